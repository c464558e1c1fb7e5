import { statSync } from "node:fs";
import { type PropositionStatistics, propositionStatistics } from "@discoprep/conll08";
import { type ConlluStatistics, conlluStatistics } from "@discoprep/conllu";
import { UsageError } from "@discoprep/corpus";
import { inputStream, type Terminal } from "../terminal.ts";
import { textTable } from "../text-table.ts";
import { type ColumnFormatName, isColumnFormat } from "./validate-columns.ts";

interface Options {
  readonly json: boolean | undefined;
  readonly expect: string | undefined;
  readonly format: ColumnFormatName | undefined;
}

/** Whether the input of `stats` is a file of columns, and not a release or relations. */
export function isColumnFile(path: string, { format }: Options): boolean {
  if (format !== undefined) return true;
  return (
    path !== "-" && !path.endsWith(".json") && statSync(path, { throwIfNoEntry: false })?.isFile() === true
  );
}

/** `discoprep stats FILE` */
export async function printColumnStatistics(
  path: string,
  options: Options,
  terminal: Terminal,
): Promise<void> {
  if (options.expect !== undefined) throw new UsageError("--expect compares releases, not files of columns");
  const { stream } = inputStream(terminal, path);
  const format = options.format ?? formatOfName(path);
  const statistics =
    format === "conllu" ? await conlluStatistics(stream) : await propositionStatistics(stream, format);
  if (options.json === true) terminal.json({ format, ...statistics });
  else terminal.out("words" in statistics ? conlluTables(statistics) : propositionTables(statistics));
}

/** @throws UsageError if the name has the ending of no format */
function formatOfName(path: string): ColumnFormatName {
  const ending = path.replace(/^.*\./, "");
  if (isColumnFormat(ending)) return ending;
  throw new UsageError(
    "the file's name does not end in .json, .conllu, .conll08 or .conll09: name its format of columns with --format",
  );
}

function frequencyTable(title: string, rows: readonly (readonly [string, number])[]): string {
  if (rows.length === 0) return "";
  return textTable({ head: [title, "frequency"], rows: rows.map(([label, number]) => [label, `${number}`]) });
}

function conlluTables({ upos, deprel, features, nonprojective, ...totals }: ConlluStatistics): string {
  return [
    frequencyTable("", [
      ["sentences", totals.sentences],
      ["tokens", totals.tokens],
      ["words", totals.words],
      ["multi-word tokens", totals.multiwordTokens],
      ["empty nodes", totals.emptyNodes],
      ["nonprojective links", nonprojective.links],
      ["sentences with one", nonprojective.sentences],
    ]),
    frequencyTable("UPOS", upos),
    frequencyTable("DEPREL", deprel),
    frequencyTable("feature", features),
  ].join("");
}

function propositionTables(statistics: PropositionStatistics): string {
  const { nonprojective, predicates } = statistics;
  return [
    frequencyTable("", [
      ["sentences", statistics.sentences],
      ["tokens", statistics.tokens],
      ["split words", statistics.splitWords],
      ["nonprojective links", nonprojective.links],
      ["sentences with one", nonprojective.sentences],
      ["nominal predicates", predicates.nominal],
      ["verbal predicates", predicates.verbal],
      ["support-chain elements", predicates.support],
    ]),
    frequencyTable("atomic label", statistics.atomicLabels),
    frequencyTable("non-atomic label", statistics.nonAtomicLabels),
    frequencyTable("label with GAP", statistics.gappingLabels),
    frequencyTable("nonprojective link", nonprojective.types),
    frequencyTable("predicate's tag", predicates.tags),
    frequencyTable("role", statistics.roles),
  ].join("");
}
