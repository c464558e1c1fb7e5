import {
  type Annotation,
  type Comparison,
  type ConllAgreement,
  conllAgreement,
  conllTables,
  type Figure,
  type FigureTable,
  type Readings,
  readAnnotation,
  readingPieces,
} from "@discoprep/compare/agreement";
import { byFrequency, type Frequencies, frequenciesOf } from "@discoprep/files/text";
import type { DisagreementRow, Piece } from "../client/data.ts";
import { type Chart, dotChart, figure } from "../html/charts.ts";
import { choice, filterForm, listTable, textFilter } from "../html/filtered-list.ts";
import { html, type Markup } from "../html/markup.ts";
import { type Cell, decimal, shareText, table } from "../html/table.ts";
import { inputNames } from "../input-folders.ts";
import type { AgreementReport } from "../model/report.ts";
import type { PartSite, SiteFolder } from "../site-folder.ts";
import { marks } from "./document.ts";

/** The releases of two annotators. */
export interface AgreementView {
  readonly name: string;
  readonly a: string;
  readonly b: string;
  readonly withText: boolean;
}

/**
 * Writes the pages of two annotators' agreement: its figures (CoNLL-2015 overview, §3.2.3), and every disagreement
 * with both readings on the text.
 * @throws ProblemError where the releases cannot be read or are not of the same texts
 */
export function writeAgreementSite(site: SiteFolder, view: AgreementView): PartSite<AgreementReport> {
  const [a, b] = [readAnnotation(view.a), readAnnotation(view.b)];
  const [nameOfA = "", nameOfB = ""] = inputNames([view.a, view.b]);
  const comparison = conllAgreement(a, b);
  const { agreement, readings } = comparison;
  const rows = readings.map((reading) => disagreementRow(reading, a, view.withText));
  const pairs = frequenciesOf(rows.flatMap((row) => row.pairs));
  writeDisagreements(site, view, rows, pairs);
  site.page({
    path: "index.html",
    title: "Agreement of two annotators",
    main: html`<p>A: <bdi>${nameOfA}</bdi>. B: <bdi>${nameOfB}</bdi>. ${counts(comparison)}</p>
<h2>Disagreements</h2>
<p><a href="disagreements.html">All ${readings.length} disagreements</a>. A relation may have several kinds.</p>
${kindTable(rows)}<h2>Figures</h2>
${kappaCharts(agreement).map(figure)}${conllTables(agreement).map((table) => figureTable(table, pairs))}`,
  });
  return { report: { kind: "agreement", name: view.name, agreement }, messages: [] };
}

function counts({ agreement: { documents, relations } }: Comparison): string {
  return `Documents: ${documents}. Relations: ${relations.a} of A, ${relations.b} of B, ${relations.paired} paired.`;
}

/** κ with its interval by type, and by document; the least agreement first. */
function kappaCharts({ typeKappa, byDocument }: ConllAgreement): Chart[] {
  const common = { unit: "Cohen's κ with its 95 % interval", scale: 1, series: ["κ"] } as const;
  const row = (label: string, value: number | null, interval: readonly [number, number] | null) => {
    return { label, dots: [{ value, interval: interval ?? undefined }] };
  };
  const documents = byDocument
    .map(({ document, kappa, kappaIntervals }) => row(document, kappa.type, kappaIntervals.type))
    .sort((one, other) => (one.dots[0]?.value ?? 2) - (other.dots[0]?.value ?? 2));
  const some = documents.length > mostDocuments ? `, the ${mostDocuments} with the lowest` : "";
  return [
    dotChart({
      ...{ name: "kappa-by-type", title: "κ of each type against the others", ...common },
      rows: typeKappa.map(({ category, kappa, interval }) => row(category, kappa, interval)),
    }),
    dotChart({
      ...{ name: "kappa-by-document", title: `κ on types by document${some}`, ...common },
      rows: documents.slice(0, mostDocuments),
    }),
  ];
}

