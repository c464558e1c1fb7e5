import * as Plot from "@observablehq/plot";
import { parseHTML } from "linkedom";
import { sum } from "../model/buckets.ts";
import type { Bucket } from "../model/report.ts";
import { html, type Markup, visible } from "./markup.ts";

/** A chart as a picture (SVG) with its title and description; its numbers are in a table beside it. */
export interface Chart {
  /** A word that begins the ids of its title and description. */
  readonly name: string;
  readonly title: string;
  readonly svg: string;
}

/** A chart on a page, its title as a caption that is seen. */
export function figure({ title, svg }: Chart): Markup {
  return html`<figure tabindex="0"><figcaption>${title}</figcaption><div dangerouslySetInnerHTML=${{ __html: svg }}></div></figure>`;
}

const bars = "var(--bar, #0072b2)";
const secondDots = "var(--second, #b34a00)";

/** The texts of a histogram. */
interface HistogramText {
  readonly name: string;
  readonly title: string;
  /** Below the axis: `words of a document`. */
  readonly unit: string;
  /** The things that are counted: `documents`. */
  readonly counted: string;
}

/** A histogram of one to four series, drawn below one another on one scale, that of their shares. */
export function histogramChart(
  { name, title, unit, counted }: HistogramText,
  series: readonly { readonly label: string; readonly buckets: readonly Bucket[] }[],
): Chart {
  const columns = Math.max(1, ...series.map(({ buckets }) => buckets.length));
  const step = Math.max(8, Math.min(28, Math.floor(640 / columns)));
  const every = Math.max(1, Math.ceil(76 / step));
  const data = series.flatMap(({ label, buckets }) => {
    const total = sum(buckets.map(({ count }) => count)) || 1;
    return buckets.map(({ label: bucket, count }, column) => {
      const share = (100 * count) / total;
      return { label, bucket, column, share, text: `${bucket}: ${count} (${share.toFixed(1)} %)` };
    });
  });
  const names = series.map(({ label }) => label);
  const description = `Histogram of ${names.join(", ")}: ${unit}, share of ${counted}.`;
  return picture(name, title, description, {
    marginLeft: 40,
    marginTop: 24,
    marginBottom: 36,
    marginRight: 40,
    width: Math.max(320, 80 + columns * step),
    height: 60 + series.length * 130,
    x: { type: "band", domain: Array.from({ length: columns }, (_, column) => column), axis: null },
    y: { label: null, ticks: 2, tickFormat: (share: number) => `${share} %`, nice: true },
    fy: { domain: names, axis: null, padding: 0.3 },
    marks: [
      Plot.barY(data, { fy: "label", x: "column", y: "share", title: "text", fill: bars }),
      Plot.ruleY([0]),
      Plot.text(
        data.filter(({ column }) => column % every === 0),
        { fy: "label", x: "column", text: "bucket", frameAnchor: "bottom", dy: 12 },
      ),
      Plot.text(names, {
        fy: names,
        text: (label) => `${label}: share of ${counted}`,
        frameAnchor: "top-left",
        textAnchor: "start",
        dy: -14,
        fontWeight: "bold",
      }),
      Plot.text([unit], { frameAnchor: "bottom-left", facet: "super", dy: 24, fontStyle: "italic" }),
    ],
  });
}

/** Figures with their intervals, a row each. */
interface DotRows {
  readonly name: string;
  readonly title: string;
  /** Below the axis: `F1 in per cent`. */
  readonly unit: string;
  /** The last number of the scale: 100 for figures in per cent. */
  readonly scale: 1 | 100;
  /** Names of the dots of a row, in their order. */
  readonly series: readonly string[];
  readonly rows: readonly {
    readonly label: string;
    /** From 0 to 1, what is below 0 is drawn at 0; null for no dot. */
    readonly dots: readonly {
      readonly value: number | null;
      readonly interval?: readonly [number, number];
    }[];
  }[];
}

/**
 * Dots and whiskers on a scale from 0 to 1, or to 100 per cent. The dots of a row differ in shape and stand beside their
 * names; where a row has one dot, it stands beside the name of the row.
 */
export function dotChart({ name, title, unit, scale, series, rows }: DotRows): Chart {
  const shown = (value: number): string => (scale * value).toFixed(2);
  const data = rows.flatMap(({ label, dots }, row) =>
    dots.flatMap(({ value, interval }, at) => {
      if (value === null) return [];
      const [from, to] = (interval ?? [value, value]).map((end) => scale * Math.max(0, end));
      const range = interval === undefined ? "" : ` [${interval.map(shown).join(", ")}]`;
      const text = `${label}, ${series[at]}: ${shown(value)}${range}`;
      return [{ row, at, value: scale * Math.max(0, value), from, to, text }];
    }),
  );
  const isOne = series.length === 1;
  const names = rows.map(({ label }) => label);
  const marginLeft = labelWidth(isOne ? names : series);
  const marginRight = isOne ? 16 : labelWidth(names);
  const places = isOne ? { y: "row" } : { fy: "row", y: "at" };
  const label = (row: number): string => names[row] ?? "";
  const row = { domain: rows.map((_, at) => at), label: null, tickFormat: label };
  const at = { domain: series.map((_, at) => at), label: null, tickFormat: (at: number) => series[at] ?? "" };
  return picture(name, title, `${title}: ${unit} of ${series.join(", ")} for ${rows.length} rows.`, {
    marginLeft,
    marginRight,
    marginTop: 8,
    marginBottom: 40,
    // The width fits on a telephone beside short labels.
    width: marginLeft + 260 + marginRight,
    height: 48 + rows.length * (16 * series.length + (isOne ? 4 : 12)),
    x: { domain: [0, scale], grid: true, ticks: 5, label: unit, labelArrow: "none", labelAnchor: "left" },
    y: { ...(isOne ? row : at), type: "point", tickSize: 0 },
    fy: row,
    symbol: { domain: series.map((_, at) => at), range: ["circle", "square", "triangle", "diamond", "wye"] },
    marks: [
      Plot.link(data, { ...places, x1: "from", x2: "to", y1: places.y, y2: places.y, strokeOpacity: 0.6 }),
      Plot.dot(data, {
        ...places,
        x: "value",
        title: "text",
        symbol: "at",
        r: 4,
        stroke: "none",
        fill: (dot) => (dot.at % 2 === 0 ? bars : secondDots),
      }),
    ],
  });
}

/** Room for labels: Plot does not measure text. */
function labelWidth(labels: readonly string[]): number {
  return 20 + 6.5 * Math.max(0, ...labels.map((label) => label.length));
}

/** Draws a chart. Where there is no browser, linkedom gives Plot the document that it builds the picture in. */
function picture(name: string, title: string, description: string, options: Plot.PlotOptions): Chart {
  const { document } = parseHTML("<html></html>");
  const svg = Plot.plot({ ...options, document });
  // The policy of the pages allows no style in a picture; report.css has what it said.
  for (const style of svg.querySelectorAll("style")) style.remove();
  // A picture is read as a whole, by its title and description.
  for (const group of svg.querySelectorAll("[aria-label]")) group.removeAttribute("aria-label");
  svg.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-labelledby", `${name}-title ${name}-description`);
  for (const [tag, part, text] of [
    ["desc", "description", description],
    ["title", "title", title],
  ] as const) {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    element.id = `${name}-${part}`;
    element.textContent = text;
    svg.prepend(element);
  }
  return { name, title, svg: `${visible(svg.outerHTML)}\n` };
}
