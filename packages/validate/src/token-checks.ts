import { type ParsedDocument, tokenIndices } from "@discoprep/formats/conll16";
import type { DocumentToken } from "./context.ts";
import { partNames } from "./schema-checks.ts";
import type { RelationCheck } from "./value-checks.ts";

/** Level 4. The check of order and repeats needs no parses. */
export const tokenChecks: readonly RelationCheck[] = [
  function checkDocument({ DocID }, { parses }, report) {
    if (parses === undefined || parses(DocID) !== undefined) return;
    report("unknown-document", { expected: "a key of parses.json", found: DocID });
  },
  function checkRange(relation, { parses }, report) {
    const tokens = parses?.(relation.DocID);
    if (tokens === undefined) return;
    for (const name of partNames) {
      const beyond = tokenIndices(relation[name]).filter((position) => position >= tokens.length);
      if (beyond.length === 0) continue;
      const expected = `a token below ${tokens.length}`;
      report("token-out-of-range", { expected, found: `${name}: ${beyond.slice(0, 10).join(", ")}` });
    }
  },
  function checkOrder(relation, _context, report) {
    for (const name of partNames) {
      const positions = tokenIndices(relation[name]);
      const distinct = new Set<number>();
      const repeated = positions.find((position) => distinct.size === distinct.add(position).size);
      if (repeated !== undefined)
        report("repeated-token", { expected: "each token once", found: `${name}: ${repeated} twice` });
      const descent = positions.findIndex((position, index) => position < (positions[index - 1] ?? 0));
      if (descent > 0) {
        const pair = `${name}: ${positions[descent - 1]}, ${positions[descent]}`;
        report("token-order", { expected: "ascending tokens", found: pair });
      }
    }
  },
];

export function tokensOf(parsed: ParsedDocument | undefined): DocumentToken[] | undefined {
  return parsed?.sentences.flatMap(({ words }, sentence) =>
    words.map(([, word], index): DocumentToken => {
      return { start: word.CharacterOffsetBegin, end: word.CharacterOffsetEnd, sentence, index };
    }),
  );
}
