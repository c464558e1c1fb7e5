import { readDataFile } from "@discoprep/corpus";
import { Finding, inspect } from "../tidy/inspect.ts";

/** Markup left in clean text: a named rule, how often, and the first place with what stands around it. */
export interface Remnant {
  readonly rule: string;
  readonly count: number;
  readonly example: string;
}

/** A rule of the audit. Hard rules tell markup; soft ones a hole, which may be the author's own slip. */
export interface RemnantRule {
  readonly rule: string;
  readonly hard: boolean;
  readonly pattern: RegExp;
}

const table = readDataFile<{ rules: { rule: string; hard: boolean; pattern: string }[] }>(
  new URL("../../data/remnants.json", import.meta.url),
);

/** The rules in the order of `data/remnants.json`. */
export const remnantRules: readonly RemnantRule[] = table.rules.map(({ rule, hard, pattern }) => ({
  rule,
  hard,
  pattern: new RegExp(pattern, "gu"),
}));

/** Searches a text, or the paragraphs of one, for what should not be there. */
export function auditRemnants(text: string | readonly string[]): Remnant[] {
  return audit((typeof text === "string" ? text.split("\n") : text).filter(isSuspect));
}

/** Searches paragraphs of which it is known already that a rule may match. */
export function audit(suspects: readonly string[]): Remnant[] {
  const counts = new Map<string, { count: number; example: string }>();
  for (const text of suspects) {
    for (const { rule, pattern } of remnantRules) countMatches(counts, rule, pattern, text);
  }
  return remnantRules.flatMap(({ rule }) => {
    const found = counts.get(rule);
    return found === undefined ? [] : [{ rule, ...found }];
  });
}

function isSuspect(text: string): boolean {
  return (inspect(text) & Finding.suspect) !== 0;
}

function countMatches(
  counts: Map<string, { count: number; example: string }>,
  rule: string,
  pattern: RegExp,
  paragraph: string,
): void {
  pattern.lastIndex = 0;
  // Not matchAll, which copies the pattern for every paragraph. No rule matches nothing.
  for (let match = pattern.exec(paragraph); match !== null; match = pattern.exec(paragraph)) {
    const known = counts.get(rule);
    if (known !== undefined) known.count++;
    else
      counts.set(rule, {
        count: 1,
        example: paragraph.slice(Math.max(0, match.index - 30), match.index + 50),
      });
  }
}
