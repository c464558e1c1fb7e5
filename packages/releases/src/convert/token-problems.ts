import type { Document, Message, Place, Relation, Span } from "@discoprep/corpus";
import { tokenTable } from "@discoprep/corpus";
import { selectionsOf } from "@discoprep/files/format";

/**
 * What tokens make of the relations' spans: a span that begins or ends inside a token loses the token
 * (a warning), an argument or connective without any token makes the relation invalid (an error).
 */
export function tokenProblems(document: Document, relations: readonly Relation[]): Message[] {
  const table = tokenTable(document);
  return relations.flatMap((relation) => {
    const parts = new Map(selectionsOf(relation));
    return partNames.flatMap((name): Message[] => {
      const spans = parts.get(name)?.spans;
      if (spans === undefined) return [];
      const where = {
        ...relation.source,
        document: document.id,
        ...(relation.id !== undefined && { relation: relation.id }),
      };
      const cuts = spans.flatMap(({ start, end }) => [start, end].flatMap((offset) => cutAt(offset)));
      if (table.within(spans).length > 0) return cuts;
      return [...cuts, withoutTokens(name, spans, document, where)];

      function cutAt(offset: number): Message[] {
        const token = table.cutAt(offset);
        if (token === undefined) return [];
        const what = `${name}: a span begins or ends inside a token, which is left out`;
        const found = `"${document.raw.slice(token.start, offset)}|${document.raw.slice(offset, token.end)}"`;
        return [{ severity: "warning", rule: "span-cuts-token", what, where: { ...where, offset }, found }];
      }
    });
  });
}

/** The parts of a relation that need tokens. */
const partNames = ["Arg1", "Arg2", "Connective"] as const;

function withoutTokens(name: string, spans: readonly Span[], document: Document, where: Place): Message {
  return {
    severity: "error",
    rule: "part-without-tokens",
    what: `${name} has no token; the relation is left out`,
    where,
    expected: "spans that hold at least one token",
    found: spans.map(({ start, end }) => JSON.stringify(document.raw.slice(start, end))).join(" "),
    remedy: "Correct the spans.",
  };
}
