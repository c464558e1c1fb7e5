import { type Document, type Relation, type Span, sensesOf } from "@discoprep/corpus";
import { byFrequency, frequenciesOf } from "@discoprep/files/text";
import { html, type Markup } from "../html/markup.ts";
import { extent } from "../model/relation-figures.ts";
import type { KeyedRelation } from "./relation-card.ts";

const width = 1200;
const lane = 7;

/** The classes of senses in PDTB, by which relations are coloured; all others share a colour. */
const classesOfPdtb = ["Temporal", "Contingency", "Comparison", "Expansion"];

/**
 * The document from its first letter to its last, sentences on a line, and below it each relation: Arg1 as a full bar, Arg2 as a
 * light one, a line between them. Relations that overlap, nested or crossing, lie below one another. Each is a link that
 * selects it.
 */
export function ribbon({ raw, sentences }: Document, keyed: readonly KeyedRelation[]): Markup | false {
  if (keyed.length === 0 || raw.length === 0) return false;
  const x = (offset: number): number => Math.round((width * 10 * offset) / raw.length) / 10;
  const classes = colouredClasses(keyed.map(({ relation }) => classOf(relation)));
  const places = classes.map((name) => name.toLowerCase());
  const tone = (relation: Relation): number => places.indexOf(classOf(relation).toLowerCase()) + 1 || 5;
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
    return html`<a href="#${key}" class="tone-${tone(relation)}" tabindex="-1"><title>${relation.type} ${sensesOf(relation).join(" · ")} ${relation.conn1?.text ?? ""}</title><rect class="line" x="${x(whole.start)}" y="${y + 2}" width="${x(whole.end - whole.start)}" height="1"/>${piece("second", arg2.spans)}${piece("first", arg1.spans)}</a>
`;
  });
  const height = 14 + lanes.length * lane;
  return html`<figure class="ribbon" tabindex="0"><figcaption>Where relations are: ${classes.map((name, index) => html`<span class="tone-${index + 1}">■</span> ${name} `)}<span class="tone-5">■</span> other. Full: Arg1, light: Arg2.</figcaption><svg role="group" aria-label="Relations along the text; j and k select the next and the previous one" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
${sentences.map(({ start, end }) => html`<rect class="sentence" x="${x(start)}" y="2" width="${Math.max(1, x(end - start) - 1)}" height="4"/>`)}
${bars}</svg></figure>
`;
}

/** The first level of the first sense. */
function classOf(relation: Relation): string {
  return sensesOf(relation)[0]?.split(".")[0] ?? "";
}

/** Those of PDTB; where they are not the senses of most relations, as in CDTB, the four most frequent first levels. */
function colouredClasses(found: readonly string[]): string[] {
  const known = found.filter((one) => classesOfPdtb.some((name) => name.toLowerCase() === one.toLowerCase()));
  if (2 * known.length >= found.length) return classesOfPdtb;
  return byFrequency(frequenciesOf(found.filter(Boolean)))
    .slice(0, 4)
    .map(([name]) => name);
}
