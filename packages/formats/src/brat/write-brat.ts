import { CodePointOffsets, type Document, type Relation, type Span } from "@discoprep/corpus";
import { type Lose, loseParts, selectionsOf, type WriteResult, writeRelations } from "../format/index.ts";
import { formatSpanList } from "../pdtb/index.ts";

/** The text-bound annotations of a relation, in the order of writing. */
export const bratParts = ["Arg1", "Arg2", "Connective", "Punctuation", "Sup1", "Sup2"] as const;

/** Returns the type of the `R` from a part to its relation's Arg2. A type of brat is an entity or a relation, never both. */
export function partLink(part: string): string {
  return `${part}Of`;
}

export const senseAttributes = {
  conn1: ["SClass1A", "SClass1B"],
  conn2: ["SClass2A", "SClass2B"],
} as const;

export interface BratNote {
  readonly id?: number;
  readonly text?: string;
  /** Given only if the attributes cannot hold them. */
  readonly senses?: readonly string[];
  readonly text2?: string;
  readonly senses2?: readonly string[];
  readonly punctuation?: string;
}

/**
 * Returns a document's relations as brat standoff (`.ann` beside the raw text as `.txt`; brat wiki, "Annotation Data
 * Format"). Each relation is an `R` from its Arg1 to its Arg2. Connective, punctuation mark and supplements
 * each have an `R` to Arg2. The senses are attributes of Arg2, since brat shows attributes of text-bound
 * annotations. Offsets are Unicode code points. brat allows no line break inside a fragment, so spans are cut there; blank
 * lines are no fragments.
 */
export function writeBrat({ raw, relations }: Document): WriteResult {
  const offsets = new CodePointOffsets(raw);
  const numbers = { entities: 0, links: 0, attributes: 0 };
  return writeRelations(relations, (relation, lose) => {
    const parts = writtenParts(raw, relation, lose);
    if (parts[0]?.name !== "Arg1" || parts[1]?.name !== "Arg2") {
      lose("relation-not-written", "no text in one of the arguments");
      return undefined;
    }
    loseParts(relation, ["annotator", "attribution"], lose);
    const lines: string[] = [];
    const ids = parts.map(({ name, fragments }) => {
      const places = fragments.map(
        ({ start, end }) => `${offsets.fromUtf16(start)} ${offsets.fromUtf16(end)}`,
      );
      const surface = fragments.map(({ start, end }) => raw.slice(start, end).replaceAll("\t", " "));
      const id = `T${++numbers.entities}`;
      lines.push(`${id}\t${name} ${places.join(";")}\t${surface.join(" ")}`);
      return id;
    });
    const link = (type: string, from: string | undefined): void =>
      void lines.push(`R${++numbers.links}\t${type} Arg1:${from} Arg2:${ids[1]}`);
    link(relation.type, ids[0]);
    for (const [name, sense] of attributesOf(relation))
      lines.push(`A${++numbers.attributes}\t${name} ${ids[1]} ${sense}`);
    lines.push(`#${numbers.links}\tAnnotatorNotes R${numbers.links}\t${JSON.stringify(noteOf(relation))}`);
    for (const [index, { name }] of parts.entries()) if (index > 1) link(partLink(name), ids[index]);
    return `${lines.join("\n")}\n`;
  });
}

function writtenParts(raw: string, relation: Relation, lose: Lose) {
  const parts = new Map(selectionsOf(relation));
  return bratParts.flatMap((name) => {
    const spans = parts.get(name)?.spans;
    if (spans === undefined) return [];
    const fragments = withoutLineBreaks(raw, spans);
    if (fragments.length === 0) {
      lose("empty-selection-not-written");
      return [];
    }
    if (formatSpanList(joinedAtLineBreaks(raw, fragments)) !== formatSpanList(spans)) lose("spans-joined");
    return [{ name, fragments }];
  });
}

function attributesOf(relation: Relation): [string, string][] {
  return (["conn1", "conn2"] as const).flatMap((key) => {
    const senses = relation[key]?.senses ?? [];
    if (!fitAttributes(senses)) return [];
    return senses.map((sense, index): [string, string] => [senseAttributes[key][index] as string, sense]);
  });
}

/** Tells whether attributes can hold the senses: a value is a word without `|`, which separates values in annotation.conf. */
export function fitAttributes(senses: readonly string[]): boolean {
  return senses.length <= 2 && senses.every((sense) => /^[^\s|,]+$/.test(sense));
}

function noteOf({ id, conn1, conn2, punctuation }: Relation): BratNote {
  const unfit = (senses: readonly string[] = []): readonly string[] | undefined =>
    fitAttributes(senses) ? undefined : senses;
  return {
    id,
    text: conn1?.text,
    senses: unfit(conn1?.senses),
    text2: conn2?.text,
    senses2: unfit(conn2?.senses),
    punctuation: punctuation?.type,
  };
}

function withoutLineBreaks(raw: string, spans: readonly Span[]): Span[] {
  return spans.flatMap((span) =>
    Array.from(raw.slice(span.start, span.end).matchAll(/[^\r\n]*\S[^\r\n]*/g), ({ 0: line, index }) => {
      const start = span.start + index;
      return { start, end: start + line.length };
    }),
  );
}

export function joinedAtLineBreaks(raw: string, fragments: readonly Span[]): Span[] {
  const spans: Span[] = [];
  for (const fragment of fragments) {
    const last = spans.at(-1);
    const isJoined = last !== undefined && /^[\r\n](?:\s*[\r\n])?$/.test(raw.slice(last.end, fragment.start));
    if (isJoined) spans[spans.length - 1] = { start: last.start, end: fragment.end };
    else spans.push(fragment);
  }
  return spans;
}
