import {
  type Annotation,
  annotatorLetter,
  type Comparison,
  type ConllAgreement,
  conllAgreement,
  conllTables,
  type Figure,
  type FigureTable,
  type Reading,
  readAnnotation,
  readingPieces,
  severalAgreement,
  severalTables,
} from "@discoprep/compare/agreement";
import { Frequencies, Groups } from "@discoprep/files/text";
import type { DisagreementRow, ReadingText } from "../client/data.ts";
import { barTable, whisker } from "../html/charts.ts";
import { choice, filterForm, listTable, sameChoices, textFilter } from "../html/filtered-list.ts";
import { html, type Markup } from "../html/markup.ts";
import { type Cell, decimal, facts, linkedCount, shareText, table } from "../html/table.ts";
import { inputNames } from "../input-names.ts";
import type { AgreementReport, SeveralAgreementReport } from "../model/report.ts";
import type { SiteFolder } from "../site-folder.ts";
import { marks } from "./document.ts";

/** Two of the annotators, compared, with what their pages show. */
interface Pair {
  /** Places among the annotators. */
  readonly a: number;
  readonly b: number;
  readonly comparison: Comparison;
  /** Paths of its pages, without their ending. */
  readonly page: string;
  readonly list: string;
}

/**
 * Writes the pages of annotators' agreement: the figures of two (CoNLL-2015 overview, §3.2.3), and every disagreement with
 * both readings on the text; of three or more, the figures of every two side by side, and these pages of every two.
 * @throws ProblemError where the releases cannot be read or are not of the same texts
 */
export function writeAgreementSite(
  site: SiteFolder,
  releases: readonly string[],
  withText: boolean,
): AgreementReport | SeveralAgreementReport {
  const name = "agreement";
  const names = inputNames(releases);
  const annotations = releases.map(readAnnotation);
  const [first, second, ...others] = annotations;
  const writePair = (pair: Pair): void => {
    const rows = disagreementRows(pair.comparison, annotations[pair.a] as Annotation, withText);
    const pairs = new Frequencies(rows.flatMap((row) => row.pairs));
    writeDisagreements(site, pair.list, rows, pairs, withText);
    const title = headline(pair.comparison, [pair.a, pair.b].map(annotatorLetter).join(" and "));
    site.page({ path: `${pair.page}.html`, title, main: pairMain(pair, names, rows, pairs) });
  };
  if (first !== undefined && second !== undefined && others.length === 0) {
    const comparison = conllAgreement(first, second);
    writePair({ a: 0, b: 1, comparison, page: "index", list: "disagreements" });
    return { kind: "agreement", name, agreement: comparison.agreement };
  }
  const { agreement, comparisons } = severalAgreement(annotations);
  const rows = agreement.pairs.map(({ a, b, agreement: pair }, index): Cell[] => {
    const letters = [a, b].map(annotatorLetter);
    const page = letters.join("-");
    const comparison = comparisons[index] as Comparison;
    writePair({ a, b, comparison, page, list: `${page}-disagreements` });
    const { overall, connectives, table: rowsOfTable, kappa, alpha } = pair;
    const { both, sense } = rowsOfTable.Total;
    const values = [kappa.type, kappa.sense, alpha.type].map((value) => ({ value }));
    const link = html`<a href="${page}.html">${letters.join(" and ")}</a>`;
    return [link, ...[overall, connectives, both, sense, ...values].map(figureCell)];
  });
  const columns = ["Overall", "Connectives", "Arg1+Arg2", "Sense", "κ on types", "κ on senses", "α on types"];
  const [all] = severalTables(agreement).slice(-1);
  site.page({
    path: "index.html",
    title: `Agreement of ${names.length} annotators`,
    main: html`<p>${names.map((annotator, index) => html`${annotatorLetter(index)}: <bdi>${annotator}</bdi>. `)}</p>
${table("Every two annotators", ["Annotators", ...columns], rows)}${all && figureTable(all)}`,
  });
  return { kind: "several-agreement", name, agreement };
}

/** The finding in one line. */
function headline({ agreement }: Comparison, letters: string): string {
  const { agreed, of, share } = agreement.overall;
  return share === null
    ? `Agreement of ${letters}`
    : `${letters} agree on ${agreed} of ${of} relations (${(100 * share).toFixed(0)} %)`;
}

function pairMain(
  { a, b, comparison: { agreement }, list }: Pair,
  names: readonly string[],
  rows: readonly PlacedDisagreement[],
  pairs: Frequencies,
): Markup {
  const { documents, relations, kappa, connectives } = agreement;
  const counts = `Documents: ${documents}. Relations: ${relations.a} of A, ${relations.b} of B, ${relations.paired} paired.`;
  const kinds = new Frequencies(rows.flatMap((row) => row.kinds)).byFrequency();
  const kindRows = kinds.map(([kind, count]) => {
    return { label: kind, number: linkedTo(`${list}.html?kind=`, kind, count), tone: "second" };
  });
  const rounded = (value: number | null) => (value === null ? "–" : { value, shown: value.toFixed(2) });
  const share = (value: number | null) =>
    value === null ? "–" : { value, shown: `${(100 * value).toFixed(1)} %` };
  return html`${facts([
    { label: "Overall", figure: share(agreement.overall.share) },
    { label: "Connectives", figure: share(connectives.share) },
    { label: "κ on types", figure: rounded(kappa.type) },
    { label: "κ on senses", figure: rounded(kappa.sense) },
    { label: "Disagreements", figure: rows.length, note: html`<a href="${list}.html">all</a>` },
  ])}<p>A: <bdi>${names[a]}</bdi>. B: <bdi>${names[b]}</bdi>. ${counts}</p>
<div class="charts">${barTable("Disagreements by kind", ["Kind", "Disagreements"], kindRows)}${kappaTable(agreement)}</div>
<h2>Figures</h2>
<div class="wrap">${conllTables(agreement).map((figures) => figureTable(figures, pairs, `${list}.html?pair=`))}</div>`;
}

