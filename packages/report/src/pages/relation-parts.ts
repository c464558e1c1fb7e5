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

/** Returns the same of gold and prediction, with what only one has marked; connectives only where the text is not known. */
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

function comparedRole(
  role: (typeof roles)[number],
  gold: readonly number[],
  predicted: readonly number[],
  { raw, tokens }: TokenText,
): TextPart[] {
  const isCompared = gold.length > 0 && predicted.length > 0;
  // Adjacent tokens of one mark, with the place of the last of them.
  const stretches: (Pick<TextPart, "only" | "joint"> & { start: number; end: number; last: number })[] = [];
  for (const index of [...new Set([...gold, ...predicted])].sort((a, b) => a - b)) {
    const token = tokens[index];
    if (token === undefined) continue;
    const isAlone = isCompared && gold.includes(index) !== predicted.includes(index);
    const only = !isAlone ? undefined : gold.includes(index) ? "gold" : "system";
    const before = stretches.at(-1);
    const isNext = before?.last === index - 1;
    if (before !== undefined && isNext && before.only === only) {
      before.last = index;
      before.end = token.end;
    } else {
      const joint = !isNext ? undefined : before.end < token.start ? " " : "";
      stretches.push({ only, joint, last: index, start: token.start, end: token.end });
    }
  }
  return stretches.map(({ only, joint, start, end }) => {
    return { role, text: oneLine(raw.slice(start, end)), only, joint };
  });
}

export function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}
