import { schemeEnd, type Token, tokenBehind } from "../scan/tokens.ts";
import { plainText } from "../tidy/paragraphs.ts";
import { categoryNamespace, fileNamespace, linkPrefix, type Wiki, withoutInterwiki } from "../wiki/wiki.ts";
import { emitString, emitText, leaveHole, leaveOut, leaveSign, restartLine } from "./emit.ts";
import type { Output, Range } from "./output.ts";
import {
  capture,
  endOfLine,
  firstPipe,
  innerRange,
  moveBehind,
  moveTo,
  renderRange,
  startOf,
} from "./walk.ts";

/** Renders a link, and moves behind it. */
export function renderLink(output: Output, opener: Token): void {
  const { line, page } = output;
  const end = moveBehind(output, opener);
  const target = targetRange(opener);
  const title = page.text.slice(target.at, target.end).trim();
  const role = linkRole(page.wiki, title);
  if (role === "text") {
    if (isPlayer(output, title)) {
      line.touched = true;
      leaveOut(output, opener.start, end);
      output.cursor.at = lineRest.lastIndex;
    } else if (!skipSignature(output, title)) renderLabel(output, opener, target, title);
    return;
  }
  line.touched = true;
  if (role === "category") {
    noteCategory(output, title);
    restartLine(output);
  } else if (role === "file") leaveOut(output, opener.start, end);
}

/** A picture under a namespace name we do not know is still a picture. */
const mediaFile = /\.(?:jpe?g|png|gif|svg|tiff?|webp|xcf|og[agv]|webm|mp[34]|wav|flac|midi?|pdf|djvu)$/i;

const recording = /\.(?:og[agv]|webm|mp[34]|wav|flac)$/i;
/** What may stand between a link to a recording and the end of its line. */
const lineRest = /[ \t]*(?:\([^()\n]{0,40}\)[ \t]*)?(?=\n|$)/y;

/** Whether a link to a recording is all that stands on its line: `[[Media:Talk.ogg|Listen]]`. */
function isPlayer({ page, cursor, line }: Output, title: string): boolean {
  if (line.visible || !recording.test(title)) return false;
  lineRest.lastIndex = cursor.at;
  return lineRest.test(page.text);
}

type LinkRole = "text" | "file" | "category" | "language";

/** What a link is by its prefix; a colon in front makes it text. */
export function linkRole(wiki: Wiki, title: string): LinkRole {
  const colon = title.indexOf(":");
  if (colon < 1) return "text";
  const name = title.slice(0, colon);
  const prefix = linkPrefix(wiki, name);
  if (prefix === undefined) return mediaFile.test(title) ? "file" : "text";
  if (prefix === fileNamespace) return "file";
  if (prefix === categoryNamespace) return "category";
  if (prefix !== "language") return "text";
  const isWritten = name === name.toLowerCase() || title[colon + 1] !== " ";
  return isWritten ? "language" : "text";
}

export function noteCategory(output: Output, title: string): void {
  const name = title
    .slice(title.indexOf(":") + 1)
    .replace(/[\s_]+/g, " ")
    .trim();
  if (name !== "") output.facts.categories.add(name);
}

/** What stands before the first pipe of a link. */
export function targetRange(opener: Token): Range {
  const inner = innerRange(opener);
  return { first: inner.first, at: inner.at, end: Math.min(firstPipe(inner).start, inner.end) };
}

/** Whether a link within the page is the sign of a note: `[[#Notes|[1]]]`, or a number that no blank sets off. */
function isNote({ page }: Output, label: string, start: number): boolean {
  if (/\p{L}/u.test(label)) return false;
  return /[^\d\s]/.test(label) || /\S/.test(page.text.charAt(start - 1));
}

