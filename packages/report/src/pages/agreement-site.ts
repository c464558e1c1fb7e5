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
import { byFrequency, type Frequencies, frequenciesOf, groupBy } from "@discoprep/files/text";
import type { DisagreementRow, ReadingText } from "../client/data.ts";
import { type Chart, dotChart, figure } from "../html/charts.ts";
import { choice, filterForm, listTable, sameChoices, textFilter } from "../html/filtered-list.ts";
import { html, type Markup } from "../html/markup.ts";
import { type Cell, decimal, shareText, table } from "../html/table.ts";
import { inputNames } from "../input-names.ts";
import type { AgreementReport, SeveralAgreementReport } from "../model/report.ts";
import type { SiteFolder } from "../site-folder.ts";
import { marks } from "./document.ts";

/** Two of the annotators, compared. */
interface Pair {
  /** Places among the annotators. */
  readonly a: number;
  readonly b: number;
  readonly comparison: Comparison;
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
  const writePair = (pair: Pair, page: string, list: string): void => {
    const rows = disagreementRows(pair.comparison, annotations[pair.a] as Annotation, withText);
    const pairs = frequenciesOf(rows.flatMap((row) => row.pairs));
    writeDisagreements(site, list, rows, pairs, withText);
    writeFigures(site, { ...pair, names, page, list, rows, pairs });
  };
  if (first !== undefined && second !== undefined && others.length === 0) {
    const comparison = conllAgreement(first, second);
    writePair({ a: 0, b: 1, comparison }, "index", "disagreements");
    return { kind: "agreement", name, agreement: comparison.agreement };
  }
  const { agreement, comparisons } = severalAgreement(annotations);
  const rows = agreement.pairs.map(({ a, b, agreement: pair }, index): Cell[] => {
    const letters = [a, b].map(annotatorLetter);
    const page = letters.join("-");
    writePair({ a, b, comparison: comparisons[index] as Comparison }, page, `${page}-disagreements`);
    const { overall, connectives, table: rowsOfTable, kappa, alpha } = pair;
    const { both, sense } = rowsOfTable.Total;
    const values = [kappa.type, kappa.sense, alpha.type].map((value) => ({ value }));
    const link = html`<a href="${page}.html">${letters.join(" and ")}</a>`;
    return [link, ...[overall, connectives, both, sense, ...values].map(figureCell)];
  });
  const columns = ["Overall", "Connectives", "Arg1+Arg2", "Sense", "κ on types", "κ on senses", "α on types"];
  site.page({
    path: "index.html",
    title: `Agreement of ${names.length} annotators`,
    main: html`<p>${names.map((annotator, index) => html`${annotatorLetter(index)}: <bdi>${annotator}</bdi>. `)}</p>
${severalTables(agreement)
  .slice(-1)
  .map((all) => figureTable(all))}${table("Every two annotators", ["Annotators", ...columns], rows)}`,
  });
  return { kind: "several-agreement", name, agreement };
}

/** A pair with what its pages show. */
interface ShownPair extends Pair {
  readonly names: readonly string[];
  /** Paths of its pages, without their ending. */
  readonly page: string;
  readonly list: string;
  readonly rows: readonly PlacedDisagreement[];
  /** Numbers of disagreements by pair `A / B`: the count of a pair links to them. */
  readonly pairs: Frequencies;
}

function writeFigures(site: SiteFolder, pair: ShownPair): void {
  const { a, b, names, page, list, rows, pairs } = pair;
  const { agreement } = pair.comparison;
  const { documents, relations } = agreement;
  const counts = `Documents: ${documents}. Relations: ${relations.a} of A, ${relations.b} of B, ${relations.paired} paired.`;
  const letters = [a, b].map(annotatorLetter);
  const kinds = byFrequency(frequenciesOf(rows.flatMap((row) => row.kinds)));
  site.page({
    path: `${page}.html`,
    title: `Agreement of ${page === "index" ? "two annotators" : letters.join(" and ")}`,
    main: html`<p>A: <bdi>${names[a]}</bdi>. B: <bdi>${names[b]}</bdi>. ${counts}</p>
<h2>Disagreements</h2>
<p><a href="${list}.html">All ${rows.length} disagreements</a>. A relation may have several kinds.</p>
${table(
  "Disagreements by kind",
  ["Kind", "Disagreements"],
  kinds.map(([kind, count]): Cell[] => [kind, linkedCount(`${list}.html?kind=`, kind, count)]),
)}<h2>Figures</h2>
${kappaCharts(agreement).map(figure)}${conllTables(agreement).map((one) => figureTable(one, pairs, `${list}.html?pair=`))}`,
  });
}

/** κ with its interval by type, and by document; the least agreement first. */
function kappaCharts({ typeKappa, byDocument }: ConllAgreement): Chart[] {
  const common = { unit: "Cohen's κ with its 95 % interval", scale: 1, series: ["κ"] } as const;
  const row = (label: string, value: number | null, interval: readonly [number, number] | null) => {
    return { label, dots: [{ value, interval: interval ?? undefined }] };
  };
  const documents = byDocument
    .map(({ document, kappa, kappaIntervals }) => row(document, kappa.type, kappaIntervals.type))
    .sort((first, second) => (first.dots[0]?.value ?? 2) - (second.dots[0]?.value ?? 2));
  const some = documents.length > mostDocuments ? `, the ${mostDocuments} with the lowest` : "";
  return [
    dotChart({
      name: "kappa-by-type",
      title: "κ of each type against the others",
      ...common,
      rows: typeKappa.map(({ category, kappa, interval }) => row(category, kappa, interval)),
    }),
    dotChart({
      name: "kappa-by-document",
      title: `κ on types by document${some}`,
      ...common,
      rows: documents.slice(0, mostDocuments),
    }),
  ];
}

/** Most documents in the chart; all are rows of the table. */
const mostDocuments = 20;

/** Shows figures. @param pairs numbers of disagreements by pair `A / B` @param address of the list of a pair, without the pair */
function figureTable(
  { title, rowTitle, columns, rows }: FigureTable,
  pairs: Frequencies = new Map(),
  address = "",
): Markup {
  return table(
    title,
    [rowTitle === "" ? "Figure" : rowTitle, ...columns],
    rows.map(({ name, figures }): Cell[] => [
      name,
      ...figures.map((one) =>
        "count" in one && pairs.get(name) === one.count
          ? linkedCount(address, name, one.count)
          : figureCell(one),
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
function linkedCount(address: string, value: string, count: number): Cell {
  return { value: count, shown: html`<a href="${address}${encodeURIComponent(value)}">${count}</a>` };
}

/** Names of what annotators disagree on, where they are not the kinds' own. */
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
  const countedPairs = byFrequency(pairs).map(([pair, count]) => [pair, `${pair} (${count})`] as const);
  const form = filterForm([
    choice("kind", "Kind", sameChoices(kinds)),
    choice("pair", "A / B", countedPairs),
    html`<label>Type or sense <input type="search" name="label"/></label>`,
    ...(withText ? [textFilter] : []),
  ]);
  const writer = site.rows(list);
  for (const [document, some] of groupBy(rows, (row) => row.document))
    writer.add({ document, rows: some.map(({ document: _, ...row }) => row) });
  site.page({
    path: `${list}.html`,
    title: "Disagreements",
    main: html`<p>In text order.${withText && html` Marks: ${marks}.`}</p>
${form}${listTable("Disagreements", ["Document", "Kind", "A", "B"], "readings")}`,
    scripts: writer.finish(),
    view: "disagreements",
  });
}
