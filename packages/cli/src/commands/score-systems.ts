import { existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { type Message, UsageError } from "@discoprep/corpus";
import { readLines, sha256 } from "@discoprep/files";
import { readParsesFile, readSenseFile, relationsFile, releasePaths } from "@discoprep/releases/folder";
import { pairById, readScored, type ScoredRelation } from "@discoprep/score/conll16";
import {
  type ComparisonOptions,
  compareSystems,
  countedMeasures,
  type NamedOutput,
  type SetResult,
  type SystemSet,
  systemSubsets,
  type TokenPlaces,
  tokenPlaces,
  warningText,
} from "@discoprep/score/systems";
import { allowedSenses } from "@discoprep/senses";
import { printMessages } from "../messages.ts";
import {
  nameOf,
  outputFile,
  type SystemOptions,
  type SystemTableName,
  splitName,
} from "../system-options.ts";
import { csvLines, systemTables } from "../system-tables.ts";
import { tableWriters } from "../table-formats.ts";
import { inputBytes, type Terminal } from "../terminal.ts";
import { version } from "../version.ts";

/** Prints the figures of systems on one set or more. @param files gold and outputs; with `--set` all are outputs */
export async function scoreSystems(
  files: readonly string[],
  options: SystemOptions,
  terminal: Terminal,
): Promise<void> {
  const { format = "text", table = options.partial === true ? "partial" : "overview" } = options;
  const [gold = "", ...outputs] = options.set === undefined ? files : ["", ...files];
  const named = outputs.map(nameOf);
  const golds = (options.set ?? [`gold=${gold}`]).map((text) => splitName(text, "--set", "NAME=GOLD"));
  checkNames(
    named.map(({ name }) => name),
    "two outputs have the name",
  );
  checkNames(
    golds.map(({ name }) => name),
    "two sets have the name",
  );
  if (named.length === 0) throw new UsageError("score needs gold and at least one output");
  const settings = comparisonOptions(
    options,
    named.map(({ name }) => name),
  );
  const sets = await readSets(golds, named, terminal);
  const results = sets.map((set) => compareSystems(options.senseOnly === true ? byId(set) : set, settings));
  tellWarnings(results, terminal);
  if (format === "json") terminal.json({ version, sets: results });
  else if (format === "csv") {
    const { stringify } = await import("csv-stringify/sync");
    terminal.out(stringify(csvLines(results)));
  } else terminal.out(printed(results, table, format));
}

/** The set whose outputs have the IDs of gold, each relation with gold's type. @throws ProblemError for other IDs */
function byId(set: SystemSet): SystemSet {
  const types = new Map(set.gold.map(({ id, type }) => [id, type]));
  const systems = set.systems.map(({ predicted, ...system }) => {
    pairById({ gold: set.gold, predicted }, { gold: set.name, output: system.file });
    return {
      ...system,
      predicted: predicted.map((one) => ({ ...one, type: types.get(one.id) ?? one.type })),
    };
  });
  return { ...set, systems };
}

function printed(
  results: readonly SetResult[],
  table: SystemTableName,
  format: "text" | "markdown" | "latex",
): string {
  const ranks = new Map(results[0]?.systems.map(({ name, rank }) => [name, rank]));
  const blocks = results.map((set) => {
    const tables = systemTables(set, table, ranks).map(tableWriters[format]).join("\n");
    return format === "latex" ? `% signature: ${set.signature}\n${tables}` : tables;
  });
  const signatures = results.map(({ name, signature }) =>
    format === "markdown" ? `\nsignature ${name}: \`${signature}\`\n` : `signature ${name}: ${signature}\n`,
  );
  return `${blocks.join("\n")}${format === "latex" ? "" : signatures.join("")}`;
}

/** An output's name: the one given, else the file's name without its ending. */
function checkNames(names: readonly string[], what: string): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new UsageError(`${what} ${twice}: give each its own as NAME=FILE`);
}

