import type { ConlluSentence } from "@discoprep/conllu";
import type { Document, Relation } from "@discoprep/corpus";
import { readDataFile } from "@discoprep/files";
import { countLabel, type Frequencies } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";

export const disrptEditions = ["2021", "2023", "2025"] as const;
/** An edition of the DISRPT shared task. */
export type DisrptEdition = (typeof disrptEditions)[number];

/** The settings of a document's files. */
export interface DisrptSettings {
  /** Without one, the form of GDTB's own files. */
  readonly edition?: DisrptEdition | undefined;
  /** The document's sentences in a CoNLL-U file: its words are the tokens, and its rows are written. */
  readonly rows?: readonly ConlluSentence[] | undefined;
  /** The number of each label in the set (2023 writes the rarer of two); by default, in the document. */
  readonly labelCounts?: Frequencies | undefined;
}

/** The 17 labels of 2025 by original labels, or parts of them, in small letters. */
const { labels: labels2025 } = readDataFile(
  new URL("../data/labels-2025.json", import.meta.url),
  z.strictObject({ source: z.string(), labels: z.record(z.string(), z.string()) }),
);

/** No listed label has more parts, so longer ends and beginnings of a sense need no look: a stranger's sense may be long. */
const mostParts = Math.max(...Object.keys(labels2025).map((label) => label.split(".").length));

/** The senses that a row of `.rels` states; none for EntRel, NoRel and relations without a sense. */
export function rowSenses({ type, conn1 }: Relation): string[] {
  const stated = (conn1?.senses ?? []).map(oneLine).filter((sense) => sense !== "");
  const senses = stated.length === 0 && type === "Hypophora" ? [type] : stated;
  return [type, senses[0]].some((name) => name === "EntRel" || name === "NoRel") ? [] : senses;
}

/** The number of each label of 2023 in documents that belong together; both senses of a relation count. */
export function countLabels(documents: Iterable<Document>): Frequencies {
  const counts: Frequencies = new Map();
  for (const { relations } of documents) {
    for (const sense of relations.flatMap(rowSenses)) countLabel(counts, levels(sense));
  }
  return counts;
}

/**
 * Before 2025, labels are the annotated ones. Of two senses 2023 takes the rarer label, or the first where
 * both are equally frequent. The other editions take the first (as in their English TED-MDB).
 */
export function labelsOf(
  senses: readonly string[],
  edition: DisrptEdition | undefined,
  counts: Frequencies,
): { readonly orig_label: string; readonly label: string } {
  const annotated = senses.join(";");
  const [first = ""] = senses;
  if (edition === "2021") return { orig_label: annotated, label: levels(first) };
  if (edition === "2023") return { orig_label: annotated, label: rarest(senses.map(levels), counts) };
  const original = annotated.toLowerCase();
  return { orig_label: original, label: edition === "2025" ? label2025(first) : levels(first).toLowerCase() };
}

/** Whether an edition's label follows from the annotated senses. */
export function isLabelOf(label: string, senses: readonly string[]): boolean {
  const labels = senses.flatMap((sense) => [
    levels(sense).toLowerCase(),
    label2025(sense),
    sense.toLowerCase(),
  ]);
  return labels.includes(label.toLowerCase());
}

function rarest(labels: readonly string[], counts: Frequencies): string {
  const least = Math.min(...labels.map((label) => counts.get(label) ?? 0));
  return labels.find((label) => (counts.get(label) ?? 0) === least) ?? "";
}

/**
 * The label of the whole sense, or else of its longest listed end, or else of its longest listed beginning.
 */
function label2025(sense: string): string {
  const parts = sense.toLowerCase().split(".");
  const counts = Array.from({ length: Math.min(parts.length, mostParts) }, (_, index) => index + 1).reverse();
  const ends = counts.map((count) => parts.slice(-count).join("."));
  const beginnings = counts.map((count) => parts.slice(0, count).join("."));
  const listed = [...ends, ...beginnings].find((part) => labels2025[part] !== undefined);
  return labels2025[listed ?? ""] ?? levels(sense).toLowerCase();
}

function levels(sense: string): string {
  return sense.split(".").slice(0, 2).join(".");
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
