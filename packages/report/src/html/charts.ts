import type { Bucket } from "../model/report.ts";
import { html, type Markup } from "./markup.ts";

/** A chart as a picture (SVG) with its title and description; its numbers stand in a table beside it. */
export interface Chart {
  /** A file name without ending, for charts written as files. */
  readonly name: string;
  readonly title: string;
  readonly svg: Markup;
}

/** A chart on a page, its title as a caption that is seen. */
export function figure({ title, svg }: Chart): Markup {
  return html`<figure tabindex="0"><figcaption>${title}</figcaption>${svg}</figure>
`;
}

/** Rows of bars, one column of bars a facet; the bars of a facet show shares of it, so that facets of any size compare. */
export interface BarFacets {
  readonly name: string;
  readonly title: string;
  readonly facets: readonly string[];
  readonly rows: readonly {
    readonly label: string;
    /** A row that sums up those below it. */
    readonly heading?: boolean;
    readonly values: readonly number[];
  }[];
}

const rowHeight = 16;
const facetWidth = 220;
const numberWidth = 50;
/** The width of a letter of the labels, with room to spare: SVG does not wrap or measure text. */
const letterWidth = 6;
const top = 24;

/** Horizontal bars: rows as given, facets side by side. Headings are drawn in a lighter colour and count for the scale. */
export function barFacets({ name, title, facets, rows }: BarFacets): Chart {
  const hasHeadings = rows.some(({ heading }) => heading);
  const totals = facets.map((_, facet) =>
    rows.reduce((sum, row) => sum + (!hasHeadings || row.heading ? (row.values[facet] ?? 0) : 0), 0),
  );
  const share = (value: number, facet: number): number => value / (totals[facet] || 1);
  const most = Math.max(...rows.flatMap(({ values }) => values.map(share)), 1e-9);
  const labelWidth = 24 + letterWidth * Math.max(0, ...rows.map(({ label }) => label.length));
  const width = labelWidth + facets.length * facetWidth;
  const height = top + rows.length * rowHeight + 4;
  const x = (facet: number): number => labelWidth + facet * facetWidth;
  const svg = picture(
    name,
    title,
    `Bars of ${rows.length} rows for ${facets.join(", ")}.`,
    width,
    height,
    html`
${facets.map((facet, index) => html`<text class="ink" x="${x(index)}" y="14" font-weight="bold">${facet}</text>\n`)}${rows.map(
  ({ label, heading, values }, row) => {
    const y = top + row * rowHeight;
    return html`<text class="ink" x="${heading === true ? 0 : 12}" y="${y + 11}"${heading === true && html` font-weight="bold"`}>${label}</text>
${values.map((value, facet) => bar(x(facet), y, (share(value, facet) / most) * (facetWidth - numberWidth), value, heading === true, `${label}, ${facets[facet]}: ${value}`))}`;
  },
)}`,
  );
  return { name, title, svg };
}

function bar(x: number, y: number, length: number, value: number, light: boolean, title: string): Markup {
  return html`<g><title>${title}</title><rect class="${light ? "bar light" : "bar"}" fill="${light ? "#9cc3de" : "#0072b2"}" x="${x}" y="${y + 1}" width="${rounded(length)}" height="${rowHeight - 4}"/><text class="ink" x="${rounded(x + length + 4)}" y="${y + 11}">${value}</text></g>
`;
}

/** What a histogram shows: its title, and what its axes count. */
export interface HistogramText {
  readonly name: string;
  readonly title: string;
  /** What stands below: `words of a document`. */
  readonly unit: string;
  /** What is counted: `documents`. */
  readonly counted: string;
}

/** A histogram of one to four series, drawn below one another on one scale, that of their shares. */
export function histogramChart(
  { name, title, unit, counted }: HistogramText,
  series: readonly { readonly label: string; readonly buckets: readonly Bucket[] }[],
): Chart {
  const columns = Math.max(1, ...series.map(({ buckets }) => buckets.length));
  const step = Math.max(8, Math.min(28, Math.floor(640 / columns)));
  const [plot, row] = [90, 150];
  const width = Math.max(70 + columns * step, 320);
  const shares = series.map(({ buckets }) => {
    const total = buckets.reduce((sum, { count }) => sum + count, 0) || 1;
    return buckets.map(({ count }) => count / total);
  });
  const most = Math.max(...shares.flat(), 1e-9);
  const content = series.map(({ label, buckets }, index) => {
    const base = index * row + 20 + plot;
    const bars = buckets.map(({ label: bucket, count }, column) => {
      const share = shares[index]?.[column] ?? 0;
      const length = (share / most) * plot;
      return html`<g><title>${bucket}: ${count} (${(100 * share).toFixed(1)} %)</title><rect class="bar" fill="#0072b2" x="${40 + column * step}" y="${rounded(base - length)}" width="${step - 1}" height="${rounded(length)}"/></g>
`;
    });
    return html`<text class="ink" x="0" y="${base - plot - 8}" font-weight="bold">${label}: share of ${counted}</text>
<line class="axis" stroke="#767676" x1="40" x2="${40 + columns * step}" y1="${base}" y2="${base}"/>
<text class="ink" x="36" y="${base}" text-anchor="end">0</text><text class="ink" x="36" y="${base - plot + 8}" text-anchor="end">${Math.round(100 * most)} %</text>
${bars}${axisLabels(buckets, step, base)}<text class="ink" x="40" y="${base + 28}" font-style="italic">${unit}</text>
`;
  });
  const description = `Histogram of ${series.map(({ label }) => label).join(", ")}: ${unit}, share of ${counted}.`;
  return {
    name,
    title,
    svg: picture(name, title, description, width, series.length * row, html`\n${content}`),
  };
}

