import { type Document, type Relation, type Selection, sensesOf, spanTexts } from "@discoprep/corpus";
import { Frequencies } from "@discoprep/files/text";
import { createTwoFilesPatch } from "diff";

/**
 * Returns a unified diff of the relations of two documents, one per line, in text order, cut after 20 lines. It is empty
 * where labels and texts are the same: IDs and offsets are not shown.
 */
export function relationDifference(before: Document, after: Document): string {
  return textDifference(listing(before), listing(after));
}

/** Counts relations that are new, missing, or changed but with the same text of an argument. */
export function relationChanges(before: Document, after: Document) {
  const oldRelations = without(before, after);
  const added = without(after, before);
  const isSame = (old: Selection, added: Selection): boolean =>
    partText("", old, before.raw) === partText("", added, after.raw);
  const removed = oldRelations.filter(({ arg1, arg2 }) => {
    const at = added.findIndex((candidate) => isSame(arg1, candidate.arg1) || isSame(arg2, candidate.arg2));
    if (at !== -1) added.splice(at, 1);
    return at === -1;
  });
  return { added: added.length, removed: removed.length, changed: oldRelations.length - removed.length };
}

/** Returns the relations that another document lacks, with repeats. */
function without({ raw, relations }: Document, counterpart: Document): Relation[] {
  const unmatched = new Frequencies(
    counterpart.relations.map((relation) => relationLine(relation, counterpart.raw)),
  );
  return relations.filter((relation) => {
    const line = relationLine(relation, raw);
    const count = unmatched.get(line) ?? 0;
    unmatched.set(line, count - 1);
    return count <= 0;
  });
}

function listing({ raw, relations }: Document): string {
  return [...relations]
    .sort((a, b) => firstOffset(a) - firstOffset(b))
    .map((relation) => `${relationLine(relation, raw)}\n`)
    .join("");
}

function firstOffset({ arg1, arg2 }: Relation): number {
  return [...arg1.spans, ...arg2.spans].reduce((least, { start }) => Math.min(least, start), Infinity);
}

/** Writes `Explicit Comparison.Contrast | Connective: but | Arg1: it rained | Arg2: we … went`. */
function relationLine(relation: Relation, raw: string): string {
  const { type, conn1, ...parts } = relation;
  const inserted = parts.connective === undefined ? (conn1?.text ?? "") : "";
  const texts = [
    partText("Connective", parts.connective, raw),
    inserted === "" ? "" : ` | Connective (inserted): ${inserted}`,
    partText("Arg1", parts.arg1, raw),
    partText("Arg2", parts.arg2, raw),
    partText("Punctuation", parts.punctuation, raw),
  ];
  return `${type} ${sensesOf(relation).join(", ")}${texts.join("")}`;
}

function partText(name: string, part: Selection | undefined, raw: string): string {
  if (part === undefined || part.spans.length === 0) return "";
  const pieces = spanTexts(raw, part.spans).map((text) => text.trim().replace(/\s+/g, " "));
  return ` | ${name}: ${pieces.join(" … ")}`;
}

/** Longest difference shown, in lines. */
const SHOWN_LINES = 20;

/** Longest line shown, in characters: a paragraph is one line. */
const SHOWN_CHARACTERS = 400;

/** Returns a unified diff of two texts without its header, cut after 20 lines; empty where they are the same. */
export function textDifference(before: string, after: string): string {
  const patch = createTwoFilesPatch("old", "new", before, after, "", "", { context: 1 });
  const lines = patch
    .split("\n")
    .slice(3)
    .filter((line) => line !== "" && !line.startsWith("\\"));
  const excerpt = lines.slice(0, SHOWN_LINES).map(shortened);
  const more = lines.length - excerpt.length;
  return [...excerpt, ...(more > 0 ? [`… ${more} more ${more === 1 ? "line" : "lines"}`] : [])].join("\n");
}

function shortened(line: string): string {
  return line.length <= SHOWN_CHARACTERS ? line : `${line.slice(0, SHOWN_CHARACTERS).toWellFormed()}…`;
}
