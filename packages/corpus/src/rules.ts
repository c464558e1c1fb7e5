import reasons from "../data/reasons.json" with { type: "json" };
import rules from "../data/rules.json" with { type: "json" };
import type { Rule, RuleId } from "./message.ts";
import type { DropReason, SelectionReason } from "./reasons.ts";

export type { Rule };

/** A reason for which a page or an article is left out. */
export interface Reason {
  readonly what: string;
  readonly remedy: string;
}

/** Returns the rules of all packages' messages by id. The checks of the validators have tables of their own. */
export function messageRules(): Readonly<Record<RuleId, Rule>> {
  return rules as Record<RuleId, Rule>;
}

/** What the reasons in `dropped.jsonl` and `selection.jsonl` mean. */
export function pageReasons(): {
  readonly dropped: Readonly<Record<DropReason, Reason>>;
  readonly selection: Readonly<Record<SelectionReason, Reason>>;
} {
  return reasons;
}
