import { OfficialStop } from "../official-stop.ts";

type Side = "gold" | "output";
export type DisrptTask = "rel" | "seg" | "conn";
export type DisrptEdition = "2021" | "2023" | "2025";

export interface DisrptRun {
  readonly task: DisrptTask;
  readonly edition: DisrptEdition;
  /** Of the gold file; the scorers print it. */
  readonly name: string;
  readonly relType: boolean;
  /** True if the first word of a sentence of a treebank counts as no boundary. */
  readonly noBoundary: boolean;
}

export interface OfficialReading {
  readonly keys: readonly string[];
  /** Labels of rows; `B`, `I` or `O` of words. */
  readonly labels: readonly string[];
  readonly types: readonly string[];
  /** Positions of connectives: of the first and of the last token. */
  readonly spans: readonly string[];
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

/**
 * Reads a `.rels` file as `disrpt_eval_2024.py` (2025) and `rel_eval.py` (2021, 2023) do. The label is the last column, whatever it is.
 * @throws OfficialStop for another header in 2025
 */
export function readOfficialRels(text: string, { edition }: DisrptRun, side: Side): OfficialReading {
  const lines = strippedLines(text);
  if (edition === "2025" && lines[0]?.split("\t").join(" ") !== relsHeader)
    throw new OfficialStop("the first line is not the header of a .rels file of 2025", side, { line: 1 });
  // In 2021 the header counts as a row.
  const rows = (edition === "2021" ? lines : lines.slice(1)).map((line) => line.split("\t"));
  return {
    keys: rows.map((cells) => cells.slice(0, 3).join(" ")),
    labels: rows.map((cells) => cells.at(-1) ?? ""),
    types: rows.map((cells) => (cells[12] ?? "").toLowerCase()),
    spans: [],
  };
}

export const wordLabels = {
  "2025": { seg: ["Seg=B-seg"], conn: ["Conn=B-conn", "Conn=I-conn"] },
  "2023": { seg: ["BeginSeg=Yes"], conn: ["Seg=B-Conn", "Seg=I-Conn"] },
  "2021": { seg: ["BeginSeg=Yes"], conn: ["Seg=B-Conn", "Seg=I-Conn"] },
} as const;

/** Reads `.tok` or `.conllu`. @throws OfficialStop for a line without a tab, and where no word begins a unit (both 2025) */
export function readOfficialWords(text: string, run: DisrptRun, side: Side): OfficialReading {
  const { edition, task } = run;
  const isNew = edition === "2025";
  const [begin = "", inside = "\n"] = wordLabels[edition][task === "seg" ? "seg" : "conn"];
  const keys: string[] = [];
  const labels: string[] = [];
  const spans: string[] = [];
  let start = -1;
  let end = -1;
  for (const [index, line] of strippedLines(text).entries()) {
    if (isNew ? line.startsWith("#") || line === "" : !line.includes("\t")) continue;
    const cells = line.split("\t");
    const [id = "", form] = cells;
    if (id.includes("-") || (isNew && id.includes("."))) continue;
    if (form === undefined) throw new OfficialStop("the line has no tab", side, { line: index + 1 });
    const last = cells.at(-1) as string;
    const isBoundary = !(run.noBoundary && id === "1");
    const label = isBoundary && last.includes(begin) ? "B" : last.includes(inside) ? "I" : "O";
    // The official program keeps the end of a stray I, and adds no span of one token at the end of the file.
    if (label === "I") end = keys.length;
    else {
      if (start > -1) {
        spans.push(`${start} ${end === -1 ? start : end}`);
        end = -1;
      }
      start = label === "B" ? keys.length : -1;
    }
    keys.push(form);
    labels.push(label);
  }
  if (start > -1 && end > -1) spans.push(`${start} ${end}`);
  if (isNew && !labels.includes("B")) throw new OfficialStop(`no token is labelled ${begin}`, side);
  return { keys, labels, types: [], spans };
}
