import {
  type Document,
  loseParts,
  offsetConverter,
  type Relation,
  relationTypes,
  type Span,
  type WriteResult,
  writeRelations,
} from "@discoprep/corpus";

/** Parts of a relation that brat shows as text-bound annotations, in the order in which they are written. */
export const bratParts = ["Arg1", "Arg2", "Connective", "Punctuation", "Sup1", "Sup2"] as const;

/** What the note of a relation holds: all that is not a span. */
export interface BratNote {
  readonly id?: number;
  readonly text?: string;
  readonly senses?: readonly string[];
  readonly text2?: string;
  readonly senses2?: readonly string[];
  readonly punctuation?: string;
}

/**
 * A document's relations as brat standoff (`.ann` beside the raw text as `.txt`; brat wiki, "Annotation Data
 * Format"). Each relation is an `R` from its Arg1 to its Arg2; connective, punctuation mark and supplements
 * hang on Arg2 by an `R` of their own; a note holds senses, connective texts and ID as JSON.
 * Offsets are Unicode code points. brat wants no line break inside a fragment, so spans are cut there.
 */
export function writeBrat({ raw, relations }: Document): WriteResult {
  const offsets = offsetConverter(raw, "code-points");
  let entities = 0;
  let links = 0;
  return writeRelations(relations, (relation, losses) => {
    const parts = relationParts(relation);
    const found = bratParts.flatMap((name) => {
      const spans = parts[name];
      if (spans === undefined) return [];
      const fragments = withoutLineBreaks(raw, spans);
      if (fragments.length === 0) {
        losses.lose("empty-selection-not-written", "a part without text is not written");
        return [];
      }
      if (!sameSpans(joinedAtLineBreaks(raw, fragments), spans))
        losses.lose(
          "spans-joined",
          "spans that touch, cross, or begin or end at a line break are changed when they are read back",
        );
      return [{ name, fragments }];
    });
    if (found[0]?.name !== "Arg1" || found[1]?.name !== "Arg2") {
      losses.lose("relation-not-written", "a relation without text in both arguments is not written");
      return undefined;
    }
    loseParts(relation, ["gorn", "site", "annotator", "attribution"], losses);
    const ids = found.map(() => `T${++entities}`);
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
    text += `R${++links}\t${relation.type} Arg1:${ids[0]} Arg2:${ids[1]}\n`;
    text += `#${links}\tAnnotatorNotes R${links}\t${JSON.stringify(noteOf(relation))}\n`;
    for (const [index, { name }] of found.entries()) {
      if (index > 1) text += `R${++links}\t${name} Arg1:${ids[index]} Arg2:${ids[1]}\n`;
    }
    return text;
  });
}

function relationParts(relation: Relation): Record<(typeof bratParts)[number], readonly Span[] | undefined> {
  return {
    Arg1: relation.arg1.spans,
    Arg2: relation.arg2.spans,
    Connective: relation.connective?.spans,
    Punctuation: relation.punctuation?.spans,
    Sup1: relation.sup1?.spans,
    Sup2: relation.sup2?.spans,
  };
}

function noteOf({ id, conn1, conn2, punctuation }: Relation): BratNote {
  return {
    ...(id !== undefined && { id }),
    ...(conn1 && { text: conn1.text, senses: conn1.senses }),
    ...(conn2 && { text2: conn2.text, senses2: conn2.senses }),
    ...(punctuation?.type !== undefined && { punctuation: punctuation.type }),
  };
}

/** The spans without the line breaks in them. */
function withoutLineBreaks(raw: string, spans: readonly Span[]): Span[] {
  return spans.flatMap(({ start, end }) => {
    const lines = raw.slice(start, end).matchAll(/[^\r\n]+/g);
    return [...lines].map((line) => ({
      start: start + line.index,
      end: start + line.index + line[0].length,
    }));
  });
}

/** Fragments with nothing but line breaks between them as one span. */
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

/** `annotation.conf` of a brat collection with these annotations. */
export function bratConfiguration(): string {
  const relations = [
    ...relationTypes.map((type) => `${type}\tArg1:Arg1, Arg2:Arg2`),
    ...bratParts.slice(2).map((part) => `${part}\tArg1:${part}, Arg2:Arg2`),
    "<OVERLAP>\tArg1:<ENTITY>, Arg2:<ENTITY>, <OVL-TYPE>:<ANY>",
  ];
  return `[entities]\n${bratParts.join("\n")}\n\n[relations]\n${relations.join("\n")}\n\n[events]\n\n[attributes]\n`;
}
