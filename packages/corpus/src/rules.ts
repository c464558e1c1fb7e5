import reasons from "../data/reasons.json" with { type: "json" };
import rules from "../data/rules.json" with { type: "json" };
import type { CheckedFormat, Rule, RuleId } from "./message.ts";

export type { CheckedFormat, Rule };

/** Why `extract` drops a page, as `dropped.jsonl` says it. `data/reasons.json` says what each means and what to do. */
export type DropReason = keyof typeof reasons.dropped;

/** Why `select` takes or leaves an article, as `selection.jsonl` says it. */
export type SelectionReason = keyof typeof reasons.selection;

/** A reason to leave out a page or an article: a phrase, and sentences that say what to do. */
export type Reason = Pick<Rule, "what" | "remedy">;

/** Returns the rules of all messages by id, checks included. */
export function messageRules(): Readonly<Record<RuleId, Rule>> {
  return rules as Record<RuleId, Rule>;
}

/** Returns the checks of a format by id, in the order of their levels. */
export function checksOf(format: CheckedFormat): ReadonlyMap<string, Rule> {
  const checks = Object.entries<Rule>(messageRules()).filter(([, rule]) => rule.check?.includes(format));
  return new Map(checks.sort(([, a], [, b]) => (a.level ?? 0) - (b.level ?? 0)));
}

/** Returns the level of a check; 0 for a rule that is no check. */
export function levelOf(rule: RuleId): number {
  return messageRules()[rule].level ?? 0;
}

/** Returns the meaning of the reasons in `dropped.jsonl` and `selection.jsonl`. */
export function pageReasons(): {
  readonly dropped: Readonly<Record<DropReason, Reason>>;
  readonly selection: Readonly<Record<SelectionReason, Reason>>;
} {
  return reasons;
}
