import {
  type Annotation,
  type Comparison,
  conllAgreement,
  conllTables,
  type Figure,
  type FigureTable,
  type Readings,
  readAnnotation,
  readingPieces,
} from "@discoprep/compare/agreement";
import { byFrequency, frequenciesOf } from "@discoprep/files/text";
import type { DisagreementRow, Piece } from "../client/data.ts";
import { choice, filterForm, listTable, textFilter } from "../html/filtered-list.ts";
import { html, type Markup } from "../html/markup.ts";
import { type Cell, decimal, shareText, table } from "../html/table.ts";
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
  const comparison = conllAgreement(a, b);
  const { agreement, readings } = comparison;
  const rows = readings.map((reading) => disagreementRow(reading, a, b, view.withText));
  writeDisagreements(site, view, rows);
  site.page({
    path: "index.html",
    title: "Agreement of two annotators",
    main: html`<p>A: <bdi>${a.name}</bdi>. B: <bdi>${b.name}</bdi>. ${counts(comparison)}</p>
<h2>Disagreements</h2>
<p><a href="disagreements.html">All ${readings.length} disagreements</a>. A relation may have several kinds.</p>
${kindTable(rows)}<h2>Figures</h2>
${conllTables(agreement).map(figureTable)}`,
  });
  return { report: { kind: "agreement", name: view.name, agreement }, messages: [], charts: [] };
}

function counts({ agreement: { documents, relations } }: Comparison): string {
  return `Documents: ${documents}. Relations: ${relations.a} of A, ${relations.b} of B, ${relations.paired} paired.`;
}

function figureTable({ title, rowTitle, columns, rows }: FigureTable): Markup {
  return table(
    title,
    [rowTitle === "" ? "Figure" : rowTitle, ...columns],
    rows.map(({ name, figures }): Cell[] => [name, ...figures.map(figureCell)]),
  );
}

function figureCell(figure: Figure): Cell {
  if ("count" in figure) return figure.count;
  if ("value" in figure) return figure.value === null ? "undefined" : decimal(figure.value);
  return figure.share === null ? "undefined" : shareText(figure.agreed, figure.of);
}

/** What annotators disagree on, in words. */
const kindNames: Readonly<Record<string, string>> = {
  "only-a": "only A has it",
  "only-b": "only B has it",
};

function disagreementRow(
  { document, a, b, kinds }: Readings,
  sideA: Annotation,
  sideB: Annotation,
  withText: boolean,
): DisagreementRow {
  const label = (relation: Readings["a"]): string =>
    relation === undefined
      ? "no relation"
      : `${relation.id}: ${relation.type} ${relation.senses.join(" · ")}`;
  const pieces = (relation: Readings["a"], side: Annotation): Piece[] =>
    !withText || relation === undefined
      ? []
      : readingPieces(relation, side.documents.get(document)?.raw, [a, b]).map(({ text, roles }) => [
          text.replace(/\s+/g, " "),
          ...roles,
        ]);
  return {
    document,
    kinds: kinds.map((kind) => kindNames[kind] ?? kind),
    labels: [label(a), label(b)],
    pieces: [pieces(a, sideA), pieces(b, sideB)],
  };
}

function kindTable(rows: readonly DisagreementRow[]): Markup {
  const counts = byFrequency(frequenciesOf(rows.flatMap(({ kinds }) => kinds)));
  return table(
    "Disagreements by kind",
    ["Kind", "Disagreements"],
    counts.map(([label, count]): Cell[] => [
      label,
      {
        value: count,
        shown: html`<a href="disagreements.html?kind=${encodeURIComponent(label)}">${count}</a>`,
      },
    ]),
  );
}

function writeDisagreements(site: SiteFolder, view: AgreementView, rows: readonly DisagreementRow[]): void {
  const kinds = [...new Set(rows.flatMap((row) => row.kinds))].sort();
  const form = filterForm([
    choice(
      "kind",
      "Kind",
      kinds.map((kind) => [kind, kind] as const),
    ),
    html`<label>Type or sense <input type="search" name="label"></label>`,
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
