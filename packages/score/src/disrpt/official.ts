import { OfficialStop } from "../official-stop.ts";
import { exact, Float, type FloatJson, indentedJson, labelReport } from "./label-report.ts";
import {
  type DisrptRun,
  type OfficialReading,
  readOfficialRels,
  readOfficialWords,
} from "./official-read.ts";

export interface OfficialRun {
  readonly stdout: string;
  readonly figures: Readonly<Record<string, unknown>>;
  readonly difference?: { readonly expected: string; readonly found: string } | undefined;
}

/** Runs the scorer of an edition with scikit-learn 1.6. @throws OfficialStop where it gives no figures */
export function officialOutput(gold: string, prediction: string, run: DisrptRun): OfficialRun {
  const { task, edition } = run;
  const read = task === "rel" ? readOfficialRels : readOfficialWords;
  const ofGold = read(gold, run, "gold");
  const ofPrediction = read(prediction, run, "output");
  const { length } = ofGold.labels;
  if (length !== ofPrediction.labels.length) {
    const items = task === "rel" ? "relations" : "tokens";
    const reason = `gold has ${length} ${items}, and the output ${ofPrediction.labels.length}`;
    throw new OfficialStop(reason, "output");
  }
  const figures = (task === "rel" ? relationFigures : wordFigures)(ofGold, ofPrediction, run);
  const at = ofGold.keys.findIndex((key, index) => key !== ofPrediction.keys[index]);
  const isCompared = at !== -1 && (task !== "rel" || edition === "2025");
  return {
    stdout: edition === "2025" ? `${indentedJson(figures)}\n` : lines(figures, run),
    figures,
    difference: isCompared
      ? { expected: ofGold.keys[at] as string, found: ofPrediction.keys[at] as string }
      : undefined,
  };
}

type Figures = Readonly<Record<string, FloatJson>>;

const typeNames = ["Implicit", "Explicit", "AltLex", "AltLexC", "Hypophora"];

function relationFigures(gold: OfficialReading, prediction: OfficialReading, run: DisrptRun): Figures {
  const accuracyOf = (rows: readonly number[]): Float =>
    new Float(rows.filter((row) => gold.labels[row] === prediction.labels[row]).length / rows.length);
  const accuracy = accuracyOf([...gold.labels.keys()]);
  const count = gold.labels.length;
  if (run.edition !== "2025")
    return { filename: run.name, acc_score: accuracy, gold_rel_count: count, pred_rel_count: count };
  const types = typeNames.flatMap((type): [string, FloatJson][] => {
    const rows = [...gold.types.keys()].filter((row) => gold.types[row] === type.toLowerCase());
    return [
      [`types_${type}_accuracy`, accuracyOf(rows)],
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

function wordFigures(gold: OfficialReading, prediction: OfficialReading, run: DisrptRun): Figures {
  const isUnits = run.task === "seg";
  const placesOf = ({ labels, spans }: OfficialReading): Set<string> =>
    new Set(isUnits ? labels.flatMap((label, at) => (label === "B" ? [`${at}`] : [])) : spans);
  const golds = placesOf(gold);
  const guesses = placesOf(prediction);
  const correct = [...guesses].filter((place) => golds.has(place)).length;
  const precision = exact(correct, guesses.size);
  const recall = exact(correct, golds.size);
  const p = Number(precision);
  const r = Number(recall);
  const f_score = p + r === 0 ? 0 : new Float(2 * ((p * r) / (p + r)));
  const tok_count = gold.labels.length;
  if (run.edition !== "2025")
    return {
      doc_name: run.name,
      tok_count,
      seg_type: isUnits ? "EDUs" : "conn spans",
      gold_seg_count: golds.size,
      pred_seg_count: guesses.size,
      prec: precision,
      rec: recall,
      f_score,
    };
  return {
    doc_name: run.name,
    seg_type: isUnits ? "EDUs" : "connective spans",
    options: { s: false },
    tok_count,
    gold_count: golds.size,
    pred_count: guesses.size,
    precision,
    recall,
    f_score,
  };
}

function lines(figures: Figures, { task, name }: DisrptRun): string {
  const { acc_score, gold_rel_count, pred_rel_count, seg_type, gold_seg_count, pred_seg_count } = figures;
  if (task === "rel")
    return (
      `o File: ${name}\n` +
      `o Number of Gold Relation Classification Instances: ${gold_rel_count}\n` +
      `o Number of Predicted Relation Classification Instances: ${pred_rel_count}\n` +
      `o Accuracy Score for Relation Classification: ${acc_score}\n`
    );
  return (
    `File: ${name}\n` +
    `o Total tokens: ${figures.tok_count}\n` +
    `o Gold ${seg_type}: ${gold_seg_count}\n` +
    `o Predicted ${seg_type}: ${pred_seg_count}\n` +
    `o Precision: ${figures.prec}\n` +
    `o Recall: ${figures.rec}\n` +
    `o F-Score: ${figures.f_score}\n`
  );
}
