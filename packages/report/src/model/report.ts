import type { ConllAgreement, SeveralAgreement } from "@discoprep/compare/agreement";
import * as z from "@discoprep/files/zod";
import type { ComparedCount, CorpusStatistics } from "@discoprep/releases/stats";
import type { ReportRow, SystemResult, SystemTest } from "@discoprep/score";

const count = z.int().nonnegative();
const counts = z.record(z.string(), count).readonly();

const bucket = z.object({ label: z.string().describe("what the page shows"), count }).readonly();
const buckets = z.array(bucket).readonly();

/** How often each value occurs. */
export type Bucket = z.infer<typeof bucket>;

const share = z.object({ count, of: count }).readonly();

/** A share: `count` of `of`. */
export type Share = z.infer<typeof share>;

const connective = z
  .object({
    head: z.string(),
    splits: counts.describe("relations by split"),
    forms: buckets.describe("as they stand in the text, in small letters; the most frequent first"),
    senses: buckets.describe("first senses; the most frequent first"),
    ambiguity: z.number().describe("the entropy of its first senses in bits: 0 where it has one sense only"),
  })
  .readonly();

/** One connective head with its forms and senses. */
export type ConnectiveFigures = z.infer<typeof connective>;

const document = z
  .object({
    id: z.string(),
    split: z.string(),
    words: count.nullable().describe("tokens; null where the release has no parses"),
    sentences: count.nullable(),
    relations: count,
    types: counts.describe("relations by type"),
  })
  .readonly();

/** Figures of one document. */
export type DocumentFigures = z.infer<typeof document>;

const made = z
  .object({
    command: z.string(),
    options: z.record(z.string(), z.unknown()).readonly(),
    inputs: z.array(z.object({ name: z.string(), bytes: count, sha256: z.string() }).readonly()).readonly(),
    read: z
      .array(z.object({ what: z.string(), in: count, kept: count }).readonly())
      .readonly()
      .describe("documents and relations that came in, and those that were kept"),
    leftOut: z
      .array(z.object({ what: z.string(), reason: z.string(), count }).readonly())
      .readonly()
      .describe("of documents, relations, and parts of relations, by reason"),
    versions: z
      .record(z.string(), z.string())
      .readonly()
      .describe("of the program, its data and what it ran on"),
  })
  .readonly();

const provenance = z
  .object({
    made: made.optional().describe("what the manifest says"),
    licence: z
      .object({ file: z.string(), title: z.string().describe("the first line of the file") })
      .readonly()
      .optional(),
  })
  .readonly();

/** Where a release comes from: what its manifest says, and the licence beside it. What is not there is absent. */
export type Provenance = z.infer<typeof provenance>;

const bucketsBySplit = z.record(z.string(), buckets).readonly();

const release = z
  .object({
    kind: z.literal("release"),
    name: z.string(),
    language: z.string(),
    statistics: z.custom<CorpusStatistics>().describe("the object that `stats --json` prints"),
    provenance: provenance.optional(),
    comparison: z
      .custom<readonly ComparedCount[]>()
      .optional()
      .describe("published counts beside ours, where a file of them was given"),
    documentLengths: bucketsBySplit.describe("words of a document, by split"),
    relationsPerDocument: bucketsBySplit,
    argumentLengths: z.object({ arg1: buckets, arg2: buckets }).readonly().describe("tokens, all splits"),
    distances: buckets.describe(
      "sentences from Arg1 to Arg2: 0 in one sentence, 1 in the next, below 0 where Arg1 comes later",
    ),
    discontinuous: z.object({ arg1: share, arg2: share, connective: share }).readonly(),
    connectives: z.array(connective).readonly(),
    documents: z.array(document).readonly(),
  })
  .readonly();

/** Numbers of a release: one split, or the splits of one folder. */
export type ReleaseReport = z.infer<typeof release>;

const articles = z
  .object({
    kind: z.enum(["articles", "blind-set"]),
    name: z.string(),
    language: z.string(),
    articles: count,
    words: count.describe("separated by white space; of Chinese and Japanese, characters"),
    paragraphs: count,
    left: buckets.describe("dropped pages (of a blind set: articles left) by reason"),
    remnants: buckets.describe("remnants of markup by rule"),
    years: buckets.describe("articles by year of their date; `none` where a page states none"),
  })
  .readonly();

