import { join } from "node:path";
import { assignIds, releaseWriter } from "@discoprep/conll16";
import { type Message, ProblemError, type Relation } from "@discoprep/corpus";
import {
  type JobOptions,
  type JobRecord,
  outputFiles,
  runJob,
  toJsonLines,
  writeFileWhole,
} from "@discoprep/files";
import { counted, groupBy, inFolder } from "@discoprep/files/text";
import { exportRelease } from "@discoprep/releases/export";
import { openRelease, releasePaths } from "@discoprep/releases/folder";
import type { Annotation } from "../agreement/conll/annotation.ts";
import { readAnnotation } from "../agreement/conll/read-annotation.ts";
import { type Answer, answersOf, refuseErrors, rowErrors } from "./answers.ts";
import { type Decided, goldDocument } from "./gold-document.ts";
import { type Decision, typesWithoutSense, verdictOf } from "./gold-relation.ts";
import { sheetInputs } from "./sheet-manifest.ts";
import { cell, readSheet, type Sheet, sheetColumns, sheetText } from "./sheet-text.ts";

/** What is adjudicated, and where gold goes. */
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

/** Counts of an adjudication. */
export interface AdjudicationCounts {
  readonly documents: number;
  /** `agreed` are on no row; `gold` is all of the release. */
  readonly relations: { readonly agreed: number; readonly gold: number };
  /** Rows, by what they decide. */
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
  const made = writeRelease(run);
  const counts: AdjudicationCounts = {
    documents: a.documents.size,
    relations: { agreed: made.agreed, gold: made.gold },
    decisions: countDecisions(made.lines),
    undecided: made.undecided.length,
  };
  const release = join(folder, "release");
  const { language } = made;
  const project = await exportRelease({ release, out: join(folder, "project"), to: "annotator", language });
  // Converted back, the relations are numbered as they are.
  const losses = project.messages.filter(({ rule }) => rule !== "id-not-written");
  for (const message of inFolder(losses, folder)) report(message);
  const columns = [...new Set([...sheetColumns[sheet.kind], ...sheet.columns])];
  const left = made.undecided.map(({ row, answer }) => answer ?? row);
  const files = {
    "decisions.jsonl": toJsonLines(made.lines),
    ...(partial && { "undecided.csv": await sheetText(columns, left) }),
  };
  for (const [name, text] of Object.entries(files)) await writeFileWhole(join(folder, name), text);
  return {
    options: { language, partial },
    inputs: sheetInputs([a, ...(b === undefined ? [] : [b])], options.sheet),
    counts,
    summary: summaryOf(counts),
  };
}

function summaryOf({ documents, relations, decisions, undecided }: AdjudicationCounts): string {
  const rows = Object.entries(decisions).map(([decision, count]) => `${count} ${decision}`);
  return `${counted(relations.gold, "relation")} in ${counted(documents, "document")}; ${relations.agreed} agreed; by decision: ${rows.join(", ")}; ${undecided} undecided`;
}

/** Writes `release/`. @throws ProblemError where rows are wrong, or undecided without `partial` */
function writeRelease({ options, report, folder, sheet, a, b }: Run) {
  const { sheet: file, partial } = options;
  checkParses(a.name);
  const releases = { a: openRelease(a.name), b: b && openRelease(b.name) };
  const { language } = releases.a;
  const errors = rowErrors(file);
  const answers = groupBy(answersOf(sheet, file, a, b, errors), ({ document }) => document);
  const senses = knownSenses([a, b]);
  const writer = releaseWriter(["gold"], "2016", language);
  const files = outputFiles(join(folder, "release"));
  const lines: DecisionLine[] = [];
  const undecided: Answer[] = [];
  let [agreed, gold] = [0, 0];
  for (const [id, marked] of a.documents) {
    const documents = { a: releases.a.document(id), b: releases.b?.document(id) };
    const found = goldDocument(sheet.kind, marked, documents, answers.get(id) ?? [], errors);
    const ids = new Map(found.relations.map((relation, index) => [relation, gold + index]));
    files.add(writer.add({ ...documents.a, relations: assignIds(found.relations, gold) }).get("gold") ?? {});
    agreed += found.agreed;
    gold += found.relations.length;
    for (const one of found.undecided) undecided.push(one);
    for (const decided of found.decided) {
      lines.push(decisionLine(decided, ids));
      for (const message of doubtfulSenses(decided, senses, file)) report(message);
    }
  }
  refuseErrors(errors, file, report);
  if (partial !== true) refuseUndecided(undecided, file);
  files.add(writer.end().get("gold") ?? {});
  lines.sort((one, other) => one.number - other.number);
  undecided.sort((one, other) => one.number - other.number);
  return { language, lines, undecided, agreed, gold };
}

