import { schemeEnd, type Token, tokenAfter } from "../scan/tokens.ts";
import { matchEnd } from "../text/sticky.ts";
import { categoryNamespace, fileNamespace, linkPrefix, type Wiki, withoutInterwiki } from "../wiki/wiki.ts";
import { firstPipe, innerRange, type Range, rangeAfter } from "./ranges.ts";
import type { Writer } from "./writer.ts";

export function renderLink(writer: Writer, opener: Token): void {
  const { line, wiki, text } = writer;
  const end = writer.moveAfter(opener);
  const target = targetRange(opener);
  const title = linkTitle(text, opener);
  const role = linkRole(wiki, title);
  const player = role === "text" ? playerEnd(writer, title) : -1;
  if (player !== -1) {
    writer.leaveOut(opener.start, end);
    writer.at = player;
  } else if (role === "text") {
    if (!skipSignature(writer, title)) renderLabel(writer, opener, target, title);
  } else {
    line.hasMarkup = true;
    if (role === "file") writer.leaveOut(opener.start, end);
    if (role !== "category") return;
    addCategory(wiki, text, opener, writer.facts.categories);
    writer.restartLine();
  }
}

/** Names of media files. A file in an unknown namespace is still a file. */
export const mediaFile =
  /\.(?:jpe?g|png|gif|svg|tiff?|webp|xcf|og[agv]|webm|mp[34]|wav|flac|midi?|pdf|djvu)$/i;
const recording = /\.(?:og[agv]|webm|mp[34]|wav|flac)$/i;
const lineRest = /[ \t]*(?:\([^()\n]{0,40}\)[ \t]*)?(?=\n|$)/y;

/** Returns the end of the line if a link to a recording is alone on it, or -1: `[[Media:Talk.ogg|Listen]]`. */
function playerEnd({ text, at, line }: Writer, title: string): number {
  return !line.visible && recording.test(title) ? matchEnd(lineRest, text, at) : -1;
}

/** Returns the kind of a link by its prefix; after a leading colon it is text. */
export function linkRole(wiki: Wiki, title: string): "text" | "file" | "category" | "language" {
  const colon = title.indexOf(":");
  if (colon < 1) return "text";
  const name = title.slice(0, colon);
  const prefix = linkPrefix(wiki, name);
  if (prefix === undefined) return mediaFile.test(title) ? "file" : "text";
  if (prefix === fileNamespace) return "file";
  if (prefix === categoryNamespace) return "category";
  // `[[De: …]]` is a title.
  const isWritten = name === name.toLowerCase() || title[colon + 1] !== " ";
  return prefix === "language" && isWritten ? "language" : "text";
}

export function addCategory(wiki: Wiki, text: string, opener: Token, categories: Set<string>): void {
  const title = linkTitle(text, opener);
  if (linkRole(wiki, title) !== "category") return;
  const written = title.slice(title.indexOf(":") + 1);
  const name = written.replace(/[\s_]+/g, " ").trim();
  if (name !== "") categories.add(name);
}

export function targetRange(opener: Token): Range {
  const inner = innerRange(opener);
  return { first: inner.first, at: inner.at, end: Math.min(firstPipe(inner).start, inner.end) };
}

export function linkTitle(text: string, opener: Token): string {
  const { at, end } = targetRange(opener);
  return text.slice(at, end).trim();
}

/** Tells whether a link is the sign of a note: `[[#Notes|[1]]]`, or a number without a blank before it. */
function isNote({ text }: Writer, label: string, start: number): boolean {
  if (/\p{L}/u.test(label)) return false;
  return /[^\d\s]/.test(label) || /\S/.test(text.charAt(start - 1));
}