/** Numbers of the articles of a dump, or of a blind set chosen from them. */
export type ArticlesReport = z.infer<typeof articles>;

const confusion = z
  .object({
    senses: z.array(z.string()).readonly().describe("of gold and of the system"),
    counts: z
      .array(z.array(count).readonly())
      .readonly()
      .describe(
        "row: gold sense; column: system sense; the last row and the last column: no relation with the same arguments",
      ),
  })
  .readonly();

/** Gold against system over pairs with equal arguments. */
export type Confusion = z.infer<typeof confusion>;

const interval = z.custom<SystemResult["figures"]["all"]["parser"]>();
const rows = z.custom<Readonly<Record<string, readonly ReportRow[]>>>();

const systemScore = z
  .object({
    name: z.string(),
    rank: count.describe("by overall F1, from 1"),
    strict: rows.describe("official figures with corrected ones, by subset: all, explicit, non-explicit"),
    partial: rows,
    overall: interval.describe(
      "both arguments and a sense right, one to one, over all senses of gold; with the interval of F1",
    ),
    correctedF1: z.number().describe("not rounded, as `score --json` has it in `corrected`"),
    subsets: z
      .object({ all: interval, explicit: interval, non_explicit: interval })
      .readonly()
      .describe("the same of the relations of some types"),
    senses: z.custom<SystemResult["perSense"]>(),
    by: z
      .custom<SystemResult["by"]>()
      .describe("by how far the arguments are apart, and by how long they are"),
    kinds: z
      .custom<SystemResult["errors"]>()
      .describe("pairs of relations, and relations without partner, by the first that is wrong"),
    confusion,
    errors: buckets.describe("relations by kind of error; one relation may have several"),
  })
  .readonly();

/** The scores of one system. */
export type SystemScore = z.infer<typeof systemScore>;

const score = z
  .object({
    kind: z.literal("score"),
    name: z.string(),
    systems: z.array(systemScore).readonly(),
    differences: z
      .custom<readonly SystemTest[]>()
      .describe(
        "every pair of systems: the difference of F1 over all, Explicit and non-Explicit relations, by paired bootstrap",
      ),
    signature: z.string().describe("what a reader must know to get the same figures"),
  })
  .readonly();

/** Numbers of one or several systems beside one gold standard. */
export type ScoreReport = z.infer<typeof score>;

const agreement = z
  .object({
    kind: z.literal("agreement"),
    name: z.string(),
    agreement: z.custom<ConllAgreement>().describe("the object that `agree conll --json` prints"),
  })
  .readonly();

/** Numbers of the agreement of two annotators. */
export type AgreementReport = z.infer<typeof agreement>;

const severalAgreement = z
  .object({
    kind: z.literal("several-agreement"),
    name: z.string(),
    agreement: z.custom<SeveralAgreement>().describe("the object that `agree conll A B C --json` prints"),
  })
  .readonly();

/** Numbers of the agreement of three annotators or more. */
export type SeveralAgreementReport = z.infer<typeof severalAgreement>;

const changes = z
  .object({
    kind: z.literal("changes"),
    name: z.string(),
    added: count,
    removed: count,
    changed: count,
    renamed: count,
    unchanged: count,
    annotateAnew: count.describe("relations whose text changed or is gone"),
    relations: z
      .object({ added: count, removed: count, changed: count })
      .readonly()
      .describe("of changed documents: new, gone, with another label or text"),
  })
  .readonly();

/** How many units of two versions are new, gone, changed or the same. */
export type ChangesReport = z.infer<typeof changes>;

/** `report.json`: every number that a page of the site shows. */
export const reportSchema = z.object({
  parts: z.array(z.union([release, articles, score, agreement, severalAgreement, changes])).readonly(),
});

/** Numbers of the whole site. */
export type SiteReport = Readonly<z.infer<typeof reportSchema>>;

/** Numbers of one part of the site. */
export type PartReport = SiteReport["parts"][number];
