/** The types of table 7 of the overview of CoNLL-2008, in its order. */
export const nonprojectiveTypes = ["wh-movement", "split clause", "split noun phrase", "other"] as const;

type NonprojectiveType = (typeof nonprojectiveTypes)[number];

/**
 * The type of a nonprojective link. The overview gives only examples; by our definitions it is
 * - wh-movement, if the dependent or one of its own dependents has a tag that begins with W, and the dependent is not a verb
 *   (*Where* are you going?, *what* have you done?);
 * - a split clause, else, if the head is a verb, modal or *to* (Even to make love, *he says*, you need experience);
 * - a split noun phrase, else, if the head's tag begins with NN, PRP, CD or DT (hold a *hearing* tomorrow *on* the topic);
 * - other.
 * @param dependent 1-based token
 * @param heads of all tokens, 1-based, 0 for the root
 * @param tags of all tokens, of the Penn Treebank
 */
export function typeOfLink(
  dependent: number,
  heads: readonly number[],
  tags: readonly string[],
): NonprojectiveType {
  const tagOf = (token: number): string => tags[token - 1] ?? "_";
  const own = tagOf(dependent);
  const isWh =
    own.startsWith("W") ||
    heads.some((head, index) => head === dependent && tagOf(index + 1).startsWith("W"));
  if (isWh && !own.startsWith("VB")) return "wh-movement";
  const head = tagOf(heads[dependent - 1] as number);
  if (/^(?:VB|MD|TO)/.test(head)) return "split clause";
  return /^(?:NN|PRP|CD|DT)/.test(head) ? "split noun phrase" : "other";
}
