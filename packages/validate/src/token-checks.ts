import { type ParsedDocument, tokenIndices } from "@discoprep/conll16";
import type { Context, DocumentTokens, Tuple } from "./context.ts";
import type { Found } from "./incident.ts";
import { type FormedRelation, partNames } from "./schema-checks.ts";
import type { RelationCheck } from "./value-checks.ts";

/** Level 4: the relation against parses.json. Order and repeats need no parses and are always checked. */
export const tokenChecks: readonly RelationCheck[] = [checkDocument, checkRange, checkOrder, checkTuples];

/** The 5-tuples of a document's words. */
export function tokensOf(parsed: ParsedDocument | undefined): DocumentTokens | undefined {
  let token = 0;
  return parsed?.sentences.flatMap(({ words }, sentence) =>
    words.map(
      ([, word], index): Tuple => [
        word.CharacterOffsetBegin,
        word.CharacterOffsetEnd,
        token++,
        sentence,
        index,
      ],
    ),
  );
}

function* checkDocument({ DocID }: FormedRelation, { parses }: Context): Generator<Found> {
  if (parses === undefined || parses(DocID) !== undefined) return;
  yield { id: "unknown-document", expected: "a key of parses.json", found: DocID };
}

function* checkRange(relation: FormedRelation, { parses }: Context): Generator<Found> {
  const tokens = parses?.(relation.DocID);
  if (tokens === undefined) return;
  for (const name of partNames) {
    const beyond = tokenIndices(relation[name]).filter((position) => position >= tokens.length);
    if (beyond.length === 0) continue;
    const expected = `a token below ${tokens.length}`;
    yield { id: "token-out-of-range", expected, found: `${name}: ${beyond.slice(0, 10).join(", ")}` };
  }
}

function* checkOrder(relation: FormedRelation): Generator<Found> {
  for (const name of partNames) {
    const positions = tokenIndices(relation[name]);
    const seen = new Set<number>();
    const repeated = positions.find((position) => seen.size === seen.add(position).size);
    if (repeated !== undefined) {
      yield { id: "repeated-token", expected: "each token once", found: `${name}: ${repeated} twice` };
    }
    const descent = positions.findIndex((position, index) => position < (positions[index - 1] ?? 0));
    if (descent > 0) {
      const found = `${name}: ${positions[descent - 1]}, ${positions[descent]}`;
      yield { id: "token-order", expected: "ascending tokens", found };
    }
  }
}

function* checkTuples(relation: FormedRelation, { parses }: Context): Generator<Found> {
  const tokens = parses?.(relation.DocID);
  if (tokens === undefined) return;
  for (const name of partNames) {
    for (const entry of relation[name]?.TokenList ?? []) {
      const token = typeof entry === "number" ? undefined : tokens[entry[2]];
      if (token === undefined || sameTuple(token, entry as Tuple)) continue;
      const found = `${name}: ${JSON.stringify(entry)}`;
      yield { id: "token-tuple", expected: JSON.stringify(token), found };
      // Where one is wrong the others of the part mostly are, too.
      break;
    }
  }
}

function sameTuple(a: Tuple, b: Tuple): boolean {
  return a.every((number, index) => number === b[index]);
}
