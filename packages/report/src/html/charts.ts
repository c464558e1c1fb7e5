import type { Bucket } from "../model/report.ts";
import { html, type Markup } from "./markup.ts";

/** A chart as a picture (SVG) with its title and description; its numbers stand in a table beside it. */
export interface Chart {
  /** A file name without ending, for charts written as files. */
  readonly name: string;
  readonly svg: Markup;
}

/** Rows of bars, one column of bars a facet, all on one scale. */
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
  const most = Math.max(1, ...rows.flatMap(({ values }) => values));
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
${values.map((value, facet) => bar(x(facet), y, (value / most) * (facetWidth - numberWidth), value, heading === true, `${label}, ${facets[facet]}: ${value}`))}`;
  },
)}`,
  );
  return { name, svg };
}

function bar(x: number, y: number, length: number, value: number, light: boolean, title: string): Markup {
  return html`<g><title>${title}</title><rect class="${light ? "bar light" : "bar"}" fill="${light ? "#9cc3de" : "#0072b2"}" x="${x}" y="${y + 1}" width="${rounded(length)}" height="${rowHeight - 4}"/><text class="ink" x="${rounded(x + length + 4)}" y="${y + 11}">${value}</text></g>
`;
}

/** A histogram of one to four series, drawn below one another on one scale. */
export function histogramChart(
  name: string,
  title: string,
  series: readonly { readonly label: string; readonly buckets: readonly Bucket[] }[],
): Chart {
  const columns = Math.max(1, ...series.map(({ buckets }) => buckets.length));
  const step = Math.max(8, Math.min(28, Math.floor(640 / columns)));
  const plot = 90;
  const height = series.length * (plot + 44);
  const width = 60 + columns * step;
  const most = Math.max(1, ...series.flatMap(({ buckets }) => buckets.map(({ count }) => count)));
  const svg = picture(
    name,
    title,
    `Histogram of ${series.map(({ label }) => label).join(", ")}.`,
    Math.max(width, 240),
    height,
    html`
${series.map(({ label, buckets }, index) => {
  const base = index * (plot + 44) + 20 + plot;
  return html`<text class="ink" x="0" y="${base - plot - 6}" font-weight="bold">${label}</text>
<line class="axis" stroke="#767676" x1="30" x2="${30 + columns * step}" y1="${base}" y2="${base}"/>
${buckets.map(({ label: bucket, count }, column) => {
  const length = (count / most) * plot;
  return html`<g><title>${bucket}: ${count}</title><rect class="bar" fill="#0072b2" x="${30 + column * step}" y="${rounded(base - length)}" width="${step - 1}" height="${rounded(length)}"/></g>
`;
})}${axisLabels(buckets, step, base)}`;
})}`,
  );
  return { name, svg };
}

/** Some of the labels, the first one included. They stand so far apart that they do not touch. */
function axisLabels(buckets: readonly Bucket[], step: number, base: number): Markup[] {
  const every = Math.max(1, Math.ceil(76 / step));
  return buckets.flatMap(({ label }, column) =>
    column % every === 0
      ? [html`<text class="ink" x="${30 + column * step}" y="${base + 14}">${label}</text>\n`]
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
