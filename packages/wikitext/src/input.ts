import type { Message } from "@discoprep/corpus";

const unwanted = /(?![\t\n])\p{Cc}|[\uFDD0-\uFDEF]/u;
const controls = /(?![\t\n\x85])\p{Cc}|[\uFDD0-\uFDEF]/gu;
const loneSurrogate = /\p{Surrogate}/gu;

/**
 * A page's wikitext as the scanner wants it: line feeds only, no control characters and no
 * noncharacters (they are marks here). A lone surrogate is no character: it becomes U+FFFD, with a message.
 */
export function cleanInput(page: { id: string; text: string }, messages: Message[]): string {
  let { text } = page;
  if (unwanted.test(text)) text = text.replace(/\r\n?/g, "\n").replace(controls, "");
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
