import { basename, join } from "node:path";
import { UsageError } from "@discoprep/corpus";
import { inputDigest, type JobOptions, type Manifest, runJob, writeFileWhole } from "@discoprep/files";
import { counted } from "@discoprep/files/text";
import { relationsFile } from "@discoprep/formats/release";
import { annotatorsAgreement } from "../agreement/conll/agreement.ts";
import { type Annotation, annotatorLetter } from "../agreement/conll/annotation.ts";
import { readAnnotation, readKnownConnectives } from "../agreement/conll/read-annotation.ts";
import { type AgreeOptions, agreeOptions } from "../options.ts";
import { carriedRows } from "./match-rows.ts";
import { questionsOf, reviewQuestions } from "./questions.ts";
import { readSheet, type SheetRow, sheetColumns, sheetText } from "./sheet.ts";

/** @throws UsageError for fewer than two releases */
export function compareAnnotators({ releases, exact, connectives }: AgreeOptions) {
  if (releases.length < 2) throw new UsageError("agree compares two annotators or more; name their releases");
  const isKnownConnective = connectives === undefined ? undefined : readKnownConnectives(connectives);
  const annotations = releases.map(readAnnotation);
  return { annotations, ...annotatorsAgreement(annotations, { exact, isKnownConnective }) };
}

/** Writes the sheet for an adjudicator: `sheet.csv`, a line per disagreement in text order, with all readings. */
export async function writeSheet(options: AgreeOptions & JobOptions) {
  const { decisions } = options;
  return await runJob({ command: "agree", schema: agreeOptions, options }, async (folder) => {
    const compared = compareAnnotators(options);
    const { annotations, readings } = compared;
    const questions = questionsOf(readings);
    const older = decisions === undefined ? undefined : carriedRows(questions, await readSheet(decisions));
    await writeRows(folder, annotations.length, older?.rows ?? questions.map(({ cells }) => cells));
    const relations = annotations.map(({ documents }, place) => {
      const numbers = [...documents.values()].map((document) => document.relations.length);
      return [annotatorLetter(place).toLowerCase(), numbers.reduce((sum, number) => sum + number, 0)];
    });
    const ofFirst = readings.filter(({ sides: [first, ...further] }) => {
      return first !== undefined && further.every((side) => side === undefined);
    });
    const counts = older && { carried: older.carried, new: older.new, dropped: older.dropped };
    const carried = counts && Object.entries(counts).map(([word, number]) => `${number} ${word}`);
    return {
      inputs: sheetInputs(annotations, decisions),
      counts: {
        documents: annotations[0]?.documents.size,
        ...Object.fromEntries(relations),
        paired: Number(relations[0]?.[1]) - ofFirst.length,
        disagreements: readings.length,
        ...counts,
      },
      summary: `${counted(readings.length, "disagreement")} in sheet.csv${carried === undefined ? "" : `; decisions: ${carried.join(", ")}`}`,
      result: compared,
    };
  });
}

/** Writes the sheet for a reviewer (CoNLL-2015 overview §3.2), a row per relation in text order. */
export async function writeReviewSheet(options: JobOptions, release: string) {
  return await runJob({ command: "agree review", options, inputs: [release] }, async (folder) => {
    const annotation = readAnnotation(release);
    const rows = reviewQuestions(annotation).map(({ cells }) => cells);
    await writeRows(folder, 1, rows);
    return {
      inputs: sheetInputs([annotation]),
      counts: { documents: annotation.documents.size, relations: rows.length },
      summary: `${counted(rows.length, "relation")} in sheet.csv`,
    };
  });
}

async function writeRows(folder: string, annotators: number, rows: readonly SheetRow[]): Promise<void> {
  await writeFileWhole(join(folder, "sheet.csv"), await sheetText(sheetColumns(annotators), rows));
}

/** Returns the digests of the inputs of a sheet, or of the decisions on one. */
export function sheetInputs(annotations: readonly Annotation[], sheet?: string): Manifest["inputs"] {
  const inputs = annotations.map(({ name }, place) => {
    const path = relationsFile(name);
    return inputDigest(`relations of ${annotatorLetter(place)}`, [{ path, name: basename(path) }]);
  });
  const sheets = sheet === undefined ? [] : [inputDigest("sheet", [{ path: sheet, name: "sheet.csv" }])];
  return [...inputs, ...sheets];
}
