import type { Message } from "@discoprep/corpus";
import { type Constituent, outerLabels, preorder } from "../trees/constituent.ts";
import { type HeadRules, rulesOf } from "./head-rules.ts";

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
