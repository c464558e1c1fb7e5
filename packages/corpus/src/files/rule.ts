import type { RuleId } from "../document/message.ts";
import type { DropReason, SelectionReason } from "../document/reasons.ts";
import { readDataFile } from "./json-lines.ts";

/** What a rule id means and what to do about it. */
export interface Rule {
  readonly what: string;
  readonly remedy: string;
}

/** The rules of all packages' messages by id. The checks of the validators have tables of their own. */
export function messageRules(): Readonly<Record<RuleId, Rule>> {
  return readDataFile(new URL("../../data/rules.json", import.meta.url));
}

/** What the reasons in `dropped.jsonl` and `selection.jsonl` mean. */
export function pageReasons(): {
  readonly dropped: Readonly<Record<DropReason, Rule>>;
  readonly selection: Readonly<Record<SelectionReason, Rule>>;
} {
  return readDataFile(new URL("../../data/reasons.json", import.meta.url));
}
