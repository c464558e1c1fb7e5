import { sha256 } from "@discoprep/files";
import { tokenPositions } from "./token-checks.ts";
import type { RelationCheck } from "./value-checks.ts";

/** Level 5: relations that stand in the file twice, wholly or but for their sense; a check that remembers. */
export function duplicateRelationCheck(): RelationCheck {
  const lines = new Map<string, number | undefined>();
  return function* duplicateRelations(relation, place, { kind }) {
    if (kind === "no-senses") return;
    const { DocID, Type, Sense } = relation;
    const parts = [relation.Connective, relation.Arg1, relation.Arg2].map(tokenPositions);
    // Hashes keep the memory of a file with millions of relations small.
    const same = sha256(JSON.stringify([DocID, Type, parts]));
    const equal = sha256(JSON.stringify([same, Sense]));
    const expected = "a relation that is not in the file yet";
    if (lines.has(equal)) {
      yield { id: "duplicate-relation", place, expected, found: `line ${lines.get(equal)} again` };
    } else if (lines.has(same)) {
      const found = `line ${lines.get(same)} again, but with ${Sense.join(", ") || "no sense"}`;
      yield { id: "same-arguments", place, expected, found };
    }
    if (!lines.has(equal)) lines.set(equal, place.line);
    if (!lines.has(same)) lines.set(same, place.line);
  };
}
