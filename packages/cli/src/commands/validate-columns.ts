import { type AnnotationKind, checkConll08, checkOpenTrack, conll08Checks } from "@discoprep/conll08";
import { checkConllu, conlluChecks } from "@discoprep/conllu";
import { UsageError } from "@discoprep/corpus";
import type { Check, CheckMessage } from "@discoprep/files";
import { printLook } from "../file-look.ts";
import { checkIds, type ProblemOptions, printProblems } from "../print-problems.ts";
import { inputStream, type Terminal } from "../terminal.ts";

/** The formats of columns. `validate` and `stats` accept one in place of a language. */
export const columnFormats = ["conllu", "conll08", "conll09"] as const;
export type ColumnFormatName = (typeof columnFormats)[number];

/** Whether a word names a format of columns. */
export function isColumnFormat(word: string): word is ColumnFormatName {
  return columnFormats.some((name) => name === word);
}

interface Options extends ProblemOptions {
  readonly kind?: string | undefined;
  readonly open?: string | undefined;
}

/** `discoprep validate conllu|conll08|conll09 FILE…` */
export async function validateColumns(
  format: ColumnFormatName,
  files: readonly string[],
  options: Options,
  terminal: Terminal,
): Promise<void> {
  checkOptions(format, files, options);
  for (const file of files) {
    const { stream, name } = inputStream(terminal, file);
    const kind: AnnotationKind = options.kind === "system" ? "system" : "gold";
    const found = format === "conllu" ? checkConllu(stream, name) : checkConll08(stream, name, format, kind);
    const errors = await printProblems(name, incidents(found), options, terminal);
    if (errors > 0) printLook(terminal, file, format);
  }
  if (options.open === undefined) return;
  const open = inputStream(terminal, options.open);
  const found = checkOpenTrack(open, inputStream(terminal, files[0]));
  await printProblems(open.name, incidents(found), options, terminal);
}

/** @throws UsageError for an unknown id or an option of the discourse formats */
function checkOptions(format: ColumnFormatName, files: readonly string[], options: Options): void {
  const checks: ReadonlyMap<string, Check> = format === "conllu" ? conlluChecks() : conll08Checks();
  const unknown = (id: string) => `no check of ${format} has the id "${id}": \`discoprep explain\` lists all`;
  checkIds(options, checks, unknown);
  if (options.kind === "no-senses") throw new UsageError("--kind of CoNLL-2008 and 2009 is gold or system");
  if (options.open !== undefined && (format !== "conll08" || files.length !== 1 || files[0] === "-")) {
    throw new UsageError("--open belongs to one file of the closed track: validate conll08 FILE --open FILE");
  }
}

/** The messages in the shape of the other formats' incidents. */
async function* incidents(messages: AsyncIterable<CheckMessage>) {
  for await (const { rule, where, ...rest } of messages) yield { id: rule, place: where, ...rest };
}
