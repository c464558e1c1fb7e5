import { addToGroup } from "@discoprep/files/text";

/**
 * A function from tokens to how many of them each of `lists` has; repeated tokens count once. A call costs as much as
 * there are tokens shared.
 */
export function sharedTokens(lists: readonly (readonly number[])[]): (tokens: readonly number[]) => number[] {
  const holders = new Map<number, number[]>();
  for (const [index, list] of lists.entries()) {
    for (const token of new Set(list)) addToGroup(holders, token, index);
  }
  return (tokens) => {
    const shared = lists.map(() => 0);
    for (const token of new Set(tokens)) {
      for (const index of holders.get(token) ?? []) shared[index] = (shared[index] ?? 0) + 1;
    }
    return shared;
  };
}
