import {
  type Annotation,
  annotatorLetter,
  type Comparison,
  conllTables,
  type Figure,
  type FigureTable,
  type Reading,
  readAnnotation,
  readingPieces,
  type SeveralAgreement,
  severalAgreement,
  severalTables,
} from "@discoprep/compare/agreement";
import { UsageError } from "@discoprep/corpus";
import { Frequencies, Groups } from "@discoprep/files/text";
import type { DisagreementRow, ReadingText } from "../client/data.ts";
import { barTable, whisker } from "../html/charts.ts";
import { type Choice, choice, filteredList, textFilter } from "../html/filtered-list.ts";
import { html, type Markup } from "../html/markup.ts";
import { type Cell, decimal, facts, linkedCount, shareText, table } from "../html/table.ts";
import { inputNames } from "../input-names.ts";
import type { ReportOptions } from "../options.ts";
import type { Part, SiteFolder } from "../site-folder.ts";
import { marks } from "./document.ts";

const name = "agreement";

/** Returns the part on the agreement of annotators (CoNLL-2015 overview, §3.2.3), in pairs if there are more than two. @throws UsageError for one */
export function agreementPart(releases: readonly string[], { text: withText = true }: ReportOptions): Part {
  if (releases.length < 2) throw new UsageError("--agreement takes the releases of two or more annotators");
  const names = inputNames(releases);
  const isPair = releases.length === 2;
  return {
    name,
    origin: ["annotators", ...names],
    pages: { Agreement: "index.html", ...(isPair && { Disagreements: "disagreements.html" }) },
    texts: releases[0],
    write(site) {
      const annotations = releases.map(readAnnotation);
      const { agreement, comparisons } = severalAgreement(annotations);
      const pairs = agreement.pairs.map(({ a, b }, index): Pair => {
        const letters = [a, b].map(annotatorLetter);
        const page = letters.join("-");
        return {
          letters: letters.join(" and "),
          names: [names[a], names[b]],
          comparison: comparisons[index] as Comparison,
          documents: annotations[a]?.documents ?? new Map(),
          page: isPair ? "index" : page,
          list: isPair ? "disagreements" : `${page}-disagreements`,
        };
      });
      for (const pair of pairs) writePair(site, pair, withText);
      const [first] = agreement.pairs;
      if (isPair && first !== undefined) return { kind: "agreement", name, agreement: first.agreement };
      const title = `Agreement of ${names.length} annotators`;
      site.page({ path: "index.html", title, main: overview(agreement, pairs, names) });
      return { kind: "several-agreement", name, agreement };
    },
  };
}

/** Two of the annotators, compared; paths of their pages are without their ending. */
interface Pair {
  readonly letters: string;
  readonly names: readonly (string | undefined)[];
  readonly comparison: Comparison;
  readonly documents: Annotation["documents"];
  readonly page: string;
  readonly list: string;
}

function overview(agreement: SeveralAgreement, pairs: readonly Pair[], names: readonly string[]): Markup {
  const rows = pairs.map(({ page, letters, comparison }): Cell[] => {
    const { overall, connectives, table: rowsOfTable, kappa, alpha } = comparison.agreement;
    const { both, sense } = rowsOfTable.Total;
    const values = [kappa.type, kappa.sense, alpha.type].map((value) => ({ value }));
    const link = html`<a href="${page}.html">${letters}</a>`;
    return [link, ...[overall, connectives, both, sense, ...values].map(figureCell)];
  });
  const columns = ["Overall", "Connectives", "Arg1+Arg2", "Sense", "κ on types", "κ on senses", "α on types"];
  const figures = severalTables(agreement).at(-1);
  return html`<p>${names.map((annotator, index) => html`${annotatorLetter(index)}: <bdi>${annotator}</bdi>. `)}</p>
${table("Pairs of annotators", ["Annotators", ...columns], rows)}${figures && figureTable(figures)}`;
}

