import { readLineBatches, readText } from "@discoprep/files";
import { argument, flag, path, run } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import {
  evaluateTreebanks,
  loadTreebank,
  readWeights,
  scoreLine,
  scoreTable,
  type Treebank,
} from "@discoprep/score/conllu17";
import { commandOf, jsonOption } from "../option-flags.ts";
import { inputStream } from "../terminal.ts";

const options = z.strictObject({
  gold: argument(path, "CoNLL-U file of the gold standard; - is standard input", "gold"),
  system: argument(path, "CoNLL-U file of the system, over the same text; - is standard input", "system"),
  verbose: run(flag, "print all figures: precision, recall, F1, accuracy on aligned words", { short: "-v" }),
  weights: run(
    path.optional(),
    "also print WeightedLAS, with these weights of relations, `relation weight` a line",
    {
      short: "-w",
      value: "file",
    },
  ),
  ...jsonOption(),
});

export const add = commandOf(options, async ({ gold, system, weights, json, verbose }, terminal) => {
  const load = (file: string): Promise<Treebank> => {
    const { stream, name } = inputStream(terminal, file);
    return loadTreebank(readLineBatches(stream, name), name);
  };
  const relationWeights = weights === undefined ? undefined : readWeights(readText(weights), weights);
  const scores = evaluateTreebanks(await load(gold), await load(system), relationWeights);
  if (json === true) terminal.json(Object.fromEntries(scores));
  else if (verbose === true || weights !== undefined) terminal.out(scoreTable(scores));
  else terminal.out(scoreLine(scores));
});
