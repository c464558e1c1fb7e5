import { html, type Markup } from "../html/markup.ts";
import type { TokenData } from "./data.ts";

const letterWidth = 7.5;
const step = 18;

/** Draws the tokens of a sentence with their parts of speech, and an arc from each head to its dependent. @param name for screen readers */
export function dependencyArcs(tokens: readonly TokenData[], name: string): Markup {
  let width = 0;
  const middles = tokens.map(({ form, tag = "" }) => {
    const room = letterWidth * Math.max([...form].length, tag.length, 3) + 14;
    width += room;
    return width - room / 2;
  });
  const arcs = tokens.flatMap(({ head, label }, index) =>
    head === undefined || head === 0 ? [] : [{ from: head - 1, to: index, label }],
  );
  const levels = levelsOf(arcs);
  const base = step * (1 + Math.max(0, ...levels)) + 14;
  const height = base + 44;
  const arc = ({ from, to, label }: (typeof arcs)[number], index: number): Markup => {
    const top = base - step * (levels[index] ?? 1);
    const start = middles[from] ?? 0;
    const end = (middles[to] ?? 0) + (from < to ? -4 : 4);
    const turn = Math.sign(end - start) * 6;
    const path = `M${start} ${base}V${top + 6}Q${start} ${top} ${start + turn} ${top}H${end - turn}Q${end} ${top} ${end} ${top + 6}V${base}`;
    return html`<path fill="none" stroke="var(--line)" d=${path}/><circle class="bar" cx=${end} cy=${base} r="2.5"/><text font-size="11" x=${(start + end) / 2} y=${top - 3} text-anchor="middle">${label}</text>`;
  };
  const word = ({ form, tag, head }: TokenData, index: number): Markup =>
    html`<text x=${middles[index] ?? 0} y=${base + 16} text-anchor="middle" font-weight=${head === 0 ? "bold" : undefined}>${form}</text><text font-size="11" x=${middles[index] ?? 0} y=${base + 32} text-anchor="middle">${tag}</text>`;
  return html`<svg role="img" aria-label=${described(tokens, name)} width=${width} height=${height} viewBox="0 0 ${width} ${height}">${arcs.map(arc)}${tokens.map(word)}</svg>`;
}

/** Returns the level of each arc: one above all arcs that it spans. */
function levelsOf(arcs: readonly { readonly from: number; readonly to: number }[]): number[] {
  const ends = arcs.map(({ from, to }) => {
    return { first: Math.min(from, to), last: Math.max(from, to), level: 0 };
  });
  const shortestFirst = ends.toSorted((a, b) => a.last - a.first - (b.last - b.first));
  for (const [place, arc] of shortestFirst.entries()) {
    const below = shortestFirst
      .slice(0, place)
      .filter(({ first, last }) => first < arc.last && last > arc.first);
    arc.level = 1 + Math.max(0, ...below.map(({ level }) => level));
  }
  return ends.map(({ level }) => level);
}

function described(tokens: readonly TokenData[], name: string): string {
  const words = tokens.map(({ form, head, label }) =>
    head === undefined
      ? form
      : `${form} (${label}${head === 0 ? "" : ` of ${tokens[head - 1]?.form ?? ""}`})`,
  );
  return `${name}: ${words.join(" ")}`;
}