function writePair(site: SiteFolder, pair: Pair, withText: boolean): void {
  const { letters, comparison } = pair;
  const rows = disagreementRows(pair, withText);
  const pairs = new Frequencies(rows.flatMap((row) => row.pairs));
  const labelled = pairs.byFrequency().map(([labels, count]): Choice => [labels, `${labels} (${count})`]);
  const documents = [...new Groups(rows, (row) => row.document)].map(([document, list]) => {
    return { document, rows: list.map(({ document: _, ...row }) => row) };
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
  const { agreed, of, share } = comparison.agreement.overall;
  const title =
    share === null
      ? `Agreement of ${letters}`
      : `${letters} agree on ${agreed} of ${of} relations (${(100 * share).toFixed(0)} %)`;
  site.page({ path: `${pair.page}.html`, title, main: figuresMain(pair, rows, pairs) });
}

function figuresMain(
  { names: [a, b], comparison: { agreement }, list }: Pair,
  rows: readonly PlacedDisagreement[],
  pairs: Frequencies,
): Markup {
  const { documents, relations, kappa, connectives, typeKappa, overall } = agreement;
  const counts = `Documents: ${documents}. Relations: ${relations.a} of A, ${relations.b} of B, ${relations.paired} paired.`;
  const kinds = new Frequencies(rows.flatMap((row) => row.kinds)).byFrequency();
  const kindRows = kinds.map(([kind, count]) => {
    const number = linkedCount(count, `${list}.html?kind=${encodeURIComponent(kind)}`);
    return { label: kind, number, tone: "second" };
  });
  const rounded = (value: number | null): Cell =>
    value === null ? "undefined" : { value, shown: value.toFixed(2) };
  const share = (value: number | null): Cell =>
    value === null ? "undefined" : { value, shown: `${(100 * value).toFixed(1)} %` };
  const typeRows = typeKappa.map(({ category, kappa, interval }): Cell[] => [
    category,
    whisker(kappa, interval),
    rounded(kappa),
  ]);
  const typeTitle = "κ of each type against the others, with 95 % intervals";
  return html`${facts([
    { label: "Overall", figure: share(overall.share) },
    { label: "Connectives", figure: share(connectives.share) },
    { label: "κ on types", figure: rounded(kappa.type) },
    { label: "κ on senses", figure: rounded(kappa.sense) },
    { label: "Disagreements", figure: rows.length, note: html`<a href="${list}.html">all</a>` },
  ])}<p>A: <bdi>${a}</bdi>. B: <bdi>${b}</bdi>. ${counts}</p>
<div class="charts">${barTable("Disagreements by kind", ["Kind", "Disagreements"], kindRows)}${table(typeTitle, ["Type", "0 to 1", "κ"], typeRows)}</div>
<h2>Figures</h2>
<div class="wrap">${conllTables(agreement).map((figures) => figureTable(figures, pairs, `${list}.html?pair=`))}</div>`;
}

/** Shows figures. @param pairs number of disagreements by pair `A / B` @param address of the list of a pair, without the pair */
function figureTable(
  { title, rowTitle, columns, rows }: FigureTable,
  pairs = new Frequencies(),
  address = "",
): Markup {
  const cells = rows.map(({ name, figures }): Cell[] => [
    name,
    ...figures.map((figure) =>
      "count" in figure && pairs.get(name) === figure.count
        ? linkedCount(figure.count, address + encodeURIComponent(name))
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

type PlacedDisagreement = DisagreementRow & { readonly document: string };

function disagreementRows({ comparison, documents }: Pair, withText: boolean): PlacedDisagreement[] {
  return comparison.readings.map(({ document, sides, kinds }) => {
    const raw = documents.get(document)?.raw ?? "";
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
    return { document, kinds: kinds.map(kindName), pairs: different, a: text(first), b: text(second) };
  });
}

/** Returns the name of a kind: `only-a` → `only A has it`, `arg1` → `Arg1`. */
function kindName(kind: string): string {
  return kind
    .replace(/^only-(.)$/, (_, letter: string) => `only ${letter.toUpperCase()} has it`)
    .replace(/^arg/, "Arg");
}
