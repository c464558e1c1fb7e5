import type { Confusion, DocumentCounts } from "./counts.ts";
import type { CountedFigures, IntervalFigures, PublishedFigures } from "./figures.ts";
import type { Sampling, TestMethod, TestResult } from "./significance.ts";
import type { SystemWarning } from "./warnings.ts";

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

export type OfficialFigures = Readonly<Record<string, PublishedFigures | { readonly error: string }>>;

interface OutputFacts {
  readonly name: string;
  readonly file: string;
  readonly predicted: number;
  readonly official: Readonly<Record<string, OfficialFigures>> | null;
  readonly errors: Readonly<Record<string, number>>;
  readonly confusion: Confusion;
  readonly warnings: readonly SystemWarning[];
}

export interface CountedOutput extends OutputFacts {
  readonly documents: ReadonlyMap<string, DocumentCounts>;
}

export interface SystemResult extends OutputFacts {
  readonly rank: number;
  readonly figures: Readonly<Record<string, Readonly<Record<string, IntervalFigures>>>>;
  readonly perSense: Readonly<Record<string, CountedFigures>>;
  readonly by: Readonly<Record<string, Readonly<Record<string, CountedFigures>>>>;
}

export interface SystemTest extends TestResult {
  readonly measure: string;
  readonly first: string;
  readonly second: string;
  readonly method: TestMethod;
  readonly pHolm: number;
}

interface GoldFacts {
  readonly name: string;
  readonly gold: string;
  readonly documents: number;
  readonly relations: number;
  /** The labels that count, and the number of relations of gold that this leaves out, and that the official figures leave out. */
  readonly senses: {
    readonly counted: readonly string[];
    readonly leftOut: number;
    readonly leftOutOfficially: number;
  };
  readonly warnings: readonly SystemWarning[];
}

export interface CountedSet extends GoldFacts {
  readonly facts: readonly string[];
  readonly main: string;
  readonly outputs: readonly CountedOutput[];
}

export interface SetResult extends GoldFacts {
  readonly signature: string;
  readonly systems: readonly SystemResult[];
  readonly tests: readonly SystemTest[];
}

export function figuresAt({ figures }: SystemResult, measure: string): IntervalFigures | undefined {
  const [subset = "", name = ""] = measure.split(".");
  return figures[subset]?.[name];
}
