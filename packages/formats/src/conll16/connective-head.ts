import table from "../../data/connective-heads.json" with { type: "json" };

const headOf = new Map<string, string>(Object.entries(table.heads));

export function connectiveHeads(): string[] {
  return [...new Set(headOf.values())];
}

interface ConnectiveHead {
  readonly head: string;
  readonly positions: readonly number[];
}

/**
 * Returns the head of a connective as the official scorer finds it (conn_head_mapper.py): looked up as written, then in lower
 * case, else the whole connective; its words are then searched from left to right among the connective's words in lower case.
 * @returns undefined if the official scorer stops: for connectives outside the table with a capital letter
 */
export function connectiveHead(text: string): ConnectiveHead | undefined {
  const head = headOf.get(text) ?? headOf.get(text.toLowerCase()) ?? text;
  const positions = wordPositions(head, words(text.toLowerCase()));
  return positions === undefined ? undefined : { head, positions };
}

/**
 * Returns the head without faults of the table: a connective outside the table is its own head in any case, and marks that
 * are separate tokens (`typically , if`) count as words.
 */
export function connectiveHeadByToken(text: string): ConnectiveHead {
  const head = headOf.get(text) ?? headOf.get(text.toLowerCase()) ?? text.toLowerCase();
  const spoken = words(text.toLowerCase().replace(/[,.;:]/g, " $& "));
  const all = { head, positions: spoken.map((_, index) => index) };
  const positions = wordPositions(head, spoken);
  return positions === undefined ? all : { head, positions };
}

/** Returns the tokens of a gold connective's head as the official scorer takes them, or a clause that says why it stops there. */
export function officialHeadTokens(text: string, tokens: readonly number[]): readonly number[] | string {
  const head = connectiveHead(text);
  if (head === undefined) return "has a capital letter and is not in the table of connective heads";
  const headTokens = head.positions.map((position) => tokens[position]);
  return headTokens.every((token) => token !== undefined) ? headTokens : "has fewer tokens than words";
}

function wordPositions(head: string, connective: readonly string[]): number[] | undefined {
  const positions: number[] = [];
  let from = 0;
  for (const word of words(head)) {
    const at = connective.findIndex(
      (candidate, index) => index >= from && (candidate === word || headOf.get(candidate) === word),
    );
    if (at === -1) return undefined;
    positions.push(at);
    from = at + 1;
  }
  return positions;
}

function words(text: string): string[] {
  return text.split(" ").filter((word) => word !== "");
}
