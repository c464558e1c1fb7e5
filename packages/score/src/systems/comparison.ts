import type { ScoredRelation } from "../conll16/scored-relation.ts";
import type { PairKind, SystemDifferences } from "./errors.ts";
import type { CountedFigures, PublishedFigures, SubsetFigures } from "./figures.ts";
import type { Sampling, TestMethod, TestResult } from "./significance.ts";
import type { BucketKind, SystemSubset, TokenPlaces } from "./tally.ts";
import type { SystemWarning } from "./warnings.ts";

/** Gold of one set and what systems make of it. */
export interface SystemSet {
  readonly name: string;
  readonly gold: readonly ScoredRelation[];
  /** SHA-256 of the gold file. */
  readonly goldHash: string;
  readonly systems: readonly NamedOutput[];
  readonly tokensOf?: (document: string) => TokenPlaces | undefined;
}

/** The output of a system for a set. */
export interface NamedOutput {
  readonly name: string;
  readonly file: string;
  readonly predicted: readonly ScoredRelation[];
}

/** How systems are compared. */
export interface ComparisonOptions extends Sampling {
  readonly version: string;
  readonly cutoff: number;
  /** The senses that count, by default the first senses of gold; `name` stands in the signature. */
  readonly senses?: { readonly name: string; readonly list: readonly string[] } | undefined;
  /** Senses of both sides are cut to so many parts. */
  readonly level?: number;
  /** The supplementary task: relations are paired by ID; `parser` and `sense` are all the figures. */
  readonly senseOnly?: boolean;
  readonly confidence: boolean;
  readonly paired?: TestMethod;
  /** `SUBSET.MEASURE`, for intervals and tests. */
  readonly measures: readonly string[];
  readonly pairs: "baseline" | "all";
  /** By default the first output. */
  readonly baseline?: string;
  /** The names of two systems whose differences are listed. */
  readonly differences?: readonly [first: string, second: string];
}

/** With the interval of F1, where one was asked for. */
type WithInterval<T> = T & { readonly ci?: readonly [low: number, high: number] };

/** Official figures of a subset, or why the official script stops. */
export type OfficialFigures = Readonly<Record<string, PublishedFigures | { readonly error: string }>>;

type IntervalFigures = { readonly [Measure in keyof SubsetFigures]: WithInterval<SubsetFigures[Measure]> };

/** A system's figures for a set. */
export interface SystemResult {
  readonly name: string;
  readonly file: string;
  readonly rank: number;
  readonly predicted: number;
  readonly figures: Readonly<Record<SystemSubset, IntervalFigures>>;
  readonly official: Readonly<Record<string, OfficialFigures>> | null;
  readonly perSense: Readonly<Record<string, CountedFigures>>;
  readonly by: Readonly<Partial<Record<BucketKind, Readonly<Record<string, CountedFigures>>>>>;
  readonly errors: Readonly<Record<PairKind, number>>;
  readonly warnings: readonly SystemWarning[];
}

/** A test of two systems on a set. */
export interface SystemTest extends TestResult {
  readonly measure: string;
  readonly first: string;
  readonly second: string;
  readonly method: TestMethod;
  /** Corrected by Holm over the pairs of the measure. */
  readonly pHolm: number;
}

/** All that is known of the systems on a set; systems in the order of their ranks. */
export interface SetResult {
  readonly name: string;
  readonly gold: string;
  readonly signature: string;
  readonly documents: number;
  readonly relations: number;
  readonly senses: { readonly counted: readonly string[]; readonly leftOut: number };
  readonly systems: readonly SystemResult[];
  readonly tests: readonly SystemTest[];
  readonly differences: SystemDifferences | null;
}
