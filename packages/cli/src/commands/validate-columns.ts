import { UsageError } from "@discoprep/corpus";
import { checksOf } from "@discoprep/corpus/rules";
import { type AnnotationKind, checkConll08 } from "@discoprep/formats/conll08";
import { checkConllu } from "@discoprep/formats/conllu";
import { printLook } from "../file-look.ts";
import { checkIds, type ProblemOptions, printProblems } from "../print-problems.ts";
import { inputStream, type Terminal } from "../terminal.ts";

/** The formats of columns. */
export const columnFormats = ["conllu", "conll08"] as const;
type ColumnFormatName = (typeof columnFormats)[number];

interface Options extends ProblemOptions {
  readonly kind?: string;
}

/** Checks a file of columns. */
export async function validateColumns(
  format: ColumnFormatName,
  file: string,
  options: Options,
  terminal: Terminal,
): Promise<void> {
  checkOptions(format, options);
  const { stream, name } = inputStream(terminal, file);
  const kind: AnnotationKind = options.kind === "system" ? "system" : "gold";
  const found = format === "conllu" ? checkConllu(stream, name) : checkConll08(stream, name, kind);
  const errors = await printProblems(name, found, options, terminal);
  if (errors > 0) printLook(terminal, file, format);
}

/** @throws UsageError for an unknown id or an option of the discourse formats */
function checkOptions(format: ColumnFormatName, options: Options): void {
  const unknown = (id: string) => `no check of ${format} has the id "${id}": \`discoprep explain\` lists all`;
  checkIds(options, checksOf(format), unknown);
  if (options.kind === "no-senses") throw new UsageError("--kind of CoNLL-2008 is gold or system");
}
