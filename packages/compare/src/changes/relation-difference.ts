import { type Document, type Relation, type Selection, sensesOf, spanTexts } from "@discoprep/corpus";
import { textDifference } from "./text-difference.ts";

/**
 * The unified difference of the relations of two documents, one a line with the texts of its parts, in the order of
 * the text; cut after 20 lines. Empty where all have the same labels and texts: IDs and offsets are not shown.
 */
export function relationDifference(before: Document, after: Document): string {
  return textDifference(listing(before), listing(after));
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
