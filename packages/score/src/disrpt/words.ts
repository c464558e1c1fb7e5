import { ProblemError, problem } from "@discoprep/corpus";
import { type Counts, confusion, type DocumentCounts, groupPairs, sumOf } from "../comparison/counts.ts";
import { type CountedPrediction, type DisrptFile, mainMeasures, shares, textLines } from "./counts.ts";
import { type DisrptRun, wordLabels } from "./official.ts";

type Words = ReturnType<typeof readWords>;

type Aligned = "tokens" | "characters" | "positions";

/** Scores units or connectives. @throws ProblemError for a line that cannot be read, and for words of another text */
export function scoreWords(
  goldFile: DisrptFile,
  predictionFile: DisrptFile,
  run: DisrptRun,
): CountedPrediction {
  const gold = readWords(goldFile, run);
  const prediction = readWords(predictionFile, run);
  const aligned = alignment(gold.forms, prediction.forms);
  if (aligned === undefined) throw otherWords(gold, prediction, predictionFile.name);
  const starts = offsetsOf(gold.forms, aligned);
  const documentOf = ({ start }: Place): string =>
    gold.documents.findLast(({ first }) => (starts[first] ?? 0) <= start)?.id ?? "";
  const places = groupPairs(placesOf(gold, aligned, run), placesOf(prediction, aligned, run), documentOf);
  const ids = gold.documents.map(({ id }) => id);
  if (gold.documents[0]?.first !== 0) ids.unshift("");
  const counts = new Map(ids.map((id) => [id, countPlaces(places.get(id))]));
  const total = sumOf(counts.values());
  const measured = (counted: Counts): DocumentCounts => {
    const figures = new Map([["all", new Map([[mainMeasures[run.task], counted]])]]);
    return { figures, labels: new Map(), by: new Map() };
  };
  return {
    gold: total.gold,
    predicted: total.predicted,
    figures: { tokens: gold.forms.length, aligned, ...total, ...shares(total) },
    documents: new Map([...counts].map(([id, counted]) => [id, measured(counted)])),
    confusion: confusion([]),
    warnings: total.predicted === 0 ? [{ kind: "no-labelled-words" }] : [],
  };
}

function countPlaces({ gold, predicted } = { gold: [] as Place[], predicted: [] as Place[] }): Counts {
  const names = new Set(gold.map(({ name }) => name));
  const correct = predicted.filter(({ name }) => names.has(name)).length;
  return { correct, predicted: predicted.length, gold: names.size };
}

/** Reads words: B opens, I extends only an open connective; O, B, a new document or the end closes it. @throws ProblemError */
function readWords({ name: file, text }: DisrptFile, { task, edition, noBoundary }: DisrptRun) {
  const [begin = "", inside] = wordLabels[edition][task === "seg" ? "seg" : "conn"];
  const forms: string[] = [];
  const lines: number[] = [];
  /** Positions of the first token of each unit or connective, and of the one after its last. */
  const stretches: [first: number, end: number][] = [];
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
      stretches.push(open);
    } else if (inside !== undefined && last.includes(inside) && open !== undefined) open[1] = at + 1;
    else open = undefined;
  }
  return { forms, lines, stretches, documents };
}

function alignment(gold: readonly string[], prediction: readonly string[]): Aligned | undefined {
  if (gold.length === prediction.length && gold.every((form, at) => form === prediction[at])) return "tokens";
  if (gold.join("") === prediction.join("")) return "characters";
  return gold.length === prediction.length ? "positions" : undefined;
}

function otherWords(gold: Words, prediction: Words, file: string): ProblemError {
  const at = gold.forms.findIndex((form, index) => form !== prediction.forms[index]);
  const place = at === -1 ? gold.forms.length : at;
  const wordAt = ({ forms }: Words): string => {
    const form = forms[place];
    return `${form === undefined ? "the end" : `the word ${form}`} (${forms.length} words)`;
  };
  const details = { expected: wordAt(gold), found: wordAt(prediction) };
  return new ProblemError(problem("other-words", { file, line: prediction.lines[place] }, details));
}

/** A unit or connective. Its name is its start, and for connectives also its end. */
type Place = ReturnType<typeof placesOf>[number];

function placesOf({ forms, stretches }: Words, aligned: Aligned, { task }: DisrptRun) {
  const offsets = offsetsOf(forms, aligned);
  return stretches.map(([first, end]) => {
    const start = offsets[first] ?? 0;
    return { start, name: task === "seg" ? `${start}` : `${start} ${offsets[end]}` };
  });
}

/** Returns the start of each word, and the end, in characters or in words. */
function offsetsOf(forms: readonly string[], aligned: Aligned): number[] {
  const offsets = [0];
  for (const form of forms)
    offsets.push((offsets.at(-1) ?? 0) + (aligned === "characters" ? form.length : 1));
  return offsets;
}