/** The rest of a signature after the link to its user: other links, and a time. */
const signatureRest =
  /(?: ?[([（]?\[\[[^[\]\n]{1,80}\]\][)\]）]?){0,3} ?(?:\d{1,2}:\d{2}, |\d{4}年)[^\n(]{0,30}(?:\([^()\n]{1,3}\) \d{1,2}:\d{2} )?\([A-Z]{2,5}\)/y;
const userNamespaces: ReadonlySet<unknown> = new Set([2, 3]);

/** Skips `[[User:Ann|Ann]] 12:04, 14 October 2005 (UTC)`, and removes the dashes before it. */
function skipSignature(writer: Writer, title: string): boolean {
  const colon = title.indexOf(":");
  const end = colon < 1 ? -1 : matchEnd(signatureRest, writer.text, writer.at);
  if (end === -1 || end > writer.end) return false;
  if (!userNamespaces.has(linkPrefix(writer.wiki, title.slice(0, colon)))) return false;
  writer.at = end;
  const { out } = writer.line;
  const last = out.pop();
  if (last !== undefined) out.push(last.replace(/[\s–—―-]+$/, ""));
  return true;
}

function renderLabel(writer: Writer, opener: Token, target: Range, title: string): void {
  const { text, wiki } = writer;
  const inner = innerRange(opener);
  const isLabelled = target.end < inner.end;
  const label = isLabelled ? rangeAfter(firstPipe(inner), inner.end) : target;
  const written = isLabelled ? text.slice(label.at, label.end) : "";
  if (written.trim() !== "") {
    if (title.startsWith("#") && isNote(writer, written, opener.start))
      writer.markHole(opener.start, writer.at);
    else writer.render(label, false);
  } else if (schemeEnd(text, target.at) !== -1) {
    // `[[http://x.org label]]`, a common slip: the label is meant.
    const blank = text.slice(target.at, target.end).search(/\s/);
    if (blank === -1) writer.markHole(opener.start, target.end + 2);
    else writer.render({ ...target, at: target.at + blank }, false);
  } else if (isLabelled) writer.print(pipeTrick(wiki, writer.plain(target)));
  else if (opener.next !== opener.closer || title.includes(":") || title.startsWith("#"))
    writer.print(withoutInterwiki(wiki, writer.plain(target)).replace(/^#/, ""));
  else writer.copy(target.at, target.end);
}

/** Applies MediaWiki's pipe trick: `[[Mercury (planet)|]]` and `[[Paris, Texas|]]`. */
function pipeTrick(wiki: Wiki, title: string): string {
  const plain = withoutInterwiki(wiki, title);
  const colon = plain.indexOf(":");
  const isPrefix = colon > 0 && linkPrefix(wiki, plain.slice(0, colon)) !== undefined;
  const name = isPrefix ? plain.slice(colon + 1) : plain;
  const head = name.replace(/\s*[(（][^()（）]*[)）]$/, "").replace(/[,，].*$/, "");
  return head.trim();
}

/** Renders an unclosed `[[`: a picture goes with the rest of its line, any other link loses its target and pipe. */
export function recoverLink(writer: Writer, opener: Token): void {
  const { next } = opener;
  const target = writer.text.slice(opener.end, Math.min(writer.startOf(next), opener.end + 80));
  writer.stepOver(opener);
  if (linkRole(writer.wiki, target.trim()) !== "text") {
    writer.line.hasLeftOut = true;
    writer.skipLine(next);
  } else if (next.kind === "pipe" && next.start < writer.end) writer.at = next.end;
}

/** Renders the label of `[http://x.org label]`, also of the common slip `[http://x.org|label]`. */
export function renderExternalLink(writer: Writer, link: Token): void {
  writer.moveTo(link.next, link.end);
  if (writer.inExternalLink) return;
  const close = closingBracket(writer, link);
  if (close === undefined) {
    writer.markHole(link.start, link.end);
    return;
  }
  writer.moveTo(close.token, close.at + 1);
  const label = writer.text.slice(link.end, close.at);
  if (label.trim() === "") {
    writer.leaveSign(link.start, close.at + 1);
    return;
  }
  const at = link.end + (/^[ |]/.test(label) ? 1 : 0);
  writer.inExternalLink = true;
  writer.render({ first: link.next, at, end: close.at }, false);
  writer.inExternalLink = false;
}

/** Returns the bracket that ends a link on its line, and the first token from there on. Failures are remembered. */
function closingBracket(writer: Writer, link: Token): { token: Token; at: number } | undefined {
  const { text, end } = writer;
  if (link.end < writer.noBracketBefore) return undefined;
  let at = link.end;
  for (let token = link.next; ; token = tokenAfter(token)) {
    const stop = writer.startOf(token);
    const bracket = text.slice(at, stop).indexOf("]");
    if (bracket !== -1) return { token, at: at + bracket };
    if (token.kind === "closeLink" && stop < end) return { token, at: stop };
    if (token.kind === "newline" || stop === end) {
      writer.noBracketBefore = stop;
      return undefined;
    }
    at = (token.closer ?? token).end;
  }
}
