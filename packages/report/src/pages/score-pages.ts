import type { Document } from "@discoprep/corpus";
import { tokenTable } from "@discoprep/corpus";
import { groupBy } from "@discoprep/files/text";
import type { ScoredRelation } from "@discoprep/score/conll16";
import { errorKinds } from "@discoprep/score/systems";
import type { OutcomeRow, OutcomeTables, TextPart } from "../client/data.ts";
import { fileNames } from "../html/file-names.ts";
import { choice, filterForm, listTable, textFilter } from "../html/filtered-list.ts";
import { html, type Markup } from "../html/markup.ts";
import { indexTable } from "../html/row-scripts.ts";
import type { ScoreReport } from "../model/report.ts";
import { type ScoredGold, type ScoredSystem, type SystemOutput, scoreModel } from "../model/score.ts";
import type { SiteFolder } from "../site-folder.ts";
import { confusionMain, unmatched } from "./confusion.ts";
import { differenceTable, type GoldPlace, sideBySide, writeDifferences } from "./differences.ts";
import { comparedParts } from "./relation-parts.ts";
import { comparisonMain, type KeyedOutcome } from "./score-document.ts";
import { systemMain, systemsMain } from "./score-figures.ts";

/** Gold, outputs of systems, and the texts that they are about. */
export interface ScoredTexts extends ScoredGold {
  readonly name: string;
  readonly outputs: readonly SystemOutput[];
  /** Undefined where texts are not known or not to be shown. */
  readonly documents: (() => Iterable<Document>) | undefined;
}

/** Pages of a system and its document pages, relative to the part. */
const systemPage = (system: number): string => `system-${system + 1}.html`;
const confusionPage = (system: number): string => `confusion-${system + 1}.html`;
const outcomesPage = (system: number): string => `outcomes-${system + 1}.html`;

/** Writes the pages of scores: systems, figures, confusion, outcomes, and gold beside each system on the text. */
export function writeScorePages(
  site: SiteFolder,
  { name, outputs, documents, ...gold }: ScoredTexts,
): ScoreReport {
  const { report, systems } = scoreModel(name, gold, outputs);
  const compared =
    systems.length > 1 &&
    html`<h2>Side by side</h2>
${differenceTable(gold.gold, systems)}${sideBySide(report)}`;
  site.page({
    path: "index.html",
    title: "Scores",
    main: html`${systemsMain(report, systemPage)}${compared}`,
  });
  const [first] = systems.map((system, index) => writeSystem(site, index, system, gold.gold, documents));
  if (systems.length > 1 && first !== undefined)
    writeDifferences(site, gold.gold, systems, first.places, first.pages);
  return report;
}

function writeSystem(
  site: SiteFolder,
  index: number,
  system: ScoredSystem,
  gold: readonly ScoredRelation[],
  documents: ScoredTexts["documents"],
): { pages: ReadonlyMap<string, string>; places: GoldPlace[] } {
  const { score, name } = system;
  const { pages, parts } =
    documents === undefined
      ? { pages: new Map<string, string>(), parts: undefined }
      : writeComparisons(site, index, system, gold, documents);
  const links = html`<p><a href="${systemPage(index)}">Figures</a> · <a href="${confusionPage(index)}">Confusion of senses</a> · <a href="${outcomesPage(index)}">All relations</a></p>
`;
  site.page({
    path: systemPage(index),
    title: `Figures of ${name}`,
    main: html`${links}${systemMain(score, outcomesPage(index))}`,
  });
  site.page({
    path: confusionPage(index),
    title: `Confusion of ${name}`,
    main: html`${links}${confusionMain(score, outcomesPage(index))}`,
  });
  const { tables, rows } = outcomeRows(site, system, gold, pages, parts);
  const writer = site.rows(`outcomes-${index + 1}`, "discoprepOutcomes");
  for (const row of rows) writer.add(row);
  const scripts = writer.finish({ discoprepOutcomeTables: tables });
  site.page({
    path: outcomesPage(index),
    title: `Gold and ${name}`,
    main: html`${links}${outcomesMain(score.confusion.senses, tables.types, documents !== undefined)}`,
    scripts,
    view: "outcomes",
  });
  const places: GoldPlace[] = [];
  for (const [position, outcome] of system.outcomes.entries()) {
    if (outcome.gold === undefined) continue;
    const compared = parts?.[position] ?? comparedParts(gold[outcome.gold], undefined, undefined);
    places[outcome.gold] = { key: outcomeKey(position), parts: goldParts(compared) };
  }
  return { pages, places };
}

