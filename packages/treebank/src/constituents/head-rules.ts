import { ProblemError, problem } from "@discoprep/corpus";
import { readDataFile, readJsonFile } from "@discoprep/files";
import * as z from "@discoprep/files/zod";

const headRule = z.strictObject({
  /** The side where the search starts. */
  from: z.enum(["left", "right"]),
  /** A set: X* begins with X, * is any. Without it and without `choice`, any label. */
  labels: z.array(z.string().min(1)).optional(),
  /** none: only children without function; otherwise only those whose function contains it. */
  function: z.string().min(1).optional(),
  /** content: neither punctuation nor an empty phrase; first: the outermost child. */
  choice: z.enum(["content", "first"]).optional(),
});

/** The shape of a head table's file; see `reading` in the tables of this package. */
const headRuleFile = z.strictObject({
  source: z.string(),
  reading: z.string().optional(),
  rules: z.record(z.string().min(1), z.union([z.string().min(1), z.array(headRule)])),
});

export type HeadRule = z.infer<typeof headRule>;

/** The steps by phrase label, in the file's order; a label may end in `*`. */
export type HeadRules = ReadonlyMap<string, readonly HeadRule[]>;

const loaded = new Map<string, HeadRules>();

/** One of the package's own head tables, read when it is first asked for. */
export function ownHeadRules(name: string): HeadRules {
  const file = new URL(`../../data/head-rules-${name}.json`, import.meta.url);
  const rules = loaded.get(name) ?? resolved(readDataFile(file, headRuleFile).rules, name);
  loaded.set(name, rules);
  return rules;
}

const expected = 'JSON such as {"source": "…", "rules": {"NP": [{"from": "right", "labels": ["NN"]}]}}';

/**
 * Reads a user's head table, of the form of the package's own.
 * @throws ProblemError naming the file and the entry
 */
export function readHeadRules(file: string): HeadRules {
  return resolved(readJsonFile(file, headRuleFile, { rule: "invalid-head-rules", expected }).rules, file);
}

/** A label may have the steps of another one, which it names. */
function resolved(rules: Record<string, string | HeadRule[]>, file: string): HeadRules {
  return new Map(
    Object.entries(rules).map(([label, steps]) => {
      const found = typeof steps === "string" ? rules[steps] : steps;
      if (Array.isArray(found)) return [label, found];
      const wrong = `rules.${label}: ${String(steps)} is no label with steps of its own`;
      throw new ProblemError(problem("invalid-head-rules", { file }, { expected, found: wrong }));
    }),
  );
}

/** Returns the steps for a phrase label; undefined where the table lacks it. */
export function rulesOf(label: string, rules: HeadRules): readonly HeadRule[] | undefined {
  return rules.get(label) ?? [...rules].find(([pattern]) => matches(label, pattern))?.[1];
}

/** Returns true if a label fits a pattern: `X*` is for all that begin with X. */
export function matches(label: string, pattern: string): boolean {
  return pattern.endsWith("*") ? label.startsWith(pattern.slice(0, -1)) : label === pattern;
}
