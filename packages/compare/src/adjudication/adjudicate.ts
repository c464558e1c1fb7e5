import { join } from "node:path";
import { type Message, type Place, ProblemError, problem, type Relation } from "@discoprep/corpus";
import {
  type JobOptions,
  type JobRecord,
  OutputFiles,
  runJob,
  toJsonLines,
  writeFileWhole,
} from "@discoprep/files";
import { counted, groupBy, inFolder } from "@discoprep/files/text";
import { assignIds, releaseWriter } from "@discoprep/formats/conll16";
import { exportRelease } from "@discoprep/releases/export";
import { optionsOfAll, readRelease, releasePaths } from "@discoprep/releases/folder";
import type { Annotation } from "../agreement/conll/annotation.ts";
import { readAnnotation } from "../agreement/conll/read-annotation.ts";
import { type Answer, answersOf, RowErrors } from "./answers.ts";
import { type Decided, goldDocument } from "./gold-document.ts";
import { typesWithoutSense } from "./gold-relation.ts";
import type { Decision } from "./row.ts";
import { readSheet, type Sheet, sheetColumns, sheetText } from "./sheet.ts";
import { sheetInputs } from "./write-sheet.ts";

/** Input of an adjudication, and the folder of gold. */
export interface AdjudicateOptions extends JobOptions {
  /** The sheet with decisions. */
  readonly sheet: string;
  /** The release of the first annotator, or the one under review. */
  readonly a: string;
  /** That of the second annotator; a review has none. */
  readonly b?: string;
  /** Whether rows may be undecided: their relations are then in no gold, and the rows in `undecided.csv`. */
  readonly partial?: boolean;
}

interface AdjudicationCounts {
  readonly documents: number;
  /** `agreed` are on no row; `gold` is all of the release. */
  readonly relations: { readonly agreed: number; readonly gold: number };
  /** Rows by their decision. */
  readonly decisions: Readonly<Record<Decision, number>>;
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
  readonly a: Annotation;
  readonly b: Annotation | undefined;
}

/**
 * Makes gold of the decisions on a sheet: the release, the project for the PDTB Annotator, and the list of the decisions.
 * What is not on the sheet is agreed: the first annotator's relations are taken.
 * @throws ProblemError where rows are undecided (unless `partial`) or cannot be carried out; then nothing is written
 * @throws UsageError where the sheet is of another number of annotators
 */
export async function adjudicate(options: AdjudicateOptions): Promise<Adjudication> {
  const { sheet: file, a, b } = options;
  const job = { command: "adjudicate", options, inputs: [file, a, b] };
  return await runJob(job, async (folder, report) => {
    const sheet = await readSheet(file);
    const sideB = b === undefined ? undefined : readAnnotation(b);
    return await writeGold({ options, report, folder, sheet, a: readAnnotation(a), b: sideB });
  });
}

async function writeGold(run: Run): Promise<Adjudication> {
  const { options, report, folder, sheet, a, b } = run;
  const { partial = false } = options;
  const { language, agreed, relations, decided, undecided } = writeRelease(run);
  const decisions = { a: 0, b: 0, both: 0, none: 0, edit: 0, agree: 0 };
  for (const { decision } of decided) decisions[decision]++;
  const release = join(folder, "release");
  const project = await exportRelease({ release, out: join(folder, "project"), to: "annotator", language });
  // Converted back, the relations are numbered as they are.
  const losses = project.messages.filter(({ rule }) => rule !== "id-not-written");
  for (const message of inFolder(losses, folder)) report(message);
  await writeFileWhole(join(folder, "decisions.jsonl"), toJsonLines(decided));
  if (partial) {
    const columns = [...new Set([...sheetColumns[sheet.kind], ...sheet.columns])];
    const rows = undecided.map(({ row, cells }) => row?.cells ?? cells);
    await writeFileWhole(join(folder, "undecided.csv"), await sheetText(columns, rows));
  }
  const documents = a.documents.size;
  const rows = Object.entries(decisions).map(([decision, count]) => `${count} ${decision}`);
  return {
    options: { language, ...optionsOfAll(b === undefined ? [a.name] : [a.name, b.name]), partial },
    inputs: sheetInputs(b === undefined ? [a] : [a, b], options.sheet),
    counts: { documents, relations: { agreed, gold: relations }, decisions, undecided: undecided.length },
    summary: `${counted(relations, "relation")} in ${counted(documents, "document")}; ${agreed} agreed; by decision: ${rows.join(", ")}; ${undecided.length} undecided`,
  };
}

