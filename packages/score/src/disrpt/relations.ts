import { ProblemError, problem } from "@discoprep/corpus";
import { Groups } from "@discoprep/files/text";
import { nearestSense } from "@discoprep/senses";
import { byCodePoints } from "../code-points.ts";
import { type Counts, confusion, type DocumentCounts, noCounts, sumDocuments } from "../comparison/counts.ts";
import { labelMean } from "../comparison/figures.ts";
import { unknownLabels } from "../comparison/warnings.ts";
import { type CountedPrediction, type DisrptFile, labelCounts, shares, textLines } from "./counts.ts";
import type { DisrptRun } from "./official.ts";

type Row = ReturnType<typeof readRels>[number];

interface RowPair {
  readonly row: Row;
  readonly label: string | undefined;
}

/** Scores rows of relations. Averages are over the labels of gold. @throws ProblemError for a row that cannot be read */
export function scoreRows(
  goldFile: DisrptFile,
  prediction: DisrptFile,
  { relType }: DisrptRun,
): CountedPrediction {
  const gold = readRels(goldFile);
  const predicted = readRels(prediction);
  const partners = pairRows(gold, predicted);
  // An empty label is no label.
  const pairs = gold.map((row, at): RowPair => ({ row, label: partners[at]?.label || undefined }));
  const ofDocuments = [...new Groups(pairs, ({ row }) => row.document)];
  const documents = new Map(ofDocuments.map(([id, rows]) => [id, documentCounts(rows)]));
  const total = sumDocuments(documents.values());
  const accuracy = total.figures.get("all")?.get("accuracy") ?? noCounts;
  const labels = [...labelCounts(pairs.map(({ row, label }) => [row.label, label]))];
  const weight = labels.reduce((sum, [, counts]) => sum + counts.gold * shares(counts).f1, 0);
  const perLabel = [...labels]
    .sort(([a], [b]) => byCodePoints(a, b))
    .map(([label, counts]) => [label, { ...counts, ...shares(counts) }]);
  const perType = [...(total.by.get("type") ?? [])]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([type, { correct, gold: rows }]) => [type, { gold: rows, correct, accuracy: correct / rows }]);
  return {
    gold: gold.length,
    predicted: predicted.length,
    figures: {
      gold: gold.length,
      predicted: predicted.length,
      paired: partners.filter((partner) => partner !== undefined).length,
      correct: accuracy.correct,
      accuracy: shares(accuracy).recall,
      macroF1: labelMean(labels.map(([, counts]) => counts)).f1 ?? 0,
      weightedF1: gold.length === 0 ? 0 : weight / gold.length,
      perLabel: Object.fromEntries(perLabel),
      ...(relType ? { perType: Object.fromEntries(perType) } : {}),
    },
    documents,
    confusion: confusion(pairs.map(({ row, label }) => [row.label, label])),
    warnings: predicted.length === 0 ? [{ kind: "empty-output" }] : foreignLabels(gold, predicted),
  };
}

/** Warns of unknown labels if similar to gold's, or if most are unknown: a small file may lack right ones. */
function foreignLabels(gold: readonly Row[], predicted: readonly Row[]) {
  const ofGold = gold.map(({ label }) => label);
  const labels = predicted.map(({ label }) => label);
  const otherLabels = new Set(labels.filter((label) => nearestSense(new Set(ofGold), label) === undefined));
  return unknownLabels("labels-not-in-gold", labels, ofGold, [...otherLabels]);
}

function documentCounts(pairs: readonly RowPair[]): DocumentCounts {
  const types = [...new Groups(pairs, ({ row }) => row.type)].filter(([type]) => type !== "");
  return {
    figures: new Map([["all", new Map([["accuracy", accuracyOf(pairs)]])]]),
    labels: new Map([["all", labelCounts(pairs.map(({ row, label }) => [row.label, label]))]]),
    by: new Map([["type", new Map(types.map(([type, rows]) => [type, accuracyOf(rows)]))]]),
  };
}

/** Counts rows of gold with the right label. A row without a prediction is wrong. */
function accuracyOf(pairs: readonly RowPair[]): Counts {
  const correct = pairs.filter(({ row, label }) => row.label === label).length;
  return { correct, predicted: pairs.length, gold: pairs.length };
}

/** Reads the rows of a `.rels` file. An absent cell is an empty one. @throws ProblemError for a line that cannot be read */
export function readRels({ name: file, text }: DisrptFile) {
  const [header = "", ...lines] = textLines(text);
  const columns = header.split("\t");
  const needed = ["doc", "unit1_toks", "unit2_toks", "label"];
  const missing = needed.filter((column) => !columns.includes(column));
  if (missing.length > 0) {
    const expected = `the column ${missing.join(", ")}`;
    throw new ProblemError(problem("no-rels-header", { file, line: 1 }, { expected }));
  }
  return lines.flatMap((line, index) => {
    if (line.trim() === "") return [];
    const cells = line.split("\t");
    if (cells.length < 3) {
      const details = { expected: `${columns.length} columns`, found: `${cells.length}` };
      throw new ProblemError(problem("rels-columns", { file, line: index + 2 }, details));
    }
    const cell = (column: string): string => cells[columns.indexOf(column)] ?? "";
    const key = needed.slice(0, 3).map(cell).join("\t");
    return [{ document: cell("doc"), key, label: cell("label"), type: cell("rel_type").toLowerCase(), cell }];
  });
}

/** Pairs by position if all keys agree; else by key, with equal labels first, then in the order of the file. */
function pairRows(gold: readonly Row[], predicted: readonly Row[]): (Row | undefined)[] {
  if (gold.length === predicted.length && gold.every(({ key }, at) => key === predicted[at]?.key))
    return [...predicted];
  const unpaired = new Groups(predicted, ({ key }) => key);
  const take = (key: string, test: (row: Row) => boolean): Row | undefined => {
    const rows = unpaired.get(key) ?? [];
    const at = rows.findIndex(test);
    return at === -1 ? undefined : rows.splice(at, 1)[0];
  };
  const equal = gold.map(({ key, label }) => take(key, (row) => row.label === label));
  return gold.map(({ key }, at) => equal[at] ?? take(key, () => true));
}
