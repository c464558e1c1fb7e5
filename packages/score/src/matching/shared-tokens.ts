import { addToGroup } from "@discoprep/files/text";

/**
 * A function from tokens to how many of them each of `lists` has, by the list's index; lists that share none are left
 * out. Repeated tokens count once. A call costs as much as there are tokens shared.
 */
export function sharedTokens(
  lists: readonly (readonly number[])[],
): (tokens: readonly number[]) => Map<number, number> {
  const holders = new Map<number, number[]>();
  for (const [index, list] of lists.entries()) {
    for (const token of new Set(list)) addToGroup(holders, token, index);
  }
  // One table for all calls: a map for each token shared costs ten times as much.
  const counts = new Uint32Array(lists.length);
  return (tokens) => {
    const sharing: number[] = [];
    for (const token of new Set(tokens)) {
      for (const index of holders.get(token) ?? []) {
        if (counts[index] === 0) sharing.push(index);
        counts[index] = (counts[index] ?? 0) + 1;
      }
    }
    const shared = new Map(sharing.map((index) => [index, counts[index] ?? 0]));
    for (const index of sharing) counts[index] = 0;
    return shared;
  };
}
