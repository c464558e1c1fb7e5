import type { Relation } from "@discoprep/corpus";

/**
 * A release's relations as the PDTB formats have them: an AltLex names no connective, its text is that of
 * its spans, which a release repeats.
 */
export function withoutAltLexTexts(relations: readonly Relation[]): Relation[] {
  return relations.map((relation) => {
    const { type, conn1, connective } = relation;
    const repeats = connective !== undefined && (type === "AltLex" || type === "AltLexC");
    return repeats && conn1 ? { ...relation, conn1: { ...conn1, text: "" } } : relation;
  });
}
