import { type AnnotationKind, checkConll08, checkOpenTrack, conll08Checks } from "@discoprep/conll08";
import { checkConllu, conlluChecks } from "@discoprep/conllu";
import { describeProblem, UsageError } from "@discoprep/corpus";
import type { Check, CheckMessage } from "@discoprep/files";
import { printLook } from "../file-look.ts";
import { printLines } from "../line-output.ts";
import { ProblemSummary } from "../problem-summary.ts";
import { inputStream, type Terminal } from "../terminal.ts";

/** The formats of columns that `validate` and `stats` take in the place of a language. */
export type ColumnFormatName = "conllu" | "conll08" | "conll09";

/** Whether a word names a format of columns. */
export function isColumnFormat(word: string): word is ColumnFormatName {
  return word === "conllu" || word === "conll08" || word === "conll09";
}

interface Options {
  level: string;
  kind?: string;
  open?: string;
  include?: string[];
  exclude?: string[];
  maxErrors?: number;
  all?: boolean;
  json?: boolean;
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
    const errors = await printMessages(name, found, options, terminal);
    if (errors > 0) printLook(terminal, file, format);
  }
  if (options.open === undefined) return;
  const open = inputStream(terminal, options.open);
  await printMessages(open.name, checkOpenTrack(open, inputStream(terminal, files[0])), options, terminal);
}

/** @throws UsageError for an unknown id or an option of the discourse formats */
function checkOptions(format: ColumnFormatName, files: readonly string[], options: Options): void {
  const checks: ReadonlyMap<string, Check> = format === "conllu" ? conlluChecks() : conll08Checks();
  for (const id of [...(options.include ?? []), ...(options.exclude ?? [])]) {
    if (!checks.has(id))
      throw new UsageError(`no check of ${format} has the id "${id}": \`discoprep explain\` lists all`);
  }
  if (options.kind === "no-senses") throw new UsageError("--kind of CoNLL-2008 and 2009 is gold or system");
  if (options.open !== undefined && (format !== "conll08" || files.length !== 1 || files[0] === "-")) {
    throw new UsageError("--open belongs to one file of the closed track: validate conll08 FILE --open FILE");
  }
}

/** @returns how many errors there were */
async function printMessages(
  name: string,
  messages: AsyncIterable<CheckMessage>,
  options: Options,
  terminal: Terminal,
): Promise<number> {
  const {
    level,
    include,
    exclude = [],
    maxErrors = Number.POSITIVE_INFINITY,
    json = false,
    all = json,
  } = options;
  const summary = new ProblemSummary();
  const lines = async function* (): AsyncGenerator<string> {
    let count = 0;
    for await (const message of messages) {
      const { rule, severity } = message;
      if (message.level > Number(level) || exclude.includes(rule) || include?.includes(rule) === false)
        continue;
      if (count++ >= maxErrors) return;
      const isOneOfFew = summary.add({ id: rule, severity });
      if (json) yield JSON.stringify(incidentOf(message));
      else if (isOneOfFew || all) yield `${severity} ${rule}: ${describeProblem(message)}`;
    }
  };
  await printLines(terminal, lines());
  for (const line of summary.lines(name, all)) terminal.err(line);
  if (summary.errors > 0) terminal.exitCode = 1;
  return summary.errors;
}

/** In the shape of the other formats' incidents. */
function incidentOf({ rule, where, ...rest }: CheckMessage): unknown {
  return { id: rule, place: where, ...rest };
}
