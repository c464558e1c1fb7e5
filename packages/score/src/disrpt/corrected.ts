import { groupBy } from "@discoprep/files/text";
import { type LabelCounts, labelCounts } from "./label-report.ts";
import { type DisrptRun, wordLabels } from "./official-read.ts";

/** Figures of words: units or connectives. */
export interface CorrectedWords {
  readonly tokens: number;
  /** What places are compared by. */
  readonly aligned: "tokens" | "characters" | "positions";
  readonly correct: number;
  readonly predicted: number;
  readonly gold: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

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

/**
 * Scores without the faults of the official programs.
 * @returns null where a line is malformed, or where the words of the two files cannot be compared
 */
export function correctedScore(
  gold: string,
  prediction: string,
  run: DisrptRun,
): CorrectedWords | CorrectedRelations | null {
  return run.task === "rel"
    ? correctedRelations(gold, prediction, run)
    : correctedWords(gold, prediction, run);
}

function textLines(text: string): string[] {
  return text.replace(/^\ufeff/, "").split(/\r\n?|\n/);
}

interface Words {
  readonly forms: readonly string[];
  /** Positions of the first token and of the one after the last. */
  readonly places: readonly (readonly [first: number, end: number])[];
}

/** B opens, I extends an open connective only; O, B, a new document and the end close it. */
function readWords(text: string, { task, edition, noBoundary }: DisrptRun): Words | null {
  const [begin = "", inside] = wordLabels[edition][task === "seg" ? "seg" : "conn"];
  const forms: string[] = [];
  const places: [number, number][] = [];
  let open: [number, number] | undefined;
  for (const line of textLines(text)) {
    if (/^#\s*newdoc/.test(line)) open = undefined;
    if (line.trim() === "" || line.startsWith("#")) continue;
    const cells = line.split("\t");
    const [id = "", form] = cells;
    if (form === undefined) return null;
    if (/[-.]/.test(id)) continue;
    const last = cells.at(-1) as string;
    const at = forms.push(form) - 1;
    if (last.includes(begin) && !(noBoundary && id === "1")) {
      open = [at, at + 1];
      places.push(open);
    } else if (inside !== undefined && last.includes(inside) && open !== undefined) open[1] = at + 1;
    else open = undefined;
  }
  return { forms, places };
}

function correctedWords(gold: string, prediction: string, run: DisrptRun): CorrectedWords | null {
  const [one, other] = [readWords(gold, run), readWords(prediction, run)];
  if (one === null || other === null) return null;
  const aligned = alignment(one.forms, other.forms);
  if (aligned === undefined) return null;
  const expected = new Set(placeNames(one, aligned, run));
  const found = placeNames(other, aligned, run);
  const correct = found.filter((place) => expected.has(place)).length;
  const counts = { correct, predicted: found.length, gold: expected.size };
  return { tokens: one.forms.length, aligned, ...counts, ...shares(counts) };
}

function alignment(
  gold: readonly string[],
  prediction: readonly string[],
): CorrectedWords["aligned"] | undefined {
  if (gold.length === prediction.length && gold.every((form, at) => form === prediction[at])) return "tokens";
  if (gold.join("") === prediction.join("")) return "characters";
  return gold.length === prediction.length ? "positions" : undefined;
}

/** Units by their start, connectives by start and end. */
function placeNames(
  { forms, places }: Words,
  aligned: CorrectedWords["aligned"],
  { task }: DisrptRun,
): string[] {
  const offsets = [0];
  for (const form of forms)
    offsets.push((offsets.at(-1) as number) + (aligned === "characters" ? form.length : 1));
  return places.map(([first, end]) =>
    task === "seg" ? `${offsets[first]}` : `${offsets[first]} ${offsets[end]}`,
  );
}

function shares({ correct, predicted, gold }: Omit<LabelCounts, "label">) {
  return {
    precision: predicted === 0 ? 0 : correct / predicted,
    recall: gold === 0 ? 0 : correct / gold,
    f1: predicted + gold === 0 ? 0 : (2 * correct) / (predicted + gold),
  };
}

interface Row {
  readonly key: string;
  readonly label: string;
  readonly type: string;
}

/** Rows by the names of the columns. An absent label is an empty one. */
function readRows(text: string): Row[] | null {
  const [header = "", ...lines] = textLines(text);
  const columns = header.split("\t");
  const [label, type] = [columns.indexOf("label"), columns.indexOf("rel_type")];
  const key = ["doc", "unit1_toks", "unit2_toks"].map((name) => columns.indexOf(name));
  if (label === -1 || key.includes(-1)) return null;
  const rows: Row[] = [];
  for (const line of lines.filter((each) => each.trim() !== "")) {
    const cells = line.split("\t");
    if (cells.length < 3) return null;
    const named = key.map((column) => cells[column] ?? "").join("\t");
    rows.push({ key: named, label: cells[label] ?? "", type: (cells[type] ?? "").toLowerCase() });
  }
  return rows;
}

function correctedRelations(gold: string, prediction: string, run: DisrptRun): CorrectedRelations | null {
  const [rows, predicted] = [readRows(gold), readRows(prediction)];
  if (rows === null || predicted === null) return null;
  const partners = pairRows(rows, predicted);
  const labels = partners.map((partner) => partner?.label);
  // An empty label is no label.
  const counts = labelCounts(
    rows.map(({ label }) => label),
    labels.map((label) => (label === "" ? undefined : label)),
  );
  const known = counts.filter((one) => one.gold > 0);
  const correct = known.reduce((sum, one) => sum + one.correct, 0);
  const mean = (weight: (one: LabelCounts) => number): number => {
    const sum = known.reduce((all, one) => all + weight(one), 0);
    return sum === 0 ? 0 : known.reduce((all, one) => all + weight(one) * shares(one).f1, 0) / sum;
  };
  return {
    gold: rows.length,
    predicted: predicted.length,
    paired: partners.filter((partner) => partner !== undefined).length,
    correct,
    accuracy: rows.length === 0 ? 0 : correct / rows.length,
    macroF1: mean(() => 1),
    weightedF1: mean((one) => one.gold),
    perLabel: Object.fromEntries(counts.map(({ label, ...one }) => [label, { ...one, ...shares(one) }])),
    ...(run.relType && { perType: typeFigures(rows, labels) }),
  };
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

function typeFigures(rows: readonly Row[], labels: readonly (string | undefined)[]): Record<string, object> {
  const types = [...new Set(rows.map(({ type }) => type))].sort();
  return Object.fromEntries(
    types.map((type) => {
      const own = rows.flatMap((row, at) => (row.type === type ? [{ row, label: labels[at] }] : []));
      const correct = own.filter(({ row, label }) => row.label === label).length;
      return [type, { gold: own.length, correct, accuracy: correct / own.length }];
    }),
  );
}