/** Writes `release/`. @throws ProblemError where rows are wrong, or undecided without `partial` */
function writeRelease({ options, report, folder, sheet, a, b }: Run) {
  const { sheet: file, partial } = options;
  if (releasePaths(a.name).parses === undefined)
    throw new ProblemError(problem("release-without-parses", { file: a.name }));
  const { language, documents } = readRelease(a.name);
  // Both have the same documents: the reading of the sheet's sides has seen to it.
  const ofB = b === undefined ? undefined : readRelease(b.name).documents;
  const errors = new RowErrors(file);
  const answers = groupBy(answersOf(sheet, a, b, errors), ({ document }) => document);
  const senses = new Set([...sensesIn(a), ...(b === undefined ? [] : sensesIn(b))]);
  const writer = releaseWriter(["gold"], "2016", language);
  const files = new OutputFiles(join(folder, "release"));
  const decided: DecisionLine[] = [];
  const undecided: Answer[] = [];
  let agreed = 0;
  let relations = 0;
  for (const [id, marked] of a.documents) {
    const where = { file, document: id };
    const document = documents.document(id);
    const gold = goldDocument(marked, [document, ofB?.document(id)], answers.get(id) ?? [], errors);
    const numbered = assignIds(gold.relations, relations);
    files.add(writer.add({ ...document, relations: numbered }).get("gold") ?? {});
    for (const answer of gold.decided) {
      const ids = answer.gold.map((relation) => relations + gold.relations.indexOf(relation));
      decided.push(decisionLine(answer, ids));
      for (const relation of answer.gold)
        reportSenses(relation, { number: answer.number, where }, senses, report);
    }
    for (const answer of gold.undecided) undecided.push(answer);
    agreed += gold.agreed;
    relations += gold.relations.length;
  }
  errors.refuse(report);
  if (partial !== true) refuseUndecided(undecided, file);
  files.add(writer.end().get("gold") ?? {});
  decided.sort((first, second) => first.number - second.number);
  undecided.sort((first, second) => first.number - second.number);
  return { language, agreed, relations, decided, undecided };
}

interface DecisionLine {
  readonly number: number;
  readonly document: string;
  readonly kinds: readonly string[];
  readonly decision: Decision;
  /** IDs of the annotators' relations. */
  readonly a: number | null;
  readonly b: number | null;
  /** IDs in the gold release. */
  readonly gold: readonly number[];
  readonly note: string;
  /** A reviewer's. */
  readonly comment?: string;
}

function decisionLine(answer: Decided, gold: readonly number[]): DecisionLine {
  const { number, document, row, decision } = answer;
  // Of a review, what is disagreed on is its kind.
  const kinds = row.kind === "review" ? row.on : row.kinds.split(" ");
  return {
    number,
    document,
    kinds: row.isAdded ? ["added"] : kinds,
    decision,
    a: answer.a?.id ?? null,
    b: answer.b?.id ?? null,
    gold,
    note: row.note,
    comment: row.comment,
  };
}

/** @throws ProblemError which names the first three */
function refuseUndecided(undecided: readonly Answer[], file: string): void {
  if (undecided.length === 0) return;
  const first = undecided.slice(0, 3).map(({ number, document }) => `${number} (document ${document})`);
  const more = undecided.length > 3 ? ` and ${undecided.length - 3} more` : "";
  const found = `${counted(undecided.length, "row")}: ${first.join(", ")}${more}`;
  throw new ProblemError(problem("undecided-rows", { file }, { expected: "a decision on each row", found }));
}

function sensesIn({ documents }: Annotation): string[] {
  return [...documents.values()].flatMap(({ relations }) => relations.flatMap(({ senses }) => senses));
}

/** Reports doubtful senses that a row gives; one that no annotator has given anywhere is named once. */
function reportSenses(
  { type, conn1 }: Relation,
  { number, where }: { readonly number: number; readonly where: Place },
  known: Set<string>,
  report: (message: Message) => void,
): void {
  const senses = conn1?.senses ?? [];
  for (const sense of senses.filter((one) => !known.has(one))) {
    known.add(sense);
    report(problem("doubtful-sense", where, { found: `row ${number}: ${sense}` }));
  }
  if (typesWithoutSense.has(type) && `${senses}` !== type)
    report(
      problem("sense-of-other-type", where, { found: `row ${number}: ${type} with ${senses.join("; ")}` }),
    );
}
