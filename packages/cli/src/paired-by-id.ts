import { ProblemError } from "@discoprep/corpus";
import { counted } from "@discoprep/files/text";
import { pairById, type ScoredRelation, type ScorePair } from "@discoprep/score/conll16";

/**
 * Gold and output of the sense-only task, by ID.
 * @param files their names for messages
 * @throws ProblemError where they do not have the same IDs
 */
export function pairedById(
  pair: ScorePair,
  files: { readonly gold: string; readonly output: string },
): ScorePair {
  const paired = pairById(pair);
  if (!("message" in paired)) return paired;
  throw new ProblemError({
    rule: "no-pairs-by-id",
    what: "output and gold do not have the same relation IDs",
    where: { file: files.output },
    expected: `${pair.gold.length} relations with the IDs of ${files.gold}`,
    found: differentIds(pair),
    remedy: "Give one line for every line of relations-no-senses.json, and copy its ID.",
  });
}

function differentIds({ gold, predicted }: ScorePair): string {
  const ids = (relations: readonly ScoredRelation[]): Set<number> =>
    new Set(relations.flatMap(({ id }) => (id === undefined ? [] : [id])));
  const [wanted, given] = [ids(gold), ids(predicted)];
  const missing = [...wanted].find((id) => !given.has(id));
  const other = [...given].find((id) => !wanted.has(id));
  const parts = [
    counted(predicted.length, "relation"),
    missing === undefined ? undefined : `ID ${missing} is missing`,
    other === undefined ? undefined : `ID ${other} is not in gold`,
  ];
  return parts.filter((part) => part !== undefined).join(", ");
}
