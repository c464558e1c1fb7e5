import { type Document, type Span, sensesOf } from "@discoprep/corpus";
import { html, type Markup } from "../html/markup.ts";
import { type Tones, toneLegend, toneOf } from "../html/tones.ts";
import { extent } from "../model/relation-figures.ts";
import type { KeyedRelation } from "./relation-card.ts";

const width = 1200;
const lane = 7;

/**
 * The document from its first letter to its last, sentences on a line, and below it each relation: Arg1 as a full bar, Arg2 as a
 * light one, a line between them. Each of several relations that overlap has a line for itself. A relation is a link that
 * selects it.
 */
export function ribbon(
  { raw, sentences }: Document,
  keyed: readonly KeyedRelation[],
  tones: Tones,
): Markup | false {
  if (keyed.length === 0 || raw.length === 0) return false;
  const x = (offset: number): number => Math.round((width * 10 * offset) / raw.length) / 10;
  const lanes: number[] = [];
  const bars = keyed.flatMap(({ key, relation }) => {
    const { arg1, arg2, connective } = relation;
    const whole = extent([arg1, arg2, connective].flatMap((part) => part?.spans ?? []));
    if (whole === undefined) return [];
    const free = lanes.findIndex((end) => end <= whole.start);
    const at = free === -1 ? lanes.length : free;
    lanes[at] = whole.end;
    const y = 12 + at * lane;
    const piece = (css: string, spans: readonly Span[]) =>
      spans.map(
        ({ start, end }) =>
          html`<rect class="${css}" x="${x(start)}" y="${y}" width="${Math.max(1, x(end - start))}" height="5"/>`,
      );
    return html`<a href="#${key}" class="${toneOf(sensesOf(relation)[0] ?? "", tones)}" tabindex="-1"><title>${relation.type} ${sensesOf(relation).join(" · ")} ${relation.conn1?.text ?? ""}</title><rect class="line" x="${x(whole.start)}" y="${y + 2}" width="${x(whole.end - whole.start)}" height="1"/>${piece("light", arg2.spans)}${piece("first", arg1.spans)}</a>
`;
  });
  const height = 14 + lanes.length * lane;
  return html`<figure class="ribbon" tabindex="0"><figcaption>Where relations are: ${toneLegend(tones)}. Full: Arg1, light: Arg2.</figcaption><svg role="group" aria-label="Relations along the text; j and k select the next and the previous one" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
${sentences.map(({ start, end }) => html`<rect class="sentence" x="${x(start)}" y="2" width="${Math.max(1, x(end - start) - 1)}" height="4"/>`)}
${bars}</svg></figure>
`;
}
