import { join } from "node:path";
import { type Document, type Message, ProblemError, problem } from "@discoprep/corpus";
import { type JobOptions, type JobRecord, runJob, toJsonLines, writeFileWhole } from "@discoprep/files";
import { counted, Groups } from "@discoprep/files/text";
import type * as z from "@discoprep/files/zod";
import { assignIds, releaseWriter } from "@discoprep/formats/conll16";
import { inFolder, OutputFiles } from "@discoprep/formats/format";
import { optionsOfAll, readRelease, releasePaths } from "@discoprep/formats/release";
import { exportRelease } from "@discoprep/releases/export";
import type { Annotation } from "../agreement/conll/annotation.ts";
import { readAnnotation } from "../agreement/conll/read-annotation.ts";
import { adjudicateOptions } from "../options.ts";
import { type Answer, answersOf, RowErrors } from "./answers.ts";
import { type Decided, goldDocument } from "./gold-document.ts";
import { GoldSenses } from "./gold-senses.ts";
import { cellOf, decisionLetters } from "./row.ts";
import { readSheet, type Sheet, sheetColumns, sheetText } from "./sheet.ts";
import { sheetInputs } from "./write-sheet.ts";

/** Input of an adjudication, and the folder of gold. The releases are in the order of the sheet's letters. */
type AdjudicateOptions = z.input<typeof adjudicateOptions> & JobOptions;

interface AdjudicationCounts {
  readonly documents: number;
  /** `agreed` are on no row; `gold` is all of the release. */
  readonly relations: { readonly agreed: number; readonly gold: number };
  /** Rows by their decision. */
  readonly decisions: Readonly<Record<string, number>>;
  readonly undecided: number;
}

/** A gold release with its project and the list of decisions. */
export interface Adjudication extends JobRecord {
  readonly counts: AdjudicationCounts;
}

/** An adjudication under way. */
interface Run {
  readonly report: (message: Message) => void;
  readonly options: AdjudicateOptions;
  readonly folder: string;
  readonly sheet: Sheet;
  readonly annotations: readonly Annotation[];
}

/**
 * Makes gold of the decisions on a sheet: the release, the project for the PDTB Annotator, and the list of the decisions.
 * Relations that are not on the sheet are agreed: the first annotator's are taken.
 * @throws ProblemError where rows are undecided (unless `partial`), outdated or cannot be carried out; then nothing is written
 * @throws UsageError where the sheet is of another number of annotators
 */
export async function adjudicate(options: AdjudicateOptions): Promise<Adjudication> {
  const { sheet: file, releases } = options;
  return await runJob(
    { command: "adjudicate", schema: adjudicateOptions, options },
    async (folder, report) => {
      const sheet = await readSheet(file);
      return await writeGold({ options, report, folder, sheet, annotations: releases.map(readAnnotation) });
    },
  );
}

async function writeGold(run: Run): Promise<Adjudication> {
  const { options, report, folder, sheet, annotations } = run;
  const { partial = false, releases } = options;
  const { language, agreed, relations, decided, undecided } = writeRelease(run);
  const release = join(folder, "release");
  const project = await exportRelease({ release, out: join(folder, "project"), to: "annotator", language });
  // Converted back, the relations have the same numbers.
  const losses = project.messages.filter(({ rule }) => rule !== "id-not-written");
  for (const message of inFolder(losses, folder)) report(message);
  const lines = decided.map(({ answer, gold }) => decisionLine(answer, gold));
  await writeFileWhole(join(folder, "decisions.jsonl"), toJsonLines(lines));
  if (partial) {
    const columns = [...new Set([...sheetColumns(sheet.annotators), ...sheet.columns])];
    const rows = undecided.map(({ row, cells }) => row?.cells ?? cells);
    await writeFileWhole(join(folder, "undecided.csv"), await sheetText(columns, rows));
  }
  const documents = annotations[0]?.documents.size ?? 0;
  const decisions = decisionCounts(sheet.annotators, decided);
  const rows = Object.entries(decisions).map(([decision, count]) => `${count} ${decision}`);
  return {
    options: { language, ...optionsOfAll(releases), partial },
    inputs: sheetInputs(annotations, options.sheet),
    counts: { documents, relations: { agreed, gold: relations }, decisions, undecided: undecided.length },
    summary: `${counted(relations, "relation")} in ${counted(documents, "document")}; ${agreed} agreed; by decision: ${rows.join(", ")}; ${undecided.length} undecided`,
  };
}

