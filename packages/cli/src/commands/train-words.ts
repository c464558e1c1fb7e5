import { UsageError } from "@discoprep/corpus";
import { checkOutputApart, writeFileWhole } from "@discoprep/files";
import { argument, path, run, wholeNumber } from "@discoprep/files/option";
import { counted } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import {
  crossValidate,
  encodeWeights,
  readTrainingDocuments,
  trainWeights,
  type WordCounts,
  wordF1,
} from "@discoprep/segment/chinese-words";
import type { Command } from "commander";
import { addWork, paths } from "../option-flags.ts";
import type { Terminal } from "../terminal.ts";

const options = z.strictObject({
  data: argument(
    paths,
    "files of words after the Chinese Treebank's standard: one sentence a line, or .json",
    "data",
  ),
  other: run(
    paths.optional(),
    "files of words after another standard, from which only what is shared is learnt",
    { several: true, value: "files" },
  ),
  // With one fold, the judged data would be all the training data.
  folds: run(
    wholeNumber(2).optional(),
    "evaluate by n-fold cross-validation over documents; n is 2 or more",
    "n",
  ),
  out: run(path.optional(), "file for the weights; tokens --lang zh --weights FILE uses them", "file"),
});

const example = `Example (the weights of this package):
  discoprep train-words zh-word/dev.json --other zh-word/dev.json training-sentences.txt --out words.weights`;

/** `discoprep train-words DATA… --out FILE` */
export function add(command: Command, terminal: Terminal): void {
  addWork(command, options, example, (given) => trainWords(given, terminal));
}

async function trainWords(
  { data: files, other = [], folds, out }: z.output<typeof options>,
  terminal: Terminal,
): Promise<void> {
  if (folds === undefined && out === undefined)
    throw new UsageError("name a file for the weights (--out), or evaluate them (--folds), or both");
  if (out !== undefined) checkOutputApart(out, [...files, ...other]);
  const documents = files.flatMap((file) => readTrainingDocuments(file, "ctb"));
  const elsewhere = other.flatMap((file) => readTrainingDocuments(file, "other").flat());
  if (folds !== undefined && folds > documents.length) {
    const there = counted(documents.length, "document");
    throw new UsageError(`--folds ${folds} needs as many documents, and the data holds ${there}`);
  }
  const sentences = documents.flat();
  const data = [
    counted(documents.length, "document"),
    counted(sentences.length, "sentence"),
    counted(sentences.flatMap(({ words }) => words).length, "word"),
  ];
  terminal.err(
    `training data: ${data.join(", ")}; ${counted(elsewhere.length, "sentence")} of other standards`,
  );
  if (folds !== undefined) {
    crossValidate(documents, elsewhere, folds).forEach((counts, fold) => {
      terminal.out(
        `fold ${fold + 1}: ${figures(counts.inDocument)}; sentences alone: ${figures(counts.alone)}\n`,
      );
    });
  }
  if (out === undefined) return;
  const weights = trainWeights(documents, elsewhere);
  await writeFileWhole(out, encodeWeights(weights));
  terminal.err(`${out}: ${counted(weights.hashes.length, "feature")}`);
}

function figures(counts: WordCounts): string {
  return `F1 ${(100 * wordF1(counts)).toFixed(2)} (${counts.correct} of ${counts.gold} words, ${counts.found} found)`;
}
