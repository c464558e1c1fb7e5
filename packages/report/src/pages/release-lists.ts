import { heatmap } from "../html/heatmap.ts";
import { html, type Markup } from "../html/markup.ts";
import { relativeAddress } from "../html/page.ts";
import { breakable, type Cell, table } from "../html/table.ts";
import { total } from "../model/connectives.ts";
import type { Bucket, DocumentFigures, ReleaseReport } from "../model/report.ts";
import { density, documentMultiples } from "./document-multiples.ts";

const mostRows = 60;

/** Connectives with their senses as a heatmap, and with their forms; each number links to its relations. */
export function connectivesMain(
  { connectives, statistics: { sets } }: ReleaseReport,
  withText: boolean,
): Markup {
  const list = (head: string): string =>
    `relations.html?type=Explicit&connective=${encodeURIComponent(head)}`;
  const rows = connectives.map((connective): Cell[] => [
    connective.head,
    { value: total(connective), shown: html`<a href="${list(connective.head)}">${total(connective)}</a>` },
    ...sets.map((set) => connective.splits[set] ?? 0),
    { value: connective.ambiguity, shown: connective.ambiguity.toFixed(2) },
    bucketList(connective.forms),
    bucketList(connective.senses),
    withText
      ? html`<a href="concordance.html?connective=${encodeURIComponent(connective.head)}&type=Explicit&sort=sense">in context</a>`
      : "",
  ]);
  const shown = connectives.slice(0, mostRows);
  const senses = [...new Set(shown.flatMap((one) => one.senses.map(({ label }) => label)))].sort();
  const counts = shown.map((one) => {
    const bySense = new Map(one.senses.map(({ label, count }) => [label, count]));
    return senses.map((sense) => bySense.get(sense) ?? 0);
  });
  return html`<p>Connectives of Explicit relations by head, as the scorer of the shared tasks finds it. Ambiguity: the entropy of the first senses in bits; 0 where there is one sense, 1 where there are two of the same number.</p>
${heatmap({
  caption: `Connectives and first senses${connectives.length > mostRows ? `: the ${mostRows} most frequent connectives` : ""}`,
  corner: "Connective",
  rows: shown.map(({ head }) => head),
  columns: senses,
  counts,
  address: (row, column) =>
    `${list(shown[row]?.head ?? "")}&sense=${encodeURIComponent(senses[column] ?? "")}&first=exact`,
  more: [
    {
      head: "Ambiguity",
      cells: shown.map(({ ambiguity }) => ({ value: ambiguity, shown: ambiguity.toFixed(2) })),
    },
  ],
})}
<h2>Forms</h2>
${table("Connectives", ["Head", "Relations", ...sets, "Ambiguity", "Forms", "First senses", "Concordance"], rows)}`;
}

function bucketList(buckets: readonly Bucket[]): Markup {
  return html`${buckets.map(({ label, count }, index) => html`${index > 0 && ", "}${label}\u00a0(${count})`)}`;
}

/** All documents with their figures. @param pages addresses of their pages, relative to the site */
export function documentsMain(
  { documents, statistics }: ReleaseReport,
  path: string,
  pages: ReadonlyMap<string, string>,
): Markup {
  const link = ({ id, split }: DocumentFigures): Markup | string => {
    const page = pages.get(`${split}\0${id}`);
    return page === undefined
      ? id
      : html`<a href="${relativeAddress(path, page)}"><bdi>${breakable(id)}</bdi></a>`;
  };
  const ofType = (type: string): number => documents.reduce((sum, { types }) => sum + (types[type] ?? 0), 0);
  const types = Object.keys(statistics.types).sort((a, b) => ofType(b) - ofType(a));
  const rows = documents.map((document): Cell[] => {
    const { split, words, sentences, relations } = document;
    const dense = density(document);
    return [
      link(document),
      split,
      words ?? "",
      sentences ?? "",
      relations,
      dense === null ? "" : { value: dense, shown: dense.toFixed(1) },
      ...types.map((type) => document.types[type] ?? 0),
    ];
  });
  const head = ["Document", "Split", "Words", "Sentences", "Relations", "Per 100 words", ...types];
  return html`${documentMultiples(documents, types, link)}${table("Documents", head, rows)}`;
}

/** Published counts beside ours, cell by cell. */
export function comparisonMain({ comparison }: ReleaseReport): Markup {
  if (comparison === undefined) return html`<p>The published counts have no set of this release.</p>`;
  const different = comparison.filter(({ difference }) => difference !== 0).length;
  const rows = comparison.map(({ figure, set, expected, found, difference }): Cell[] => [
    figure,
    set,
    expected,
    found,
    difference === 0 ? "equal" : `${difference > 0 ? "+" : ""}${difference}`,
  ]);
  return html`<p>${
    different === 0
      ? `All ${comparison.length} figures are equal to the published ones.`
      : `${different} of ${comparison.length} figures differ from the published ones.`
  }</p>
${table("Published counts and ours", ["Figure", "Split", "Published", "Found", "Difference"], rows)}`;
}
