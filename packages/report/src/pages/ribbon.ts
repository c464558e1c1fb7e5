import { type Document, type Span, sensesOf } from "@discoprep/corpus";
import { html, type Markup } from "../html/markup.ts";
import { type Tones, toneLegend, toneOf } from "../html/tones.ts";
import { extent } from "../model/relation-figures.ts";
import type { KeyedRelation } from "./relation-card.ts";

const width = 1200;
const lane = 7;

/**
 * The document from its first letter to its last, sentences on a line, and below it each relation as a link that selects it:
 * Arg1 as a full bar, Arg2 as a light one, a line between them. Relations that overlap have a line each.
 */
export function ribbon(
  { raw, sentences }: Document,
  keyed: readonly KeyedRelation[],
  tones: Tones,
): Markup | false {
  if (keyed.length === 0 || raw.length === 0) return false;
  const x = (offset: number): number => Math.round((width * 10 * offset) / raw.length) / 10;
  const ends: number[] = [];
  const bars = keyed.flatMap(({ key, relation }) => {
    const { type, arg1, arg2, connective, conn1 } = relation;
    const whole = extent([arg1, arg2, connective].flatMap((part) => part?.spans ?? []));
    if (whole === undefined) return [];
    const free = ends.findIndex((end) => end <= whole.start);
    const at = free === -1 ? ends.length : free;
    ends[at] = whole.end;
    const y = 12 + at * lane;
    const bar = (opacity: string, { start, end }: Span) =>
      html`<rect opacity=${opacity} x="${x(start)}" y="${y}" width="${Math.max(1, x(end - start))}" height="5"/>`;
    const senses = sensesOf(relation);
    return html`<a href="#${key}" class="${toneOf(senses[0] ?? "", tones)}" tabindex="-1"><title>${type} ${senses.join(" · ")} ${conn1?.text ?? ""}</title><rect x="${x(whole.start)}" y="${y + 2}" width="${x(whole.end - whole.start)}" height="1"/>${arg2.spans.map((span) => bar("0.45", span))}${arg1.spans.map((span) => bar("1", span))}</a>
`;
  });
  const height = 14 + ends.length * lane;
  return html`<figure class="ribbon" tabindex="0"><figcaption>Where relations are: ${toneLegend(tones)}. Full: Arg1, light: Arg2.</figcaption><svg role="group" aria-label="Relations along the text; j and k select the next and the previous one" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<g fill="var(--line)">${sentences.map(({ start, end }) => html`<rect x="${x(start)}" y="2" width="${Math.max(1, x(end - start) - 1)}" height="4"/>`)}</g>
${bars}</svg></figure>
`;
}
