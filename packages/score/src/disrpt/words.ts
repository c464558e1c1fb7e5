import { ProblemError, problem } from "@discoprep/corpus";
import { groupBy } from "@discoprep/files/text";
import { confusion } from "../comparison/confusion.ts";
import type { Counts, DocumentCounts } from "../comparison/counts.ts";
import { type CountedPrediction, type DisrptFile, mainMeasures, shares, textLines } from "./counts.ts";
import { type DisrptRun, wordLabels } from "./official-read.ts";

/** Figures of words: units or connectives. */
export interface CorrectedWords {
  readonly tokens: number;
  /** Unit of the compared places. */
  readonly aligned: "tokens" | "characters" | "positions";
  readonly correct: number;
  readonly predicted: number;
  readonly gold: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

interface Words {
  readonly forms: readonly string[];
  /** The line of each word, 1-based. */
  readonly lines: readonly number[];
  /** Positions of the first token and of the one after the last. */
  readonly places: readonly (readonly [first: number, end: number])[];
  /** The position of the first token of each document, and its id. */
  readonly documents: readonly { readonly first: number; readonly id: string }[];
}

export function scoreWords(
  goldFile: DisrptFile,
  predictionFile: DisrptFile,
  run: DisrptRun,
): CountedPrediction<CorrectedWords> {
  const gold = readWords(goldFile, run);
  const prediction = readWords(predictionFile, run);
  const aligned = alignment(gold.forms, prediction.forms);
  if (aligned === undefined) throw otherWords(gold, prediction, predictionFile.name);
  const goldPlaces = placesOf(gold, aligned, run);
  const predicted = placesOf(prediction, aligned, run);
  const starts = offsetsOf(gold.forms, aligned);
  const documentOf = ({ start }: Place): string =>
    gold.documents.findLast(({ first }) => (starts[first] ?? 0) <= start)?.id ?? "";
  const golds = groupBy(goldPlaces, documentOf);
  const guesses = groupBy(predicted, documentOf);
  const ids = [...new Set(["", ...gold.documents.map(({ id }) => id)])];
  const documents = ids.map((id) => [id, countPlaces(golds.get(id) ?? [], guesses.get(id) ?? [])] as const);
  const total = countPlaces(goldPlaces, predicted);
  const measure = mainMeasures[run.task];
  const counted = documents.filter(([id]) => id !== "" || gold.documents[0]?.first !== 0);
  return {
    figures: { tokens: gold.forms.length, aligned, ...total, ...shares(total) },
    documents: new Map(counted.map(([id, counts]) => [id, wordCounts(measure, counts)])),
    confusion: confusion([]),
  };
}

function wordCounts(measure: string, counts: Counts): DocumentCounts {
  return { figures: new Map([["all", new Map([[measure, counts]])]]), labels: new Map(), by: new Map() };
}

function countPlaces(gold: readonly Place[], predicted: readonly Place[]): Counts {
  const names = new Set(gold.map(({ name }) => name));
  const correct = predicted.filter(({ name }) => names.has(name)).length;
  return { correct, predicted: predicted.length, gold: names.size };
}

/** Reads words: B opens, I extends an open connective only; O, B, a new document and the end close it. @throws ProblemError */
function readWords({ name: file, text }: DisrptFile, { task, edition, noBoundary }: DisrptRun): Words {
  const [begin = "", inside] = wordLabels[edition][task === "seg" ? "seg" : "conn"];
  const forms: string[] = [];
  const lines: number[] = [];
  const places: [number, number][] = [];
  const documents: { first: number; id: string }[] = [];
  let open: [number, number] | undefined;
  for (const [index, line] of textLines(text).entries()) {
    const document = /^#\s*newdoc(?:[ _]id\s*=\s*(.*))?/.exec(line);
    if (document !== null) {
      open = undefined;
      documents.push({ first: forms.length, id: document[1] ?? `document ${documents.length + 1}` });
    }
    if (line.trim() === "" || line.startsWith("#")) continue;
    const cells = line.split("\t");
    const [id = "", form] = cells;
    if (form === undefined)
      throw new ProblemError(problem("word-without-tab", { file, line: index + 1 }, { found: line }));
    if (/[-.]/.test(id)) continue;
    const last = cells.at(-1) as string;
    const at = forms.push(form) - 1;
    lines.push(index + 1);
    if (last.includes(begin) && !(noBoundary && id === "1")) {
      open = [at, at + 1];
      places.push(open);
    } else if (inside !== undefined && last.includes(inside) && open !== undefined) open[1] = at + 1;
    else open = undefined;
  }
  return { forms, lines, places, documents };
}

function alignment(
  gold: readonly string[],
  prediction: readonly string[],
): CorrectedWords["aligned"] | undefined {
  if (gold.length === prediction.length && gold.every((form, at) => form === prediction[at])) return "tokens";
  if (gold.join("") === prediction.join("")) return "characters";
  return gold.length === prediction.length ? "positions" : undefined;
}

/** Returns the first word that differs as an error. */
function otherWords(gold: Words, prediction: Words, file: string): ProblemError {
  const at = gold.forms.findIndex((form, index) => form !== prediction.forms[index]);
  const place = at === -1 ? gold.forms.length : at;
  const word = (form: string | undefined): string => (form === undefined ? "the end" : `the word ${form}`);
  const expected = `${word(gold.forms[place])} (${gold.forms.length} words)`;
  const found = `${word(prediction.forms[place])} (${prediction.forms.length} words)`;
  return new ProblemError(
    problem("other-words", { file, line: prediction.lines[place] }, { expected, found }),
  );
}

interface Place {
  /** Equal for equal places: of units the start, of connectives start and end. */
  readonly name: string;
  readonly start: number;
}

function placesOf(
  { forms, places }: Words,
  aligned: CorrectedWords["aligned"],
  { task }: DisrptRun,
): Place[] {
  const offsets = offsetsOf(forms, aligned);
  return places.map(([first, end]) => {
    const start = offsets[first] ?? 0;
    return { start, name: task === "seg" ? `${start}` : `${start} ${offsets[end]}` };
  });
}

/** Returns the start of each word, and the end, in characters or in words. */
function offsetsOf(forms: readonly string[], aligned: CorrectedWords["aligned"]): number[] {
  const offsets = [0];
  for (const form of forms)
    offsets.push((offsets.at(-1) ?? 0) + (aligned === "characters" ? form.length : 1));
  return offsets;
}
