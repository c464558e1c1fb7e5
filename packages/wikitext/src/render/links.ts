import { Kind } from "../scan/tokens.ts";
import { schemeEnd } from "../scan/urls.ts";
import { plainText } from "../tidy/paragraphs.ts";
import { categoryNamespace, fileNamespace, linkPrefix, type Wiki, withoutInterwiki } from "../wiki/wiki.ts";
import { emitString, emitText, leaveHole, restartLine } from "./emit.ts";
import type { Output, Range } from "./output.ts";
import { firstPipe, innerRange, rangeFrom } from "./ranges.ts";
import { capture, endOfLine, renderRange, startOf } from "./walk.ts";

/** Renders the link whose opener is the current token, and moves behind it. */
export function renderLink(output: Output): void {
  const { tokens } = output.page;
  const opener = output.cursor.token;
  const closer = tokens.match[opener] as number;
  const start = tokens.start[opener] as number;
  const end = tokens.end[closer] as number;
  output.cursor.token = closer + 1;
  output.cursor.at = end;
  const target = targetRange(output, opener, closer);
  const title = output.page.text.slice(target.at, target.end).trim();
  const role = linkRole(output.page.wiki, title);
  if (role === "text" && isPlayer(output, title)) {
    output.line.touched = output.line.dropped = true;
    leaveHole(output, start, end);
    output.cursor.at = lineRest.lastIndex;
    return;
  }
  if (role === "text") {
    if (!skipSignature(output, title)) renderLabel(output, target, closer, title);
    return;
  }
  output.line.touched = true;
  if (role === "category") {
    noteCategory(output, title);
    restartLine(output);
  } else if (role === "file") {
    output.line.dropped = true;
    leaveHole(output, start, end);
  }
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
  if ("namespace" in prefix) {
    if (prefix.namespace === fileNamespace) return "file";
    return prefix.namespace === categoryNamespace ? "category" : "text";
  }
  if ("project" in prefix) return "text";
  const written = name === name.toLowerCase() || title.charCodeAt(colon + 1) !== 32;
  return written ? "language" : "text";
}

export function noteCategory(output: Output, title: string): void {
  const name = title
    .slice(title.indexOf(":") + 1)
    .replace(/[\s_]+/g, " ")
    .trim();
  if (name !== "") output.facts.categories.add(name);
}

/** What stands before the first pipe of a link. */
export function targetRange(output: Output, opener: number, closer: number): Range {
  return innerRange(output, opener, firstPipe(output, opener, closer));
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

function renderLabel(output: Output, target: Range, closer: number, title: string): void {
  const { start, end, kind } = output.page.tokens;
  const pipe = target.lastToken;
  const label = { token: pipe + 1, lastToken: closer, at: end[pipe] as number, end: start[closer] as number };
  const labelled = kind[pipe] === Kind.pipe && pipe < closer;
  const written = output.page.text.slice(label.at, label.end);
  if (labelled && written.trim() !== "") {
    if (title.startsWith("#") && isNote(output, written, target.at - 2))
      leaveHole(output, target.at - 2, label.end + 2);
    else renderRange(output, label, false);
    return;
  }
  if (schemeEnd(output.page.text, target.at) !== -1) {
    renderAddressLabel(output, target);
    return;
  }
  if (labelled) {
    emitString(
      output,
      pipeTrick(withoutNamespace(output, plainText(output.page.wiki, capture(output, target)))),
    );
    return;
  }
  if (target.token < target.lastToken || title.includes(":") || title.startsWith("#")) {
    const shown = plainText(output.page.wiki, capture(output, target));
    emitString(output, withoutInterwiki(output.page.wiki, shown).replace(/^#/, ""));
    return;
  }
  emitText(output, target.at, target.end);
}

/** `[[http://x.org label]]`, a common slip: the label is meant. */
function renderAddressLabel(output: Output, target: Range): void {
  const blank = output.page.text.slice(target.at, target.end).search(/\s/);
  if (blank === -1) {
    leaveHole(output, target.at - 2, target.end + 2);
    return;
  }
  renderRange(output, rangeFrom(target, target.at + blank), false);
}

/** MediaWiki's pipe trick: `[[Mercury (planet)|]]` and `[[Paris, Texas|]]`. */
function pipeTrick(title: string): string {
  return title
    .replace(/\s*[(（][^()（）]*[)）]$/, "")
    .replace(/[,，].*$/, "")
    .trim();
}

function withoutNamespace(output: Output, title: string): string {
  const plain = withoutInterwiki(output.page.wiki, title);
  const colon = plain.indexOf(":");
  return colon > 0 && linkPrefix(output.page.wiki, plain.slice(0, colon)) !== undefined
    ? plain.slice(colon + 1)
    : plain;
}

/**
 * A `[[` that is not closed. Of a picture the rest of the line goes; of other links only the bracket and
 * the target before a pipe, so that the sentence stays whole.
 */
export function recoverLink(output: Output): void {
  const { tokens } = output.page;
  const opener = output.cursor.token;
  const start = tokens.end[opener] as number;
  const next = startOf(output, opener + 1);
  const piped = opener + 1 < output.cursor.lastToken && tokens.kind[opener + 1] === Kind.pipe;
  const role = linkRole(output.page.wiki, output.page.text.slice(start, Math.min(next, start + 80)).trim());
  output.line.touched = true;
  output.cursor.token = opener + 1;
  output.cursor.at = start;
  if (role === "file" || role === "category" || role === "language") {
    output.line.dropped = true;
    const line = endOfLine(output, opener + 1);
    output.cursor.token = line;
    output.cursor.at = startOf(output, line);
  } else if (piped) output.cursor.at = tokens.end[opener + 1] as number;
}