/** @throws ProblemError where the release has no parses: gold would have no tokens */
function checkParses(release: string): void {
  if (releasePaths(release).parses !== undefined) return;
  throw new ProblemError({
    rule: "no-release",
    what: "gold needs the sentences and tokens of the release",
    where: { file: release },
    expected: "a release folder with parses.json",
    found: "none",
  });
}

/** A line of `decisions.jsonl`. */
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

function decisionLine(
  { question, row, decision, gold }: Decided,
  ids: ReadonlyMap<Relation, number>,
): DecisionLine {
  const { number, document, a, b, isAdded } = question;
  // Of a review only: what is disagreed on is its kind.
  const verdict = "verdict" in row ? verdictOf(row) : undefined;
  return {
    ...{ number, document },
    kinds: isAdded ? ["added"] : (verdict?.on ?? cell(row, "kinds").split(" ")),
    ...{ decision, a: a?.id ?? null, b: b?.id ?? null },
    gold: gold.flatMap((relation) => ids.get(relation) ?? []),
    note: cell(row, "note"),
    ...("comment" in row && { comment: cell(row, "comment") }),
  };
}

function countDecisions(lines: readonly DecisionLine[]): AdjudicationCounts["decisions"] {
  const counts = { a: 0, b: 0, both: 0, none: 0, edit: 0, agree: 0 };
  for (const { decision } of lines) counts[decision]++;
  return counts;
}

/** @throws ProblemError which names the first three */
function refuseUndecided(undecided: readonly Answer[], file: string): void {
  if (undecided.length === 0) return;
  const first = undecided.slice(0, 3).map(({ number, document }) => `${number} (document ${document})`);
  const more = undecided.length - first.length;
  throw new ProblemError({
    rule: "undecided-rows",
    what: `nothing is written: ${counted(undecided.length, "row")} of the sheet ${undecided.length === 1 ? "is" : "are"} empty or missing`,
    where: { file },
    expected: "a decision on each row",
    found: `${first.join(", ")}${more > 0 ? ` and ${more} more` : ""}`,
  });
}

function knownSenses(annotations: readonly (Annotation | undefined)[]): Set<string> {
  const documents = annotations.flatMap((annotation) => [...(annotation?.documents.values() ?? [])]);
  return new Set(documents.flatMap(({ relations }) => relations.flatMap(({ senses }) => senses)));
}

/** What is doubtful in the senses that a row gives; a sense that no annotator has given anywhere is named once. */
function doubtfulSenses({ question, gold }: Decided, known: Set<string>, file: string): Message[] {
  const { number, document } = question;
  const warning = (what: string, found: string): Message => {
    return {
      severity: "warning",
      rule: "doubtful-sense",
      what: `row ${number}: ${what}`,
      where: { file, document },
      found,
    };
  };
  return gold.flatMap(({ type, conn1 }) => {
    const senses = conn1?.senses ?? [];
    const unknown = senses.filter((sense) => !known.has(sense));
    for (const sense of unknown) known.add(sense);
    const isOwn = !typesWithoutSense.has(type) || `${senses}` === type;
    return [
      ...unknown.map((sense) => warning("gold gets a sense that no annotator has given anywhere", sense)),
      ...(isOwn ? [] : [warning(`a relation of type ${type} has no other sense`, senses.join("; "))]),
    ];
  });
}
