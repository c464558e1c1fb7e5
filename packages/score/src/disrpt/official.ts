import { OfficialStop } from "../official-stop.ts";
import { exact, Float, type FloatJson, indentedJson, labelReport } from "./label-report.ts";

type Side = "gold" | "output";
export type DisrptTask = "rel" | "seg" | "conn";
type DisrptEdition = "2021" | "2023" | "2025";

export interface DisrptRun {
  readonly task: DisrptTask;
  readonly edition: DisrptEdition;
  /** The gold file's; the scorers print it. */
  readonly name: string;
  readonly relType: boolean;
  /** True if the first word of a treebank sentence is never a boundary. */
  readonly noBoundary: boolean;
}

export type OfficialRun = ReturnType<typeof officialOutput>;

/** Runs the scorer of an edition with scikit-learn 1.6. @throws OfficialStop where it gives no figures */
export function officialOutput(gold: string, prediction: string, run: DisrptRun) {
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
  const placesOf = isUnits ? unitStarts : connectiveSpans;
  const golds = new Set(placesOf(gold.labels));
  const guesses = new Set(placesOf(prediction.labels));
  const correct = [...guesses].filter((place) => golds.has(place)).length;
  const precision = exact(correct, guesses.size);
  const recall = exact(correct, golds.size);
  const p = Number(precision);
  const r = Number(recall);
  const f_score = p + r === 0 ? 0 : new Float(2 * ((p * r) / (p + r)));
  const doc_name = run.name;
  const tok_count = gold.labels.length;
  if (run.edition === "2025") {
    const head = { doc_name, seg_type: isUnits ? "EDUs" : "connective spans", options: { s: false } };
    const counts = { tok_count, gold_count: golds.size, pred_count: guesses.size };
    return { ...head, ...counts, precision, recall, f_score };
  }
  const counts = { gold_seg_count: golds.size, pred_seg_count: guesses.size };
  const seg_type = isUnits ? "EDUs" : "conn spans";
  return { doc_name, tok_count, seg_type, ...counts, prec: precision, rec: recall, f_score };
}

function unitStarts(labels: readonly string[]): string[] {
  return labels.flatMap((label, at) => (label === "B" ? [`${at}`] : []));
}

/** Returns first and last words of connectives, faults included: a stray I ends one; one of one word at the end is lost. */
function connectiveSpans(labels: readonly string[]): string[] {
  const spans: string[] = [];
  let start = -1;
  let end = -1;
  for (const [at, label] of labels.entries()) {
    if (label === "I") {
      end = at;
      continue;
    }
    if (start > -1) {
      spans.push(`${start} ${end === -1 ? start : end}`);
      end = -1;
    }
    start = label === "B" ? at : -1;
  }
  return start > -1 && end > -1 ? [...spans, `${start} ${end}`] : spans;
}

function lines(figures: Figures, { task, name }: DisrptRun): string {
  if (task === "rel")
    return (
      `o File: ${name}\n` +
      `o Number of Gold Relation Classification Instances: ${figures.gold_rel_count}\n` +
      `o Number of Predicted Relation Classification Instances: ${figures.pred_rel_count}\n` +
      `o Accuracy Score for Relation Classification: ${figures.acc_score}\n`
    );
  return (
    `File: ${name}\n` +
    `o Total tokens: ${figures.tok_count}\n` +
    `o Gold ${figures.seg_type}: ${figures.gold_seg_count}\n` +
    `o Predicted ${figures.seg_type}: ${figures.pred_seg_count}\n` +
    `o Precision: ${figures.prec}\n` +
    `o Recall: ${figures.rec}\n` +
    `o F-Score: ${figures.f_score}\n`
  );
}

interface OfficialReading {
  readonly keys: readonly string[];
  /** Labels of rows; `B`, `I` or `O` of words. */
  readonly labels: readonly string[];
  readonly types: readonly string[];
}

export const relsHeader =
  "doc unit1_toks unit2_toks unit1_txt unit2_txt u1_raw u2_raw s1_toks s2_toks unit1_sent unit2_sent dir rel_type orig_label label";

/** Returns the lines of Python's `open(…).read().strip()`: universal newlines, no white space at the ends. */
function strippedLines(text: string): string[] {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/^\p{White_Space}+|\p{White_Space}+$/gu, "")
    .split("\n");
}

/** Reads `.rels`; the label is the last column, whatever it is. @throws OfficialStop for another header in 2025 */
function readOfficialRels(text: string, { edition }: DisrptRun, side: Side): OfficialReading {
  const lines = strippedLines(text);
  if (edition === "2025" && lines[0]?.split("\t").join(" ") !== relsHeader)
    throw new OfficialStop("the first line is not the header of a .rels file of 2025", side, { line: 1 });
  // In 2021 the header counts as a row.
  const rows = (edition === "2021" ? lines : lines.slice(1)).map((line) => line.split("\t"));
  return {
    keys: rows.map((cells) => cells.slice(0, 3).join(" ")),
    labels: rows.map((cells) => cells.at(-1) ?? ""),
    types: rows.map((cells) => (cells[12] ?? "").toLowerCase()),
  };
}

export const wordLabels = {
  "2025": { seg: ["Seg=B-seg"], conn: ["Conn=B-conn", "Conn=I-conn"] },
  "2023": { seg: ["BeginSeg=Yes"], conn: ["Seg=B-Conn", "Seg=I-Conn"] },
  "2021": { seg: ["BeginSeg=Yes"], conn: ["Seg=B-Conn", "Seg=I-Conn"] },
} as const;

/** Reads `.tok` or `.conllu`. @throws OfficialStop for a line without a tab, and where no word begins a unit (both 2025) */
function readOfficialWords(text: string, run: DisrptRun, side: Side): OfficialReading {
  const { edition, task } = run;
  const isNew = edition === "2025";
  const [begin = "", inside = "\n"] = wordLabels[edition][task === "seg" ? "seg" : "conn"];
  const keys: string[] = [];
  const labels: string[] = [];
  for (const [index, line] of strippedLines(text).entries()) {
    if (isNew ? line.startsWith("#") || line === "" : !line.includes("\t")) continue;
    const cells = line.split("\t");
    const [id = "", form] = cells;
    if (id.includes("-") || (isNew && id.includes("."))) continue;
    if (form === undefined) throw new OfficialStop("the line has no tab", side, { line: index + 1 });
    const last = cells.at(-1) as string;
    const isBoundary = last.includes(begin) && !(run.noBoundary && id === "1");
    keys.push(form);
    labels.push(isBoundary ? "B" : last.includes(inside) ? "I" : "O");
  }
  if (isNew && !labels.includes("B")) throw new OfficialStop(`no token is labelled ${begin}`, side);
  return { keys, labels, types: [] };
}
