import { OfficialStop } from "../official-stop.ts";
import { exact, Float, type FloatJson, indentedJson, labelReport } from "./label-report.ts";
import {
  type DisrptRun,
  type OfficialReading,
  readOfficialRels,
  readOfficialWords,
} from "./official-read.ts";

/** The figures of an official scorer. */
export interface OfficialRun {
  readonly stdout: string;
  /** Its figures under its own names. */
  readonly figures: Readonly<Record<string, unknown>>;
  /** The first token that is not gold's. */
  readonly difference?: { readonly expected: string; readonly found: string } | undefined;
}

/**
 * Runs the scorer of an edition: text and figures as the official program with scikit-learn 1.6.
 * @throws OfficialStop where it gives no figures
 */
export function officialOutput(gold: string, prediction: string, run: DisrptRun): OfficialRun {
  const read = run.task === "rel" ? readOfficialRels : readOfficialWords;
  const [ofGold, ofPrediction] = [read(gold, run, "gold"), read(prediction, run, "output")];
  const [expected, found] = [ofGold.labels.length, ofPrediction.labels.length];
  if (expected !== found) {
    const what = run.task === "rel" ? "relations" : "tokens";
    throw new OfficialStop(`gold has ${expected} ${what}, and the output ${found}`, "output");
  }
  const figures =
    run.task === "rel" ? relationFigures(ofGold, ofPrediction, run) : wordFigures(ofGold, ofPrediction, run);
  return {
    stdout: run.edition === "2025" ? `${indentedJson(figures)}\n` : lines(figures, run),
    figures,
    difference: differingToken(ofGold, ofPrediction, run),
  };
}

function differingToken(
  { keys }: OfficialReading,
  other: OfficialReading,
  { edition, task }: DisrptRun,
): OfficialRun["difference"] {
  if (task === "rel" && edition !== "2025") return undefined;
  const at = keys.findIndex((key, index) => key !== other.keys[index]);
  return at === -1 ? undefined : { expected: keys[at] as string, found: other.keys[at] as string };
}

type Figures = Readonly<Record<string, FloatJson>>;

/** The names that relation types have in the figures of 2025. */
const typeNames = ["Implicit", "Explicit", "AltLex", "AltLexC", "Hypophora"];

function relationFigures(gold: OfficialReading, prediction: OfficialReading, run: DisrptRun): Figures {
  const accuracy = accuracyOf(gold.labels, prediction.labels);
  const count = gold.labels.length;
  if (run.edition !== "2025")
    return { filename: run.name, acc_score: accuracy, gold_rel_count: count, pred_rel_count: count };
  const types = typeNames.flatMap((type): [string, FloatJson][] => {
    const rows = gold.types.flatMap((each, row) => (each === type.toLowerCase() ? [row] : []));
    const of = ({ labels }: OfficialReading): string[] => rows.map((row) => labels[row] as string);
    return [
      [`types_${type}_accuracy`, accuracyOf(of(gold), of(prediction))],
      [`types_${type}_gold_count`, rows.length],
      [`types_${type}_pred_count`, rows.length],
    ];
  });
  return {
    doc_name: run.name,
    options: { s: false, rt: run.relType },
    labels_accuracy: accuracy,
    labels_gold_count: count,
    labels_pred_count: count,
    labels_classification_report: labelReport(gold.labels, prediction.labels),
    ...(run.relType ? Object.fromEntries(types) : {}),
  };
}

function accuracyOf(gold: readonly string[], prediction: readonly string[]): Float {
  return new Float(gold.filter((label, row) => label === prediction[row]).length / gold.length);
}

function wordFigures(gold: OfficialReading, prediction: OfficialReading, run: DisrptRun): Figures {
  const isUnits = run.task === "seg";
  const placesOf = ({ labels, spans }: OfficialReading): Set<string> =>
    new Set(isUnits ? labels.flatMap((label, at) => (label === "B" ? [`${at}`] : [])) : spans);
  const [expected, found] = [placesOf(gold), placesOf(prediction)];
  const correct = [...found].filter((place) => expected.has(place)).length;
  const precision = exact(correct, found.size);
  const recall = exact(correct, expected.size);
  const [p, r] = [Number(precision), Number(recall)];
  const f = p + r === 0 ? 0 : new Float(2 * ((p * r) / (p + r)));
  const tokens = gold.labels.length;
  if (run.edition === "2025")
    return {
      doc_name: run.name,
      seg_type: isUnits ? "EDUs" : "connective spans",
      options: { s: false },
      tok_count: tokens,
      gold_count: expected.size,
      pred_count: found.size,
      ...{ precision, recall, f_score: f },
    };
  return {
    doc_name: run.name,
    tok_count: tokens,
    seg_type: isUnits ? "EDUs" : "conn spans",
    gold_seg_count: expected.size,
    pred_seg_count: found.size,
    ...{ prec: precision, rec: recall, f_score: f },
  };
}

/** The text of 2021 and 2023. */
function lines(figures: Readonly<Record<string, unknown>>, { task, name }: DisrptRun): string {
  const { acc_score, gold_rel_count, pred_rel_count, seg_type, gold_seg_count, pred_seg_count } = figures;
  const text =
    task === "rel"
      ? [
          `o File: ${name}`,
          `o Number of Gold Relation Classification Instances: ${gold_rel_count}`,
          `o Number of Predicted Relation Classification Instances: ${pred_rel_count}`,
          `o Accuracy Score for Relation Classification: ${acc_score}`,
        ]
      : [
          `File: ${name}`,
          `o Total tokens: ${figures.tok_count}`,
          `o Gold ${seg_type}: ${gold_seg_count}`,
          `o Predicted ${seg_type}: ${pred_seg_count}`,
          `o Precision: ${figures.prec}`,
          `o Recall: ${figures.rec}`,
          `o F-Score: ${figures.f_score}`,
        ];
  return text.map((line) => `${line}\n`).join("");
}
