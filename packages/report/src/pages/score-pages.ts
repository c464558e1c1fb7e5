import { type Document, type Message, tokenTable } from "@discoprep/corpus";
import { readLines } from "@discoprep/files";
import { readScored, type ScoredRelation } from "@discoprep/score/conll16";
import type { DisrptFile } from "@discoprep/score/disrpt";
import {
  errorKinds,
  type NamedOutput,
  outputProblems,
  systemWarnings,
  warningMessage,
} from "@discoprep/score/systems";
import type { DocumentRows, ScoreRow } from "../client/data.ts";
import { fileNames } from "../html/file-names.ts";
import { type Choice, choice, filteredList, textFilter } from "../html/filtered-list.ts";
import { html, type Markup } from "../html/markup.ts";
import type { ScoreReport } from "../model/report.ts";
import { type ScoredSet, type ScoreNames, scoredRelations, scoredRels } from "../model/score.ts";
import type { SiteFolder } from "../site-folder.ts";
import { confusionMain, differenceTable, sideBySide, unmatched } from "./score-comparison.ts";
import { comparisonMain } from "./score-document.ts";
import { headline, ranked, systemMain, systemsMain } from "./score-figures.ts";
import { listRow, scoredRows, textRow } from "./score-rows.ts";

export const scorePages = { Scores: "index.html", Relations: "outcomes.html" } as const;

/** A file of relations, one a line. Pages have its name, messages its path. */
export interface RelationFile {
  readonly name: string;
  readonly path: string;
  pieces(): AsyncIterable<Uint8Array>;
}

export interface ScoredFiles<File extends RelationFile> extends ScoreNames {
  readonly gold: File;
  readonly outputs: readonly File[];
  readonly place: Omit<Parameters<typeof outputProblems>[1], "output">;
  readonly validate: (
    output: File,
    checks: Parameters<Parameters<typeof outputProblems>[2]>[0],
  ) => AsyncIterable<Message>;
  readonly documents: Documents;
}

type Documents = (() => Iterable<Document>) | undefined;

/** Scores outputs and writes their pages. @param report gets warnings on outputs and gold @throws ProblemError without relations */
export async function writeScorePages<File extends RelationFile>(
  site: SiteFolder,
  { gold: goldFile, outputs, documents, place, validate, ...names }: ScoredFiles<File>,
  report: (message: Message) => void,
): Promise<ScoreReport> {
  const gold = await readRelations(goldFile);
  const read: NamedOutput[] = [];
  for (const output of outputs) {
    const predicted = await readRelations(output);
    const pair = { gold, predicted };
    const outputPlace = { ...place, output: output.path };
    const warnings = await outputProblems(pair, outputPlace, (checks) => validate(output, checks));
    for (const warning of [...warnings, ...systemWarnings(pair)])
      report(warningMessage(warning, output.path));
    read.push({ name: output.name, file: output.name, predicted });
  }
  const set = scoredRelations(names, gold, read);
  for (const warning of set.report.scores.warnings) report(warningMessage(warning, goldFile.path));
  return writeScoredSet(site, set, documents);
}

/** Scores predictions in `.rels`, and writes the same pages. @throws ProblemError for a line that cannot be read */
export function writeRelsPages(
  site: SiteFolder,
  names: ScoreNames,
  gold: DisrptFile,
  predictions: readonly DisrptFile[],
): ScoreReport {
  return writeScoredSet(site, scoredRels(names, gold, predictions), undefined);
}

function readRelations({ path, pieces }: RelationFile): Promise<ScoredRelation[]> {
  return readScored(readLines(pieces(), path), path);
}

function writeScoredSet(site: SiteFolder, set: ScoredSet, documents: Documents): ScoreReport {
  const { systems, report } = set;
  const compared =
    systems.length > 1 &&
    html`<h2>Side by side</h2>\n${differenceTable(systems)}${sideBySide(report.scores)}`;
  site.page({ path: "index.html", title: headline(set), main: html`${systemsMain(set)}${compared}` });
  for (const system of ranked(set)) {
    const { name, number } = system;
    const links = html`<p class="tools"><a href="system-${number}.html">Figures</a> <a href="confusion-${number}.html">Confusion of senses</a> <a href="outcomes.html">All relations</a></p>\n`;
    const page = (path: string, title: string, main: Markup): void =>
      site.page({ path, title: `${title} of ${name}`, main: html`${links}${main}` });
    page(`system-${number}.html`, "Figures", systemMain(system, set));
    page(`confusion-${number}.html`, "Confusion", confusionMain(system));
  }
  const names = { discoprepSystems: systems.map(({ name }) => name) };
  site.page({
    path: "outcomes.html",
    title: `Gold and ${systems.length === 1 ? systems[0]?.name : "each system"}`,
    main: relationsMain(set, documents !== undefined || set.texts !== undefined),
    scripts: site.rows("outcomes", rowsOf(site, set, documents), names),
    view: "scores",
  });
  return report;
}

/** Returns the rows of all relations, and writes a page for each document and system with both on its text. */
function* rowsOf(site: SiteFolder, set: ScoredSet, documents: Documents): Generator<DocumentRows<ScoreRow>> {
  const byDocument = scoredRows(set);
  const fileName = fileNames();
  for (const document of documents?.() ?? []) {
    const text = { raw: document.raw, tokens: tokenTable(document).tokens };
    const rows = (byDocument.get(document.id) ?? []).map((row) => textRow(row, text));
    byDocument.delete(document.id);
    const pages = set.systems.map(({ name }, index) => {
      const path = `doc-${index + 1}/${fileName(document.id)}.html`;
      const main = comparisonMain(document, rows, index, name);
      site.page({ path, title: document.id, main, view: "document" });
      return site.address(path);
    });
    const place = { document: document.id, page: pages[0], pages };
    if (rows.length > 0) yield { ...place, rows: rows.map(listRow) };
  }
  for (const [document, rows] of byDocument)
    yield { document, rows: rows.map((row) => listRow(textRow(row, undefined, set.texts))) };
}

/** Makes the list of relations with a column for each system; the client fills the table. */
function relationsMain({ gold, systems }: ScoredSet, hasText: boolean): Markup {
  const names = systems.map(({ name }) => name);
  const senses = [...new Set(systems.flatMap(({ result }) => result.confusion.senses))].sort();
  const relations = [gold, ...systems.map(({ predicted }) => predicted)].flat();
  const types = [...new Set(relations.map(({ type }) => type))];
  const outcomes: Choice[] = [
    ["right", "right arguments and sense"],
    ["wrong", "wrong arguments or sense"],
    "correct",
    ...errorKinds,
  ];
  const numbered = names.map((name, index): Choice => [`${index + 1}`, name]);
  const list = filteredList({
    caption: "Relations",
    filters: [
      choice("gold", "Sense in gold", [...senses, unmatched]),
      choice("type", "Type", types),
      ...names.map((name, index) => choice(`s${index + 1}`, name, outcomes)),
      choice("sense", "Sense of the system", [...senses, unmatched]),
      names.length > 1 && choice("of", "System", numbered.slice(1), names[0]),
      textFilter(hasText ? "Text" : "Connective"),
    ],
    columns: ["Relation", "Gold", ...names, "Connective", ...(hasText ? ["Arg1 | Arg2"] : [])],
    kind: "with-text",
  });
  return html`<p class="legend">Each relation of gold, with the errors of each system; then predictions without gold. <del>Struck</del>: words in gold only. <ins>Underlined</ins>: in the system only.</p>
${list}`;
}
