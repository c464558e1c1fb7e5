import { existsSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { tokenTable } from "@discoprep/conll16";
import type { Message } from "@discoprep/corpus";
import { fileStream, readBytes, readLines, sha256 } from "@discoprep/files";
import { groupBy } from "@discoprep/files/text";
import { openRelease, relationsFile, releaseLanguage, releasePaths } from "@discoprep/releases/folder";
import { validateStream } from "@discoprep/releases/validate";
import { errorKinds, outputProblems, readScored, type ScoredRelation } from "@discoprep/score";
import type { TextPart } from "../client/data.ts";
import { fileNames } from "../html/file-names.ts";
import { choice, filterForm, listTable, textFilter } from "../html/filtered-list.ts";
import { html, type Markup, scriptValue } from "../html/markup.ts";
import { relativeAddress } from "../html/page.ts";
import { indexTable, rowScripts } from "../html/row-scripts.ts";
import type { ScoreReport } from "../model/report.ts";
import { type ScoredSystem, scoreModel } from "../model/score.ts";
import type { PartSite, SiteFolder } from "../site-folder.ts";
import { confusionMain, unmatched } from "./confusion.ts";
import { comparedParts } from "./relation-parts.ts";
import { comparisonMain, type KeyedOutcome } from "./score-document.ts";
import { systemMain, systemsChart, systemsMain } from "./score-figures.ts";

/** What to score, and how the pages show it. */
export interface ScoreView {
  readonly name: string;
  /** A release folder, or its relations.json. Texts are shown where raw texts and parses lie beside it. */
  readonly gold: string;
  /** Outputs of systems, one relation a line. */
  readonly systems: readonly string[];
  readonly withText: boolean;
}

/** Pages of a system and its document pages, relative to the part. */
const systemPage = (system: number): string => `system-${system + 1}.html`;
const confusionPage = (system: number): string => `confusion-${system + 1}.html`;
const outcomesPage = (system: number): string => `outcomes-${system + 1}.html`;

/**
 * Writes the pages of scores: systems, figures, confusion, outcomes, and gold beside each system on the text.
 * @throws ProblemError where a file cannot be read or holds no relations
 */
export async function writeScoreSite(site: SiteFolder, view: ScoreView): Promise<PartSite<ScoreReport>> {
  const goldFile = relationsFile(view.gold);
  const gold = await readRelationsFile(goldFile);
  const outputs: { name: string; relations: ScoredRelation[] }[] = [];
  const messages: Message[] = [];
  const names = systemNames(view.systems);
  for (const [index, file] of view.systems.entries()) {
    const relations = await readRelationsFile(file);
    const release = dirname(goldFile);
    const [language, { parses }] = [releaseLanguage(release), releasePaths(release)];
    const place = { output: file, gold: goldFile, language, parses };
    const problems = await outputProblems({ gold, predicted: relations }, place, (checks) =>
      validateStream(fileStream(file), "output", { ...checks, release }),
    );
    for (const message of problems.messages) messages.push(message);
    outputs.push({ name: names[index] ?? file, relations });
  }
  const { report, systems } = scoreModel(view.name, { gold, goldHash: sha256(readBytes(goldFile)) }, outputs);
  const texts = view.withText ? textFolder(goldFile) : undefined;
  site.page({ path: "index.html", title: "Scores", main: systemsMain(report, systemPage) });
  for (const [index, system] of systems.entries()) writeSystem(site, index, system, gold, texts);
  return { report, messages, charts: [systemsChart(report)] };
}

function readRelationsFile(file: string): Promise<ScoredRelation[]> {
  return readScored(readLines(fileStream(file), file), file);
}

/** The folder of the raw texts that gold belongs to. */
function textFolder(goldFile: string): string | undefined {
  const folder = dirname(goldFile);
  return existsSync(join(folder, "raw")) ? folder : undefined;
}

/** A file's name without its ending, as `score` names outputs; with folders above where others have the same name. */
function systemNames(files: readonly string[]): string[] {
  const paths = files.map((file) => resolve(file).replace(/(\.json|\.rels)?(\.gz)?$/, ""));
  const named = (parts: number): string[] => paths.map((path) => path.split(sep).slice(-parts).join("/"));
  const candidates = [named(1), named(2), named(3), files.map((file, index) => `${file} (${index + 1})`)];
  return files.map((_, index) => {
    const own = candidates.find((names) => names.filter((name) => name === names[index]).length === 1);
    return own?.[index] ?? "";
  });
}

function writeSystem(
  site: SiteFolder,
  index: number,
  system: ScoredSystem,
  gold: readonly ScoredRelation[],
  texts: string | undefined,
): void {
  const { score, name } = system;
  const { pages, parts } =
    texts === undefined
      ? { pages: new Map<string, string>(), parts: undefined }
      : writeComparisons(site, index, system, gold, texts);
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
  const { scripts, types } = outcomeScripts(system, gold, pages, parts);
  const paths = scripts.map((script, number) => {
    const path = `data/outcomes-${index + 1}-${number}.js`;
    site.write(path, script);
    return path;
  });
  site.page({
    path: outcomesPage(index),
    title: `Gold and ${name}`,
    main: html`${links}${outcomesMain(score.confusion.senses, types, texts !== undefined)}`,
    scripts: paths,
    view: "outcomes",
  });
}

function outcomesMain(senses: readonly string[], types: readonly string[], hasText: boolean): Markup {
  const same = (values: readonly string[]) => values.map((value) => [value, value] as const);
  return html`${filterForm([
    choice("gold", "Sense in gold", same([...senses, unmatched])),
    choice("system", "Sense of the system", same([...senses, unmatched])),
    choice("kind", "Outcome", same(["correct", ...errorKinds])),
    choice("type", "Type", same(types)),
    hasText ? textFilter : html`<label>Connective <input type="search" name="text"></label>`,
  ])}${listTable("Relations", ["Relation", "Gold", "System", "Outcome", "Connective", "Arg1 | Arg2"], "text")}`;
}

/** What selects an outcome on its document's page. */
function outcomeKey(index: number): string {
  return `p${index + 1}`;
}

function outcomeScripts(
  { outcomes, relations, score }: ScoredSystem,
  gold: readonly ScoredRelation[],
  pages: ReadonlyMap<string, string>,
  parts: readonly (readonly TextPart[])[] | undefined,
): { scripts: string[]; types: readonly string[] } {
  const types = indexTable();
  const documents = indexTable();
  const senses = new Map(score.confusion.senses.map((sense, position) => [sense, position]));
  const sense = (name: string | undefined): number => (name === undefined ? -1 : (senses.get(name) ?? -1));
  const type = (relation: ScoredRelation | undefined): number =>
    relation === undefined ? -1 : types.index(relation.type);
  const rows = outcomes.map((outcome, index) => {
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
  const tables = {
    documents: documents.values.map((id) => {
      const page = pages.get(id);
      return page === undefined ? [id] : [id, relativeAddress("outcomes.html", page)];
    }),
    senses: score.confusion.senses,
    types: types.values,
    kinds: errorKinds,
  };
  const head = `var discoprepOutcomeTables=${scriptValue(tables)},discoprepOutcomes=[];\n`;
  return { scripts: [head, ...rowScripts("discoprepOutcomes", rows)], types: types.values };
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
  folder: string,
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
  for (const document of openRelease(folder).documents) {
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
