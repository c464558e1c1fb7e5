/**
 * Which links are nonprojective. A link i → j is projective if i dominates every token between them, dominance being
 * the transitive closure of the links (CoNLL-2008 overview, section 3.3). The root, 0, dominates every token.
 * @param heads of the tokens, 1-based, 0 for the root; heads that are not a token of the sentence count as the root, so
 *   that any input can be measured, cycles included
 * @returns for each token whether the link from its head is nonprojective
 */
export function nonprojectiveLinks(heads: readonly number[]): boolean[] {
  const parents = heads.map((head) =>
    Number.isInteger(head) && head > 0 && head <= heads.length ? head : 0,
  );
  const dominates = dominance(parents);
  return parents.map((head, index) => {
    if (head === 0) return false;
    const dependent = index + 1;
    const last = Math.max(head, dependent);
    for (let between = Math.min(head, dependent) + 1; between < last; between++) {
      if (!dominates(head, between)) return true;
    }
    return false;
  });
}

/** A test of dominance, in constant time for tokens under the root, by climbing for those on or under a cycle. */
function dominance(parents: readonly number[]): (head: number, token: number) => boolean {
  const { first, last } = visitTimes(parents);
  return (head, token) => {
    const time = first[token] as number;
    if (time > 0 && (first[head] as number) > 0) {
      return (first[head] as number) <= time && time <= (last[head] as number);
    }
    let at = token;
    for (let steps = 0; steps <= parents.length && at !== 0; steps++) {
      if (at === head) return true;
      at = parents[at - 1] as number;
    }
    return false;
  };
}

/** The times at which a walk down from the root enters and leaves each token; 0 for tokens it does not reach. */
function visitTimes(parents: readonly number[]): { first: Int32Array; last: Int32Array } {
  const children: number[][] = Array.from({ length: parents.length + 1 }, () => []);
  for (const [index, head] of parents.entries()) children[head]?.push(index + 1);
  const first = new Int32Array(parents.length + 1);
  const last = new Int32Array(parents.length + 1);
  const stack = [...(children[0] as number[])];
  let time = 0;
  while (stack.length > 0) {
    const token = stack[stack.length - 1] as number;
    if (first[token] === 0) {
      first[token] = ++time;
      stack.push(...(children[token] as number[]));
    } else {
      stack.pop();
      if (last[token] === 0) last[token] = time;
    }
  }
  return { first, last };
}
