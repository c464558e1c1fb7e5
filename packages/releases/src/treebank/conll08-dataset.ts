import { join } from "node:path";
import { Readable } from "node:stream";
import { type Message, ProblemError, problem } from "@discoprep/corpus";
import {
  filesBelow,
  inputDigest,
  type JobOptions,
  type Manifest,
  readJsonFile,
  runJob,
  writeFileWhole,
} from "@discoprep/files";
import { flag, input, path, replaceOption, run, setting } from "@discoprep/files/option";
import { counted } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import { columnText } from "@discoprep/formats/columns";
import {
  type Frequency,
  type PropositionStatistics,
  propositionStatistics,
} from "@discoprep/formats/conll08";
import { conll08Columns, treebankSentences } from "@discoprep/treebank";
import { Splits } from "../splits.ts";

export const conll08Options = z.strictObject({
  trees: input(path, "bracketed trees: a folder or file, also .gz", "dir"),
  propbank: input(path.optional(), "PropBank's pointers: a file, or a folder of them", "file"),
  nombank: input(path.optional(), "NomBank's pointers", "file"),
  words: input(
    path.optional(),
    "dictionary, one word a line: words are split at hyphens and slashes between words of it",
    { flag: "dictionary", value: "file" },
  ),
  entities: input(
    path.optional(),
    "named entities, one a line: their words count as words of the dictionary",
    "file",
  ),
  lemmas: input(
    path.optional(),
    "lemmas: form, part of speech and lemma a line, separated by tabs, or form and lemma (default: none)",
    "file",
  ),
  tags: input(
    path.optional(),
    "predicted parts of speech: form and tag of each token a line, a blank line after each sentence (default: the treebank's)",
    "file",
  ),
  headRules: input(
    path.optional(),
    "another head table, in the form of those in packages/treebank/data",
    "file",
  ),
  options: setting(
    z.string().optional(),
    "options of the LTH conversion, with the names of pennconverter: rightBranching=false for flat noun phrases, splitSlash=false",
    { flag: "lth", value: "list" },
  ),
  testInput: setting(
    flag,
    "write the test set for participants: the first eight columns, without gold parts of speech, heads, labels and propositions",
    { needs: "tags" },
  ),
  out: run(path, "folder or file to write; - is standard output", "file"),
});

const { testInput: _testInput, out: _file, ...sources } = conll08Options.shape;

export const conll08DatasetOptions = z.strictObject({
  ...sources,
  splits: input(path, "which document is in which set", "file"),
  counts: input(
    path.optional(),
    "the overview paper's tables, with which the data are compared cell by cell",
    "file",
  ),
  out: run(path, "folder or file to write", "dir"),
  replace: replaceOption,
});

export type Conll08DatasetOptions = z.input<typeof conll08DatasetOptions> & JobOptions;

/** Writes one file a set, and `compared.json`: the paper's tables cell by cell. @throws ProblemError if all sets stay empty */
export async function makeConll08Dataset(options: Conll08DatasetOptions) {
  const { trees, splits: splitsFile, counts } = options;
  const job = { command: "conll08", schema: conll08DatasetOptions, options };
  return runJob(job, async (folder, report) => {
    const messages: Message[] = [];
    const note = (message: Message): void => {
      messages.push(message);
      report(message);
    };
    const splits = new Splits(splitsFile);
    const sets = Object.fromEntries(splits.sets.map((set) => [set, { sentences: 0, tokens: 0 }]));
    const texts = new Map(splits.sets.map((set) => [set, [] as string[]]));
    const wants = (document: string): boolean => splits.setOf(document) !== undefined;
    for (const { document, parse } of treebankSentences({ ...options, wants }, note)) {
      const set = splits.setOf(document) as string;
      const size = sets[set] as { sentences: number; tokens: number };
      size.sentences++;
      size.tokens += parse.tokens.length;
      texts.get(set)?.push(columnText([conll08Columns(parse)]));
    }
    for (const [set, pieces] of texts) await writeFileWhole(join(folder, `${set}.conll08`), pieces.join(""));
    if (Object.values(sets).every((size) => size.sentences === 0)) {
      const expected = `documents of ${splits.sets.join(", ")}`;
      throw new ProblemError(problem("no-document", { file: trees }, { expected }));
    }
    for (const [set, { sentences }] of Object.entries(sets))
      if (sentences === 0) note(problem("set-without-document", {}, { found: `the set ${set}` }));
    const statistics = await propositionStatistics(Readable.from([...texts.values()].flat()));
    const compared = counts === undefined ? [] : compareWithPaper(statistics, counts);
    await writeFileWhole(join(folder, "compared.json"), `${JSON.stringify(compared, null, 1)}\n`);
    return {
      options: { options: options.options ?? "" },
      inputs: inputDigests(options),
      counts: { sets, ...statistics },
      messages,
      summary: counted(statistics.sentences, "sentence"),
      result: compared,
    };
  });
}

function inputDigests(options: Conll08DatasetOptions): Manifest["inputs"] {
  const { trees, propbank, nombank, words, entities, lemmas, tags, headRules } = options;
  const inputs = Object.entries({ trees, propbank, nombank, words, entities, lemmas, tags, headRules });
  return inputs.flatMap(([name, path]) => {
    if (path === undefined) return [];
    const files = filesBelow(path).map((file) => ({ path: file, name: file.slice(path.length + 1) }));
    return [inputDigest(name, files)];
  });
}

const paperTables = z.strictObject({
  source: z.string(),
  tables: z.record(
    z.string(),
    z.strictObject({
      table: z.string(),
      /** Whether a build from the sources gives the very same figures. */
      exact: z.boolean(),
      because: z.string().optional(),
      cells: z.record(z.string(), z.int().nonnegative()),
    }),
  ),
});

interface ComparedCell {
  readonly table: string;
  readonly cell: string;
  readonly paper: number;
  readonly found: number;
  readonly difference: number;
  readonly exact: boolean;
}

/** Compares counts with a dataset's counts.json cell by cell. @throws ProblemError if the file has another shape */
function compareWithPaper(statistics: PropositionStatistics, file: string): ComparedCell[] {
  const expected = '{"source": …, "tables": {"roles": {"table": …, "exact": false, "cells": {"A0": 1}}}}';
  const { tables } = readJsonFile(file, paperTables, { rule: "invalid-counts", expected });
  const { atomicLabels, nonAtomicLabels, gappingLabels, nonprojective, predicates, roles } = statistics;
  const counts: Readonly<Record<string, readonly Frequency[]>> = {
    atomicLabels,
    nonAtomicLabels,
    gappingLabels,
    roles,
    nonprojective: Object.entries(nonprojective),
    predicates: predicates.tags,
  };
  return Object.entries(tables).flatMap(([name, { table, exact, cells }]) =>
    Object.entries(cells).map(([cell, paper]) => {
      const count = new Map(counts[name] ?? []).get(cell) ?? 0;
      return { table, cell, paper, found: count, difference: count - paper, exact };
    }),
  );
}
