import { html, type Markup } from "../html/markup.ts";
import type { DocumentFigures } from "../model/report.ts";

const width = 120;

/** Types that have a colour of their own; all others share the last one. */
const colours = 4;

/**
 * Small multiples: of each document its words, its relations per hundred words, and the shares of its types, each on one scale for all
 * documents. The odd ones catch the eye. The numbers stand in the table of the documents.
 * @param types the most frequent first
 */
export function documentMultiples(
  documents: readonly DocumentFigures[],
  types: readonly string[],
  link: (document: DocumentFigures) => Markup | string,
): Markup {
  const most = (value: (document: DocumentFigures) => number | null): number =>
    documents.reduce((so, document) => Math.max(so, value(document) ?? 0), 1e-9);
  const longest = most(({ words }) => words);
  const densest = most(density);
  const bar = (y: number, css: string, share: number): Markup =>
    html`<path class="${css}" d="M0 ${y}h${Math.round(width * share)}v6H0z"/>`;
  const tone = (type: number): number => Math.min(type, colours) + 1;
  const keys = types
    .slice(0, colours)
    .map((type, index) => html`<span class="tone-${tone(index)}">■</span> ${type} `);
  const multiple = (document: DocumentFigures): Markup => {
    let before = 0;
    const shares = types.map((type, index) => {
      const place = (): number => Math.round((width * before) / document.relations);
      const from = place();
      before += document.types[type] ?? 0;
      const to = place();
      return from !== to && html`<path class="tone-${tone(index)}" d="M${from} 16H${to}v6H${from}z"/>`;
    });
    return html`<li>${link(document)}<svg viewBox="0 0 ${width} 22" aria-hidden="true">${bar(0, "bar", (document.words ?? 0) / longest)}${bar(8, "light", (density(document) ?? 0) / densest)}${shares}</svg></li>
`;
  };
  return html`<section aria-labelledby="multiples"><h2 id="multiples">Documents beside one another</h2>
<p class="legend">${longest >= 1 && html`<span class="bar">■</span> words (the longest: ${longest}) <span class="light">■</span> relations per 100 words (at most ${densest.toFixed(1)}). `}Shares of types: ${keys}${types.length > colours && html`<span class="tone-${colours + 1}">■</span> other`}</p>
<ul class="multiples">
${documents.map(multiple)}</ul></section>
`;
}

/** Relations per hundred words; null where words are not known. */
export function density({ words, relations }: DocumentFigures): number | null {
  return words === null || words === 0 ? null : (100 * relations) / words;
}
