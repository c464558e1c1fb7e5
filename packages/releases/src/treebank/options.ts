import { option, replaceOption } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";

const path = z.string().min(1);

/** The options of `conll08`. */
export const conll08Options = z.strictObject({
  trees: option(path, { help: "folder or file of bracketed trees, also .gz", role: "input", value: "dir" }),
  propbank: option(path.optional(), {
    help: "PropBank's pointers: a file, or a folder of them",
    role: "input",
    value: "file",
  }),
  nombank: option(path.optional(), { help: "NomBank's pointers", role: "input", value: "file" }),
  props: option(path.optional(), {
    help: "CoNLL-2005 propositions in columns, one line a token of the trees, instead of PropBank's and NomBank's pointers",
    role: "input",
    value: "file",
  }),
  words: option(path.optional(), {
    help: "dictionary, one word a line: words are split at hyphens and slashes between its words",
    role: "input",
    value: "file",
  }),
  entities: option(path.optional(), {
    help: "named entities, one a line: their words count as those of the dictionary",
    role: "input",
    value: "file",
  }),
  lemmas: option(path.optional(), {
    help: "lemmas: form, part of speech and lemma a line, parted by tabs, or form and lemma (default: none)",
    role: "input",
    value: "file",
  }),
  headRules: option(path.optional(), { help: "another head table", role: "input", value: "file" }),
  documents: option(z.array(z.string()).optional(), {
    help: "only these documents, such as wsj_02*,wsj_2200",
    role: "option",
    value: "ids",
  }),
  options: option(z.string().optional(), {
    help: "choices of the LTH conversion, such as rightBranching=false for flat noun phrases",
    role: "option",
    value: "list",
  }),
  testInput: option(z.boolean().optional(), {
    help: "write what participants get of a test set: the first eight columns, without heads, labels and propositions",
    role: "option",
  }),
  out: option(path, { help: "the file to write; - is standard output", role: "run", value: "file" }),
});

const {
  props: _props,
  documents: _documents,
  testInput: _testInput,
  out: _file,
  ...sources
} = conll08Options.shape;

/** The options of a job's `conll08` step, which writes a file for each set. */
export const conll08DatasetOptions = z.strictObject({
  ...sources,
  splits: option(path, { help: "which document is in which set", role: "input", value: "file" }),
  counts: option(path.optional(), {
    help: "the overview paper's tables, with which the data are compared cell by cell",
    role: "input",
    value: "file",
  }),
  out: option(path, { help: "where the data go", role: "run", value: "dir" }),
  replace: replaceOption,
});
