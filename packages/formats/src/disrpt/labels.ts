import type { Relation } from "@discoprep/corpus";
import { readDataFile } from "@discoprep/files";
import * as z from "@discoprep/files/zod";

/** The 17 labels of 2025 by original labels, or parts of them, in small letters. */
const { labels: labels2025 } = readDataFile(
  new URL("../../data/disrpt-labels-2025.json", import.meta.url),
  z.strictObject({ source: z.string(), labels: z.record(z.string(), z.string()) }),
);

/** Most parts of a listed label. Longer ends and beginnings of a sense are not looked up: an unknown sense may be long. */
const mostParts = Math.max(...Object.keys(labels2025).map((label) => label.split(".").length));

export function rowSenses({ type, conn1 }: Relation): string[] {
  const stated = (conn1?.senses ?? []).map(oneLine).filter((sense) => sense !== "");
  const senses = stated.length === 0 && type === "Hypophora" ? [type] : stated;
  return [type, senses[0]].some((name) => name === "EntRel" || name === "NoRel") ? [] : senses;
}

/** Returns the original label of a row, which has all senses, and its label of 2025, that of the first sense. */
export function labelsOf(senses: readonly string[]): {
  readonly orig_label: string;
  readonly label: string;
} {
  return { orig_label: senses.join(";").toLowerCase(), label: label2025(senses[0] ?? "") };
}

export function isLabelOf(label: string, senses: readonly string[]): boolean {
  const labels = senses.flatMap((sense) => [
    levels(sense).toLowerCase(),
    label2025(sense),
    sense.toLowerCase(),
  ]);
  return labels.includes(label.toLowerCase());
}

/** Returns the label of the whole sense, or of its longest listed end, or of its longest listed beginning. */
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
