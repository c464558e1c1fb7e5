import { flag, input, path, replaceOption, run, setting } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";

export const conll08Options = z.strictObject({
  trees: input(path, "bracketed trees: a folder or file, also .gz", "dir"),
  propbank: input(path.optional(), "PropBank's pointers: a file, or a folder of them", "file"),
  nombank: input(path.optional(), "NomBank's pointers", "file"),
  words: input(
    path.optional(),
    "dictionary, one word a line: words are split at hyphens and slashes between its words",
    { flag: "dictionary", value: "file" },
  ),
  entities: input(
    path.optional(),
    "named entities, one a line: their words count as those of the dictionary",
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
  headRules: input(path.optional(), "another head table, as those in packages/treebank/data", "file"),
  options: setting(
    z.string().optional(),
    "choices of the LTH conversion as pennconverter has them: rightBranching=false for flat noun phrases, splitSlash=false",
    { flag: "lth", value: "list" },
  ),
  testInput: setting(
    flag,
    "write what participants get of a test set: the first eight columns, without gold parts of speech, heads, labels and propositions",
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
