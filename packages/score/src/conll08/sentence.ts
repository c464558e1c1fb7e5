import type { ColumnRow } from "@discoprep/formats/columns";
import { layout, predicatesOf } from "@discoprep/formats/conll08";

export type ScoredToken = ScoredSentence["tokens"][number];

export type ScoredProposition = ScoredSentence["propositions"][number];

export type ScoredSentence = ReturnType<typeof scoredSentence>;

export interface SentencePair {
  readonly gold: ScoredSentence;
  readonly system: ScoredSentence;
}

/** @param annotated the rows whose predicates and arguments count */
export function scoredSentence(
  rows: readonly ColumnRow[],
  annotated: readonly ColumnRow[],
  scoresSupport: boolean,
) {
  const { form, tag, head, deprel } = layout;
  const tokens = rows.map(({ columns }) => {
    const text = (index: number): string => columns[index] ?? "";
    return { form: text(form), tag: text(tag), head: text(head), deprel: text(deprel) };
  });
  const skipped = { predicates: 0, arguments: 0 };
  const propositions = predicatesOf(annotated).flatMap((predicate) => {
    // The text between the first and second full stop.
    const sense = predicate.roleset.split(".")[1] ?? "";
    if (!scoresSupport && sense === "SU") {
      skipped.predicates++;
      return [];
    }
    const scored = predicate.arguments.filter(({ label }) => scoresSupport || label !== "SU");
    skipped.arguments += predicate.arguments.length - scored.length;
    return [{ ...predicate, sense, tag: tokens[predicate.token - 1]?.tag ?? "", arguments: scored }];
  });
  return { tokens, propositions, skipped };
}

/** Yields the items of two files side by side, numbered from 1, until both end. */
export async function* sideBySide<Item>(gold: AsyncIterable<Item>, system: AsyncIterable<Item>) {
  const golds = gold[Symbol.asyncIterator]();
  const systems = system[Symbol.asyncIterator]();
  for (let number = 1; ; number++) {
    const g = await golds.next();
    const s = await systems.next();
    if (g.done === true && s.done === true) return;
    const ofGold: Item | undefined = g.done === true ? undefined : g.value;
    const ofSystem: Item | undefined = s.done === true ? undefined : s.value;
    yield { number, gold: ofGold, system: ofSystem };
  }
}
