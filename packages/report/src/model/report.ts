import type { ConllAgreement } from "@discoprep/compare/agreement";
import type { ComparedCount, CorpusStatistics } from "@discoprep/releases/stats";
import type { ReportRow, SystemResult, SystemTest } from "@discoprep/score";

/** How often each value occurs; `label` is what the page shows. */
export interface Bucket {
  readonly label: string;
  readonly count: number;
}

/** A share: `count` of `of`. */
export interface Share {
  readonly count: number;
  readonly of: number;
}

/** One connective head with its forms and senses. */
export interface ConnectiveFigures {
  readonly head: string;
  /** Relations by split. */
  readonly splits: Readonly<Record<string, number>>;
  /** Forms as they stand in the text, in small letters, with their counts; the most frequent first. */
  readonly forms: readonly Bucket[];
  /** First senses with their counts; the most frequent first. */
  readonly senses: readonly Bucket[];
  /** The entropy of its first senses in bits: 0 where it has one sense only. */
  readonly ambiguity: number;
}

/** Figures of one document. Words are tokens; null where the release has no parses. */
export interface DocumentFigures {
  readonly id: string;
  readonly split: string;
  readonly words: number | null;
  readonly sentences: number | null;
  readonly relations: number;
}

/** Numbers of a release: one split, or the splits of one folder. */
export interface ReleaseReport {
  readonly kind: "release";
  readonly name: string;
  readonly language: string;
  /** The object that `stats --json` prints. */
  readonly statistics: CorpusStatistics;
  /** Published counts beside ours, where a file of them was given. */
  readonly comparison?: readonly ComparedCount[];
  /** Words of a document, by split. */
  readonly documentLengths: Readonly<Record<string, readonly Bucket[]>>;
  /** Relations of a document, by split. */
  readonly relationsPerDocument: Readonly<Record<string, readonly Bucket[]>>;
  /** Tokens of an argument, all splits. */
  readonly argumentLengths: { readonly arg1: readonly Bucket[]; readonly arg2: readonly Bucket[] };
  /** Sentences from Arg1 to Arg2: 0 in one sentence, 1 in the next, below 0 where Arg1 comes later. */
  readonly distances: readonly Bucket[];
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
  /** Words separated by white space; of Chinese and Japanese, characters. */
  readonly words: number;
  readonly paragraphs: number;
  /** Dropped pages (of a blind set: articles left) by reason. */
  readonly left: readonly Bucket[];
  /** Remnants of markup by rule. */
  readonly remnants: readonly Bucket[];
  /** Articles by year of their date; `none` where a page states none. */
  readonly years: readonly Bucket[];
}

/** Gold against system over pairs with equal arguments. */
export interface Confusion {
  /** Senses of gold and of the system. */
  readonly senses: readonly string[];
  /** Row: gold sense; column: system sense; the last row and the last column: no relation with the same arguments. */
  readonly counts: readonly (readonly number[])[];
}

/** The scores of one system. */
export interface SystemScore {
  readonly name: string;
  /** By overall F1, from 1. */
  readonly rank: number;
  /** Official figures with corrected ones, by subset: all, explicit, non-explicit. */
  readonly strict: Readonly<Record<string, readonly ReportRow[]>>;
  readonly partial: Readonly<Record<string, readonly ReportRow[]>>;
  /** Both arguments and a sense right, one to one, over all senses of gold; with the interval of F1. */
  readonly overall: SystemResult["figures"]["all"]["parser"];
  /** Its F1, not rounded, as `score --json` has it in `corrected`. */
  readonly correctedF1: number;
  /** The same of the relations of some types. */
  readonly subsets: Readonly<Record<"all" | "explicit" | "non_explicit", SystemScore["overall"]>>;
  readonly senses: SystemResult["perSense"];
  /** By how far the arguments are apart, and by how long they are. */
  readonly by: SystemResult["by"];
  /** Pairs of relations, and relations without partner, by the first that is wrong. */
  readonly kinds: SystemResult["errors"];
  readonly confusion: Confusion;
  /** Relations by kind of error; one relation may have several. */
  readonly errors: readonly Bucket[];
}

/** Numbers of one or several systems beside one gold standard. */
export interface ScoreReport {
  readonly kind: "score";
  readonly name: string;
  readonly systems: readonly SystemScore[];
  /** Every pair of systems: the difference of F1 over all, Explicit and non-Explicit relations, by paired bootstrap. */
  readonly differences: readonly SystemTest[];
  /** What a reader must know to get the same figures. */
  readonly signature: string;
}

/** Numbers of the agreement of two annotators, as `agree conll --json` prints them. */
export interface AgreementReport {
  readonly kind: "agreement";
  readonly name: string;
  readonly agreement: ConllAgreement;
}

/** How many units of two versions are new, gone, changed or the same. */
export interface ChangesReport {
  readonly kind: "changes";
  readonly name: string;
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
  readonly renamed: number;
  readonly unchanged: number;
  /** Relations whose text changed or is gone. */
  readonly annotateAnew: number;
  /** Relations of changed documents: new, gone, with another label or text. */
  readonly relations: { readonly added: number; readonly removed: number; readonly changed: number };
}

/** Numbers of one part of the site. */
export type PartReport = ReleaseReport | ArticlesReport | ScoreReport | AgreementReport | ChangesReport;

/** `report.json`: every number that a page of the site shows. */
export interface SiteReport {
  readonly parts: readonly PartReport[];
}
