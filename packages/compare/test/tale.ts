import {
  type Document,
  type Relation,
  type RelationType,
  rawDocument,
  type Selection,
  type Span,
} from "@discoprep/corpus";
import { writeRelease } from "@discoprep/formats/conll16";
import { testFolder } from "@discoprep/shared-data/folder";

/** The moon is one code point and two UTF-16 code units. */
export const raw = "Ann slept 🌙 because Bo sang. Bo rested. Ann woke, so Bo left.\n";

/** Returns the place of the first such words, in UTF-16 code units. */
export function spanOf(words: string): Span {
  const start = raw.indexOf(words);
  return { start, end: start + words.length };
}

/** Makes a relation of words of the text; an Implicit one has an inserted connective. */
export function relation(
  type: RelationType,
  senses: readonly string[],
  arg1: string,
  arg2: string,
  connective = "",
): Relation {
  return {
    ...{ type, conn1: { text: connective, senses } },
    ...{ arg1: { spans: [spanOf(arg1)] }, arg2: { spans: [spanOf(arg2)] } },
    ...(connective !== "" && type !== "Implicit" && { connective: { spans: [spanOf(connective)] } }),
  };
}

/** Makes a document: a full stop or a line ends a sentence; words and marks are tokens. */
export function documentOf(id: string, text: string, relations: readonly Relation[] = []): Document {
  const sentences = [...text.matchAll(/\w[^.\n]*\.?/g)].map(({ 0: sentence, index: start }) => ({
    ...{ start, end: start + sentence.length },
    tokens: [...sentence.matchAll(/\w+|\S/gu)].map(({ 0: form, index }) => {
      return { form, start: start + index, end: start + index + form.length };
    }),
  }));
  return { ...rawDocument(id, "en", text), sentences, relations };
}

/** Writes a release of two documents; the second has the relations, with IDs from 0. */
export function releaseOf(relations: readonly Relation[]): string {
  const numbered = relations.map((relation, id) => ({ id, ...relation }));
  return testFolder(
    Object.fromEntries(writeRelease([documentOf("song", raw), documentOf("tale", raw, numbered)])),
  );
}

/** Says what a relation is: `Explicit Contingency.Cause.Result, so | Ann woke | Bo left`. */
export function relationText({ type, conn1, connective, arg1, arg2 }: Relation): string {
  const words = (part?: Selection) => part?.spans.map(({ start, end }) => raw.slice(start, end)).join(" … ");
  const parts = [connective && `${words(connective)} in the text`, words(arg1), words(arg2)];
  return [`${type} ${conn1?.senses.join("; ")}, ${conn1?.text}`, ...parts].filter(Boolean).join(" | ");
}

/** Two annotators: they agree on `so`, and differ in an argument, in a sense, and in a relation that B alone has. */
const because = relation("Explicit", ["Contingency.Cause.Reason"], "Ann slept", "Bo sang", "because");
const rested = relation("Implicit", ["Expansion.Conjunction"], "Bo sang", "Bo rested", "and");
const woke = relation("EntRel", ["EntRel"], "Bo rested", "Ann woke");
const so = relation("Explicit", ["Contingency.Cause.Result"], "Ann woke", "Bo left", "so");
export const annotators = {
  a: [because, rested, so],
  b: [
    { ...because, arg1: { spans: [spanOf("Ann slept 🌙")] } },
    { ...rested, id: 7, conn1: { text: "but", senses: ["Comparison.Contrast"] } },
    ...[woke, so],
  ],
};
