import type { TokenRow } from "./data.ts";

const letterWidth = 7.5;
const step = 18;

/** The tokens of a sentence with their parts of speech, and an arc from each head to its dependent. @param name for screen readers */
export function dependencyArcs(tokens: readonly TokenRow[], name: string): SVGElement {
  const widths = tokens.map(([form, tag]) => letterWidth * Math.max([...form].length, tag.length, 3) + 14);
  const middles = widths.map(
    (width, at) => widths.slice(0, at).reduce((sum, one) => sum + one, 0) + width / 2,
  );
  const arcs = tokens.flatMap(([, , head, label], index) =>
    head === null || head === 0 ? [] : [{ from: head - 1, to: index, label }],
  );
  const levels = levelsOf(arcs);
  const base = step * (1 + Math.max(0, ...levels)) + 14;
  const svg = node("svg", { role: "img", "aria-label": described(tokens, name) });
  const width = widths.reduce((sum, one) => sum + one, 0);
  for (const [key, value] of Object.entries({
    width,
    height: base + 44,
    viewBox: `0 0 ${width} ${base + 44}`,
  }))
    svg.setAttribute(key, String(value));
  for (const [index, { from, to, label }] of arcs.entries()) {
    const top = base - step * (levels[index] ?? 1);
    const [start, end] = [middles[from] ?? 0, (middles[to] ?? 0) + (from < to ? -4 : 4)];
    const text = node("text", {
      class: "ink small",
      x: (start + end) / 2,
      y: top - 3,
      "text-anchor": "middle",
    });
    text.textContent = label;
    const path = `M${start} ${base}V${top + 6}Q${start} ${top} ${start + Math.sign(end - start) * 6} ${top}H${end - Math.sign(end - start) * 6}Q${end} ${top} ${end} ${top + 6}V${base}`;
    svg.append(
      node("path", { class: "arc", d: path }),
      node("circle", { class: "bar", cx: end, cy: base, r: 2.5 }),
      text,
    );
  }
  for (const [index, [form, tag, head]] of tokens.entries()) {
    const word = node("text", {
      class: "ink",
      x: middles[index] ?? 0,
      y: base + 16,
      "text-anchor": "middle",
    });
    word.textContent = form;
    if (head === 0) word.setAttribute("font-weight", "bold");
    const below = node("text", {
      class: "ink small",
      x: middles[index] ?? 0,
      y: base + 32,
      "text-anchor": "middle",
    });
    below.textContent = tag;
    svg.append(word, below);
  }
  return svg;
}

/** How high each arc goes: one above all arcs that it spans. */
function levelsOf(arcs: readonly { readonly from: number; readonly to: number }[]): number[] {
  const ends = arcs.map(({ from, to }) => [Math.min(from, to), Math.max(from, to)] as const);
  const order = ends.map((_, index) => index).sort((a, b) => length(ends[a]) - length(ends[b]));
  const levels: number[] = ends.map(() => 0);
  for (const [place, index] of order.entries()) {
    const [first, last] = ends[index] ?? [0, 0];
    const below = order
      .slice(0, place)
      .filter((other) => (ends[other]?.[0] ?? 0) < last && (ends[other]?.[1] ?? 0) > first);
    levels[index] = 1 + Math.max(0, ...below.map((other) => levels[other] ?? 0));
  }
  return levels;
}

function length(ends: readonly [number, number] | undefined): number {
  return ends === undefined ? 0 : ends[1] - ends[0];
}

function described(tokens: readonly TokenRow[], name: string): string {
  const words = tokens.map(([form, , head, label]) =>
    head === null ? form : `${form} (${label}${head === 0 ? "" : ` of ${tokens[head - 1]?.[0] ?? ""}`})`,
  );
  return `${name}: ${words.join(" ")}`;
}

function node(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name) as SVGElement;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}
