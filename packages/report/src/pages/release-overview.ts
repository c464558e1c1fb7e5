import { counted, Frequencies } from "@discoprep/files/text";
import { barred, barTable, histogram } from "../html/charts.ts";
import { html, type Markup } from "../html/markup.ts";
import { breakable, type Cell, facts, linkedCount, shareText, table } from "../html/table.ts";
import { type Tones, toneLegend, toneOf } from "../html/tones.ts";
import { sum } from "../model/buckets.ts";
import type { Bucket, ReleaseReport } from "../model/report.ts";
import { provenanceCard } from "./provenance.ts";
import { levels } from "./relation-rows.ts";

type Counts = Readonly<Record<string, number>>;

/** The overview of a release: its size, its types and senses, lengths, distances, shares, provenance. */
export function releaseOverview(report: ReleaseReport, tones: Tones): Markup {
  const { sets, documents, tokens, relations } = report.statistics;
  const { arg1, arg2, connective } = report.discontinuous;
  const row = (name: string, counts: Counts): Cell[] => [name, ...sets.map((set) => counts[set] ?? 0)];
  const counts = [row("documents", documents), row("tokens", tokens), row("relations", relations)];
  return html`${releaseFacts(report)}
<div class="charts">${distribution(report, tones)}<div>${table("Counts", ["Figure", ...sets], counts)}${provenanceCard(report.provenance)}</div></div>
<h2>Types and senses</h2>
${senseTable(report, tones)}<h2>Lengths and distances</h2>
${lengths(report)}${table(
  "Parts of more than one span",
  ["Part", "Discontinuous"],
  [
    ["Arg1", shareText(arg1.count, arg1.of)],
    ["Arg2", shareText(arg2.count, arg2.of)],
    ["Connective (Explicit)", shareText(connective.count, connective.of)],
  ],
)}`;
}

/** Most senses of the first chart; the tree has all. */
const mostSenses = 8;

/** Types and the most frequent first senses, in all splits. */
function distribution({ statistics: { types } }: ReleaseReport, tones: Tones): Markup {
  const frequencies = new Frequencies();
  const typeCounts = new Frequencies();
  for (const [type, senses] of Object.entries(types))
    for (const [sense, counts] of Object.entries(senses)) {
      const count = sum(Object.values(counts));
      typeCounts.add(type, count);
      if (sense !== type) frequencies.add(sense, count);
    }
  const typeRows = typeCounts.byFrequency().map(([type, count]) => {
    const number = linkedCount(count, `relations.html?type=${encodeURIComponent(type)}`);
    return { label: type, number, tone: "ink" };
  });
  const senseRows = frequencies
    .byFrequency()
    .slice(0, mostSenses)
    .map(([sense, count]) => {
      const number = linkedCount(count, `relations.html?sense=${encodeURIComponent(sense)}&first=exact`);
      return { label: breakable(sense), number, tone: toneOf(sense, tones) };
    });
  return html`<div>${barTable("Types", ["Type", "Relations"], typeRows)}<p class="legend">${toneLegend(tones)}</p></div>
${barTable("Most frequent first senses", ["Sense", "Relations"], senseRows)}`;
}

/** The size of a release in one line. */
export function releaseHeadline({ statistics: { documents, relations } }: ReleaseReport): string {
  const total = (counts: Counts): number => sum(Object.values(counts));
  return `${counted(total(relations), "relation")} in ${counted(total(documents), "document")}`;
}

function releaseFacts({ statistics, connectives }: ReleaseReport): Markup {
  const [documents, words, relations] = [statistics.documents, statistics.tokens, statistics.relations].map(
    (counts) => sum(Object.values(counts)),
  ) as [number, number, number];
  const explicit = sum(Object.values(statistics.types.Explicit ?? {}).flatMap((sets) => Object.values(sets)));
  const dense = words === 0 ? "–" : ((100 * relations) / words).toFixed(1);
  return facts([
    { label: "Relations", figure: relations, note: `${dense} per 100 words` },
    { label: "Documents", figure: documents },
    { label: "Words", figure: words },
    { label: "Explicit", figure: relations === 0 ? "–" : `${Math.round((100 * explicit) / relations)} %` },
    { label: "Connectives", figure: connectives.length },
  ]);
}

