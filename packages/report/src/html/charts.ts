import { type Bucket, sum } from "../model/buckets.ts";
import { html, type Markup } from "./markup.ts";
import { type Cell, type ShownFigure, table } from "./table.ts";

// Charts are SVG whose lengths are shares of the space that a page has: their texts keep their size on any screen.

/** Draws a number with its bar: bars begin and numbers end below one another. @param tone class of colour */
export function barred(share: number, text: string | Markup, tone = "bar"): Markup {
  return html`<span class="barred"><svg class="share" aria-hidden="true"><rect class=${tone} width="${percentOf(share)}" height="100%"/></svg><span>${text}</span></span>`;
}

export function barTable(
  caption: string,
  head: readonly [label: string, number: string],
  rows: readonly { readonly label: Cell; readonly number: ShownFigure; readonly tone?: string }[],
): Markup {
  const most = rows.reduce((largest, { number }) => Math.max(largest, number.value), 1e-9);
  const cells = rows.map(({ label, number, tone }) => [
    label,
    { ...number, shown: barred(number.value / most, number.shown, tone) },
  ]);
  return table(caption, head, cells);
}

/** Draws a dot on a scale from 0 to 1, with its interval. Values below 0 are drawn at 0. */
export function whisker(value: number | null, interval?: readonly [number, number] | null): Markup {
  if (value === null) return [];
  const [from, to] = interval ?? [value, value];
  return html`<svg class="share whisker" stroke="var(--bar)" stroke-width="2" aria-hidden="true"><line stroke="var(--rule)" stroke-width="1" x1="0" x2="100%" y1="50%" y2="50%"/><line x1=${percentOf(from)} x2=${percentOf(to)} y1="50%" y2="50%"/><circle class="bar" cx=${percentOf(value)} cy="50%" r="4"/></svg>`;
}

function percentOf(share: number): string {
  return `${Math.round(1000 * Math.min(1, Math.max(0, share))) / 10}%`;
}

const mostLabels = 6;

/** The parts of a whole by their size or place, such as documents by their tokens. */
export interface Distribution {
  readonly title: string;
  readonly unit: string;
  readonly counted: string;
  readonly series: Readonly<Record<string, readonly Bucket[]>>;
}

/** Draws a histogram of the shares of each series, below one another on one scale. */
export function histogram({ title, unit, counted, series }: Distribution): Markup {
  const parts = Object.entries(series).map(([label, buckets]) => {
    const total = sum(buckets.map(({ count }) => count)) || 1;
    return { label, bars: buckets.map((bucket) => ({ ...bucket, share: bucket.count / total })) };
  });
  const columns = Math.max(1, ...parts.map(({ bars }) => bars.length));
  const most = Math.max(1e-9, ...parts.flatMap(({ bars }) => bars.map(({ share }) => share)));
  const every = Math.ceil(columns / mostLabels);
  const highest = `${(100 * most).toFixed(1)} %`;
  const chart = ({ label, bars }: (typeof parts)[number]): Markup => {
    const shapes = bars.map(({ label: bucket, count, share }, column) => {
      const x = `${(100 * column) / columns}%`;
      const text = `${bucket}: ${count} (${(100 * share).toFixed(1)} %)`;
      return html`<rect class="bar" x=${x} y=${`${75 - (75 * share) / most}%`} width=${`${85 / columns}%`} height=${`${(75 * share) / most}%`}><title>${text}</title></rect>${column % every === 0 && html`<text x=${x} y="92%">${bucket}</text>`}`;
    });
    const name = `${title}, ${label}: ${unit}, share of ${counted}, at most ${highest}`;
    return html`${parts.length > 1 && html`<b>${label}</b>`}<svg width="100%" height="144" font-size="12" role="img" aria-label=${name}>${shapes}</svg>`;
  };
  return html`<figure><figcaption>${title}</figcaption>${parts.map(chart)}<p class="note">${unit}; share of ${counted}, the highest ${highest}</p></figure>`;
}
