import { statSync } from "node:fs";
import { dirname } from "node:path";
import { isLanguageTag, languageName, UsageError } from "@discoprep/corpus";
import { checksOf } from "@discoprep/corpus/rules";
import { argument, flag, path, run, wholeNumber } from "@discoprep/files/option";
import { printedPerRule } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import { releasePaths } from "@discoprep/formats/release";
import { type ValidateOptions, validate, validateStream } from "@discoprep/releases/validate";
import type { Level } from "@discoprep/validate";
import type { Command } from "commander";
import { addWork, jsonOption, paths } from "../option-flags.ts";
import { checkIds, printProblems } from "../print-problems.ts";
import type { Terminal } from "../terminal.ts";
import { isColumnFormat, validateColumns } from "./validate-columns.ts";

const ids = z.array(z.string()).optional();

const options = z.strictObject({
  language: argument(
    z.string(),
    "language tag, such as en, zh, tr (a release's manifest comes first); or conllu, conll08",
    "language",
  ),
  files: argument(
    paths,
    "files of relations or of the format, release folders, or - for standard input",
    "files",
  ),
  edition: run(z.enum(["2015", "2016"]).optional(), "the shared task's edition", "year"),
  level: run(
    z.enum(["1", "2", "3", "4", "5", "6"]).default("6"),
    "the last level to check: 1 lines, 2 schema, 3 values, 4 tokens, 5 consistency, 6 release; " +
      "of a format: 1 lines, 2 numbers and trees",
    "n",
  ),
  kind: run(z.enum(["gold", "no-senses", "system"]).optional(), "what the file holds", "kind"),
  senses: run(
    z.string().optional(),
    "senses allowed: any (or keep), an inventory such as pdtb3, or a file (default: by manifest and language)",
    "name",
  ),
  parses: run(path.optional(), "a parses.json that does not lie beside the file", "file"),
  include: run(ids, "only these checks, separated by commas", "ids"),
  exclude: run(ids, "all but these checks, separated by commas", "ids"),
  maxErrors: run(wholeNumber(1).optional(), "stop after n problems", "n"),
  all: run(flag, `every problem, not only the first ${printedPerRule} of each check`),
  ...jsonOption("one JSON object a problem instead of a line; every problem"),
});

type Options = Omit<z.output<typeof options>, "language" | "files">;

const example = `Examples:
  discoprep validate en output.json --parses dataset/parses.json
  discoprep validate conllu de-ud-train.conllu de-ud-dev.conllu`;

/** `discoprep validate en|zh FILE` */
export function add(command: Command, terminal: Terminal): void {
  addWork(command, options, example, async ({ language, files, ...given }) => {
    if (isColumnFormat(language)) await validateColumns(language, files, given, terminal);
    else for (const file of files) await runChecks(language, file, given, terminal);
  });
}

async function runChecks(
  language: string,
  file: string,
  options: Options,
  terminal: Terminal,
): Promise<void> {
  if (!isLanguageTag(language)) {
    throw new UsageError(`"${language}" is not a language tag: name one such as en, zh, tr`);
  }
  if (languageName(language) === undefined && language !== "und") {
    terminal.err(`note: no known language has the tag "${language}"; the checks of no language apply`);
  }
  checkIds(
    options,
    checksOf("relations"),
    (id) => `no check has the id "${id}": see the table in the README`,
  );
  const { edition, kind, parses } = options;
  const settings: ValidateOptions = {
    language,
    edition,
    kind,
    parses,
    release: parses === undefined ? undefined : dirname(parses),
    level: Number(options.level) as Level,
    senses: options.senses,
    onNote: (note) => terminal.err(note),
  };
  const found =
    file === "-" ? validateStream(terminal.stdin, "standard input", settings) : validate(file, settings);
  const note = () => {
    if (file !== "-" && statSync(file).size === 0) return "the file holds no relation: nothing was checked";
    return lacksParses(file, options)
      ? "no parses.json beside the file: tokens are not checked against documents (--parses names one)"
      : undefined;
  };
  await printProblems(file, found, options, terminal, note);
}

/** Whether level 4 had no parses to check tokens against. */
function lacksParses(file: string, { level, parses }: Options): boolean {
  if (Number(level) < 4 || parses !== undefined) return false;
  if (file === "-") return true;
  return !statSync(file).isDirectory() && releasePaths(dirname(file)).parses === undefined;
}
