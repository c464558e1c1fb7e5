import type { Message } from "@discoprep/corpus";

const controls = /(?![\t\n\x85])\p{Cc}|[\uFDD0-\uFDEF]/gu;
const loneSurrogate = /\p{Surrogate}/gu;

/**
 * A page's wikitext as the scanner wants it: line feeds only, no control characters and no
 * noncharacters (they are marks here). A lone surrogate is no character: it becomes U+FFFD, with a message.
 */
export function cleanInput(page: { id: string; text: string }, messages: Message[]): string {
  if (isClean(page.text)) return page.text;
  const text = page.text.replace(/\r\n?/g, "\n").replace(controls, "");
  const lone = text.match(loneSurrogate);
  if (lone === null) return text;
  messages.push({
    severity: "warning",
    rule: "lone-surrogate",
    what: `${lone.length} lone surrogate(s) became U+FFFD`,
    where: { page: page.id },
    expected: "well-formed Unicode",
    remedy: "Check the dump's encoding.",
  });
  return text.replace(loneSurrogate, "\uFFFD");
}

/** Most pages hold nothing of the kind; a plain loop tells so faster than any pattern. */
function isClean(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 32 ? code !== 10 && code !== 9 : (code >= 127 && code < 160) || isSpecial(code)) return false;
  }
  return true;
}

function isSpecial(code: number): boolean {
  return code >= 0xd800 && (code <= 0xdfff || (code >= 0xfdd0 && code <= 0xfdef));
}
