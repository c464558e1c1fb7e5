import { statSync } from "node:fs";
import { dirname } from "node:path";
import { isLanguageTag, languageName, UsageError } from "@discoprep/corpus";
import { isFolder } from "@discoprep/files";
import { argument, flag, path, run } from "@discoprep/files/option";
import { FirstOfEach } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import { checkConll08 } from "@discoprep/formats/conll08";
import { checkConllu } from "@discoprep/formats/conllu";
import { releasePaths } from "@discoprep/formats/release";
import { type ValidateOptions, validate, validateStream } from "@discoprep/releases/validate";
import type { Level } from "@discoprep/validate";
import { printLook } from "../file-look.ts";
import { commandOf, jsonOption, paths } from "../option-flags.ts";
import { checkIds, printProblems } from "../print-problems.ts";
import { inputStream, type Terminal } from "../terminal.ts";

const columnFormats = ["conllu", "conll08"] as const;

const options = z.strictObject({
  files: argument(
    paths,
    "files of relations, of CoNLL-U (.conllu) or CoNLL-2008 (.conll08), release folders, or - for standard input",
    "files",
  ),
  lang: run(z.string().optional(), "language tag: such as en, zh, tr (default: that of the manifest)", {
    value: "language",
    conflicts: ["from"],
  }),
  from: run(z.enum(columnFormats).optional(), "format to read: if the names of the files do not say it", {
    value: "format",
  }),
  edition: run(z.enum(["2015", "2016"]).optional(), "edition of the shared task", {
    value: "year",
    conflicts: ["from"],
  }),
  level: run(
    z.enum(["1", "2", "3", "4", "5", "6"]).default("6"),
    "the last level to check: 1 lines, 2 schema, 3 values, 4 tokens, 5 consistency, 6 release; " +
      "of a format: 1 lines, 2 numbers and trees",
    "n",
  ),
  kind: run(z.enum(["gold", "no-senses", "system"]).optional(), "content of the file", "kind"),
  senses: run(
    z.string().optional(),
    "senses: those that are allowed, any (or keep), an inventory such as pdtb3, or a file (default: by manifest and language)",
    { value: "name", conflicts: ["from"] },
  ),
  parses: run(
    path.optional(),
    "parses.json of the documents: the file or its folder, if it is not beside the relations",
    {
      value: "path",
      conflicts: ["from"],
    },
  ),
  checks: run(
    z.array(z.string()).optional(),
    "only the checks with these ids, or all except those with a minus before the id",
    "ids",
  ),
  all: run(flag, `print all: without it, only the first ${FirstOfEach.perRule} of each check`),
  ...jsonOption(),
});

type Options = Omit<z.output<typeof options>, "files">;

export const add = commandOf(options, async ({ files, ...settings }, terminal) => {
  for (const file of files) {
    const format =
      settings.from ?? columnFormats.find((name) => file.replace(/\.gz$/, "").endsWith(`.${name}`));
    if (format === undefined) await checkRelations(file, settings, terminal);
    else await checkColumns(format, file, settings, terminal);
  }
});

async function checkColumns(
  format: (typeof columnFormats)[number],
  file: string,
  options: Options,
  terminal: Terminal,
): Promise<void> {
  const { kind } = options;
  checkIds(options, format);
  if (kind === "no-senses") throw new UsageError("--kind of CoNLL-2008 is gold or system");
  const { stream, name } = inputStream(terminal, file);
  const problems =
    format === "conllu" ? checkConllu(stream, name) : checkConll08(stream, name, kind ?? "gold");
  const note = () => emptyNote(file, "sentence");
  const errors = await printProblems({ file: name, problems, note }, options, terminal);
  if (errors > 0) printLook(terminal, file, format);
}

async function checkRelations(file: string, options: Options, terminal: Terminal): Promise<void> {
  const { lang, edition, kind, parses, senses } = options;
  if (lang !== undefined && !isLanguageTag(lang))
    throw new UsageError(`"${lang}" is not a language tag: name one such as en, zh, tr`);
  if (lang !== undefined && languageName(lang) === undefined && lang !== "und")
    terminal.err(`note: no known language has the tag "${lang}"; the checks of no language apply`);
  checkIds(options, "relations");
  const settings: ValidateOptions = {
    language: lang,
    edition,
    kind,
    parses,
    release: parses === undefined || isFolder(parses) ? parses : dirname(parses),
    level: Number(options.level) as Level,
    senses,
    onNote: (note) => terminal.err(note),
  };
  const isStdin = file === "-";
  const problems = isStdin
    ? validateStream(terminal.stdin, "standard input", settings)
    : validate(file, settings);
  const note = () => {
    const lacking =
      "no parses.json beside the file: tokens are not checked against documents (--parses names one)";
    return emptyNote(file, "relation") ?? (lacksParses(file, options) ? lacking : undefined);
  };
  await printProblems({ file, problems, note }, options, terminal);
}

function emptyNote(file: string, unit: string): string | undefined {
  if (file === "-" || statSync(file).size > 0) return undefined;
  return `the file holds no ${unit}: nothing was checked`;
}

/** Tells whether level 4 had no parses to check tokens against. */
function lacksParses(file: string, { level, parses }: Options): boolean {
  if (Number(level) < 4 || parses !== undefined) return false;
  if (file === "-") return true;
  return !isFolder(file) && releasePaths(dirname(file)).parses === undefined;
}
