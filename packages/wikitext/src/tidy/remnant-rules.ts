import { readDataFile } from "@discoprep/corpus";

/** A rule of the audit. Hard rules tell markup; soft ones a hole, which may be the author's own slip. */
export interface RemnantRule {
  readonly rule: string;
  readonly hard: boolean;
  readonly pattern: RegExp;
  /** Characters, or pairs of them, of which one stands in every match; absent where that cannot be said. */
  readonly signs?: readonly string[];
}

const table = readDataFile<{
  rules: { rule: string; hard: boolean; signs?: string[]; pattern: string }[];
}>(new URL("../../data/remnants.json", import.meta.url));

/** The rules in the order of `data/remnants.json`. */
export const remnantRules: readonly RemnantRule[] = table.rules.map(({ pattern, ...rule }) => ({
  ...rule,
  pattern: new RegExp(pattern, "gu"),
}));
