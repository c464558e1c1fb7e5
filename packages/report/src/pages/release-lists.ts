import { barred } from "../html/charts.ts";
import { heatmap } from "../html/heatmap.ts";
import { html, type Markup } from "../html/markup.ts";
import { relativeAddress } from "../html/page.ts";
import { breakable, type Cell, linkedCount, table } from "../html/table.ts";
import { type Bucket, sum } from "../model/buckets.ts";
import { total } from "../model/connectives.ts";
import type { DocumentFigures } from "../model/release.ts";
import type { ReleaseReport } from "../model/report.ts";

const mostRows = 60;

/** Shows connectives with their senses as a heatmap, and with their forms. Each number links to its relations. */
export function connectivesMain({ connectives, statistics }: ReleaseReport, withText: boolean): Markup {
  const { sets } = statistics;
  const list = (head: string): string =>
    `relations.html?type=Explicit&connective=${encodeURIComponent(head)}`;
  const bits = (ambiguity: number): Cell => ({ value: ambiguity, shown: ambiguity.toFixed(2) });
  const rows = connectives.map((connective): Cell[] => [
    connective.head,
    linkedCount(total(connective), list(connective.head)),
    ...sets.map((set) => connective.splits[set] ?? 0),
    bits(connective.ambiguity),
    bucketList(connective.forms),
    bucketList(connective.senses),
    withText
      ? html`<a href="concordance.html?connective=${encodeURIComponent(connective.head)}&type=Explicit&sort=sense">in context</a>`
      : "",
  ]);
  const frequent = connectives.slice(0, mostRows);
  const senses = [...new Set(frequent.flatMap((row) => row.senses.map(({ label }) => label)))].sort();
  const counts = frequent.map((row) => {
    const bySense = new Map(row.senses.map(({ label, count }) => [label, count]));
    return senses.map((sense) => bySense.get(sense) ?? 0);
  });
  return html`<p>Connectives of Explicit relations by head, as the scorer of the shared tasks finds it. Ambiguity: the entropy of the first senses in bits; 0 for one sense, 1 for two equally frequent ones.</p>
${heatmap({
  caption: `Connectives and first senses${connectives.length > mostRows ? `: the ${mostRows} most frequent connectives` : ""}`,
  corner: "Connective",
  rows: frequent.map(({ head }) => head),
  columns: senses,
  counts,
  address: (row, column) =>
    `${list(frequent[row]?.head ?? "")}&sense=${encodeURIComponent(senses[column] ?? "")}&first=exact`,
  more: { head: "Ambiguity", cells: frequent.map(({ ambiguity }) => bits(ambiguity)) },
})}
<h2>Forms</h2>
${table("Connectives", ["Head", "Relations", ...sets, "Ambiguity", "Forms", "First senses", "Concordance"], rows)}`;
}

function bucketList(buckets: readonly Bucket[]): Markup {
  return html`${buckets.map(({ label, count }, index) => html`${index > 0 && ", "}${label}\u00a0(${count})`)}`;
}

/** Shows all documents with their figures on one scale. @param pages addresses of their pages, relative to the site */
export function documentsMain(
  { documents, statistics }: ReleaseReport,
  path: string,
  pages: ReadonlyMap<string, string>,
): Markup {
  const most = (value: (document: DocumentFigures) => number | null): number =>
    documents.reduce((largest, document) => Math.max(largest, value(document) ?? 0), 1e-9);
  const longest = most(({ words }) => words);
  const densest = most(density);
  const ofType = (type: string): number => sum(documents.map(({ types }) => types[type] ?? 0));
  const types = Object.keys(statistics.types).sort((a, b) => ofType(b) - ofType(a));
  const scaled = (value: number | null, largest: number, digits: number): Cell =>
    value === null ? "" : { value, shown: barred(value / largest, value.toFixed(digits)) };
  const rows = documents.map((document): Cell[] => {
    const { id, split, words, sentences, relations } = document;
    const page = pages.get(`${split}\0${id}`) ?? "";
    return [
      html`<a href="${relativeAddress(path, page)}"><bdi>${breakable(id)}</bdi></a>`,
      split,
      scaled(words, longest, 0),
      sentences ?? "",
      relations,
      scaled(density(document), densest, 1),
      ...types.map((type) => document.types[type] ?? 0),
    ];
  });
  const head = ["Document", "Split", "Tokens", "Sentences", "Relations", "Per 100 tokens", ...types];
  return table("Documents", head, rows);
}

/** Returns the relations per hundred tokens, or null without tokens. */
function density({ words, relations }: DocumentFigures): number | null {
  return words === null || words === 0 ? null : (100 * relations) / words;
}

export function comparisonMain({ comparison }: ReleaseReport): Markup {
  if (comparison === undefined) return html`<p>The published counts have no set of this release.</p>`;
  const different = comparison.filter(({ difference }) => difference !== 0).length;
  const rows = comparison.map(({ figure, set, expected, found: count, difference }): Cell[] => {
    const text = difference === 0 ? "equal" : `${difference > 0 ? "+" : ""}${difference}`;
    return [figure, set, expected, count, text];
  });
  const finding =
    different === 0
      ? `All ${comparison.length} figures are equal to the published ones.`
      : `${different} of ${comparison.length} figures differ from the published ones.`;
  return html`<p>${finding}</p>
${table("Published counts and those of this release", ["Figure", "Split", "Published", "Here", "Difference"], rows)}`;
}
