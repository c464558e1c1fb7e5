/** What the first column of CoNLL-X and CoNLL-U says of a row. */
export interface TokenNumber {
  readonly kind: "word" | "range" | "empty";
  /** First (or only) word, from 1; for an empty node the word it follows, from 0. */
  readonly first: number;
  /** Last word of a range, the number of an empty node after its word, else the same as `first`. */
  readonly last: number;
}

/** `7`, a range `7-8`, or an empty node `7.1`; undefined for anything else. */
export function tokenNumber(id: string): TokenNumber | undefined {
  const found = /^(0|[1-9]\d*)(?:([-.])([1-9]\d*))?$/.exec(id);
  if (found === null) return undefined;
  const first = Number(found[1]);
  const last = Number(found[3] ?? first);
  if (found[2] === ".") return { kind: "empty", first, last };
  if (first === 0) return undefined;
  return { kind: found[2] === "-" ? "range" : "word", first, last };
}
