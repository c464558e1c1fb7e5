import { counted } from "@discoprep/files/text";
import type { ConversionCounts } from "@discoprep/releases/convert";
import type { Terminal } from "./terminal.ts";

// The results of steps, in a line or a few. Commands and builds print them alike and load no step for it.

/** What the release holds, and what was left out for which reason. */
export function printConversion(counts: ConversionCounts, out: string, terminal: Terminal): void {
  const { documents, relations, tokens, wordsFrom, rewritten } = counts;
  terminal.err(
    `${out}: ${documents.kept} of ${counted(documents.in, "document")}, ` +
      `${relations.kept} of ${counted(relations.in, "relation")}, ${counted(tokens, "token")}`,
  );
  const origins = Object.entries(wordsFrom).map(
    ([origin, number]) => `${origin} (${counted(number, "document")})`,
  );
  terminal.err(`  words and sentences from: ${origins.join(", ")}`);
  if (rewritten > 0)
    terminal.err(`  raw text written anew with these words: ${counted(rewritten, "document")}`);
  const { in: all, mapped } = counts.senses;
  if (mapped > 0)
    terminal.err(
      `  senses mapped: ${grouped(mapped)} of ${grouped(all)} by ${counts.senses.by} (--senses keep: as annotated)`,
    );
  const parts = Object.entries(counts.dropped).map(([kind, number]) => `${number} ${kind}`);
  if (parts.length > 0) terminal.err(`  left out of these relations: ${parts.join(", ")}`);
  for (const [reason, number] of Object.entries(documents.dropped)) {
    terminal.err(`  left out: ${counted(number, "document")}: ${reason}`);
  }
  for (const [reason, number] of Object.entries(relations.dropped)) {
    if (number === 0) continue;
    terminal.err(`  left out: ${counted(number, "relation")}: ${reason}`);
  }
}

/** A number with commas between groups of three digits. */
function grouped(number: number): string {
  return number.toLocaleString("en");
}
