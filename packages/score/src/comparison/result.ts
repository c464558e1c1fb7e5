import type { Counts, DocumentCounts } from "./counts.ts";
import type { CountedFigures, PublishedFigures } from "./figures.ts";
import type { Sampling, TestMethod, TestResult } from "./significance.ts";
import type { SystemWarning } from "./warnings.ts";

/** Intervals and tests that are asked for. */
export interface Comparison extends Sampling {
  readonly version: string;
  readonly confidence: boolean;
  readonly paired?: TestMethod;
  /** `SUBSET.MEASURE`, for intervals and tests. */
  readonly measures: readonly string[];
  readonly pairs: "baseline" | "all";
  /** By default the first output. */
  readonly baseline?: string;
}

/** Pairs of the same relation by the labels of both sides. */
export interface Confusion {
  readonly senses: readonly string[];
  /** Row: label of gold; column: label of the system; the last row and column: no such relation. */
  readonly counts: readonly (readonly number[])[];
}

/** The output of a system for a set, counted. */
export interface CountedOutput {
  readonly name: string;
  readonly file: string;
  /** Relations, units or connectives. */
  readonly predicted: number;
  /** By document of gold or output, sorted. */
  readonly documents: ReadonlyMap<string, DocumentCounts>;
  readonly official: SystemResult["official"];
  readonly errors: SystemResult["errors"];
  readonly confusion: Confusion;
  readonly warnings: readonly SystemWarning[];
}

/** Gold of one set, and the outputs for it. */
export interface CountedSet {
  readonly name: string;
  /** SHA-256 of the gold file. */
  readonly goldHash: string;
  readonly warnings: readonly SystemWarning[];
  readonly documents: number;
  readonly relations: number;
  readonly senses: CountedSenses;
  /** Facts of the signature, such as `level:all`. */
  readonly facts: readonly string[];
  /** The measure that ranks. */
  readonly main: string;
  readonly outputs: readonly CountedOutput[];
}

/** The labels that count, and how many relations of gold others leave out. */
export interface CountedSenses {
  readonly counted: readonly string[];
  readonly leftOut: number;
  /** Relations of gold that the official figures leave out: their first sense is not one of the task's. */
  readonly leftOutOfficially: number;
}

/** Official figures of a subset, or why the official script stops. */
export type OfficialFigures = Readonly<Record<string, PublishedFigures | { readonly error: string }>>;

/** Figures with their counts, and with the interval of F1 where one was asked for; `senses`: labels of a mean. */
export type IntervalFigures = PublishedFigures &
  Partial<Counts> & { readonly senses?: number; readonly ci?: readonly [low: number, high: number] };

/** A system's figures for a set. */
export interface SystemResult {
  readonly name: string;
  readonly file: string;
  readonly rank: number;
  readonly predicted: number;
  /** By subset and measure. */
  readonly figures: Readonly<Record<string, Readonly<Record<string, IntervalFigures>>>>;
  /** By subset and measure. */
  readonly official: Readonly<Record<string, OfficialFigures>> | null;
  readonly perSense: Readonly<Record<string, CountedFigures>>;
  /** By kind of bucket and bucket. */
  readonly by: Readonly<Record<string, Readonly<Record<string, CountedFigures>>>>;
  /** Relations by kind of error. */
  readonly errors: Readonly<Record<string, number>>;
  readonly confusion: Confusion;
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

/** The figures of systems on a set; systems in the order of their ranks. */
export interface SetResult {
  readonly name: string;
  readonly gold: string;
  readonly signature: string;
  readonly documents: number;
  readonly relations: number;
  readonly senses: CountedSenses;
  readonly systems: readonly SystemResult[];
  readonly tests: readonly SystemTest[];
  /** Of gold. */
  readonly warnings: readonly SystemWarning[];
}

/** Returns the figures of a measure such as `all.parser`. */
export function figuresAt({ figures }: SystemResult, measure: string): IntervalFigures | undefined {
  const [subset = "", name = ""] = measure.split(".");
  return figures[subset]?.[name];
}