/** Types and the levels of their senses as a tree, each with its share of the split as a bar. A number leads to its relations. */
function senseTable({ statistics }: ReleaseReport, tones: Tones): Markup {
  const { sets, types, relations } = statistics;
  const rows = Object.entries(types).flatMap(([type, senses]) => senseRows(type, senses));
  const share = (counts: Counts, set: string): number => (counts[set] ?? 0) / (relations[set] || 1);
  const most = Math.max(...rows.flatMap(({ counts }) => sets.map((set) => share(counts, set))), 1e-9);
  const cell = ({ counts, query, sense }: SenseRow, set: string): Cell => {
    const count = counts[set] ?? 0;
    if (count === 0) return "";
    const split = sets.length > 1 ? `&split=${encodeURIComponent(set)}` : "";
    const tone = sense === undefined ? "ink" : toneOf(sense, tones);
    return {
      value: count,
      shown: barred(
        share(counts, set) / most,
        html`<a href="relations.html?${query}${split}">${count}</a> <small>${(100 * share(counts, set)).toFixed(1)} %</small>`,
        tone,
      ),
    };
  };
  return table(
    "Relations by type and first sense, with their share of the split",
    ["Type and sense", ...sets],
    rows.map((row) => [
      row.depth === 0 ? html`<b>${row.label}</b>` : "\u2003".repeat(row.depth - 1) + row.label,
      ...sets.map((set) => cell(row, set)),
    ]),
    "given",
  );
}

/** A type, or a level of its senses, with its relations in each split. */
interface SenseRow {
  readonly label: string;
  /** Absent of a type. */
  readonly sense?: string;
  /** 0 for a type, 1 for the first level of its senses. */
  readonly depth: number;
  readonly query: string;
  readonly counts: Counts;
}

function senseRows(type: string, senses: Readonly<Record<string, Counts>>): SenseRow[] {
  const total: Record<string, number> = {};
  const tree = new Map<string, Record<string, number>>();
  const add = (to: Record<string, number>, counts: Counts): void => {
    for (const [set, count] of Object.entries(counts)) to[set] = (to[set] ?? 0) + count;
  };
  for (const [sense, counts] of Object.entries(senses)) {
    add(total, counts);
    for (const level of levels(sense)) {
      if (!tree.has(level)) tree.set(level, {});
      add(tree.get(level) as Record<string, number>, counts);
    }
  }
  const query = `type=${encodeURIComponent(type)}`;
  // A sense comes after its upper level: `A.B.C` before `A.B+x`. A type such as EntRel is its only sense.
  const below = [...tree]
    .map(([sense, counts]) => ({ sense, counts, key: sense.replaceAll(".", "\0") }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  return [
    { label: type, depth: 0, query, counts: total },
    ...(below.length === 1 && below[0]?.sense === type ? [] : below).map(({ sense, counts }) => ({
      label: sense.split(".").at(-1) ?? sense,
      sense,
      depth: Math.min(3, sense.split(".").length),
      query: `${query}&sense=${encodeURIComponent(sense)}&first=yes`,
      counts,
    })),
  ];
}

/** The distributions of documents and arguments by length and distance, as charts and as numbers. */
function lengths({ statistics: { sets }, ...report }: ReleaseReport): Markup {
  const series = (bySplit: Readonly<Record<string, readonly Bucket[]>>) =>
    sets.map((label) => ({ label, buckets: bySplit[label] ?? [] }));
  const of = (title: string, unit: string, counted: string) => ({ title, unit, counted });
  const charts = [
    { ...of("Words of a document", "words", "documents"), series: series(report.documentLengths) },
    {
      ...of("Relations of a document", "relations", "documents"),
      series: series(report.relationsPerDocument),
    },
    {
      ...of("Tokens of an argument", "tokens", "relations"),
      series: [
        { label: "Arg1", buckets: report.argumentLengths.arg1 },
        { label: "Arg2", buckets: report.argumentLengths.arg2 },
      ],
    },
    {
      ...of("Sentences from Arg1 to Arg2", "0: in one sentence; below 0: Arg2 comes first", "relations"),
      series: [{ label: "all splits", buckets: report.distances }],
    },
  ];
  const numbers = charts.flatMap(({ title, counted, series: all }) =>
    all.map(({ label, buckets }) =>
      table(
        `${title}, ${label}`,
        ["Bucket", counted],
        buckets.map((bucket) => [bucket.label, bucket.count]),
        "given",
      ),
    ),
  );
  return html`<div class="charts">${charts.map(({ series: all, ...text }) => histogram(text, all))}</div>
<details><summary>The numbers of these charts</summary><div class="charts">${numbers}</div></details>`;
}
