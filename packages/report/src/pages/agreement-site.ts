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
import { html, type Markup } from "../html/markup.ts";
import { type Cell, proportion, shareText, table } from "../html/table.ts";
import type { AgreementReport } from "../model/report.ts";
import type { PartSite, SiteFolder } from "../site-folder.ts";
import { marks } from "./document.ts";
import { writeList } from "./list-pages.ts";

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
  const rows = readings.map((reading, index) => disagreementRow(reading, index, a, b, view.withText));
  const first = writeList(
    site,
    "disagreements",
    "Disagreements",
    rows,
    (part) =>
      html`${
        view.withText &&
        html`<p class="legend">Marks: ${marks}.</p>
`
      }${table("Disagreements, in text order", ["No.", "Document", "Disagree on", `A: ${a.name}`, `B: ${b.name}`], part)}`,
  );
  site.page({
    path: "index.html",
    title: "Agreement of two annotators",
    main: html`<p>A: <bdi>${a.name}</bdi>. B: <bdi>${b.name}</bdi>. ${counts(comparison)}</p>
<p><a href="${first}">All ${readings.length} disagreements</a></p>
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
  if ("value" in figure) return figure.value === null ? "undefined" : proportion(figure.value);
  return figure.share === null ? "undefined" : shareText(figure.agreed, figure.of);
}

function disagreementRow(
  { document, a, b, kinds }: Readings,
  index: number,
  sideA: Annotation,
  sideB: Annotation,
  withText: boolean,
): Cell[] {
  const cell = (relation: Readings["a"], side: Annotation): Cell => {
    if (relation === undefined) return "no relation";
    const label = `${relation.id}: ${relation.type} ${relation.senses.join(" · ")}`;
    if (!withText) return label;
    const pieces = readingPieces(relation, side.documents.get(document)?.raw, [a, b]);
    return html`<b>${label}</b><div class="text" dir="auto">${pieces.map(({ text, roles }) =>
      roles.length === 0 ? html`${text}` : html`<span class="${roles.join(" ")}">${text}</span>`,
    )}</div>`;
  };
  return [String(index + 1), html`<bdi>${document}</bdi>`, kinds.join(", "), cell(a, sideA), cell(b, sideB)];
}
