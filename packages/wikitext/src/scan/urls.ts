import { Character } from "./characters.ts";
import { addToken, Kind, type Tokens } from "./tokens.ts";

/** Schemes that MediaWiki links (`$wgUrlProtocols`), as far as articles use them. */
const linkedScheme =
  /(?:(?:https?|ftps?|sftp|ircs?|gopher|news|nntp|svn|git|ssh|telnet|worldwind|mms):)?\/\/|(?:mailto|tel|sip|sms|geo|magnet|urn|xmpp):/iy;
const bareScheme = /(?:https?|ftps?|sftp|ircs?|gopher|nntp|svn|git|ssh|telnet|mms)$/i;

/** The offset after a scheme that starts at `at`, or -1. */
export function schemeEnd(text: string, at: number): number {
  linkedScheme.lastIndex = at;
  return linkedScheme.test(text) ? linkedScheme.lastIndex : -1;
}

/**
 * The offset after the address whose scheme ends at `from`. A bare address ends before wide (Chinese)
 * characters, which do not set it off with a blank; one in brackets may hold them.
 */
export function urlEnd(text: string, from: number, bare: boolean): number {
  let end = from;
  while (
    end < text.length &&
    (isUrlCharacter(text.charCodeAt(end), bare) || (!bare && isSingleBrace(text, end)))
  )
    end++;
  return end;
}

/**
 * A colon may stand in a bare address: `http://…`. Marks at its end are the sentence's, as is a
 * closing parenthesis that the address did not open.
 */
export function scanColon(tokens: Tokens, at: number): number {
  const { text } = tokens;
  if (text.charCodeAt(at + 1) !== Character.slash || text.charCodeAt(at + 2) !== Character.slash)
    return at + 1;
  const scheme = bareScheme.exec(text.slice(Math.max(0, at - 6), at))?.[0];
  if (scheme === undefined) return at + 1;
  let end = urlEnd(text, at + 3, true);
  if (end === at + 3) return at + 1;
  let surplus = surplusClosers(text, at, end);
  for (; end > at + 3; end--) {
    const last = text.charAt(end - 1);
    if (last === ")" && surplus > 0) surplus--;
    else if (!",;.:!?'".includes(last)) break;
  }
  addToken(tokens, Kind.bareUrl, at - scheme.length, end);
  return end;
}

/** How many more parentheses close than open. */
function surplusClosers(text: string, from: number, end: number): number {
  let surplus = 0;
  for (let at = from; at < end; at++) {
    const character = text.charAt(at);
    if (character === ")") surplus++;
    else if (character === "(") surplus--;
  }
  return surplus;
}

function isUrlCharacter(code: number, bare: boolean): boolean {
  if (code <= Character.space || code === Character.delete || code === Character.noBreakSpace) return false;
  if (code >= 0x2000) return code > 0x206f && code !== 0x3000 && !(bare && code >= 0x2e80);
  return code >= 0x80 || notInUrls[code] === 0;
}

/** A brace that is not markup: `[http://example.org/?id={4F} label]` */
function isSingleBrace(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code !== Character.openBrace && code !== Character.closeBrace) return false;
  return text.charCodeAt(at - 1) !== code && text.charCodeAt(at + 1) !== code;
}

/** Of each ASCII character whether it stands in no address. */
const notInUrls = Uint8Array.from({ length: 0x80 }, (_, code) =>
  '"<>[]{|}'.includes(String.fromCharCode(code)) ? 1 : 0,
);