/** What may stand between a link to a user and the end of a signature: other links, and a time. */
const signatureRest =
  /(?: ?[([（]?\[\[[^[\]\n]{1,80}\]\][)\]）]?){0,3} ?(?:\d{1,2}:\d{2}, |\d{4}年)[^\n(]{0,30}(?:\([^()\n]{1,3}\) \d{1,2}:\d{2} )?\([A-Z]{2,5}\)/y;
const userNamespaces = [2, 3];

/** Steps over `[[User:Ann|Ann]] 12:04, 14 October 2005 (UTC)`, and takes off the dashes before it. */
function skipSignature({ page, cursor, line }: Output, title: string): boolean {
  const colon = title.indexOf(":");
  if (colon < 1) return false;
  signatureRest.lastIndex = cursor.at;
  if (!signatureRest.test(page.text) || signatureRest.lastIndex > cursor.end) return false;
  const namespace = page.wiki.namespaces.get(title.slice(0, colon).trim().toLowerCase());
  if (namespace === undefined || !userNamespaces.includes(namespace)) return false;
  cursor.at = signatureRest.lastIndex;
  const last = line.out.at(-1);
  if (last !== undefined) line.out[line.out.length - 1] = last.replace(/[\s–—―-]+$/, "");
  return true;
}

function renderLabel(output: Output, opener: Token, target: Range, title: string): void {
  const { text, wiki } = output.page;
  const inner = innerRange(opener);
  const isLabelled = target.end < inner.end;
  const pipe = firstPipe(inner);
  const label = { first: pipe.next, at: pipe.end, end: inner.end };
  const written = isLabelled ? text.slice(label.at, label.end) : "";
  if (written.trim() !== "") {
    if (title.startsWith("#") && isNote(output, written, opener.start))
      leaveHole(output, opener.start, output.cursor.at);
    else renderRange(output, label, false);
  } else if (schemeEnd(text, target.at) !== -1) renderAddressLabel(output, opener, target);
  else if (isLabelled) {
    emitString(output, pipeTrick(withoutNamespace(wiki, plainText(wiki, capture(output, target)))));
  } else if (opener.next !== opener.closer || title.includes(":") || title.startsWith("#")) {
    const shown = plainText(wiki, capture(output, target));
    emitString(output, withoutInterwiki(wiki, shown).replace(/^#/, ""));
  } else emitText(output, target.at, target.end);
}

/** `[[http://x.org label]]`, a common slip: the label is meant. */
function renderAddressLabel(output: Output, opener: Token, target: Range): void {
  const blank = output.page.text.slice(target.at, target.end).search(/\s/);
  if (blank === -1) leaveHole(output, opener.start, target.end + 2);
  else renderRange(output, { first: target.first, at: target.at + blank, end: target.end }, false);
}

/** MediaWiki's pipe trick: `[[Mercury (planet)|]]` and `[[Paris, Texas|]]`. */
function pipeTrick(title: string): string {
  return title
    .replace(/\s*[(（][^()（）]*[)）]$/, "")
    .replace(/[,，].*$/, "")
    .trim();
}

function withoutNamespace(wiki: Wiki, title: string): string {
  const plain = withoutInterwiki(wiki, title);
  const colon = plain.indexOf(":");
  const isPrefix = colon > 0 && linkPrefix(wiki, plain.slice(0, colon)) !== undefined;
  return isPrefix ? plain.slice(colon + 1) : plain;
}

/**
 * A `[[` that is not closed. Of a picture the rest of the line goes; of other links only the bracket and
 * the target before a pipe, so that the sentence stays whole.
 */
export function recoverLink(output: Output, opener: Token): void {
  const { cursor, line, page } = output;
  const { next } = opener;
  const target = page.text.slice(opener.end, Math.min(startOf(output, next), opener.end + 80));
  line.touched = true;
  moveTo(output, next, opener.end);
  if (linkRole(page.wiki, target.trim()) !== "text") {
    line.dropped = true;
    const lineEnd = endOfLine(output, next);
    moveTo(output, lineEnd, startOf(output, lineEnd));
  } else if (next.kind === "pipe" && next.start < cursor.end) cursor.at = next.end;
}

/** `[http://x.org label]` → `label`, also behind a pipe, a common slip; without a label nothing is shown. */
export function renderExternalLink(output: Output, link: Token): void {
  const { cursor, page } = output;
  moveTo(output, link.next, link.end);
  if (cursor.inExternalLink) return;
  const close = closingBracket(output, link);
  if (close === undefined) {
    leaveHole(output, link.start, link.end);
    return;
  }
  moveTo(output, close.token, close.at + 1);
  const label = page.text.slice(link.end, close.at);
  if (label.trim() === "") {
    leaveSign(output, link.start, close.at + 1);
    return;
  }
  const at = link.end + (/^[ |]/.test(label) ? 1 : 0);
  cursor.inExternalLink = true;
  renderRange(output, { first: link.next, at, end: close.at }, false);
  cursor.inExternalLink = false;
}

/** An address in running text is not prose. */
export function renderBareUrl(output: Output, url: Token): void {
  moveTo(output, url.next, url.end);
  leaveHole(output, url.start, url.end);
}

/**
 * The bracket that ends the link on its line, and the first token at or behind it. Notes and nested elements, whose brackets
 * are their own, are stepped over. Where one search has failed, a later one need not start.
 */
function closingBracket(output: Output, link: Token): { token: Token; at: number } | undefined {
  const { cursor, page, searches } = output;
  if (link.end < searches.noBracketBefore) return undefined;
  let at = link.end;
  for (let token = link.next; ; token = tokenBehind(token)) {
    const stop = startOf(output, token);
    const bracket = page.text.slice(at, stop).indexOf("]");
    if (bracket !== -1) return { token, at: at + bracket };
    if (token.kind === "closeLink" && stop < cursor.end) return { token, at: stop };
    if (token.kind === "newline" || stop === cursor.end) {
      searches.noBracketBefore = stop;
      return undefined;
    }
    at = (token.closer ?? token).end;
  }
}
