import { inspect, ruleBit } from "../tidy/inspect.ts";
import { unmaskLiteral } from "../tidy/marks.ts";
import { remnantRules } from "../tidy/remnant-rules.ts";

/** Markup left in clean text: a named rule, how often, and the first place with what stands around it. */
export interface Remnant {
  readonly rule: string;
  readonly count: number;
  readonly example: string;
}

/** Searches a text, or the paragraphs of one, for what should not be there. */
export function auditRemnants(text: string | readonly string[]): Remnant[] {
  const paragraphs = typeof text === "string" ? text.split("\n") : text;
  return audit(paragraphs.map((one) => ({ text: one, findings: inspect(one) })));
}

/** Searches paragraphs of which `inspect` has said which rules may match. */
export function audit(
  paragraphs: readonly { readonly text: string; readonly findings: number }[],
): Remnant[] {
  const counts = new Map<string, { count: number; example: string }>();
  for (const { text, findings } of paragraphs) {
    if (findings < ruleBit(0)) continue;
    remnantRules.forEach(({ rule, pattern }, index) => {
      if ((findings & ruleBit(index)) !== 0) countMatches(counts, rule, pattern, text);
    });
  }
  if (counts.size === 0) return [];
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
  pattern.lastIndex = 0;
  // Not matchAll, which copies the pattern for every paragraph. No rule matches nothing.
  for (let match = pattern.exec(paragraph); match !== null; match = pattern.exec(paragraph)) {
    const known = counts.get(rule);
    if (known !== undefined) known.count++;
    else
      counts.set(rule, {
        count: 1,
        example: unmaskLiteral(paragraph.slice(Math.max(0, match.index - 30), match.index + 50)),
      });
  }
}
