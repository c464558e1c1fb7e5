import {
  crossValidate,
  encodeWeights,
  readTrainingDocuments,
  type SegmentedSentence,
  type TrainingDocument,
  trainWeights,
  type WordCounts,
  wordF1,
} from "@discoprep/chinese-words";
import { checkOutputApart, writeFileWhole } from "@discoprep/corpus";
import type { Command } from "commander";
import { wholeNumber } from "../arguments.ts";
import type { Terminal } from "../terminal.ts";

interface Options {
  other?: string[];
  out?: string;
  folds?: number;
}

/** `discoprep train-words DATA… --out FILE` */
export function addTrainWords(command: Command, terminal: Terminal): void {
  command
    .argument(
      "<data...>",
      "files of words after the Chinese Treebank's standard: one sentence a line, or .json",
    )
    .option(
      "--other <files...>",
      "files of words after another standard, from which only what is shared is learnt",
    )
    .option("--folds <n>", "judge by n-fold cross-validation over documents", wholeNumber)
    .option("--out <file>", "where the weights go")
    .addHelpText(
      "after",
      "\nExample (the weights of this package):\n" +
        "  discoprep train-words zh-word/dev.json --other zh-word/dev.json training-sentences.txt --out words.weights",
    )
    .action(async (files: string[], { other, folds, out }: Options) => {
      if (out !== undefined) checkOutputApart(out, [...files, ...(other ?? [])]);
      const documents = files.flatMap((file) => readTrainingDocuments(file, "ctb"));
      const elsewhere = (other ?? []).flatMap((file) => sentencesOf(readTrainingDocuments(file, "other")));
      if (folds !== undefined) {
        crossValidate(documents, elsewhere, folds).forEach((counts, fold) => {
          terminal.out(
            `fold ${fold + 1}: ${figures(counts.inDocument)}; sentences alone: ${figures(counts.alone)}\n`,
          );
        });
      }
      if (out !== undefined) await writeFileWhole(out, encodeWeights(trainWeights(documents, elsewhere)));
    });
}

function sentencesOf(documents: readonly TrainingDocument[]): SegmentedSentence[] {
  return documents.flatMap(({ sentences }) => [...sentences]);
}

function figures(counts: WordCounts): string {
  return `F1 ${(100 * wordF1(counts)).toFixed(2)} (${counts.correct} of ${counts.gold} words, ${counts.found} found)`;
}
