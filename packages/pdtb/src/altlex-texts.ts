import type { Relation } from "@discoprep/corpus";

/**
 * A release's relations for the PDTB formats. An AltLex has no connective there; a release repeats its text,
 * which is that of its spans.
 */
export function withoutAltLexTexts(relations: readonly Relation[]): Relation[] {
  return relations.map((relation) => {
    const { type, conn1, connective } = relation;
    const repeats = connective !== undefined && (type === "AltLex" || type === "AltLexC");
    return repeats && conn1 ? { ...relation, conn1: { ...conn1, text: "" } } : relation;
  });
}
