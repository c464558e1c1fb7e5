import {
  CodePointOffsets,
  type ConnectiveSenses,
  type Document,
  type Relation,
  type Span,
} from "@discoprep/corpus";
import { type Lose, loseParts, selectionsOf, type WriteResult, writeRelations } from "../format/index.ts";

/** The parts of a relation that brat shows as text-bound annotations, in the order of writing. */
export const bratParts = ["Arg1", "Arg2", "Connective", "Punctuation", "Sup1", "Sup2"] as const;

/** Returns the type of the `R` from a part to its relation's Arg2. A type of brat is an entity or a relation, never both. */
export function partLink(part: string): string {
  return `${part}Of`;
}

/** The attributes of Arg2 that hold the senses, by the names of the PDTB Annotator's columns. */
export const senseAttributes = {
  conn1: ["SClass1A", "SClass1B"],
  conn2: ["SClass2A", "SClass2B"],
} as const;

/** The note of a relation: all that is neither a span nor an attribute. */
export interface BratNote {
  readonly id?: number;
  readonly text?: string;
  /** Only where the attributes cannot hold them: more than two senses, or one that is no single word. */
  readonly senses?: readonly string[];
  readonly text2?: string;
  readonly senses2?: readonly string[];
  readonly punctuation?: string;
}

/**
 * Returns a document's relations as brat standoff (`.ann` beside the raw text as `.txt`; brat wiki, "Annotation Data
 * Format"). Each relation is an `R` from its Arg1 to its Arg2. Connective, punctuation mark and supplements
 * each have an `R` to Arg2. The senses are attributes of Arg2, since brat shows attributes of text-bound
 * annotations. A note holds connective texts and ID as JSON. Offsets are Unicode code points. brat allows no
 * line break inside a fragment, so spans are cut there.
 */
export function writeBrat({ raw, relations }: Document): WriteResult {
  const offsets = new CodePointOffsets(raw);
  const numbers = { entities: 0, links: 0, attributes: 0 };
  return writeRelations(relations, (relation, lose) => {
    const found = writtenParts(raw, relation, lose);
    if (found[0]?.name !== "Arg1" || found[1]?.name !== "Arg2") {
      lose("relation-not-written", "no text in one of the arguments");
      return undefined;
    }
    loseParts(relation, ["annotator", "attribution"], lose);
    const ids = found.map(() => `T${++numbers.entities}`);
    let text = "";
    for (const [index, { name, fragments }] of found.entries()) {
      const places = fragments.map(
        ({ start, end }) => `${offsets.fromUtf16(start)} ${offsets.fromUtf16(end)}`,
      );
      const surface = fragments
        .map(({ start, end }) => raw.slice(start, end))
        .join(" ")
        .replaceAll("\t", " ");
      text += `${ids[index]}\t${name} ${places.join(";")}\t${surface}\n`;
    }
    text += `R${++numbers.links}\t${relation.type} Arg1:${ids[0]} Arg2:${ids[1]}\n`;
    for (const [name, sense] of attributesOf(relation))
      text += `A${++numbers.attributes}\t${name} ${ids[1]} ${sense}\n`;
    text += `#${numbers.links}\tAnnotatorNotes R${numbers.links}\t${JSON.stringify(noteOf(relation))}\n`;
    for (const [index, { name }] of found.entries()) {
      if (index > 1) text += `R${++numbers.links}\t${partLink(name)} Arg1:${ids[index]} Arg2:${ids[1]}\n`;
    }
    return text;
  });
}

function writtenParts(
  raw: string,
  relation: Relation,
  lose: Lose,
): { name: (typeof bratParts)[number]; fragments: Span[] }[] {
  const parts = new Map(selectionsOf(relation));
  return bratParts.flatMap((name) => {
    const spans = parts.get(name)?.spans;
    if (spans === undefined) return [];
    const fragments = withoutLineBreaks(raw, spans);
    if (fragments.length === 0) {
      lose("empty-selection-not-written");
      return [];
    }
    if (!sameSpans(joinedAtLineBreaks(raw, fragments), spans)) lose("spans-joined");
    return [{ name, fragments }];
  });
}

/** Returns the names and values of the attributes of a relation. */
function attributesOf(relation: Relation): [string, string][] {
  return (["conn1", "conn2"] as const).flatMap((key) => {
    const senses = relation[key]?.senses ?? [];
    return fitAttributes(senses)
      ? senses.map((sense, index): [string, string] => [senseAttributes[key][index] as string, sense])
      : [];
  });
}

/** True if attributes can hold the senses: a value is a word without `|`, which separates values in annotation.conf. */
export function fitAttributes(senses: readonly string[]): boolean {
  return senses.length <= 2 && senses.every((sense) => /^[^\s|,]+$/.test(sense));
}

function noteOf({ id, conn1, conn2, punctuation }: Relation): BratNote {
  const unfit = ({ senses = [] }: Partial<ConnectiveSenses> = {}): readonly string[] | undefined =>
    fitAttributes(senses) ? undefined : senses;
  return {
    id,
    text: conn1?.text,
    senses: unfit(conn1),
    text2: conn2?.text,
    senses2: unfit(conn2),
    punctuation: punctuation?.type,
  };
}

/** Returns the spans without the line breaks in them. */
function withoutLineBreaks(raw: string, spans: readonly Span[]): Span[] {
  return spans.flatMap(({ start, end }) => {
    const lines = raw.slice(start, end).matchAll(/[^\r\n]+/g);
    return [...lines].map((line) => ({
      start: start + line.index,
      end: start + line.index + line[0].length,
    }));
  });
}

/** Joins fragments that have only line breaks between them. */
export function joinedAtLineBreaks(raw: string, fragments: readonly Span[]): Span[] {
  const spans: Span[] = [];
  for (const fragment of fragments) {
    const last = spans.at(-1);
    const gap = last === undefined ? "" : raw.slice(last.end, fragment.start);
    if (last !== undefined && /^[\r\n]+$/.test(gap))
      spans[spans.length - 1] = { start: last.start, end: fragment.end };
    else spans.push(fragment);
  }
  return spans;
}

function sameSpans(a: readonly Span[], b: readonly Span[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ start, end }, index) => start === b[index]?.start && end === b[index]?.end)
  );
}