/** So many documents are rows of the chart; all are rows of the table. */
const mostDocuments = 20;

/** @param pairs how many disagreements are of each pair `A / B`: the count of a pair links to them */
export function figureTable(
  { title, rowTitle, columns, rows }: FigureTable,
  pairs: Frequencies = new Map(),
): Markup {
  return table(
    title,
    [rowTitle === "" ? "Figure" : rowTitle, ...columns],
    rows.map(({ name, figures }): Cell[] => [
      name,
      ...figures.map((figure) =>
        "count" in figure && pairs.get(name) === figure.count
          ? linkedCount("pair", name, figure.count)
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

/** A number that leads to its disagreements. */
function linkedCount(field: "kind" | "pair", value: string, count: number): Cell {
  const address = `disagreements.html?${field}=${encodeURIComponent(value)}`;
  return { value: count, shown: html`<a href="${address}">${count}</a>` };
}

/** What annotators disagree on, in words. */
const kindNames: Readonly<Record<string, string>> = {
  "only-a": "only A has it",
  "only-b": "only B has it",
  arg1: "Arg1",
  arg2: "Arg2",
};

function disagreementRow(
  { document, a, b, kinds }: Readings,
  annotation: Annotation,
  withText: boolean,
): DisagreementRow {
  const label = (relation: Readings["a"]): string =>
    relation === undefined
      ? "no relation"
      : `${relation.id}: ${relation.type} ${relation.senses.join(" · ")}`;
  const raw = annotation.documents.get(document)?.raw ?? "";
  const pieces = (relation: Readings["a"]): Piece[] =>
    !withText || relation === undefined
      ? []
      : readingPieces(relation, raw, [a, b]).map(({ text, roles }) => [text.replace(/\s+/g, " "), ...roles]);
  return {
    document,
    kinds: kinds.map((kind) => kindNames[kind] ?? kind),
    labels: [label(a), label(b)],
    pairs: a === undefined || b === undefined ? [] : differentPairs(a, b),
    pieces: [pieces(a), pieces(b)],
  };
}

function differentPairs(a: NonNullable<Readings["a"]>, b: NonNullable<Readings["a"]>): string[] {
  const labels = [[a.type, b.type] as const, [a.senses[0] || "none", b.senses[0] || "none"] as const];
  return labels.flatMap(([one, other]) => (one === other ? [] : [`${one} / ${other}`]));
}

function kindTable(rows: readonly DisagreementRow[]): Markup {
  const counts = byFrequency(frequenciesOf(rows.flatMap(({ kinds }) => kinds)));
  return table(
    "Disagreements by kind",
    ["Kind", "Disagreements"],
    counts.map(([label, count]): Cell[] => [label, linkedCount("kind", label, count)]),
  );
}

function writeDisagreements(
  site: SiteFolder,
  view: AgreementView,
  rows: readonly DisagreementRow[],
  pairs: Frequencies,
): void {
  const kinds = [...new Set(rows.flatMap((row) => row.kinds))].sort();
  const form = filterForm([
    choice(
      "kind",
      "Kind",
      kinds.map((kind) => [kind, kind] as const),
    ),
    choice(
      "pair",
      "A / B",
      byFrequency(pairs).map(([pair, count]) => [pair, `${pair} (${count})`] as const),
    ),
    html`<label>Type or sense <input type="search" name="label"/></label>`,
    ...(view.withText ? [textFilter] : []),
  ]);
  const writer = site.rows("disagreements", "discoprepDisagreements");
  for (const row of rows) writer.add(row);
  site.page({
    path: "disagreements.html",
    title: "Disagreements",
    main: html`<p>In text order.${view.withText && html` Marks: ${marks}.`}</p>
${form}${listTable("Disagreements", ["Document", "Kind", "A", "B"], "readings")}`,
    scripts: writer.finish(),
    view: "disagreements",
  });
}
