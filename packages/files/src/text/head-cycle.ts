/**
 * A token on a cycle of heads, or undefined where there is none.
 * @param heads of the tokens, 1-based; a number that is not a token of the sentence, such as 0, ends the way up
 */
export function headCycle(heads: readonly number[]): number | undefined {
  const seen = new Int32Array(heads.length + 1);
  for (let start = 1; start <= heads.length; start++) {
    let at = start;
    while (at >= 1 && at <= heads.length && seen[at] === 0) {
      seen[at] = start;
      at = heads[at - 1] as number;
    }
    if (at >= 1 && at <= heads.length && seen[at] === start) return at;
  }
  return undefined;
}
