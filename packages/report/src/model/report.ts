import type { ConllAgreement, SeveralAgreement } from "@discoprep/compare/agreement";
import type { ComparedCount, CorpusStatistics } from "@discoprep/releases/stats";
import type { SetResult } from "@discoprep/score";

/** The number of times that a value occurs, with its label on the page. */
export interface Bucket {
  readonly label: string;
  readonly count: number;
}

type Buckets = readonly Bucket[];
type BucketsBySplit = Readonly<Record<string, Buckets>>;
type Counts = Readonly<Record<string, number>>;

interface Share {
  readonly count: number;
  readonly of: number;
}

export interface ConnectiveFigures {
  readonly head: string;
  /** Relations by split. */
  readonly splits: Counts;
  /** Words of the text in small letters; the most frequent first. */
  readonly forms: Buckets;
  /** First senses; the most frequent first. */
  readonly senses: Buckets;
  /** Entropy of its first senses, in bits. */
  readonly ambiguity: number;
}

export interface DocumentFigures {
  readonly id: string;
  readonly split: string;
  /** Tokens; null if the release has no parses. */
  readonly words: number | null;
  readonly sentences: number | null;
  readonly relations: number;
  /** Relations by type. */
  readonly types: Counts;
}

/** The origin of a release: statements of its manifest, and the licence beside it. */
export interface Provenance {
  readonly made?: {
    readonly command: string;
    readonly options: Readonly<Record<string, unknown>>;
    readonly inputs: readonly { readonly name: string; readonly bytes: number; readonly sha256: string }[];
    /** Documents and relations that came in, and those that were kept. */
    readonly read: readonly { readonly what: string; readonly in: number; readonly kept: number }[];
    /** Documents, relations and parts of relations that were left out, by reason. */
    readonly leftOut: readonly { readonly what: string; readonly reason: string; readonly count: number }[];
    readonly versions: Readonly<Record<string, string>>;
  };
  /** `title`: the first line of the file. */
  readonly licence?: { readonly file: string; readonly title: string };
}

/** Numbers of a release: one split, or the splits of one folder. */
export interface ReleaseReport {
  readonly kind: "release";
  readonly name: string;
  readonly language: string;
  readonly statistics: CorpusStatistics;
  readonly provenance?: Provenance;
  readonly comparison?: readonly ComparedCount[];
  /** Words of a document. */
  readonly documentLengths: BucketsBySplit;
  readonly relationsPerDocument: BucketsBySplit;
  /** Tokens, all splits. */
  readonly argumentLengths: { readonly arg1: Buckets; readonly arg2: Buckets };
  /** Sentences from Arg1 to Arg2: 0 in one sentence, 1 in the next, below 0 if Arg1 comes later. */
  readonly distances: Buckets;
  readonly discontinuous: { readonly arg1: Share; readonly arg2: Share; readonly connective: Share };
  readonly connectives: readonly ConnectiveFigures[];
  readonly documents: readonly DocumentFigures[];
}

/** Numbers of the articles of a dump, or of a blind set chosen from them. */
export interface ArticlesReport {
  readonly kind: "articles" | "blind-set";
  readonly name: string;
  readonly language: string;
  readonly articles: number;
  /** Separated by white space; of Chinese and Japanese, characters. */
  readonly words: number;
  readonly paragraphs: number;
  /** Dropped pages (of a blind set: articles left) by reason. */
  readonly left: Buckets;
  /** Remnants of markup by rule. */
  readonly remnants: Buckets;
  /** Articles by year of their date; `none` if a page states none. */
  readonly years: Buckets;
}

/** Numbers of one or several systems beside one gold standard. */
export interface ScoreReport {
  readonly kind: "score";
  readonly name: string;
  /** The object that `score --format json` prints of a set; with every pair of systems compared by paired bootstrap. */
  readonly scores: SetResult;
  /** Relations by system and kind of error; one relation may have several. */
  readonly errors: Readonly<Record<string, Counts>>;
}

/** The agreement of two annotators: the object that `agree --json` prints. */
export interface AgreementReport {
  readonly kind: "agreement";
  readonly name: string;
  readonly agreement: ConllAgreement;
}

/** The agreement of three annotators or more: the object that `agree A B C --json` prints. */
export interface SeveralAgreementReport {
  readonly kind: "several-agreement";
  readonly name: string;
  readonly agreement: SeveralAgreement;
}

export type PartReport =
  | ReleaseReport
  | ArticlesReport
  | ScoreReport
  | AgreementReport
  | SeveralAgreementReport;

/** `report.json`: every number that a page of the site shows. */
export interface SiteReport {
  readonly parts: readonly PartReport[];
}
