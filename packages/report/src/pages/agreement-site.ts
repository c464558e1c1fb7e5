import {
  type Annotation,
  annotatorLetter,
  type Comparison,
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
import { UsageError } from "@discoprep/corpus";
import { Frequencies, Groups } from "@discoprep/files/text";
import type { DisagreementRow, ReadingText } from "../client/data.ts";
import { barTable, whisker } from "../html/charts.ts";
import { type Choice, choice, filteredList, textFilter } from "../html/filtered-list.ts";
import { html, type Markup } from "../html/markup.ts";
import { type Cell, decimal, facts, linkedCount, type ShownFigure, shareText, table } from "../html/table.ts";
import { inputNames } from "../input-names.ts";
import type { AgreementReport, SeveralAgreementReport } from "../model/report.ts";
import type { ReportOptions } from "../options.ts";
import type { Part, SiteFolder } from "../site-folder.ts";
import { marks } from "./document.ts";

const name = "agreement";

/** The part of annotators' agreement (CoNLL-2015 overview, §3.2.3), of every two if there are more. @throws UsageError for one */
export function agreementPart(releases: readonly string[], { text: withText = true }: ReportOptions): Part {
  if (releases.length < 2) throw new UsageError("--agreement takes the releases of two annotators or more");
  const names = inputNames(releases);
  const isPair = releases.length === 2;
  return {
    name,
    origin: ["annotators", ...names],
    pages: { Agreement: "index.html", ...(isPair && { Disagreements: "disagreements.html" }) },
    texts: releases[0],
    write(site) {
      const all = { site, annotations: releases.map(readAnnotation), names, withText };
      return isPair ? writeTwo(all) : writeSeveral(all);
    },
  };
}

interface Annotators {
  readonly site: SiteFolder;
  readonly annotations: readonly Annotation[];
  readonly names: readonly string[];
  readonly withText: boolean;
}

/** Two of the annotators, by their places, compared; paths of their pages are without their ending. */
interface Pair {
  readonly a: number;
  readonly b: number;
  readonly comparison: Comparison;
  readonly page: string;
  readonly list: string;
}

function writeTwo(all: Annotators): AgreementReport {
  const [first, second] = all.annotations as [Annotation, Annotation];
  const comparison = conllAgreement(first, second);
  writePair(all, { a: 0, b: 1, comparison, page: "index", list: "disagreements" });
  return { kind: "agreement", name, agreement: comparison.agreement };
}

function writeSeveral(all: Annotators): SeveralAgreementReport {
  const { agreement, comparisons } = severalAgreement(all.annotations);
  const rows = agreement.pairs.map(({ a, b, agreement: pair }, index): Cell[] => {
    const page = `${annotatorLetter(a)}-${annotatorLetter(b)}`;
    const comparison = comparisons[index] as Comparison;
    writePair(all, { a, b, comparison, page, list: `${page}-disagreements` });
    const { overall, connectives, table: rowsOfTable, kappa, alpha } = pair;
    const { both, sense } = rowsOfTable.Total;
    const values = [kappa.type, kappa.sense, alpha.type].map((value) => ({ value }));
    const link = html`<a href="${page}.html">${page.replace("-", " and ")}</a>`;
    return [link, ...[overall, connectives, both, sense, ...values].map(figureCell)];
  });
  const columns = ["Overall", "Connectives", "Arg1+Arg2", "Sense", "κ on types", "κ on senses", "α on types"];
  const figures = severalTables(agreement).at(-1);
  all.site.page({
    path: "index.html",
    title: `Agreement of ${all.names.length} annotators`,
    main: html`<p>${all.names.map((annotator, index) => html`${annotatorLetter(index)}: <bdi>${annotator}</bdi>. `)}</p>
${table("Every two annotators", ["Annotators", ...columns], rows)}${figures && figureTable(figures)}`,
  });
  return { kind: "several-agreement", name, agreement };
}

/** Writes the figures of a pair, and the list of its disagreements. */
function writePair(all: Annotators, pair: Pair): void {
  const { site, withText } = all;
  const rows = disagreementRows(all, pair);
  const pairs = new Frequencies(rows.flatMap((row) => row.pairs));
  const labelled = pairs.byFrequency().map(([labels, count]): Choice => [labels, `${labels} (${count})`]);
  const documents = [...new Groups(rows, (row) => row.document)].map(([document, some]) => {
    return { document, rows: some.map(({ document: _, ...row }) => row) };
  });
  const list = filteredList({
    caption: "Disagreements",
    filters: [
      choice("kind", "Kind", [...new Set(rows.flatMap((row) => row.kinds))].sort()),
      choice("pair", "A / B", labelled),
      textFilter("Type or sense", "label"),
      withText && textFilter(),
    ],
    columns: ["Document", "Kind", "A", "B"],
    kind: "readings",
  });
  site.page({
    path: `${pair.list}.html`,
    title: "Disagreements",
    main: html`<p class="legend">In text order.${withText && html` Marks: ${marks}.`}</p>
${list}`,
    scripts: site.rows(pair.list, documents),
    view: "disagreements",
  });
  const letters = `${annotatorLetter(pair.a)} and ${annotatorLetter(pair.b)}`;
  const { agreed, of, share } = pair.comparison.agreement.overall;
  const title =
    share === null
      ? `Agreement of ${letters}`
      : `${letters} agree on ${agreed} of ${of} relations (${(100 * share).toFixed(0)} %)`;
  site.page({ path: `${pair.page}.html`, title, main: figuresMain(all, pair, rows, pairs) });
}

function figuresMain(
  { names }: Annotators,
  { a, b, comparison: { agreement }, list }: Pair,
  rows: readonly PlacedDisagreement[],
  pairs: Frequencies,
): Markup {
  const { documents, relations, kappa, connectives, typeKappa, overall } = agreement;
  const counts = `Documents: ${documents}. Relations: ${relations.a} of A, ${relations.b} of B, ${relations.paired} paired.`;
  const kinds = new Frequencies(rows.flatMap((row) => row.kinds)).byFrequency();
  const kindRows = kinds.map(([kind, count]) => {
    return { label: kind, number: linkedTo(`${list}.html?kind=`, kind, count), tone: "second" };
  });
  const rounded = (value: number | null, none = "–"): Cell =>
    value === null ? none : { value, shown: value.toFixed(2) };
  const share = (value: number | null): Cell =>
    value === null ? "–" : { value, shown: `${(100 * value).toFixed(1)} %` };
  const typeRows = typeKappa.map(({ category, kappa, interval }): Cell[] => [
    category,
    whisker(kappa, interval),
    rounded(kappa, "undefined"),
  ]);
  const typeTitle = "κ of each type against the others, with 95 %";
  return html`${facts([
    { label: "Overall", figure: share(overall.share) },
    { label: "Connectives", figure: share(connectives.share) },
    { label: "κ on types", figure: rounded(kappa.type) },
    { label: "κ on senses", figure: rounded(kappa.sense) },
    { label: "Disagreements", figure: rows.length, note: html`<a href="${list}.html">all</a>` },
  ])}<p>A: <bdi>${names[a]}</bdi>. B: <bdi>${names[b]}</bdi>. ${counts}</p>
<div class="charts">${barTable("Disagreements by kind", ["Kind", "Disagreements"], kindRows)}${table(typeTitle, ["Type", "0 to 1", "κ"], typeRows)}</div>
<h2>Figures</h2>
<div class="wrap">${conllTables(agreement).map((figures) => figureTable(figures, pairs, `${list}.html?pair=`))}</div>`;
}

/** Shows figures. @param pairs numbers of disagreements by pair `A / B` @param address of the list of a pair, without the pair */
function figureTable(
  { title, rowTitle, columns, rows }: FigureTable,
  pairs = new Frequencies(),
  address = "",
): Markup {
  const cells = rows.map(({ name, figures }): Cell[] => [
    name,
    ...figures.map((figure) =>
      "count" in figure && pairs.get(name) === figure.count
        ? linkedTo(address, name, figure.count)
        : figureCell(figure),
    ),
  ]);
  return table(title, [rowTitle === "" ? "Figure" : rowTitle, ...columns], cells);
}

function figureCell(figure: Figure): Cell {
  if ("count" in figure) return figure.count;
  if ("value" in figure) return figure.value === null ? "undefined" : decimal(figure.value);
  const { agreed, of, share } = figure;
  return share === null ? "undefined" : { value: share, shown: shareText(agreed, of) };
}

function linkedTo(address: string, value: string, count: number): ShownFigure {
  return linkedCount(count, address + encodeURIComponent(value));
}

const kindNames: Readonly<Record<string, string>> = {
  "only-a": "only A has it",
  "only-b": "only B has it",
  arg1: "Arg1",
  arg2: "Arg2",
};

type PlacedDisagreement = DisagreementRow & { readonly document: string };

function disagreementRows(
  { annotations, withText }: Annotators,
  { a, comparison }: Pair,
): PlacedDisagreement[] {
  const documents = annotations[a]?.documents;
  return comparison.readings.map(({ document, sides, kinds }) => {
    const raw = documents?.get(document)?.raw ?? "";
    const text = (relation: Reading["sides"][number]): ReadingText => {
      if (relation === undefined) return { label: "no relation", pieces: [] };
      const { id, type, senses } = relation;
      const pieces = withText ? readingPieces(relation, raw, sides) : [];
      return {
        label: `${id}: ${type} ${senses.join(" · ")}`,
        pieces: pieces.map((piece) => ({ ...piece, text: piece.text.replace(/\s+/g, " ") })),
      };
    };
    const labels = (relation: Reading["sides"][number]): string[] =>
      relation === undefined ? [] : [relation.type, relation.senses[0] || "none"];
    const [first, second] = sides;
    const ofB = labels(second);
    const different = labels(first).flatMap((label, at) =>
      ofB[at] === undefined || ofB[at] === label ? [] : [`${label} / ${ofB[at]}`],
    );
    const names = kinds.map((kind) => kindNames[kind] ?? kind);
    return { document, kinds: names, pairs: different, a: text(first), b: text(second) };
  });
}
