import { join } from "node:path";
import type { ExtractCounts } from "@discoprep/articles/extract";
import { problem } from "@discoprep/corpus";
import { counted } from "@discoprep/files/text";
import type { ConversionCounts } from "@discoprep/releases/convert";
import type { Export } from "@discoprep/releases/export";
import { printMessages } from "./messages.ts";
import type { Terminal } from "./terminal.ts";

// The results of steps, in a line or a few. Commands and builds print them alike and load no step for it.

/** How many pages were kept, and why others were not. */
export function printExtraction(
  { in: all, kept, dropped }: ExtractCounts,
  out: string,
  terminal: Terminal,
): void {
  const reasons = Object.entries(dropped).map(([reason, count]) => `${count} ${reason}`);
  const left = reasons.length === 0 ? "" : `, dropped: ${reasons.join(", ")}`;
  terminal.err(`${kept} of ${all} pages kept${left}; see ${join(out, "manifest.json")}`);
}

/** How many articles were taken. */
export function printSelection(
  counts: Readonly<Record<string, unknown>>,
  out: string,
  terminal: Terminal,
): void {
  terminal.err(
    `${counts.taken} of ${counts.in} articles taken, ${counts.words} words, ${counts.tokens} tokens; reasons are in ${join(out, "selection.jsonl")}`,
  );
  const { corrections, secondReading } = counts as Readonly<
    Record<string, Record<string, number> | undefined>
  >;
  if (secondReading !== undefined)
    terminal.err(
      `  second reading: ${counted(secondReading.lookedAt ?? 0, "article")}, ${secondReading.flagged} flagged (secondReading in selection.jsonl)`,
    );
  if (corrections === undefined) return;
  const states = Object.entries(corrections).map(([state, number]) => `${number} ${state}`);
  terminal.err(`  corrections: ${states.join(", ")}; all of them are in ${join(out, "corrections.jsonl")}`);
}

/** An error where a command has made no document: whoever calls it would go on with nothing. */
export function refuseNothing(documents: number, out: string, terminal: Terminal): void {
  if (documents === 0) printMessages(terminal, [problem("no-document-made", { file: out })]);
}

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

/** What the exported files hold. */
export function printExport(
  { documents, tokens, relations }: Export["counts"],
  out: string,
  terminal: Terminal,
): void {
  const { Explicit, Implicit } = relations.proposed;
  const kept = relations.written - Explicit - Implicit;
  terminal.err(
    `${out}: ${counted(documents, "document")}, ${kept} of ${counted(relations.in, "relation")}, ${counted(tokens, "token")}`,
  );
  if (Explicit + Implicit > 0) terminal.err(`  proposed: ${Explicit} Explicit, ${Implicit} Implicit`);
}
