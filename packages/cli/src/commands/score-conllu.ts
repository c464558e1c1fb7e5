import { describePlace, UsageError } from "@discoprep/corpus";
import { readLineBatches, readText } from "@discoprep/files";
import { argument, flag, path, run } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import {
  evaluateTreebanks,
  loadTreebank,
  readWeights,
  scoreLines,
  scoreTable,
  type Treebank,
  UdError,
  type UdScore,
} from "@discoprep/score/conllu17";
import type { Command } from "commander";
import { addWork, jsonOption } from "../option-flags.ts";
import { inputStream, type Terminal } from "../terminal.ts";

const options = z.strictObject({
  gold: argument(path, "CoNLL-U file of the gold standard; - is standard input", "gold"),
  system: argument(path, "CoNLL-U file of the system, over the same text; - is standard input", "system"),
  verbose: run(flag, "all metrics: precision, recall, F1, accuracy on aligned words", { short: "-v" }),
  weights: run(path.optional(), "also WeightedLAS, with weights of relations, `relation weight` a line", {
    short: "-w",
    value: "file",
  }),
  edition: run(
    z.enum(["2017", "2018"]).default("2017"),
    "the task's edition; 2018 adds MLAS and BLEX and changes Lemmas, Feats, CLAS",
    "year",
  ),
  ...jsonOption("all metrics with their counts as one JSON object"),
});

type Options = z.output<typeof options>;

const example = `Examples (the second shows all that is wrong in a file that is refused):
  discoprep score-conllu -v de-ud-test.conllu parsed.conllu
  discoprep validate conllu parsed.conllu`;

/** `discoprep score-conllu GOLD SYSTEM` */
export function add(command: Command, terminal: Terminal): void {
  addWork(command, options, example, async (given) => {
    if (given.edition === "2018" && given.weights !== undefined) {
      throw new UsageError("--weights belongs to the edition of 2017: CoNLL-2018 had none");
    }
    try {
      printScores(await evaluate(given, terminal), given, terminal);
    } catch (error) {
      if (!(error instanceof UdError)) throw error;
      printFault(error, sideOf(error, given), given, terminal);
    }
  });
}

async function evaluate(
  { gold, system, edition, weights }: Options,
  terminal: Terminal,
): Promise<ReadonlyMap<string, UdScore>> {
  const load = (file: string): Promise<Treebank> => {
    const { stream, name } = inputStream(terminal, file);
    return loadTreebank(readLineBatches(stream, name), name, edition);
  };
  const [goldTreebank, systemTreebank] = [await load(gold), await load(system)];
  const relationWeights = weights === undefined ? undefined : readWeights(readText(weights), weights);
  return evaluateTreebanks(goldTreebank, systemTreebank, edition, relationWeights);
}

function printScores(
  scores: ReadonlyMap<string, UdScore>,
  { json, verbose, weights, edition }: Options,
  terminal: Terminal,
): void {
  if (json === true) terminal.json(Object.fromEntries(scores));
  else if (verbose === true || weights !== undefined) terminal.out(scoreTable(scores, edition));
  else terminal.out(scoreLines(scores, edition));
}

/** The file that has the fault. */
function sideOf({ place }: UdError, { gold, weights }: Options): string {
  if (place.file === undefined) return "both";
  if (place.file === weights) return "weights";
  return place.file === (gold === "-" ? "standard input" : gold) ? "gold" : "system";
}

/**
 * The number of printed characters of a message. It may hold a line of a file, and that may be the whole
 * file.
 */
const longestDetail = 2000;

/** Prints the official message after the place; with JSON, prints it in full on standard output, too. */
function printFault(
  { type, detail, place }: UdError,
  side: string,
  { json }: Options,
  terminal: Terminal,
): void {
  const where = describePlace(place);
  const shown = detail.length <= longestDetail ? detail : `${detail.slice(0, longestDetail)}…`;
  terminal.error(`error: ${where === "" ? "" : `${where}: `}${shown}`);
  const error = { file: side, type, message: detail, path: place.file, line: place.line };
  if (json === true) terminal.json({ error });
  terminal.exitCode = 1;
}
