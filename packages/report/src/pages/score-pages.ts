import { type Document, tokenTable } from "@discoprep/corpus";
import { errorKinds } from "@discoprep/score/systems";
import { fileNames } from "../html/file-names.ts";
import { choice, filterForm, listTable, sameChoices, textFilter } from "../html/filtered-list.ts";
import { html, type Markup } from "../html/markup.ts";
import type { ScoreReport } from "../model/report.ts";
import { type ScoredGold, type ScoredSystem, type SystemOutput, scoreModel } from "../model/score.ts";
import type { SiteFolder } from "../site-folder.ts";
import { confusionMain, unmatched } from "./confusion.ts";
import { comparisonMain } from "./score-document.ts";
import { differenceTable, sideBySide, systemMain, systemsMain } from "./score-figures.ts";
import { listRow, scoredRows, textRow } from "./score-rows.ts";

/** Gold, outputs of systems, and the texts that they are about. */
export interface ScoredTexts extends ScoredGold {
  readonly name: string;
  readonly outputs: readonly SystemOutput[];
  /** Undefined where texts are not known or not to be shown. */
  readonly documents: (() => Iterable<Document>) | undefined;
}

/** Writes the pages of scores: systems, figures, confusion, relations, and gold beside each system on the text. */
export function writeScorePages(
  site: SiteFolder,
  { name, outputs, documents, ...gold }: ScoredTexts,
): ScoreReport {
  const { report, systems } = scoreModel(name, gold, outputs);
  const compared =
    systems.length > 1 && html`<h2>Side by side</h2>\n${differenceTable(systems)}${sideBySide(report)}`;
  site.page({ path: "index.html", title: "Scores", main: html`${systemsMain(report)}${compared}` });
  for (const [index, { score, name: system }] of systems.entries()) {
    const number = index + 1;
    const links = html`<p><a href="system-${number}.html">Figures</a> · <a href="confusion-${number}.html">Confusion of senses</a> · <a href="relations.html">All relations</a></p>\n`;
    const page = (kind: string, title: string, main: Markup): void =>
      site.page({
        path: `${kind}-${number}.html`,
        title: `${title} of ${system}`,
        main: html`${links}${main}`,
      });
    page("system", "Figures", systemMain(score, number));
    page("confusion", "Confusion", confusionMain(score, number));
  }
  const { scripts, types } = writeRows(site, gold.gold, systems, documents);
  site.page({
    path: "relations.html",
    title: `Gold and ${systems.length === 1 ? systems[0]?.name : "each system"}`,
    main: relationsMain(systems, types, documents !== undefined),
    scripts,
    view: "scores",
  });
  return report;
}

/** Writes the rows of all relations, and for each document a page with gold beside each system on its text. */
function writeRows(
  site: SiteFolder,
  gold: ScoredGold["gold"],
  systems: readonly ScoredSystem[],
  documents: ScoredTexts["documents"],
): { readonly scripts: string[]; readonly types: string[] } {
  const byDocument = scoredRows(gold, systems);
  const relations = [gold, ...systems.map((system) => system.relations)].flat();
  const types = [...new Set(relations.map(({ type }) => type))];
  const writer = site.rows("relations");
  const fileName = fileNames();
  for (const document of documents?.() ?? []) {
    const text = { raw: document.raw, tokens: tokenTable(document).tokens };
    const rows = (byDocument.get(document.id) ?? []).map((row) => textRow(row, text));
    byDocument.delete(document.id);
    const paths = systems.map((_, index) => `doc-${index + 1}/${fileName(document.id)}.html`);
    for (const [index, { name }] of systems.entries()) {
      const main = comparisonMain(document, rows, index, name);
      site.page({ path: paths[index] ?? "", title: document.id, main, view: "document" });
    }
    const pages = paths.map((path) => site.address(path));
    if (rows.length > 0)
      writer.add({ document: document.id, page: pages[0], pages, rows: rows.map(listRow) });
  }
  for (const [document, rows] of byDocument)
    writer.add({ document, rows: rows.map((row) => listRow(textRow(row, undefined))) });
  return { scripts: writer.finish({ discoprepSystems: systems.map(({ name }) => name) }), types };
}

/** The list of relations with a column a system; the client fills the table. */
function relationsMain(systems: readonly ScoredSystem[], types: readonly string[], hasText: boolean): Markup {
  const names = systems.map(({ name }) => name);
  const senses = [...new Set(systems.flatMap(({ score }) => score.confusion.senses))].sort();
  const outcomes = [
    ["right", "right arguments and sense"],
    ["wrong", "wrong arguments or sense"],
    ...sameChoices(["correct", ...errorKinds]),
  ] as const;
  const numbered = names.map((name, index) => [`${index + 1}`, name] as const);
  const form = filterForm([
    choice("gold", "Sense in gold", sameChoices([...senses, unmatched])),
    choice("type", "Type", sameChoices(types)),
    ...names.map((name, index) => choice(`s${index + 1}`, name, outcomes)),
    choice("sense", "Sense of the system", sameChoices([...senses, unmatched])),
    ...(names.length > 1 ? [choice("of", "System", numbered.slice(1), names[0])] : []),
    hasText ? textFilter : html`<label>Connective <input type="search" name="text"/></label>`,
  ]);
  const columns = ["Relation", "Gold", ...names, "Connective", "Arg1 | Arg2"];
  return html`<p>Each relation of gold with what each system made of it, then predictions without gold. <del>Struck</del>: words in gold only. <ins>Underlined</ins>: in the system only.</p>
${form}${listTable("Relations", columns, "text")}`;
}
