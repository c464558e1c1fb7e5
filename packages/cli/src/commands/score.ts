import { UsageError } from "@discoprep/corpus";
import { sha256 } from "@discoprep/files";
import { argument, flag, path, run } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import { readSenseFile, relationsFile } from "@discoprep/formats/release";
import {
  officialPartial,
  officialRelations,
  officialStrict,
  officialStrict2015,
  officialSubsets2015,
  pairById,
  type ScorePair,
  withNamedStop,
} from "@discoprep/score/conll16";
import { compareSystems, measures, senseMeasures, systemSubsets } from "@discoprep/score/systems";
import { allowedSenses } from "@discoprep/senses";
import { checkOutput, comparisonOf, comparisonOptions, list } from "../comparison-options.ts";
import { printComparison, printWarnings } from "../comparison-printer.ts";
import { checkNames, nameOf, splitName } from "../named-files.ts";
import { commandOf, paths } from "../option-flags.ts";
import { outputFile, readSets, shownName } from "../score-sets.ts";
import { relationTables, type TableName, tableNames } from "../score-tables.ts";
import { inputBytes, type Terminal } from "../terminal.ts";
import { version } from "../version.ts";

const options = z.strictObject({
  gold: argument(path, "relations.json of the gold standard, or its release folder", "gold"),
  outputs: argument(
    paths.default([]),
    "outputs of systems, or their folders, also as NAME=PATH, or - for standard input; several are ranked",
    "outputs",
  ),
  edition: run(
    z.enum(["2015", "2015-subsets", "2016", "2016-partial"]).default("2016"),
    "edition of the shared task: scorer.py or (subsets) scorer2.py of 2015, scorer.py or partial_scorer.py of 2016",
    "year",
  ),
  official: run(flag, "print what the official script prints: of one output; if it stops, no figures", {
    conflicts: [
      "set",
      "senses",
      "table",
      "senseLevel",
      "differences",
      "json",
      "format",
      "confidence",
      "paired",
    ],
  }),
  senseOnly: run(flag, "the supplementary task: relations are matched by ID, Type is gold's", {
    conflicts: ["edition=2016-partial", "table=partial", "table=by", "table=connectives"],
  }),
  senses: run(
    z.string().optional(),
    "senses: those that corrected figures count; an inventory such as pdtb3, or a file (default: those of gold)",
    "name",
  ),
  table: run(
    z.array(z.enum(tableNames)).optional(),
    `tables to print: of ${tableNames.join(", ")} (default: overview)`,
    { value: "tables", conflicts: ["json", "format=json", "edition=2016-partial"] },
  ),
  set: run(list, "a set and its gold, once for each set; all arguments are then outputs", {
    value: "name=gold",
    repeated: true,
  }),
  senseLevel: run(z.enum(["1", "2"]).optional(), "senses cut to the first n parts; no official figures", {
    value: "n",
    conflicts: ["edition"],
  }),
  differences: run(
    z.string().optional(),
    "list the relations of gold that only one of two outputs has right",
    "a,b",
  ),
  ...comparisonOptions,
});

type Options = z.output<typeof options>;

/** Smallest token F1 of a partial match, as in partial_scorer.py. */
const cutoff = 0.7;

export const add = commandOf(options, async (values, terminal) => {
  if (values.edition === "2015-subsets" && values.official !== true)
    throw new UsageError("--edition 2015-subsets needs --official");
  if (values.official === true) await printOfficial(values, terminal);
  else await printFigures(values, terminal);
});

/** @throws ProblemError if the official script stops; then no figures are printed */
async function printOfficial(values: Options, terminal: Terminal): Promise<void> {
  const [output, ...furtherOutputs] = values.outputs;
  if (output === undefined) throw new UsageError("missing required argument 'outputs'");
  if (furtherOutputs.length > 0) throw new UsageError("--official prints the text of one output: name one");
  const { file } = nameOf(output);
  const names = { gold: shownName(values.gold), output: shownName(file) };
  const gold = await inputBytes(terminal, values.gold === "-" ? "-" : relationsFile(values.gold));
  const predicted = await inputBytes(terminal, outputFile(file));
  const text = withNamedStop(names, () => {
    const pair = { gold: officialRelations(gold, "gold"), predicted: officialRelations(predicted, "output") };
    return officialText(values.senseOnly === true ? pairById(pair, names) : pair, values);
  });
  terminal.data(text);
}

function officialText(pair: ScorePair, { edition }: Options): string {
  if (edition === "2016-partial") return officialPartial(pair, cutoff);
  if (edition === "2016") return officialStrict(pair);
  return edition === "2015" ? officialStrict2015(pair) : officialSubsets2015(pair);
}

async function printFigures(values: Options, terminal: Terminal): Promise<void> {
  const { gold, set, senses, senseOnly, edition, senseLevel } = values;
  const outputs = (set === undefined ? values.outputs : [gold, ...values.outputs]).map(nameOf);
  const golds = set?.map((text) => splitName(text, "--set", "NAME=GOLD")) ?? [{ name: "gold", file: gold }];
  checkNames(outputs, "outputs");
  checkNames(golds, "sets");
  if (outputs.length === 0) throw new UsageError("missing required argument 'outputs'");
  const names = outputs.map(({ name }) => name);
  const compared = { outputs: names, measures: measureNames(senseOnly), main: "all.parser" };
  const comparison = comparisonOf(values, compared);
  const differences = differenceNames(values, names);
  const allowed = senses === undefined ? "any" : allowedSenses(senses, readSenseFile(senses));
  const named = allowed === "any" ? undefined : { name: senseName(senses ?? ""), list: allowed };
  const rules = { senses, senseOnly, ...(named && { allowedSenses: named.list }) };
  const settings = {
    ...comparison,
    cutoff,
    senseOnly,
    differences,
    senses: named,
    partial: shownTables(values).some((table) => table === "partial" || table === "measures"),
    edition: edition === "2015" ? edition : ("2016" as const),
    level: senseLevel && Number(senseLevel),
  };
  const sets = await readSets(golds, outputs, rules, terminal);
  const results = sets.map((set) => compareSystems(set, settings));
  const ranks = new Map(results[0]?.systems.map(({ name, rank }) => [name, rank]));
  printWarnings(
    results,
    sets.map(({ file = "" }) => file),
    terminal,
  );
  const tables = results.flatMap((result) => relationTables(result, shownTables(values), ranks));
  await printComparison({ results, tables, object: { version, sets: results } }, values, terminal);
}

function shownTables({ table, edition }: Options): TableName[] {
  return table ?? [edition === "2016-partial" ? "partial" : "overview"];
}

function measureNames(senseOnly = false): string[] {
  const corrected = measures.filter(({ tira }) => tira !== undefined).map(({ name }) => name);
  const names = senseOnly ? senseMeasures : corrected;
  return Object.keys(systemSubsets).flatMap((subset) => names.map((name) => `${subset}.${name}`));
}

function differenceNames({ differences }: Options, outputs: readonly string[]): [string, string] | undefined {
  if (differences === undefined) return undefined;
  const [first, second, ...furtherNames] = differences.split(",");
  if (first === undefined || second === undefined || furtherNames.length > 0)
    throw new UsageError("--differences takes two names of outputs: A,B");
  for (const name of [first, second]) checkOutput(name, outputs);
  return [first, second];
}

/** Returns the name of an inventory, or the hash of a file: its path says nothing to others. */
function senseName(senses: string): string {
  const content = readSenseFile(senses);
  return content === undefined ? senses : sha256(JSON.stringify(content)).slice(0, 12);
}
