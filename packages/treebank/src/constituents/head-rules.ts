import { ProblemError, problem } from "@discoprep/corpus";
import { readDataFile, readJsonFile } from "@discoprep/files";
import * as z from "@discoprep/files/zod";

const headRule = z.strictObject({
  from: z.enum(["left", "right"]),
  /** `X*` matches labels that begin with X, `*` matches all. Default: all. */
  labels: z.array(z.string().min(1)).optional(),
  /** `none`: children without function; otherwise children whose function contains this text. */
  function: z.string().min(1).optional(),
  /** `content`: the outermost child that is neither punctuation nor an empty phrase; `first`: the outermost child. */
  choice: z.enum(["content", "first"]).optional(),
});

const headRuleFile = z.strictObject({
  source: z.string(),
  reading: z.string().optional(),
  rules: z.record(z.string().min(1), z.union([z.string().min(1), z.array(headRule)])),
});

export type HeadRule = z.infer<typeof headRule>;

export type HeadRules = ReadonlyMap<string, readonly HeadRule[]>;

const loaded = new Map<string, HeadRules>();

export function shippedHeadRules(name: string): HeadRules {
  const file = new URL(`../../data/head-rules-${name}.json`, import.meta.url);
  const rules = loaded.get(name) ?? resolved(readDataFile(file, headRuleFile).rules, name);
  loaded.set(name, rules);
  return rules;
}

const expected = 'JSON such as {"source": "…", "rules": {"NP": [{"from": "right", "labels": ["NN"]}]}}';

/** Reads a user's head table. @throws ProblemError naming the entry */
export function readHeadRules(file: string): HeadRules {
  return resolved(readJsonFile(file, headRuleFile, { rule: "invalid-head-rules", expected }).rules, file);
}

function resolved(rules: Record<string, string | HeadRule[]>, file: string): HeadRules {
  return new Map(
    Object.entries(rules).map(([label, steps]) => {
      const labelSteps = typeof steps === "string" ? rules[steps] : steps;
      if (Array.isArray(labelSteps)) return [label, labelSteps];
      const found = `rules.${label}: ${String(steps)} is no label with steps of its own`;
      throw new ProblemError(problem("invalid-head-rules", { file }, { expected, found }));
    }),
  );
}

export function rulesOf(label: string, rules: HeadRules): readonly HeadRule[] | undefined {
  return rules.get(label) ?? [...rules].find(([pattern]) => matches(label, pattern))?.[1];
}

export function matches(label: string, pattern: string): boolean {
  return pattern.endsWith("*") ? label.startsWith(pattern.slice(0, -1)) : label === pattern;
}
