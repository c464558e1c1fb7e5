import { type Document, type Relation, type Selection, sensesOf, spanTexts } from "@discoprep/corpus";
import { frequenciesOf } from "@discoprep/files/text";
import { textDifference } from "./text-difference.ts";

/**
 * The unified difference of the relations of two documents, one a line with the texts of its parts, in the order of
 * the text; cut after 20 lines. Empty where all have the same labels and texts: IDs and offsets are not shown.
 */
export function relationDifference(before: Document, after: Document): string {
  return textDifference(listing(before), listing(after));
}

/** Numbers of relations of two documents that are new, gone, or differ but for the text of an argument. */
export interface RelationChanges {
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
}

/** Counts what `relationDifference` lists. */
export function relationChanges(before: Document, after: Document): RelationChanges {
  const [gone, come] = [without(before, after), without(after, before)];
  const removed = gone.filter((relation) => {
    const [arg1, arg2] = argumentTexts(relation, before.raw);
    const at = come.findIndex((other) => {
      const [first, second] = argumentTexts(other, after.raw);
      return first === arg1 || second === arg2;
    });
    if (at !== -1) come.splice(at, 1);
    return at === -1;
  });
  return { added: come.length, removed: removed.length, changed: gone.length - removed.length };
}

/** The relations that another document has not, each as often as it is missing there. */
function without({ raw, relations }: Document, other: Document): Relation[] {
  const left = frequenciesOf(other.relations.map((relation) => relationLine(relation, other.raw)));
  return relations.filter((relation) => {
    const line = relationLine(relation, raw);
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}

function argumentTexts({ arg1, arg2 }: Relation, raw: string): [string, string] {
  return [partText("Arg1", arg1, raw), partText("Arg2", arg2, raw)];
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

/** `Explicit Comparison.Contrast | Connective: but | Arg1: it rained | Arg2: we … went` */
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
