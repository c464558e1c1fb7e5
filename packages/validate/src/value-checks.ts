import type { MessageDetails, Place, RuleId } from "@discoprep/corpus";
import { findSense, nearestSense } from "@discoprep/senses";
import type { Context, Report } from "./context.ts";
import { type FormedRelation, partNames } from "./schema-checks.ts";

export type RelationCheck = (
  relation: FormedRelation,
  context: Context,
  report: Report,
  place: Place,
) => void;

/** Types that have a sense in any inventory. */
const sensedTypes: readonly string[] = ["Explicit", "Implicit", "AltLex"];

/** Level 3. */
export const valueChecks: readonly RelationCheck[] = [
  function checkType({ Type }, { kind, types }, report) {
    if (kind === "no-senses") return;
    if (types.includes(Type)) return;
    const rule = Type === "NoRel" ? "norel" : "unknown-type";
    report(rule, { expected: types.join(", "), found: rule === "norel" ? Type : JSON.stringify(Type) });
  },
  function checkSenseCount({ Sense, Type }, context, report) {
    if (context.kind === "no-senses" || Type === "NoRel") return;
    // Hypophora has no sense in PDTB 3.0, and other inventories may leave EntRel without one. The scorer refuses such an output.
    const mayLack = context.senses === undefined && context.kind !== "system" && !sensedTypes.includes(Type);
    const least = mayLack ? 0 : 1;
    const most = context.kind === "system" ? 1 : 2;
    if (Sense.length >= least && Sense.length <= most) return;
    const expected = most === 1 ? "one sense" : "one or two senses";
    report("sense-count", { expected, found: `${Sense.length}` });
  },
  function checkSenses({ Sense, Type }, context, report) {
    if (context.kind === "no-senses") return;
    if (new Set(Sense).size < Sense.length)
      report("repeated-sense", { expected: "different senses", found: Sense.join(", ") });
    for (const sense of new Set(Sense)) {
      if (Type === "EntRel" && sense === "EntRel") continue;
      const { rule, ...details } = senseProblem(sense, context) ?? {};
      if (rule !== undefined) report(rule, { ...details, found: sense });
    }
  },
  function checkWithheld({ Sense, Type }, { kind }, report) {
    if (kind !== "no-senses" || (Sense.length === 0 && Type === "")) return;
    const details = { expected: 'Sense [] and Type ""', found: JSON.stringify({ Sense, Type }) };
    report("sense-not-withheld", details);
  },
  function checkDocId({ DocID }, _context, report) {
    if (/^(?!\.)[\p{L}\p{N}_.~+@ -]{1,200}$/u.test(DocID)) return;
    report("unsafe-docid", { expected: "a file name", found: JSON.stringify(DocID) });
  },
  /** Reports the first span of each part that is empty, or begins before the end of the one before. */
  function checkCharacterSpans(relation, _context, report) {
    for (const name of partNames) {
      const spans = relation[name]?.CharacterSpanList ?? [];
      const describe = (span: readonly number[] | undefined): string => `${name}: ${JSON.stringify(span)}`;
      const empty = spans.find(([begin, end]) => begin >= end);
      if (empty) report("empty-character-span", { expected: "begin < end", found: describe(empty) });
      const at = spans.findIndex(([begin], index) => begin < (spans[index - 1]?.[1] ?? 0));
      if (at === -1 || empty) continue;
      const expected = `a span that begins from ${spans[at - 1]?.[1]} on`;
      report("character-span-order", { expected, found: describe(spans[at]) });
    }
  },
];

/** Returns the fault of a sense. Gold keeps senses of a higher level and unmapped ones: only an unknown one may be misspelt. */
function senseProblem(
  sense: string,
  context: Context,
): (MessageDetails & { readonly rule: RuleId }) | undefined {
  const { kind, senses, nearest } = context;
  if (senses === undefined) {
    if (nearest === undefined || findSense(nearest, sense) !== undefined) return undefined;
    const meant = nearestSense(nearest.senses, sense);
    return meant === undefined
      ? undefined
      : { rule: "misspelt-sense", expected: `a sense of ${nearest.id}`, meant };
  }
  if (senses.includes(sense)) return undefined;
  const expected = "a sense of the language's list";
  const isGold = kind === "gold";
  if (isGold && senses.some((allowed) => allowed.startsWith(`${sense}.`)))
    return { rule: "partial-sense", expected };
  const mapping = isGold ? context.mapping : undefined;
  const name = mapping && findSense(mapping.source, sense);
  const { map = {}, unmapped = {} } = mapping ?? {};
  if (name !== undefined && Object.hasOwn(unmapped, name)) return { rule: "unmapped-sense", expected };
  const counterpart = name !== undefined && Object.hasOwn(map, name) ? map[name] : undefined;
  const meant = counterpart ?? nearestSense([...senses, ...Object.keys(unmapped)], sense);
  return { rule: "unknown-sense", expected, meant };
}

/** Reports an ID that another relation of the corpus has. @param ids the IDs of all files; added to */
export function duplicateIdCheck(ids: Map<number, Place>): RelationCheck {
  return ({ ID }, _context, report, place) => {
    if (ID === undefined) return;
    const first = ids.get(ID);
    if (first === undefined) ids.set(ID, { ...(place.file && { file: place.file }), line: place.line ?? 0 });
    else {
      const expected = "an ID that no other relation has";
      report("duplicate-id", { expected, found: `${ID}, as in ${first.file}:${first.line}` });
    }
  };
}
