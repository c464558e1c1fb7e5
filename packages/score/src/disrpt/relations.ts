import { ProblemError, problem } from "@discoprep/corpus";
import { groupBy } from "@discoprep/files/text";
import { byCodePoints } from "../code-points.ts";
import { confusion } from "../comparison/confusion.ts";
import type { Counts, DocumentCounts } from "../comparison/counts.ts";
import { labelMean } from "../comparison/figures.ts";
import { type CountedPrediction, type DisrptFile, labelCounts, shares, textLines } from "./counts.ts";
import type { DisrptRun } from "./official-read.ts";

/** Figures of relations. Averages are over the labels of gold. */
export interface CorrectedRelations {
  readonly gold: number;
  readonly predicted: number;
  readonly paired: number;
  readonly correct: number;
  readonly accuracy: number;
  readonly macroF1: number;
  readonly weightedF1: number;
  readonly perLabel: Readonly<Record<string, object>>;
  readonly perType?: Readonly<Record<string, object>>;
}

interface Row {
  readonly document: string;
  readonly key: string;
  readonly label: string;
  /** In small letters; empty if the edition has no types. */
  readonly type: string;
}

/** A row of gold with the label that it was given, if any. */
interface Judged {
  readonly row: Row;
  readonly label: string | undefined;
}

export function scoreRows(
  gold: DisrptFile,
  prediction: DisrptFile,
  { relType }: DisrptRun,
): CountedPrediction<CorrectedRelations> {
  const rows = readRows(gold);
  const predicted = readRows(prediction);
  const partners = pairRows(rows, predicted);
  // An empty label is no label.
  const judged = rows.map((row, at): Judged => ({ row, label: partners[at]?.label || undefined }));
  const labels = countsOf(judged);
  const inGold = [...labels.values()].filter((counts) => counts.gold > 0);
  const accuracy = accuracyOf(judged);
  const weight = inGold.reduce((sum, counts) => sum + counts.gold * shares(counts).f1, 0);
  const types = groupBy(judged, ({ row }) => row.type);
  const sorted = [...labels].sort(([a], [b]) => byCodePoints(a, b));
  return {
    figures: {
      gold: rows.length,
      predicted: predicted.length,
      paired: partners.filter((partner) => partner !== undefined).length,
      correct: accuracy.correct,
      accuracy: shares(accuracy).recall,
      macroF1: labelMean(inGold).f1 ?? 0,
      weightedF1: rows.length === 0 ? 0 : weight / rows.length,
      perLabel: Object.fromEntries(
        sorted.map(([label, counts]) => [label, { ...counts, ...shares(counts) }]),
      ),
      ...(relType && {
        perType: Object.fromEntries([...types].sort().map(([type, of]) => [type, typeFigures(of)])),
      }),
    },
    documents: new Map(
      [...groupBy(judged, ({ row }) => row.document)].map(([id, of]) => [id, documentCounts(of)]),
    ),
    confusion: confusion(judged.map(({ row, label }) => [row.label, label])),
  };
}

function countsOf(judged: readonly Judged[]): Map<string, Counts> {
  return labelCounts(judged.map(({ row, label }) => [row.label, label]));
}

/** Counts rows of gold with the right label; what is not predicted is wrong. */
function accuracyOf(judged: readonly Judged[]): Counts {
  const correct = judged.filter(({ row, label }) => row.label === label).length;
  return { correct, predicted: judged.length, gold: judged.length };
}

function typeFigures(judged: readonly Judged[]) {
  const { correct, gold } = accuracyOf(judged);
  return { gold, correct, accuracy: correct / gold };
}

function documentCounts(judged: readonly Judged[]): DocumentCounts {
  const types = [...groupBy(judged, ({ row }) => row.type)].filter(([type]) => type !== "");
  return {
    figures: new Map([["all", new Map([["accuracy", accuracyOf(judged)]])]]),
    labels: new Map([["all", countsOf(judged)]]),
    by: new Map([["type", new Map(types.map(([type, of]) => [type, accuracyOf(of)]))]]),
  };
}

/** Reads rows by the names of the columns. An absent label is an empty one. @throws ProblemError */
function readRows({ name: file, text }: DisrptFile): Row[] {
  const [header = "", ...lines] = textLines(text);
  const columns = header.split("\t");
  const needed = ["doc", "unit1_toks", "unit2_toks", "label"];
  const missing = needed.filter((column) => !columns.includes(column));
  if (missing.length > 0)
    throw new ProblemError(
      problem("no-rels-header", { file, line: 1 }, { expected: `the column ${missing.join(", ")}` }),
    );
  return lines.flatMap((line, index): Row[] => {
    if (line.trim() === "") return [];
    const cells = line.split("\t");
    if (cells.length < 3) {
      const details = { expected: `${columns.length} columns`, found: `${cells.length}` };
      throw new ProblemError(problem("rels-columns", { file, line: index + 2 }, details));
    }
    const cell = (column: string): string => cells[columns.indexOf(column)] ?? "";
    const key = needed.slice(0, 3).map(cell).join("\t");
    return [{ document: cell("doc"), key, label: cell("label"), type: cell("rel_type").toLowerCase() }];
  });
}

/** By position where all keys agree; else by key, within a key equal labels first, then the order of the file. */
function pairRows(gold: readonly Row[], predicted: readonly Row[]): (Row | undefined)[] {
  if (gold.length === predicted.length && gold.every(({ key }, at) => key === predicted[at]?.key))
    return [...predicted];
  const left = groupBy(predicted, ({ key }) => key);
  const take = (key: string, test: (row: Row) => boolean): Row | undefined => {
    const rows = left.get(key) ?? [];
    const at = rows.findIndex(test);
    return at === -1 ? undefined : rows.splice(at, 1)[0];
  };
  const equal = gold.map(({ key, label }) => take(key, (row) => row.label === label));
  return gold.map(({ key }, at) => equal[at] ?? take(key, () => true));
}
