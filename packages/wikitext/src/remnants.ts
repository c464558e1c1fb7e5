import { readDataFile } from "@discoprep/corpus";

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
  new URL("../data/remnants.json", import.meta.url),
);

/** The rules in the order of `data/remnants.json`. */
export const remnantRules: readonly RemnantRule[] = table.rules.map(({ rule, hard, pattern }) => ({
  rule,
  hard,
  pattern: new RegExp(pattern, "gu"),
}));

/** Every match of a rule holds one of these, so that most paragraphs need no rule at all. */
const suspicion =
  /[{}|<>&=~_]|\[\[|\]\]|\[ ?\]|''|:\/\/|--| [,;.，。；、 ]|\( ?\)|（ ?）|\(,|（，|“”|「」|-\{|\.(?:jpe?g|png|gif|svg|og[gv]|webm)/;

/** Searches paragraphs for what should not be there. */
export function auditRemnants(text: string | readonly string[]): Remnant[] {
  const counts = new Map<string, { count: number; example: string }>();
  for (const paragraph of typeof text === "string" ? text.split("\n") : text) {
    if (!suspicion.test(paragraph)) continue;
    for (const { rule, pattern } of remnantRules) countMatches(counts, rule, pattern, paragraph);
  }
  return remnantRules.flatMap(({ rule }) => {
    const found = counts.get(rule);
    return found === undefined ? [] : [{ rule, ...found }];
  });
}

function countMatches(
  counts: Map<string, { count: number; example: string }>,
  rule: string,
  pattern: RegExp,
  paragraph: string,
): void {
  for (const match of paragraph.matchAll(pattern)) {
    const known = counts.get(rule);
    if (known !== undefined) known.count++;
    else
      counts.set(rule, {
        count: 1,
        example: paragraph.slice(Math.max(0, match.index - 30), match.index + 50),
      });
  }
}
