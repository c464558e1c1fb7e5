import { join } from "node:path";
import { type Document, type Message, ProblemError, problem } from "@discoprep/corpus";
import { type JobOptions, runJob, toJsonLines, writeFileWhole } from "@discoprep/files";
import { counted, Frequencies, Groups } from "@discoprep/files/text";
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

type AdjudicateOptions = z.input<typeof adjudicateOptions> & JobOptions;

interface Run {
  readonly report: (message: Message) => void;
  readonly options: AdjudicateOptions;
  readonly folder: string;
  readonly sheet: Sheet;
  readonly annotations: readonly Annotation[];
}

/**
 * Makes gold from a sheet's decisions: the release, the project for the PDTB Annotator, and the list of decisions. Relations
 * that are not on the sheet are the first annotator's. @throws ProblemError for undecided, outdated or wrong rows
 */
export async function adjudicate(options: AdjudicateOptions) {
  const { sheet: file, releases, partial = false } = options;
  return await runJob(
    { command: "adjudicate", schema: adjudicateOptions, options },
    async (folder, report) => {
      const sheet = await readSheet(file);
      const annotations = releases.map(readAnnotation);
      const gold = writeRelease({ options, report, folder, sheet, annotations });
      const { language, agreed, relations, lines, undecided } = gold;
      const release = join(folder, "release");
      const project = { release, out: join(folder, "project"), to: "annotator", language } as const;
      const { messages } = await exportRelease(project);
      // Converted back, the relations have the same numbers.
      const losses = messages.filter(({ rule }) => rule !== "id-not-written");
      for (const message of inFolder(losses, folder)) report(message);
      await writeFileWhole(join(folder, "decisions.jsonl"), toJsonLines(lines));
      if (partial) {
        const columns = [...new Set([...sheetColumns(sheet.annotators), ...sheet.columns])];
        const rows = undecided.map(({ row, cells }) => row?.cells ?? cells);
        await writeFileWhole(join(folder, "undecided.csv"), await sheetText(columns, rows));
      }
      const documents = annotations[0]?.documents.size ?? 0;
      const decisions = decisionCounts(sheet.annotators, lines);
      const words = Object.entries(decisions).map(([decision, count]) => `${count} ${decision}`);
      return {
        options: { language, ...optionsOfAll(releases), partial },
        inputs: sheetInputs(annotations, file),
        counts: {
          documents,
          relations: { agreed, gold: relations },
          decisions,
          undecided: undecided.length,
        },
        summary: `${counted(relations, "relation")} in ${counted(documents, "document")}; ${agreed} agreed; by decision: ${words.join(", ")}; ${undecided.length} undecided`,
      };
    },
  );
}

/** Writes `release/`. @throws ProblemError where rows are wrong, or undecided without `partial` */
function writeRelease({ options, report, folder, sheet, annotations }: Run) {
  const { sheet: file, partial, releases } = options;
  const [first] = annotations as readonly [Annotation];
  if (releasePaths(first.name).parses === undefined)
    throw new ProblemError(problem("release-without-parses", { file: first.name }));
  const errors = new RowErrors(file);
  const answers = new Groups(answersOf(sheet, annotations, errors), ({ document }) => document);
  // All have the same documents, as `answersOf` has checked.
  const read = releases.map((release) => readRelease(release));
  const language = read[0]?.language ?? "";
  const checks = { file, errors, senses: new GoldSenses(annotations), report };
  const writer = releaseWriter(["gold"], "2016", language);
  const files = new OutputFiles(join(folder, "release"));
  const lines: ReturnType<typeof decisionLine>[] = [];
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
      lines.push(decisionLine(answer, ids));
    }
    undecided.push(...gold.undecided);
    agreed += gold.agreed;
    relations += gold.relations.length;
  }
  errors.refuse(report);
  if (partial !== true) refuseUndecided(undecided, file);
  files.add(writer.end().get("gold") ?? {});
  lines.sort((a, b) => a.number - b.number);
  undecided.sort((a, b) => a.number - b.number);
  return { language, agreed, relations, lines, undecided };
}

/** Returns a line of `decisions.jsonl`. @param gold IDs of the relations in the gold release */
function decisionLine({ number, document, sides, cells, row, decision }: Decided, gold: readonly number[]) {
  // In a review, the kinds are the disputed aspects.
  const kinds = cells.kinds === undefined ? row.on : cells.kinds.split(" ");
  const ids = decisionLetters(Math.max(sides.length, 2)).map((letter, place) => {
    return [letter, sides[place]?.id ?? null];
  });
  return {
    number,
    document,
    kinds: row.isAdded ? ["added"] : kinds,
    decision,
    ...Object.fromEntries(ids),
    gold,
    note: cellOf(row.cells, "note"),
    comment: row.cells.comment?.trim(),
  };
}

function decisionCounts(annotators: number, lines: readonly { readonly decision: string }[]) {
  const letters = decisionLetters(Math.max(annotators, 2));
  const words = [...letters, ...(letters.length === 2 ? ["both"] : []), "none", "edit", "agree"];
  const counts = new Frequencies(lines.map(({ decision }) => decision));
  const decisionWords = [...new Set([...words, ...counts.keys()])];
  return Object.fromEntries(decisionWords.map((word) => [word, counts.get(word) ?? 0]));
}

/** @throws ProblemError which names the first three */
function refuseUndecided(undecided: readonly Answer[], file: string): void {
  if (undecided.length === 0) return;
  const first = undecided.slice(0, 3).map(({ number, document }) => `${number} (document ${document})`);
  const more = undecided.length > 3 ? ` and ${undecided.length - 3} more` : "";
  const found = `${counted(undecided.length, "row")}: ${first.join(", ")}${more}`;
  throw new ProblemError(problem("undecided-rows", { file }, { expected: "a decision on each row", found }));
}
