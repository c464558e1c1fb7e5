import { readDataFile } from "@discoprep/files";

/** The fields of each part, counted from 0. */
interface CdtbColumns {
  /** The number of fields of a row. */
  readonly count: number;
  readonly type: number;
  readonly connective: number;
  readonly punctuation: number;
  readonly punctuationType: number;
  readonly senses: readonly number[];
  readonly sup1: number;
  readonly arg1: number;
  readonly arg2: number;
  readonly sup2: number;
}

export const columns = readDataFile<CdtbColumns>(new URL("../../data/cdtb-columns.json", import.meta.url));
