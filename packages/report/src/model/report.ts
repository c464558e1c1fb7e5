import type { ConllAgreement, SeveralAgreement } from "@discoprep/compare/agreement";
import type { ComparedCount, CorpusStatistics } from "@discoprep/releases/stats";
import type { SetResult } from "@discoprep/score";
import type { Bucket } from "./buckets.ts";
import type { Provenance } from "./provenance.ts";
import type { ReleaseCounts } from "./release.ts";

type Buckets = readonly Bucket[];
type Counts = Readonly<Record<string, number>>;

export interface ReleaseReport extends ReleaseCounts {
  readonly kind: "release";
  readonly name: string;
  readonly language: string;
  readonly statistics: CorpusStatistics;
  readonly provenance?: Provenance;
  readonly comparison?: readonly ComparedCount[];
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
  readonly remnants: Buckets;
  /** Articles by year of their date; `none` if a page states none. */
  readonly years: Buckets;
}

export interface ScoreReport {
  readonly kind: "score";
  readonly name: string;
  /** The object that `score --format json` prints for a set, with every pair of systems compared by paired bootstrap. */
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
