import { type Message, ProblemError } from "@discoprep/corpus";
import { readDataFile } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import { type Constituent, outerLabels, preorder } from "../trees/constituent.ts";

const headRule = z.strictObject({
  /** The side from which the search starts. */
  from: z.enum(["left", "right"]),
  /** A set: X* begins with X, * is any. Without it and without `choice` and `after`, any label. */
  labels: z.array(z.string().min(1)).optional(),
  /** none: only children without function; otherwise only those whose function contains it. */
  function: z.string().min(1).optional(),
  /** content: neither punctuation nor an empty phrase; first: the outermost child. */
  choice: z.enum(["content", "first"]).optional(),
  /** The last child right of the first one with this label that is not punctuation mark. */
  after: z.string().min(1).optional(),
  if: z.string().optional(),
  unless: z.string().optional(),
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

/**
 * A user's head table: JSON as the package's own tables are, or Penn2Malt's lines
 * (`NP<tab>r NP NN NT;r CD;l`: label, then steps of direction and labels).
 * @throws ProblemError naming the file, and the line or the entry
 */
export function parseHeadRules(text: string, file: string): HeadRules {
  return text.trimStart().startsWith("{") ? parseTable(text, file) : parsePenn2Malt(text, file);
}

function parseTable(text: string, file: string): HeadRules {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw invalid(file, `the file is no JSON: ${(error as Error).message}`);
  }
  const checked = headRuleFile.safeParse(value);
  if (checked.success) return resolved(checked.data.rules, file);
  const [issue] = checked.error.issues;
  throw invalid(file, `${issue?.path.join(".") || "the file"}: ${issue?.message}`);
}

/** A label may have the steps of another one, which it names. */
function resolved(rules: Record<string, string | HeadRule[]>, file: string): HeadRules {
  return new Map(
    Object.entries(rules).map(([label, steps]) => {
      const found = typeof steps === "string" ? rules[steps] : steps;
      if (Array.isArray(found)) return [label, found];
      throw invalid(file, `rules.${label}: ${String(steps)} is no label with steps of its own`);
    }),
  );
}

function parsePenn2Malt(text: string, file: string): HeadRules {
  const rules = new Map<string, HeadRule[]>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === "") continue;
    const [, label, rest = ""] = /^\s*(\S+)\s+(\S.*)$/.exec(line) ?? [];
    const steps = rest.split(";").filter((step) => step.trim() !== "");
    if (label === undefined || !steps.every((step) => /^\s*[lr](\s|$)/.test(step))) {
      throw invalid(file, "this line is no head rule", index + 1, line);
    }
    rules.set(label, steps.map(penn2MaltStep));
  }
  return rules;
}

function penn2MaltStep(step: string): HeadRule {
  const [direction, ...labels] = step.trim().split(/\s+/);
  const from = direction === "l" ? "left" : "right";
  return labels.length === 0 ? { from, choice: "content" } : { from, labels };
}

function invalid(file: string, what: string, line?: number, found?: string): ProblemError {
  return new ProblemError({
    rule: "invalid-head-rules",
    what,
    where: { file, ...(line !== undefined && { line }) },
    expected:
      'JSON such as {"source": "…", "rules": {"NP": [{"from": "right", "labels": ["NN"]}]}}, or NP<tab>r NN;l NP',
    ...(found !== undefined && { found }),
  });
}

/** The steps for a phrase label; undefined where the table lacks it. */
export function rulesOf(label: string, rules: HeadRules): readonly HeadRule[] | undefined {
  return rules.get(label) ?? [...rules].find(([pattern]) => matches(label, pattern))?.[1];
}

/** Whether a pattern stands for a label: `X*` for all that begin with X. */
export function matches(label: string, pattern: string): boolean {
  return pattern.endsWith("*") ? label.startsWith(pattern.slice(0, -1)) : label === pattern;
}

/** The labels that occur in trees, functions and indices left out. */
export interface OccurringLabels {
  readonly phrases: Set<string>;
  readonly tokens: Set<string>;
}

/** Adds a tree's labels. The outer bracket has none that a head table would need. */
export function addLabels(tree: Constituent, { phrases, tokens }: OccurringLabels): void {
  for (const { kind, label } of preorder(tree)) {
    if (kind !== "phrase") tokens.add(label);
    else if (!outerLabels.has(label)) phrases.add(label.split(/[-=]/, 1)[0] ?? "");
  }
}

/**
 * Warnings about a head table, once a corpus is converted: phrase labels that occur and have no rule, and labels
 * that rules name but that neither occur nor stand in the scheme's own table (perhaps misspelt).
 * @param file a name for messages
 */
export function checkHeadRules(
  rules: HeadRules,
  own: HeadRules,
  occurring: OccurringLabels,
  file: string,
): Message[] {
  const missing = [...occurring.phrases].filter((label) => rulesOf(label, rules) === undefined);
  const known = new Set([...labelsOf(own), ...occurring.phrases, ...occurring.tokens]);
  const strange = [...labelsOf(rules)].filter((label) => !label.endsWith("*") && !known.has(label));
  return [
    ...warning(file, "phrase labels without a head rule; their last word is the head", missing),
    ...warning(file, "labels in the head rules that no tree has; are they misspelt?", strange),
  ];
}

function warning(file: string, what: string, labels: readonly string[]): Message[] {
  if (labels.length === 0) return [];
  const found = [...labels].sort().join(" ");
  return [{ severity: "warning", rule: "head-rule-labels", what, where: { file }, found }];
}

function labelsOf(rules: HeadRules): Set<string> {
  const labels = new Set(rules.keys());
  for (const steps of rules.values()) {
    for (const step of steps) for (const label of step.labels ?? []) labels.add(label);
  }
  return labels;
}