/** Figures with their intervals, a row each; several figures in a row are told apart by their shape, too. */
export interface DotRows {
  readonly name: string;
  readonly title: string;
  /** What stands below: `F1 in per cent`. */
  readonly unit: string;
  /** The last number of the scale: 100 for figures in per cent. */
  readonly scale: 1 | 100;
  /** What the dots of a row are, in their order. */
  readonly series: readonly string[];
  readonly rows: readonly {
    readonly label: string;
    /** From 0 to 1, what is below 0 is drawn at 0; null where there is none. */
    readonly dots: readonly {
      readonly value: number | null;
      readonly interval?: readonly [number, number] | undefined;
    }[];
  }[];
}

const shapes = [
  "M-4 0A4 4 0 1 0 4 0A4 4 0 1 0 -4 0Z",
  "M-4 -4H4V4H-4Z",
  "M0 -5L5 4H-5Z",
  "M0 -5L5 0L0 5L-5 0Z",
  "M-5 -4H5L0 5Z",
] as const;

/** Dots and whiskers on a scale from 0 to 1, or to 100 per cent. */
export function dotChart({ name, title, unit, scale, series, rows }: DotRows): Chart {
  const labels = [...rows.map(({ label }) => label), ...series];
  const left = 24 + letterWidth * Math.max(0, ...labels.map((label) => label.length));
  // As wide as fits on a telephone beside short labels.
  const [plot, line, row] = [260, 12, 12 * series.length + 8];
  const legend = series.length > 1 ? series.length * 16 + 8 : 0;
  const base = legend + rows.length * row + 4;
  const x = (value: number): number => rounded(left + Math.max(0, value) * plot);
  const shown = (value: number): string => (scale * value).toFixed(2);
  const shape = (index: number): Markup =>
    html`<path class="dot dot-${1 + (index % shapes.length)}" d="${shapes[index % shapes.length] ?? ""}"/>`;
  const dots = rows.map(({ label, dots: values }, at) => {
    const y = legend + at * row + 10;
    return html`<text class="ink" x="0" y="${y + 4}">${label}</text>
${values.map(({ value, interval }, index) => {
  if (value === null) return html``;
  const text = `${label}, ${series[index]}: ${shown(value)}${interval === undefined ? "" : ` [${interval.map(shown).join(", ")}]`}`;
  const height = y + index * line;
  return html`<g><title>${text}</title>${interval !== undefined && html`<line class="axis" stroke="#767676" x1="${x(interval[0])}" x2="${x(interval[1])}" y1="${height}" y2="${height}"/>`}<g transform="translate(${x(value)} ${height})">${shape(index)}</g></g>
`;
})}`;
  });
  const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1].map(
    (
      value,
    ) => html`<line class="grid" stroke="#d0d0d0" x1="${x(value)}" x2="${x(value)}" y1="${legend}" y2="${base}"/><text class="ink" x="${x(value)}" y="${base + 14}" text-anchor="middle">${scale * value}</text>
`,
  );
  const keys = series.map(
    (
      label,
      index,
    ) => html`<g transform="translate(8 ${8 + index * 16})">${shape(index)}<text class="ink" x="12" y="4">${label}</text></g>
`,
  );
  const content = html`\n${ticks}${series.length > 1 && keys}${dots}<text class="ink" x="${left}" y="${base + 30}" font-style="italic">${unit}</text>
`;
  const description = `${title}: ${unit} of ${series.join(", ")} for ${rows.length} rows.`;
  return { name, title, svg: picture(name, title, description, left + plot + 16, base + 38, content) };
}

/** Some of the labels, the first one included. They stand so far apart that they do not touch. */
function axisLabels(buckets: readonly Bucket[], step: number, base: number): Markup[] {
  const every = Math.max(1, Math.ceil(76 / step));
  return buckets.flatMap(({ label }, column) =>
    column % every === 0
      ? [html`<text class="ink" x="${40 + column * step}" y="${base + 14}">${label}</text>\n`]
      : [],
  );
}

function picture(
  name: string,
  title: string,
  description: string,
  width: number,
  height: number,
  content: Markup,
): Markup {
  return html`<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="${name}-title ${name}-description" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif" font-size="11">
<title id="${name}-title">${title}</title>
<desc id="${name}-description">${description}</desc>${content}</svg>
`;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