/** Writes `release/`. @throws ProblemError where rows are wrong, or undecided without `partial` */
function writeRelease({ options, report, folder, sheet, annotations }: Run) {
  const { sheet: file, partial, releases } = options;
  const [first] = annotations as readonly [Annotation];
  if (releasePaths(first.name).parses === undefined)
    throw new ProblemError(problem("release-without-parses", { file: first.name }));
  const errors = new RowErrors(file);
  const answers = new Groups(answersOf(sheet, annotations, errors), ({ document }) => document);
  // All have the same documents: the reading of the sheet's sides has seen to it.
  const read = releases.map((release) => readRelease(release));
  const language = read[0]?.language ?? "";
  const checks = { file, errors, senses: new GoldSenses(annotations), report };
  const writer = releaseWriter(["gold"], "2016", language);
  const files = new OutputFiles(join(folder, "release"));
  const decided: NumberedDecision[] = [];
  const undecided: Answer[] = [];
  let agreed = 0;
  let relations = 0;
  for (const [id, marked] of first.documents) {
    const documents = read.map((release) => release.documents.document(id));
    const gold = goldDocument(marked, documents, answers.get(id) ?? [], checks);
    const numbered = assignIds(gold.relations, relations);
    files.add(writer.add({ ...(documents[0] as Document), relations: numbered }).get("gold") ?? {});
    for (const answer of gold.decided) {
      const ids = answer.gold.map((relation) => relations + gold.relations.indexOf(relation));
      decided.push({ answer, gold: ids });
    }
    undecided.push(...gold.undecided);
    agreed += gold.agreed;
    relations += gold.relations.length;
  }
  errors.refuse(report);
  if (partial !== true) refuseUndecided(undecided, file);
  files.add(writer.end().get("gold") ?? {});
  decided.sort((one, other) => one.answer.number - other.answer.number);
  undecided.sort((one, other) => one.number - other.number);
  return { language, agreed, relations, decided, undecided };
}

/** A decided row with the IDs of its relations in the gold release. */
interface NumberedDecision {
  readonly answer: Decided;
  readonly gold: readonly number[];
}

/** Returns a line of `decisions.jsonl`. */
function decisionLine({ number, document, sides, cells, row, decision }: Decided, gold: readonly number[]) {
  // In a review, the kinds are what is disagreed on.
  const kinds = cells.kinds === undefined ? row.on : cells.kinds.split(" ");
  const letters = decisionLetters(Math.max(sides.length, 2));
  return {
    number,
    document,
    kinds: row.isAdded ? ["added"] : kinds,
    decision,
    ...Object.fromEntries(letters.map((letter, place) => [letter, sides[place]?.id ?? null])),
    gold,
    note: cellOf(row.cells, "note"),
    comment: row.cells.comment?.trim(),
  };
}

function decisionCounts(annotators: number, decided: readonly NumberedDecision[]): Record<string, number> {
  const letters = decisionLetters(Math.max(annotators, 2));
  const words = [...letters, ...(letters.length === 2 ? ["both"] : []), "none", "edit", "agree"];
  const counts = Object.fromEntries(words.map((word) => [word, 0]));
  for (const { answer } of decided) counts[answer.decision] = (counts[answer.decision] ?? 0) + 1;
  return counts;
}

/** @throws ProblemError which names the first three */
function refuseUndecided(undecided: readonly Answer[], file: string): void {
  if (undecided.length === 0) return;
  const first = undecided.slice(0, 3).map(({ number, document }) => `${number} (document ${document})`);
  const more = undecided.length > 3 ? ` and ${undecided.length - 3} more` : "";
  const found = `${counted(undecided.length, "row")}: ${first.join(", ")}${more}`;
  throw new ProblemError(problem("undecided-rows", { file }, { expected: "a decision on each row", found }));
}