/** What gold has of compared parts: where only the system has words, gold has a gap. */
function goldParts(parts: readonly TextPart[]): TextPart[] {
  return parts.flatMap((part, index) => {
    const [role, mark, joint] = part;
    const isGap = parts[index - 1]?.startsWith(`${role}+`);
    return mark === "+" ? [] : [`${role}=${isGap ? "/" : joint}${part.slice(3)}`];
  });
}

function outcomesMain(senses: readonly string[], types: readonly string[], hasText: boolean): Markup {
  const same = (values: readonly string[]) => values.map((value) => [value, value] as const);
  return html`${filterForm([
    choice("gold", "Sense in gold", same([...senses, unmatched])),
    choice("system", "Sense of the system", same([...senses, unmatched])),
    choice("kind", "Outcome", same(["correct", ...errorKinds])),
    choice("type", "Type", same(types)),
    hasText ? textFilter : html`<label>Connective <input type="search" name="text"/></label>`,
  ])}${listTable("Relations", ["Relation", "Gold", "System", "Outcome", "Connective", "Arg1 | Arg2"], "text")}`;
}

/** What selects an outcome on its document's page. */
function outcomeKey(index: number): string {
  return `p${index + 1}`;
}

function outcomeRows(
  site: SiteFolder,
  { outcomes, relations, score }: ScoredSystem,
  gold: readonly ScoredRelation[],
  pages: ReadonlyMap<string, string>,
  parts: readonly (readonly TextPart[])[] | undefined,
): { tables: OutcomeTables; rows: OutcomeRow[] } {
  const types = indexTable();
  const documents = indexTable();
  const senses = new Map(score.confusion.senses.map((sense, position) => [sense, position]));
  const sense = (name: string | undefined): number => (name === undefined ? -1 : (senses.get(name) ?? -1));
  const type = (relation: ScoredRelation | undefined): number =>
    relation === undefined ? -1 : types.index(relation.type);
  const rows = outcomes.map((outcome, index): OutcomeRow => {
    const [one, guess] = [gold[outcome.gold ?? -1], relations[outcome.predicted ?? -1]];
    return [
      documents.index(outcome.document),
      outcomeKey(index),
      outcome.exact ? 1 : 0,
      sense(outcome.goldSense),
      sense(outcome.systemSense),
      outcome.errors.map((kind) => errorKinds.indexOf(kind)),
      type(one),
      type(guess),
      parts?.[index] ?? comparedParts(one, guess, undefined),
    ];
  });
  const tables: OutcomeTables = {
    documents: documents.values.map((id) => {
      const page = pages.get(id);
      return page === undefined ? [id] : [id, site.address(page)];
    }),
    senses: score.confusion.senses,
    types: types.values,
    kinds: errorKinds,
  };
  return { tables, rows };
}

/**
 * Writes a page for each document with gold and system on its text.
 * @returns their paths by document id, and the texts of the outcomes
 */
function writeComparisons(
  site: SiteFolder,
  index: number,
  { name: system, outcomes, relations }: ScoredSystem,
  gold: readonly ScoredRelation[],
  documents: NonNullable<ScoredTexts["documents"]>,
): { pages: Map<string, string>; parts: (readonly TextPart[])[] } {
  const name = fileNames();
  const pages = new Map<string, string>();
  const parts: (readonly TextPart[])[] = [];
  const keyed = outcomes.map((outcome, position) => ({
    position,
    outcome,
    key: outcomeKey(position),
    gold: gold[outcome.gold ?? -1],
    predicted: relations[outcome.predicted ?? -1],
  }));
  const groups = groupBy(keyed, ({ outcome }) => outcome.document);
  for (const document of documents()) {
    const path = `doc-${index + 1}/${name(document.id)}.html`;
    pages.set(document.id, path);
    const { tokens } = tokenTable(document);
    const own = (groups.get(document.id) ?? []).map((one): KeyedOutcome => {
      const text = comparedParts(one.gold, one.predicted, { raw: document.raw, tokens });
      parts[one.position] = text;
      return { ...one, parts: text };
    });
    const main = comparisonMain(document, own, system);
    site.page({ path, title: document.id, main, view: "document" });
  }
  return { pages, parts };
}
