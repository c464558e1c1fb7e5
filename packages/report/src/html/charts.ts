import { sum } from "../model/buckets.ts";
import type { Bucket } from "../model/report.ts";
import { html, type Markup } from "./markup.ts";
import { type Cell, type ShownFigure, table } from "./table.ts";

// Charts are SVG whose lengths are shares of the space that a page has: their texts keep their size on any screen.

/** A bar of a table. @param share 0 to 1 @param tone a class of colour */
export function bar(share: number, tone = "bar"): Markup {
  return html`<svg class="share" aria-hidden="true"><rect class=${tone} width="${percentOf(share)}" height="100%"/></svg>`;
}

/** A number with its bar: bars begin and numbers end below one another. */
export function barred(share: number, shown: string | Markup, tone?: string): Markup {
  return html`<span class="barred">${bar(share, tone)}<span>${shown}</span></span>`;
}

/** A table of numbers as bars, the longest that of the highest. */
export function barTable(
  caption: string,
  head: readonly [label: string, number: string],
  rows: readonly { readonly label: Cell; readonly number: ShownFigure; readonly tone?: string }[],
): Markup {
  const most = rows.reduce((largest, { number }) => Math.max(largest, number.value), 1e-9);
  return table(
    caption,
    head,
    rows.map(({ label, number, tone }) => [
      label,
      { ...number, shown: barred(number.value / most, number.shown, tone) },
    ]),
  );
}

/** A dot on a scale from 0 to 1, with its interval; the number is beside it. A value below 0 is drawn at 0. */
export function whisker(value: number | null, interval?: readonly [number, number] | null): Markup {
  if (value === null) return [];
  const [from, to] = interval ?? [value, value];
  return html`<svg class="share whisker" aria-hidden="true"><line x1="0" x2="100%" y1="50%" y2="50%"/><line class="bar" x1=${percentOf(from)} x2=${percentOf(to)} y1="50%" y2="50%"/><circle class="bar" cx=${percentOf(value)} cy="50%" r="4"/></svg>`;
}

function percentOf(share: number): string {
  return `${Math.round(1000 * Math.min(1, Math.max(0, share))) / 10}%`;
}

/** Most labels below an axis: they have room on a telephone. */
const mostLabels = 6;

/** A histogram of one or more series, below one another on one scale, that of their shares. @param unit below the axis */
export function histogram(
  { title, unit, counted }: { readonly title: string; readonly unit: string; readonly counted: string },
  series: readonly { readonly label: string; readonly buckets: readonly Bucket[] }[],
): Markup {
  const columns = Math.max(1, ...series.map(({ buckets }) => buckets.length));
  const totals = series.map(({ buckets }) => sum(buckets.map(({ count }) => count)) || 1);
  const shares = series.flatMap(({ buckets }, at) => buckets.map(({ count }) => count / (totals[at] ?? 1)));
  const most = shares.reduce((largest, share) => Math.max(largest, share), 1e-9);
  const every = Math.ceil(columns / mostLabels);
  const chart = ({ label, buckets }: (typeof series)[number], at: number): Markup => {
    const drawn = buckets.map(({ label: bucket, count }, column) => {
      const share = count / (totals[at] ?? 1);
      const x = `${(100 * column) / columns}%`;
      const text = `${bucket}: ${count} (${(100 * share).toFixed(1)} %)`;
      return html`<rect class="bar" x=${x} y=${`${75 - (75 * share) / most}%`} width=${`${85 / columns}%`} height=${`${(75 * share) / most}%`}><title>${text}</title></rect>${column % every === 0 && html`<text x=${x} y="92%">${bucket}</text>`}`;
    });
    const name = `${title}, ${label}: ${unit}, share of ${counted}, at most ${(100 * most).toFixed(1)} %`;
    return html`${series.length > 1 && html`<b>${label}</b>`}<svg class="columns" role="img" aria-label=${name}>${drawn}</svg>`;
  };
  return html`<figure><figcaption>${title}</figcaption>${series.map(chart)}<p class="note">${unit}; share of ${counted}, the highest ${(100 * most).toFixed(1)} %</p></figure>`;
}
