import { counted } from "@discoprep/files/text";
import {
  type CountedSenses,
  type Figures,
  type PartialReport,
  partialRows,
  type ReportRow,
  type StrictReport,
  type Subset,
  senseRows,
  strictRows,
} from "@discoprep/score/conll16";
import { textTable } from "./text-table.ts";

/** The tables of a strict report: all relations, and with `details` the subsets and every sense. */
export function strictTables(
  reports: ReadonlyMap<Subset, StrictReport>,
  senses: CountedSenses,
  details = false,
): string {
  const rows = new Map([...reports].map(([subset, report]) => [subset, strictRows(report)]));
  const all = reports.get("all");
  const perSense = details && all !== undefined ? senseTable(all) : "";
  return tables(rows, details) + perSense + notes(rows, senses, details);
}

/** The tables of a partial report. */
export function partialTables(
  reports: ReadonlyMap<Subset, PartialReport>,
  senses: CountedSenses,
  details = false,
): string {
  const rows = new Map([...reports].map(([subset, report]) => [subset, partialRows(report)]));
  return tables(rows, details) + notes(rows, senses, details);
}

const titles: Record<Subset, string> = {
  all: "All relations",
  explicit: "Explicit relations",
  "non-explicit": "Non-explicit relations (Implicit, EntRel, AltLex)",
};

function tables(rows: ReadonlyMap<Subset, readonly ReportRow[]>, details: boolean): string {
  return [...rows]
    .filter(([subset]) => details || subset === "all")
    .map(([subset, list]) => `${titles[subset]}\n${figureTable(list)}`)
    .join("");
}

function figureTable(rows: readonly ReportRow[]): string {
  return textTable({
    head: ["", "P official", "R", "F1", "P corrected", "R", "F1"],
    rows: rows.map(({ measure, official, corrected }) => [
      measure,
      ...cells(official, "stops"),
      ...cells(corrected, "–"),
    ]),
    isRuled: true,
  });
}

function senseTable(report: StrictReport): string {
  const table = textTable({
    head: ["sense", "gold", "P corrected", "R", "F1"],
    rows: senseRows(report.corrected).map(({ sense, gold, figures }) => [
      sense,
      `${gold}`,
      ...cells(figures, "–"),
    ]),
    isRuled: true,
  });
  return `Senses, all relations\n${table}`;
}

function cells(figures: Figures | undefined, absent: string): string[] {
  if (figures === undefined) return [absent, absent, absent];
  return [figures.precision, figures.recall, figures.f1].map((figure) => figure.toFixed(4));
}

/** The reasons why figures differ or are absent, each once, and the senses that count. */
function notes(
  rows: ReadonlyMap<Subset, readonly ReportRow[]>,
  senses: CountedSenses,
  details: boolean,
): string {
  const shown = [...rows].filter(([subset]) => details || subset === "all").flatMap(([, list]) => list);
  const reasons = new Set(
    shown.flatMap(({ measure, why }) => (why === undefined ? [] : [`${measure}: ${why}.`])),
  );
  if (shown.some(({ corrected }) => corrected === undefined)) reasons.add("–: there is no such figure.");
  const lines = [...reasons, ...senseNotes(senses)];
  if (!details) lines.push("--details shows Explicit and non-Explicit relations apart, and every sense.");
  return `${lines.map((line) => `  ${line}`).join("\n")}\n`;
}

function senseNotes({ corrected, task, leftOut, leftOutOfficially }: CountedSenses): string[] {
  const lines: string[] = [];
  if (leftOutOfficially > 0) {
    lines.push(
      `The official figures leave out ${counted(leftOutOfficially, "relation")} of gold: the first sense is not one of the ${task.length} of the task.`,
    );
  }
  if (leftOut > 0) {
    lines.push(
      `The corrected figures leave out ${counted(leftOut, "relation")} of gold: --senses does not name the sense.`,
    );
  } else if (leftOutOfficially > 0) {
    lines.push(
      `The corrected figures count the ${corrected.size} first senses that occur in gold (--senses names others).`,
    );
  }
  return lines;
}
