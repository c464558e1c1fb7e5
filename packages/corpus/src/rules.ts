import reasons from "../data/reasons.json" with { type: "json" };
import rules from "../data/rules.json" with { type: "json" };
import type { RuleId } from "./message.ts";
import type { DropReason, SelectionReason } from "./reasons.ts";

/** What a rule id means and what to do about it. */
export interface Rule {
  readonly what: string;
  readonly remedy: string;
}

/** The rules of all packages' messages by id. The checks of the validators have tables of their own. */
export function messageRules(): Readonly<Record<RuleId, Rule>> {
  return rules;
}

/** What the reasons in `dropped.jsonl` and `selection.jsonl` mean. */
export function pageReasons(): {
  readonly dropped: Readonly<Record<DropReason, Rule>>;
  readonly selection: Readonly<Record<SelectionReason, Rule>>;
} {
  return reasons;
}