/** κ of each type with its interval, drawn. */
function kappaTable({ typeKappa }: ConllAgreement): Markup {
  const rows = typeKappa.map(({ category, kappa, interval }): Cell[] => [
    category,
    whisker(kappa, interval),
    kappa === null ? "undefined" : { value: kappa, shown: kappa.toFixed(2) },
  ]);
  return table("κ of each type against the others, with 95 %", ["Type", "0 to 1", "κ"], rows);
}

/** Shows figures. @param pairs numbers of disagreements by pair `A / B` @param address of the list of a pair, without the pair */
function figureTable(
  { title, rowTitle, columns, rows }: FigureTable,
  pairs = new Frequencies(),
  address = "",
): Markup {
  return table(
    title,
    [rowTitle === "" ? "Figure" : rowTitle, ...columns],
    rows.map(({ name, figures }): Cell[] => [
      name,
      ...figures.map((figure) =>
        "count" in figure && pairs.get(name) === figure.count
          ? linkedTo(address, name, figure.count)
          : figureCell(figure),
      ),
    ]),
  );
}

function figureCell(figure: Figure): Cell {
  if ("count" in figure) return figure.count;
  if ("value" in figure) return figure.value === null ? "undefined" : decimal(figure.value);
  const { agreed, of, share } = figure;
  return share === null ? "undefined" : { value: share, shown: shareText(agreed, of) };
}

/** Shows a number that leads to its disagreements. @param address of their list, without the value */
function linkedTo(address: string, value: string, count: number) {
  return linkedCount(count, address + encodeURIComponent(value));
}

/** Names of kinds of disagreement, where the kinds have others. */
const kindNames: Readonly<Record<string, string>> = {
  "only-a": "only A has it",
  "only-b": "only B has it",
  arg1: "Arg1",
  arg2: "Arg2",
};

type PlacedDisagreement = DisagreementRow & { readonly document: string };

function disagreementRows(
  { readings }: Comparison,
  { documents }: Annotation,
  withText: boolean,
): PlacedDisagreement[] {
  return readings.map(({ document, sides: [a, b], kinds }) => {
    const raw = documents.get(document)?.raw ?? "";
    const text = (relation: Reading["sides"][number]): ReadingText => {
      if (relation === undefined) return { label: "no relation", pieces: [] };
      const { id, type, senses } = relation;
      const pieces = withText ? readingPieces(relation, raw, [a, b]) : [];
      return {
        label: `${id}: ${type} ${senses.join(" · ")}`,
        pieces: pieces.map((piece) => ({ ...piece, text: piece.text.replace(/\s+/g, " ") })),
      };
    };
    return {
      document,
      kinds: kinds.map((kind) => kindNames[kind] ?? kind),
      pairs: a === undefined || b === undefined ? [] : differentPairs(a, b),
      a: text(a),
      b: text(b),
    };
  });
}

/** A relation as an annotator has it. */
type Relation = NonNullable<Reading["sides"][number]>;

function differentPairs(a: Relation, b: Relation): string[] {
  const labels = [
    { ofA: a.type, ofB: b.type },
    { ofA: a.senses[0] || "none", ofB: b.senses[0] || "none" },
  ];
  return labels.flatMap(({ ofA, ofB }) => (ofA === ofB ? [] : [`${ofA} / ${ofB}`]));
}

function writeDisagreements(
  site: SiteFolder,
  list: string,
  rows: readonly PlacedDisagreement[],
  pairs: Frequencies,
  withText: boolean,
): void {
  const kinds = [...new Set(rows.flatMap((row) => row.kinds))].sort();
  const countedPairs = pairs.byFrequency().map(([pair, count]) => [pair, `${pair} (${count})`] as const);
  const form = filterForm([
    choice("kind", "Kind", sameChoices(kinds)),
    choice("pair", "A / B", countedPairs),
    html`<label>Type or sense <input type="search" name="label"/></label>`,
    ...(withText ? [textFilter] : []),
  ]);
  const writer = site.rows(list);
  for (const [document, some] of new Groups(rows, (row) => row.document))
    writer.add({ document, rows: some.map(({ document: _, ...row }) => row) });
  site.page({
    path: `${list}.html`,
    title: "Disagreements",
    main: html`<p class="legend">In text order.${withText && html` Marks: ${marks}.`}</p>
${form}${listTable("Disagreements", ["Document", "Kind", "A", "B"], "readings")}`,
    scripts: writer.finish(),
    view: "disagreements",
  });
}
