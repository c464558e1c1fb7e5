/**
 * Finds nonprojective links. A link i → j is projective if i dominates every token between them, dominance being
 * the transitive closure of the links (CoNLL-2008 overview, section 3.3). The root, 0, dominates every token.
 * @param heads of the tokens, 1-based, 0 for the root; heads that are not a token of the sentence count as the root, so
 *   that any input can be measured, cycles included
 * @returns for each token true if the link from its head is nonprojective
 */
export function nonprojectiveLinks(heads: readonly number[]): boolean[] {
  const parents = heads.map((head) =>
    Number.isInteger(head) && head > 0 && head <= heads.length ? head : 0,
  );
  const dominates = (head: number, token: number): boolean => {
    let at = token;
    // A cycle has no end, so the number of steps is limited to that of the tokens.
    for (let steps = 0; at !== 0 && at !== head && steps < parents.length; steps++) {
      at = parents[at - 1] ?? 0;
    }
    return at === head;
  };
  return parents.map((head, index) => {
    if (head === 0) return false;
    const dependent = index + 1;
    const last = Math.max(head, dependent);
    for (let token = Math.min(head, dependent) + 1; token < last; token++) {
      if (!dominates(head, token)) return true;
    }
    return false;
  });
}
