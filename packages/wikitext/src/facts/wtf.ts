import type wtf from "wtf_wikipedia";

export type WtfDocument = ReturnType<typeof wtf>;

const deepestNesting = 50;

/** wtf_wikipedia rewrites U+3002 as ". "; it never sees one. */
export const shield = "\uE0F2";

/** A text as wtf_wikipedia reads it. @throws what wtf_wikipedia throws */
export async function readByWtf(wikitext: string): Promise<WtfDocument> {
  // A hundred modules that the text of an article has no need of.
  const { default: read } = await import("wtf_wikipedia");
  return read(wikitext.replaceAll("\u3002", shield));
}

/** What wtf_wikipedia made of a text, with its U+3002. */
export function fromWtf(text: string): string {
  return text.replaceAll(shield, "\u3002");
}

/** wtf_wikipedia is cubic in nesting, and exhausts memory on open tables; it is given neither. */
export function isShallow(wikitext: string): boolean {
  let depth = 0;
  for (const [bracket] of wikitext.matchAll(/\{\{|\}\}|\[\[|\]\]|\{\|/g)) {
    if (bracket === "{|") return false;
    depth += bracket === "{{" || bracket === "[[" ? 1 : -1;
    if (depth > deepestNesting) return false;
  }
  return true;
}
