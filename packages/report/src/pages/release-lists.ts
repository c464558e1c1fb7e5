import { html, type Markup } from "../html/markup.ts";
import { relativeAddress } from "../html/page.ts";
import { type Cell, table } from "../html/table.ts";
import { total } from "../model/connectives.ts";
import type { Bucket, ReleaseReport } from "../model/report.ts";

/** Connectives with their forms and senses; each links to its relations. */
export function connectivesMain({ connectives, statistics: { sets } }: ReleaseReport): Markup {
  const rows = connectives.map((connective): Cell[] => [
    connective.head,
    {
      value: total(connective),
      shown: html`<a href="relations.html?type=Explicit&connective=${encodeURIComponent(connective.head)}">${total(connective)}</a>`,
    },
    ...sets.map((set) => connective.splits[set] ?? 0),
    bucketList(connective.forms),
    bucketList(connective.senses),
  ]);
  return html`<p>Connectives of Explicit relations by head, as the scorer of the shared tasks finds it.</p>
${table("Connectives", ["Head", "Relations", ...sets, "Forms", "First senses"], rows)}`;
}

function bucketList(buckets: readonly Bucket[]): Markup {
  return html`${buckets.map(({ label, count }, index) => html`${index > 0 && ", "}${label}\u00a0(${count})`)}`;
}

/** All documents with their figures. @param pages addresses of their pages, relative to the site */
export function documentsMain(
  { documents }: ReleaseReport,
  path: string,
  pages: ReadonlyMap<string, string>,
): Markup {
  const rows = documents.map(({ id, split, words, sentences, relations }): Cell[] => {
    const page = pages.get(`${split}\0${id}`);
    return [
      page === undefined ? id : html`<a href="${relativeAddress(path, page)}"><bdi>${id}</bdi></a>`,
      split,
      words ?? "",
      sentences ?? "",
      relations,
    ];
  });
  return table("Documents", ["Document", "Split", "Words", "Sentences", "Relations"], rows);
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
