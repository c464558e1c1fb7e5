import { addToken, type Scan } from "./tokens.ts";

/** Schemes that MediaWiki links (`$wgUrlProtocols`), as far as articles use them. */
const linkedScheme =
  /(?:(?:https?|ftps?|sftp|ircs?|gopher|news|nntp|svn|git|ssh|telnet|worldwind|mms):)?\/\/|(?:mailto|tel|sip|sms|geo|magnet|urn|xmpp):/iy;
const bareScheme = /(?:https?|ftps?|sftp|ircs?|gopher|nntp|svn|git|ssh|telnet|mms)$/i;

/** The offset after a scheme that starts at `at`, or -1. */
export function schemeEnd(text: string, at: number): number {
  linkedScheme.lastIndex = at;
  return linkedScheme.test(text) ? linkedScheme.lastIndex : -1;
}

/** An address; single braces may stand in it: `[http://example.org/?id={4F} label]` */
const linkedAddress =
  /[^\t\n\r "<>[\]{|}\xa0\u2000-\u206f\u3000]*(?:(?:(?<!\{)\{(?!\{)|(?<!\})\}(?!\}))[^\t\n\r "<>[\]{|}\xa0\u2000-\u206f\u3000]*)*/y;
/** A bare address ends before wide (Chinese) characters, which do not set it off with a blank. */
const bareAddress = /[^\t\n\r "<>[\]{|}\xa0\u2000-\u206f\u2e80-\uffff]*/y;

/** The offset after the address whose scheme ends at `from`. One in brackets may hold Chinese characters. */
export function urlEnd(text: string, from: number, bare: boolean): number {
  const address = bare ? bareAddress : linkedAddress;
  address.lastIndex = from;
  address.test(text);
  return Math.max(from, address.lastIndex);
}

/**
 * A colon may stand in a bare address: `http://…`. Marks at its end are the sentence's, as is a
 * closing parenthesis that the address did not open.
 */
export function scanColon(scan: Scan, at: number): number {
  const { text } = scan;
  if (text[at + 1] !== "/" || text[at + 2] !== "/") return at + 1;
  const scheme = bareScheme.exec(text.slice(Math.max(0, at - 6), at))?.[0];
  if (scheme === undefined) return at + 1;
  const start = at + 3;
  let address = text.slice(start, urlEnd(text, start, true));
  if (address === "") return at + 1;
  let surplus = address.split(")").length - address.split("(").length;
  for (; address !== ""; address = address.slice(0, -1)) {
    if (address.endsWith(")") && surplus > 0) surplus--;
    else if (!",;.:!?'".includes(address.slice(-1))) break;
  }
  return addToken(scan, "bareUrl", at - scheme.length, start + address.length).end;
}
