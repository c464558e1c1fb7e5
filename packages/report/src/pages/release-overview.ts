import { type Chart, figure, histogramChart } from "../html/charts.ts";
import { html, type Markup } from "../html/markup.ts";
import { type Cell, shareText, table } from "../html/table.ts";
import type { Bucket, ReleaseReport } from "../model/report.ts";
import { provenanceCard } from "./provenance-card.ts";
import { senseTable } from "./sense-table.ts";

/** Draws how documents and arguments are distributed by length and distance. */
function histograms(report: ReleaseReport): Chart[] {
  const { sets } = report.statistics;
  const words = { title: "Length of documents", unit: "words of a document", counted: "documents" };
  const many = { title: "Relations of documents", unit: "relations of a document", counted: "documents" };
  const tokens = { title: "Length of arguments", unit: "tokens of an argument", counted: "relations" };
  const steps = { title: "Distance of arguments", unit: "sentences from Arg1 to Arg2", counted: "relations" };
  return [
    histogramChart({ name: "document-lengths", ...words }, series(report.documentLengths, sets)),
    histogramChart({ name: "relations-per-document", ...many }, series(report.relationsPerDocument, sets)),
    histogramChart({ name: "argument-lengths", ...tokens }, [
      { label: "Arg1", buckets: report.argumentLengths.arg1 },
      { label: "Arg2", buckets: report.argumentLengths.arg2 },
    ]),
    histogramChart({ name: "distances", ...steps }, [{ label: "all splits", buckets: report.distances }]),
  ];
}

function series(
  bySplit: Readonly<Record<string, readonly Bucket[]>>,
  sets: readonly string[],
): { label: string; buckets: readonly Bucket[] }[] {
  return sets.map((set) => ({ label: set, buckets: bySplit[set] ?? [] }));
}

/** The overview of a release: counts, the table of senses, lengths, distances, shares. */
export function releaseOverview(report: ReleaseReport): Markup {
  const { sets, documents, tokens, relations } = report.statistics;
  const row = (name: string, counts: Readonly<Record<string, number>>): Cell[] => [
    name,
    ...sets.map((set) => counts[set] ?? 0),
  ];
  const { arg1, arg2, connective } = report.discontinuous;
  return html`<div class="beside">${table("Counts", ["Figure", ...sets], [row("documents", documents), row("tokens", tokens), row("relations", relations)])}
${provenanceCard(report.provenance)}</div>
<h2>Types and senses</h2>
${senseTable(report)}<h2>Lengths and distances</h2>
<p><a href="documents.html">Each document: its length, its density, its types</a></p>
${histograms(report).map(figure)}<details><summary>The numbers of these charts</summary>
${sets.map((set) => bucketTable(`Words of a document, ${set}`, "Words", "Documents", report.documentLengths[set] ?? []))}
${sets.map((set) => bucketTable(`Relations of a document, ${set}`, "Relations", "Documents", report.relationsPerDocument[set] ?? []))}
${bucketTable("Tokens of Arg1", "Tokens", "Relations", report.argumentLengths.arg1)}
${bucketTable("Tokens of Arg2", "Tokens", "Relations", report.argumentLengths.arg2)}
${bucketTable("Sentences from Arg1 to Arg2", "Sentences", "Relations", report.distances)}
</details>
<p>Distance 0: both arguments are in one sentence. 1: Arg2 is in the next sentence. Below 0: Arg2 comes before Arg1.</p>
${table(
  "Parts of more than one span",
  ["Part", "Discontinuous"],
  [
    ["Arg1", shareText(arg1.count, arg1.of)],
    ["Arg2", shareText(arg2.count, arg2.of)],
    ["Connective (Explicit)", shareText(connective.count, connective.of)],
  ],
)}`;
}

function bucketTable(caption: string, value: string, count: string, buckets: readonly Bucket[]): Markup {
  return table(
    caption,
    [value, count],
    buckets.map((bucket) => [bucket.label, bucket.count]),
    "given",
  );
}
