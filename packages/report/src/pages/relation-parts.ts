import type { Relation, Span, Token } from "@discoprep/corpus";
import type { ScoredRelation } from "@discoprep/score/conll16";
import type { TextPart } from "../client/data.ts";

/** The text of a relation in parts, in the order of the text; inserted connectives stand before Arg2. */
export function relationParts({ arg1, arg2, connective, ...relation }: Relation, raw: string): TextPart[] {
  const placed = Object.entries({ 1: arg1, 2: arg2, c: connective })
    .flatMap(([role, part]) =>
      (part?.spans ?? []).map(({ start, end }) => ({
        start,
        text: `${role}=/${oneLine(raw.slice(start, end))}`,
      })),
    )
    .sort((a, b) => a.start - b.start)
    .map(({ text }) => text);
  if ((connective?.spans.length ?? 0) > 0) return placed;
  const inserted = [relation.conn1, relation.conn2].flatMap((one) => oneLine(one?.text ?? "") || []);
  const before = placed.findIndex((part) => part.startsWith("2"));
  const place = before === -1 ? placed.length : before;
  return placed.toSpliced(place, 0, ...inserted.map((text) => `i=/${text}`));
}

const roles = { 1: "arg1", c: "connective", 2: "arg2" } as const;

/**
 * The same of a gold relation and its prediction on tokens: what only one of both has is marked.
 * @param place undefined where texts are not known: gold's connective is then all there is
 */
export function comparedParts(
  gold: ScoredRelation | undefined,
  predicted: ScoredRelation | undefined,
  place: { readonly raw: string; readonly tokens: readonly Token[] } | undefined,
): TextPart[] {
  const connective = oneLine(gold?.connectiveText ?? predicted?.connectiveText ?? "");
  const parts = Object.entries(roles).flatMap(([letter, role]) =>
    place === undefined ? [] : comparedRole(letter, gold?.[role] ?? [], predicted?.[role] ?? [], place),
  );
  const hasConnective = parts.some((part) => part.startsWith("c"));
  return hasConnective || connective === "" ? parts : [`i=/${connective}`, ...parts];
}

function comparedRole(
  letter: string,
  gold: readonly number[],
  predicted: readonly number[],
  { raw, tokens }: { readonly raw: string; readonly tokens: readonly Token[] },
): TextPart[] {
  const [inGold, inSystem] = [new Set(gold), new Set(predicted)];
  const isAlone = gold.length === 0 || predicted.length === 0;
  const parts: { mark: string; joint: string; last: number; span: Span }[] = [];
  for (const index of [...new Set([...gold, ...predicted])].sort((a, b) => a - b)) {
    const token = tokens[index];
    if (token === undefined) continue;
    const mark = isAlone || (inGold.has(index) && inSystem.has(index)) ? "=" : inGold.has(index) ? "-" : "+";
    const before = parts.at(-1);
    const goesOn = before?.last === index - 1;
    if (before !== undefined && goesOn && before.mark === mark) {
      parts[parts.length - 1] = {
        ...before,
        last: index,
        span: { start: before.span.start, end: token.end },
      };
    } else {
      const joint = goesOn ? (before.span.end < token.start ? "_" : "|") : "/";
      parts.push({ mark, joint, last: index, span: { start: token.start, end: token.end } });
    }
  }
  return parts.map(
    ({ mark, joint, span }) => `${letter}${mark}${joint}${oneLine(raw.slice(span.start, span.end))}`,
  );
}

/** White space folded to single blanks. */
export function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}
