import { counted } from "@discoprep/files/text";
import { barred, type Distribution, histogram } from "../html/charts.ts";
import { html, type Markup } from "../html/markup.ts";
import { type Cell, facts, shareText, table } from "../html/table.ts";
import { type Tones, toneLegend, toneOf } from "../html/tones.ts";
import { sum } from "../model/buckets.ts";
import type { ReleaseReport } from "../model/report.ts";
import { provenanceCard } from "./provenance.ts";
import { levels } from "./relations.ts";

type Counts = Readonly<Record<string, number>>;

/** Shows the overview of a release: its size, its types and senses, provenance, lengths, distances, shares. */
export function releaseOverview(report: ReleaseReport, tones: Tones): Markup {
  const { sets, documents, tokens, relations } = report.statistics;
  const { arg1, arg2, connective } = report.discontinuous;
  const counts = Object.entries({ documents, tokens, relations }).map(([name, bySet]): Cell[] => [
    name,
    ...sets.map((set) => bySet[set] ?? 0),
  ]);
  return html`${releaseFacts(report)}
<div class="wrap">${senseTable(report, tones)}${table("Counts", ["Figure", ...sets], counts)}</div>
<p class="legend">${toneLegend(tones)}</p>${provenanceCard(report.provenance)}<h2>Lengths and distances</h2>
${distributions(report)}${table(
  "Parts with more than one span",
  ["Part", "Discontinuous"],
  [
    ["Arg1", shareText(arg1.count, arg1.of)],
    ["Arg2", shareText(arg2.count, arg2.of)],
    ["Connective (Explicit)", shareText(connective.count, connective.of)],
  ],
)}`;
}

function total(counts: Counts): number {
  return sum(Object.values(counts));
}

export function releaseHeadline({ statistics: { documents, relations } }: ReleaseReport): string {
  return `${counted(total(relations), "relation")} in ${counted(total(documents), "document")}`;
}

function releaseFacts({ statistics, connectives }: ReleaseReport): Markup {
  const tokens = total(statistics.tokens);
  const relations = total(statistics.relations);
  const explicit = sum(Object.values(statistics.types.Explicit ?? {}).map(total));
  const density = tokens === 0 ? "–" : ((100 * relations) / tokens).toFixed(1);
  return facts([
    { label: "Relations", figure: relations, note: `${density} per 100 tokens` },
    { label: "Documents", figure: total(statistics.documents) },
    { label: "Tokens", figure: tokens },
    { label: "Explicit", figure: relations === 0 ? "–" : `${Math.round((100 * explicit) / relations)} %` },
    { label: "Connectives", figure: connectives.length },
  ]);
}

/** Shows types, the most frequent first, and the levels of their senses as a tree, each with its share of the split as a bar. */
function senseTable({ statistics: { sets, types, relations } }: ReleaseReport, tones: Tones): Markup {
  const ofTypes = Object.entries(types).map(([type, senses]) => senseRows(type, senses));
  const rows = ofTypes.sort(([a], [b]) => total(b?.counts ?? {}) - total(a?.counts ?? {})).flat();
  const share = (counts: Counts, set: string): number => (counts[set] ?? 0) / (relations[set] || 1);
  const most = Math.max(...rows.flatMap(({ counts }) => sets.map((set) => share(counts, set))), 1e-9);
  const cell = ({ counts, query, sense }: SenseRow, set: string): Cell => {
    const count = counts[set] ?? 0;
    if (count === 0) return "";
    const split = sets.length > 1 ? `&split=${encodeURIComponent(set)}` : "";
    const tone = sense === "" ? "ink" : toneOf(sense, tones);
    const text = html`<a href="relations.html?${query}${split}">${count}</a> <small>${(100 * share(counts, set)).toFixed(1)} %</small>`;
    return { value: count, shown: barred(share(counts, set) / most, text, tone) };
  };
  return table(
    "Relations by type and first sense, with their share of the split",
    ["Type and sense", ...sets],
    rows.map((row) => [
      row.depth === 0 ? html`<b>${row.label}</b>` : "\u00a0".repeat(4 * (row.depth - 1)) + row.label,
      ...sets.map((set) => cell(row, set)),
    ]),
    "given",
  );
}

interface SenseRow {
  readonly label: string;
  /** Empty for a type. */
  readonly sense: string;
  /** 0 for a type, 1 for the first level of its senses. */
  readonly depth: number;
  readonly query: string;
  readonly counts: Counts;
}

function senseRows(type: string, senses: Readonly<Record<string, Counts>>): SenseRow[] {
  const tree = new Map<string, Record<string, number>>();
  for (const [sense, counts] of Object.entries(senses))
    for (const level of ["", ...levels(sense)]) {
      const sums = tree.get(level) ?? {};
      for (const [set, count] of Object.entries(counts)) sums[set] = (sums[set] ?? 0) + count;
      tree.set(level, sums);
    }
  // A type such as EntRel is its only sense.
  if (tree.size === 2) tree.delete(type);
  // A sense comes after its upper level: `A.B.C` before `A.B+x`.
  const key = (sense: string): string => sense.replaceAll(".", "\0");
  const rows = [...tree].sort(([a], [b]) => (key(a) < key(b) ? -1 : 1));
  return rows.map(([sense, counts]) => {
    const parts = sense === "" ? [] : sense.split(".");
    const below = sense === "" ? "" : `&sense=${encodeURIComponent(sense)}&first=yes`;
    const query = `type=${encodeURIComponent(type)}${below}`;
    return { label: parts.at(-1) ?? type, sense, depth: Math.min(3, parts.length), query, counts };
  });
}

function distributions(report: ReleaseReport): Markup {
  const { documentLengths: lengths, relationsPerDocument: relations, argumentLengths } = report;
  const { arg1: Arg1, arg2: Arg2 } = argumentLengths;
  const distances = { "all splits": report.distances };
  const apart = "0: in the same sentence; below 0: Arg2 comes first";
  const charts: Distribution[] = [
    { title: "Tokens of a document", unit: "tokens", counted: "documents", series: lengths },
    { title: "Relations of a document", unit: "relations", counted: "documents", series: relations },
    { title: "Tokens of an argument", unit: "tokens", counted: "relations", series: { Arg1, Arg2 } },
    { title: "Sentences from Arg1 to Arg2", unit: apart, counted: "relations", series: distances },
  ];
  const numbers = charts.flatMap(({ title, counted, series }) =>
    Object.entries(series).map(([label, buckets]) => {
      const rows = buckets.map((bucket) => [bucket.label, bucket.count]);
      return table(`${title}, ${label}`, ["Range", counted], rows, "given");
    }),
  );
  return html`<div class="charts">${charts.map(histogram)}</div>
<details><summary>The numbers of these charts</summary><div class="charts">${numbers}</div></details>`;
}
