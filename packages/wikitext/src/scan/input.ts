import type { Message } from "@discoprep/corpus";

/** Most pages hold nothing of the kind: one look at a class of characters, and the page is clean. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const suspect = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ud800-\udfff\ufdd0-\ufdef]/;
const controls = /(?![\t\n\x85])\p{Cc}|[\uFDD0-\uFDEF]/gu;
const loneSurrogate = /\p{Surrogate}/gu;

/** A text of a page that may become part of the article's without the scanner. */
export function withoutControls(text: string): string {
  return text.replace(controls, "");
}

/**
 * A page's wikitext as the scanner wants it: line feeds only, no control characters (some are marks here) and no
 * noncharacters. A lone surrogate is not a character: it becomes U+FFFD, with a message.
 */
export function cleanInput(
  page: { readonly id: string; readonly text: string },
  messages: Message[],
): string {
  if (!suspect.test(page.text)) return page.text;
  const text = withoutControls(page.text.replace(/\r\n?/g, "\n"));
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

/**
 * A copy of a part of a page's text, for what outlives the page: V8 keeps a whole text in memory for as long as
 * anything cut from it is kept.
 * @param part without lone surrogates, as `cleanInput` leaves none
 */
export function ownString(part: string): string {
  return Buffer.from(part).toString();
}
