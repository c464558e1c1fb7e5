import { counted } from "@discoprep/files/text";
import type { ConversionCounts } from "./record.ts";

export function conversionSummary(counts: ConversionCounts): string {
  const { documents, relations, tokens, wordsFrom, rewritten, senses } = counts;
  const entries = (of: Readonly<Record<string, number>>) =>
    Object.entries(of).filter(([, number]) => number > 0);
  const origins = entries(wordsFrom).map(([origin, number]) => `${origin} (${counted(number, "document")})`);
  const parts = entries(counts.dropped).map(([kind, number]) => `${number} ${kind}`);
  const grouped = (number: number): string => number.toLocaleString("en");
  return [
    `${documents.kept} of ${counted(documents.in, "document")}, ` +
      `${relations.kept} of ${counted(relations.in, "relation")}, ${counted(tokens, "token")}`,
    `words and sentences from: ${origins.join(", ")}`,
    ...(rewritten > 0 ? [`raw text written anew with these words: ${counted(rewritten, "document")}`] : []),
    ...(senses.mapped > 0
      ? [
          `senses mapped: ${grouped(senses.mapped)} of ${grouped(senses.in)} by ${senses.by} (--senses keep: as annotated)`,
        ]
      : []),
    ...(parts.length > 0 ? [`left out of these relations: ${parts.join(", ")}`] : []),
    ...entries(documents.dropped).map(
      ([reason, number]) => `left out: ${counted(number, "document")}: ${reason}`,
    ),
    ...entries(relations.dropped).map(
      ([reason, number]) => `left out: ${counted(number, "relation")}: ${reason}`,
    ),
  ].join("\n  ");
}