/** @throws UsageError for names that no system, subset or measure has */
function comparisonOptions(options: SystemOptions, names: readonly string[]): ComparisonOptions {
  const { cutoff, level, confidence = false, paired, pairs, baseline, samples, seed } = options;
  const { senses, senseOnly, measure: measures = ["all.parser"] } = options;
  const known = Object.keys(systemSubsets).flatMap((subset) =>
    [...countedMeasures, "sense"].map((measure) => `${subset}.${measure}`),
  );
  const unknown = measures.find((measure) => !known.includes(measure));
  if (unknown !== undefined) {
    throw new UsageError(
      `no measure is ${unknown}: name one such as all.parser, explicit.connective, all.sense`,
    );
  }
  const differences = options.differences?.split(",");
  for (const name of [baseline ?? [], differences ?? []].flat()) {
    if (!names.includes(name))
      throw new UsageError(`no output has the name ${name}: they are ${names.join(", ")}`);
  }
  if (differences !== undefined && differences.length !== 2) {
    throw new UsageError("--differences takes two names of outputs: A,B");
  }
  const list = senses === undefined ? "any" : allowedSenses(senses, readSenseFile(senses));
  return {
    ...{ version, cutoff, senseOnly, confidence, paired, measures, pairs, baseline, samples, seed },
    level: level === undefined ? undefined : Number(level),
    senses: list === "any" ? undefined : { name: senseName(senses ?? ""), list },
    differences: differences as [string, string] | undefined,
  };
}

/** An inventory's name; a file's hash, since its path says nothing to others. */
function senseName(senses: string): string {
  const content = readSenseFile(senses);
  return content === undefined ? senses : sha256(JSON.stringify(content)).slice(0, 12);
}

async function readSets(
  golds: readonly { name: string; file: string }[],
  outputs: readonly { name: string; file: string }[],
  terminal: Terminal,
): Promise<SystemSet[]> {
  const sets: (SystemSet & { readonly file: string })[] = [];
  for (const { name, file } of golds) {
    const path = file === "-" ? file : relationsFile(file);
    const bytes = await inputBytes(terminal, path);
    const tokensOf = tokenReader(path);
    const gold = await scored(bytes, path);
    sets.push({
      name,
      file: path,
      gold,
      goldHash: sha256(bytes),
      systems: [],
      tokensOf,
    });
  }
  const known = sets.map(({ gold }) => new Set(gold.map(({ document }) => document)));
  const systems: NamedOutput[][] = sets.map(() => []);
  for (const { name, file } of outputs) {
    const isWhole = sets.length > 1 && !isFolder(file);
    const whole = isWhole ? await scored(await inputBytes(terminal, file), file) : undefined;
    for (const [index, set] of sets.entries()) {
      const path = sets.length > 1 && !isWhole ? fileOfSet(file, set.name) : file;
      const predicted =
        whole?.filter(({ document }) => belongsTo(document, index, known)) ??
        (await scored(await inputBytes(terminal, outputFile(path)), path));
      systems[index]?.push({ name, file: path, predicted });
    }
  }
  return sets.map(({ file: _, ...set }, index) => ({ ...set, systems: systems[index] ?? [] }));
}

/** A document of no set is scored with the first one, which then names it. */
function belongsTo(document: string, index: number, known: readonly ReadonlySet<string>[]): boolean {
  if (known[index]?.has(document) === true) return true;
  return index === 0 && !known.some((documents) => documents.has(document));
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** The output of a set in a folder: `SET.json`, or the folder `SET`. */
function fileOfSet(output: string, set: string): string {
  const file = join(output, `${set}.json`);
  return existsSync(file) ? file : join(output, set);
}

function scored(bytes: Buffer, file: string): Promise<ScoredRelation[]> {
  const name = file === "-" ? "standard input" : file;
  const lines = readLines(Readable.from([bytes]), name);
  return readScored(lines, name);
}

/** The tokens of documents, where parses.json lies beside gold. */
function tokenReader(gold: string): ((document: string) => TokenPlaces | undefined) | undefined {
  const { parses: file } = releasePaths(dirname(gold));
  if (gold === "-" || file === undefined) return undefined;
  const parses = readParsesFile(file, file, () => {});
  const known = new Map<string, TokenPlaces | undefined>();
  return (document) => {
    if (!known.has(document)) {
      const parsed = parses.document(document);
      known.set(document, parsed && tokenPlaces(parsed));
    }
    return known.get(document);
  };
}

function tellWarnings(results: readonly SetResult[], terminal: Terminal): void {
  const found = results.flatMap(({ systems }) =>
    systems.flatMap(({ file, warnings }) =>
      warnings.map((warning): Message => {
        const what = warningText(warning);
        return { severity: "warning", rule: warning.kind, what, where: { file } };
      }),
    ),
  );
  printMessages(terminal, found);
}
