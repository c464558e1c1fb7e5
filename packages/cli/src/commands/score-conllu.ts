import { describePlace, UsageError } from "@discoprep/corpus";
import { readLineBatches, readText } from "@discoprep/files";
import {
  type EvaluationYear,
  evaluateTreebanks,
  loadTreebank,
  readWeights,
  scoreLines,
  scoreTable,
  type Treebank,
  UdError,
  type UdScore,
} from "@discoprep/score/conllu17";
import { type Command, Option } from "commander";
import { inputStream, type Terminal } from "../terminal.ts";

interface Options {
  verbose?: boolean;
  weights?: string;
  edition: EvaluationYear;
  json?: boolean;
}

/** `discoprep score-conllu GOLD SYSTEM` */
export function addScoreConllu(command: Command, terminal: Terminal): void {
  command
    .argument("<gold>", "CoNLL-U file of the gold standard; - is standard input")
    .argument("<system>", "CoNLL-U file of the system, over the same text; - is standard input")
    .option("-v, --verbose", "all metrics: precision, recall, F1, accuracy on aligned words")
    .option("-w, --weights <file>", "also WeightedLAS, with weights of relations, `relation weight` a line")
    .addOption(
      new Option(
        "--edition <year>",
        "the task's edition; 2018 adds MLAS and BLEX and changes Lemmas, Feats, CLAS",
      )
        .choices(["2017", "2018"])
        .default("2017"),
    )
    .option("--json", "all metrics with their counts as one JSON object")
    .addHelpText(
      "after",
      "\nExamples (the second shows all that is wrong in a file that is refused):\n" +
        "  discoprep score-conllu -v de-ud-test.conllu parsed.conllu\n" +
        "  discoprep validate conllu parsed.conllu",
    )
    .action(async (gold: string, system: string, options: Options) => {
      if (options.edition === "2018" && options.weights !== undefined) {
        throw new UsageError("--weights belongs to the edition of 2017: CoNLL-2018 had none");
      }
      try {
        printScores(await evaluate(gold, system, options, terminal), options, terminal);
      } catch (error) {
        if (!(error instanceof UdError)) throw error;
        printFault(error, sideOf(error, gold, options), options, terminal);
      }
    });
}

async function evaluate(
  gold: string,
  system: string,
  { edition, weights }: Options,
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
  if (json === true) terminal.out(`${JSON.stringify(Object.fromEntries(scores), null, 2)}\n`);
  else if (verbose === true || weights !== undefined) terminal.out(scoreTable(scores, edition));
  else terminal.out(scoreLines(scores, edition));
}

/** The file that has the fault. */
function sideOf({ place }: UdError, gold: string, { weights }: Options): string {
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
  if (json === true) terminal.out(`${JSON.stringify({ error }, null, 2)}\n`);
  terminal.exitCode = 1;
}
