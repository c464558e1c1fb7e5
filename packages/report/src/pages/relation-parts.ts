import type { Document, Relation, Token } from "@discoprep/corpus";
import type { ScoredRelation } from "@discoprep/score/conll16";
import type { TextPart } from "../client/data.ts";

const roles = ["arg1", "connective", "arg2"] as const;

/** Returns the text of a relation in parts, in the order of the text; inserted connectives come before Arg2. */
export function relationParts(relation: Relation, raw: string): TextPart[] {
  const placed = roles.flatMap((role) => (relation[role]?.spans ?? []).map((span) => ({ role, ...span })));
  const parts = placed
    .sort((a, b) => a.start - b.start)
    .map(({ role, start, end }): TextPart => ({ role, text: oneLine(raw.slice(start, end)) }));
  if (parts.some(({ role }) => role === "connective")) return parts;
  const inserted = [relation.conn1, relation.conn2]
    .map((connective): TextPart => ({ role: "inserted", text: oneLine(connective?.text ?? "") }))
    .filter(({ text }) => text !== "");
  const arg2 = parts.findIndex(({ role }) => role === "arg2");
  return parts.toSpliced(arg2 === -1 ? parts.length : arg2, 0, ...inserted);
}

export interface TokenText extends Pick<Document, "raw"> {
  readonly tokens: readonly Token[];
}

/** Returns the parts of gold and prediction; each says if only one of them has it. Without a text there are only connectives. */
export function comparedParts(
  gold: ScoredRelation | undefined,
  predicted: ScoredRelation | undefined,
  text: TokenText | undefined,
): TextPart[] {
  const connective = oneLine(gold?.connectiveText ?? predicted?.connectiveText ?? "");
  const parts = roles.flatMap((role) =>
    text === undefined ? [] : comparedRole(role, gold?.[role] ?? [], predicted?.[role] ?? [], text),
  );
  if (connective === "" || parts.some(({ role }) => role === "connective")) return parts;
  return [{ role: "inserted", text: connective }, ...parts];
}

/** Returns the words of a role as stretches of adjacent tokens, each in both readings or in the same one. */
function comparedRole(
  role: (typeof roles)[number],
  gold: readonly number[],
  predicted: readonly number[],
  { raw, tokens }: TokenText,
): TextPart[] {
  const readingOf = (index: number): TextPart["only"] => {
    if (gold.length === 0 || predicted.length === 0 || gold.includes(index) === predicted.includes(index))
      return undefined;
    return gold.includes(index) ? "gold" : "system";
  };
  const stretches: { only: TextPart["only"]; first: number; last: number }[] = [];
  for (const index of [...new Set([...gold, ...predicted])].sort((a, b) => a - b)) {
    if (tokens[index] === undefined) continue;
    const only = readingOf(index);
    const before = stretches.at(-1);
    if (before?.last === index - 1 && before.only === only) before.last = index;
    else stretches.push({ only, first: index, last: index });
  }
  return stretches.map(({ only, first, last }, at) => {
    const start = tokens[first]?.start ?? 0;
    const isAdjacent = stretches[at - 1]?.last === first - 1;
    const joint = !isAdjacent ? undefined : (tokens[first - 1]?.end ?? 0) < start ? " " : "";
    return { role, text: oneLine(raw.slice(start, tokens[last]?.end)), only, joint };
  });
}

export function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}
