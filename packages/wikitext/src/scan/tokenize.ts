import { canClose, emptyBrackets, popOpener, pushOpener, tie } from "./brackets.ts";
import { Character } from "./characters.ts";
import { scanLineStart } from "./line-start.ts";
import { lowBytes } from "./low-bytes.ts";
import type { Scan, ScanSettings } from "./scan.ts";
import { scanBangTable } from "./table-marks.ts";
import { scanAngle, switches, tableTag } from "./tags.ts";
import { addToken, emptyTokens, Kind, type Tokens } from "./tokens.ts";
import { scanColon, schemeEnd, urlEnd } from "./urls.ts";

/** Makes a scanner that reuses its memory: the tokens it returns live until the next call. */
export function tokenizer(settings: ScanSettings): (text: string) => Tokens {
  const scan: Scan = {
    tokens: emptyTokens(),
    brackets: emptyBrackets(),
    settings,
    text: "",
    tags: new Map(),
    caption: { opener: -1, end: -1 },
  };
  return (text) => {
    scan.text = scan.tokens.text = text;
    scan.tokens.count = scan.brackets.depth = 0;
    scan.tokens.unclosed = false;
    scan.caption.opener = -1;
    // Not cleared: the memory of a map before it is cleared leads to that after, so V8 would keep one page for the next.
    if (scan.tags.size > 0) scan.tags = new Map();
    scanText(scan);
    return scan.tokens;
  };
}

type Handler = (scan: Scan, at: number) => number;

const handlers: readonly (Handler | undefined)[] = handlerTable({
  "\n": scanNewline,
  "|": (scan, at) => {
    addToken(scan.tokens, Kind.pipe, at, at + 1);
    return at + 1;
  },
  "{": scanOpenBraces,
  "}": scanCloseBraces,
  "[": scanOpenBracket,
  "]": scanCloseBracket,
  "<": scanTag,
  "&": scanEntity,
  "'": scanQuotes,
  ":": (scan, at) => scanColon(scan.tokens, at),
  _: scanUnderscore,
  "~": scanTildes,
  "-": scanHyphen,
  "=": scanEquals,
});

function handlerTable(byCharacter: Record<string, Handler>): (Handler | undefined)[] {
  const table: (Handler | undefined)[] = new Array(128).fill(undefined);
  for (const [character, handler] of Object.entries(byCharacter)) {
    table[character.charCodeAt(0)] = handler;
  }
  return table;
}

const mayBeMarkup = Uint8Array.from({ length: 256 }, (_, code) => (handlers[code] === undefined ? 0 : 1));

/** Whether none of four characters may be markup. */
function fourOrdinary(bytes: Uint8Array, at: number): boolean {
  const first =
    (mayBeMarkup[bytes[at] as number] as number) | (mayBeMarkup[bytes[at + 1] as number] as number);
  const second =
    (mayBeMarkup[bytes[at + 2] as number] as number) | (mayBeMarkup[bytes[at + 3] as number] as number);
  return (first | second) === 0;
}

/** One pass over the characters; only those that may be markup cost more than a look. */
function scanText(scan: Scan): void {
  const { text } = scan;
  const length = text.length;
  const bytes = lowBytes(text);
  let at = scanLineStart(scan, 0);
  for (;;) {
    // Four at a time take half the time. After the text come bytes of earlier texts.
    while (at < length && fourOrdinary(bytes, at)) at += 4;
    while (at < length && mayBeMarkup[bytes[at] as number] === 0) at++;
    if (at >= length) return;
    const code = text.charCodeAt(at);
    if (code > 126) at++;
    else at = (handlers[code] as Handler)(scan, at);
  }
}

function scanNewline(scan: Scan, at: number): number {
  addToken(scan.tokens, Kind.newline, at, at + 1);
  return scanLineStart(scan, at + 1);
}

function runEnd(text: string, at: number): number {
  const code = text.charCodeAt(at);
  let end = at + 1;
  while (text.charCodeAt(end) === code) end++;
  return end;
}

function scanOpenBraces(scan: Scan, at: number): number {
  const end = runEnd(scan.text, at);
  const next = scan.text.charCodeAt(end);
  if (next === Character.exclamation || next === Character.openParenthesis) {
    const stop = scanBangTable(scan, at);
    if (stop !== -1) return stop;
  }
  for (let from = at; end - from >= 2; ) {
    const size = end - from === 3 || end - from >= 5 ? 3 : 2;
    const kind = size === 3 ? Kind.openParameter : Kind.openTemplate;
    pushOpener(scan.brackets, addToken(scan.tokens, kind, from, from + size), kind);
    from += size;
  }
  return end;
}

/** A run of closing braces closes what is open two or three at a time, a variant block with `}-`. */
function scanCloseBraces(scan: Scan, at: number): number {
  const { text, tokens, brackets, settings } = scan;
  const end = runEnd(text, at);
  const hyphen = settings.variants && text.charCodeAt(end) === Character.hyphen;
  let from = at;
  while (end - from >= 2 && !(hyphen && canClose(brackets, Kind.openVariant))) {
    from = closeBraces(scan, from, end - from);
  }
  if (!hyphen || from === end) return end;
  const closer = addToken(tokens, Kind.closeVariant, end - 1, end + 1);
  if (canClose(brackets, Kind.openVariant))
    tie(tokens, popOpener(brackets, tokens, Kind.openVariant), closer);
  return end + 1;
}

function closeBraces(scan: Scan, from: number, size: number): number {
  const { tokens, brackets } = scan;
  if (!canClose(brackets, Kind.openTemplate)) {
    addToken(tokens, Kind.closeBraces, from, from + 2);
    return from + 2;
  }
  const opener = popOpener(brackets, tokens, Kind.openTemplate);
  const isParameter = tokens.kind[opener] === Kind.openParameter && size >= 3;
  if (!isParameter && tokens.kind[opener] === Kind.openParameter) {
    tokens.kind[opener] = Kind.openTemplate;
    tokens.start[opener] = (tokens.start[opener] as number) + 1;
  }
  const end = from + (isParameter ? 3 : 2);
  tie(tokens, opener, addToken(tokens, Kind.closeBraces, from, end));
  return end;
}

function scanOpenBracket(scan: Scan, at: number): number {
  const { text, tokens, brackets } = scan;
  const end = runEnd(text, at);
  const links = (end - at) >> 1;
  const scheme = schemeEnd(text, end);
  if (scheme !== -1 && links === 0) {
    const stop = urlEnd(text, scheme, false);
    addToken(tokens, Kind.externalLink, at, stop);
    return stop;
  }
  for (let from = end - links * 2; from < end; from += 2) {
    pushOpener(brackets, addToken(tokens, Kind.openLink, from, from + 2), Kind.openLink);
  }
  return end;
}

function scanCloseBracket(scan: Scan, at: number): number {
  const { text, tokens, brackets } = scan;
  const end = runEnd(text, at);
  const start = (end - at) % 2 === 1 && end - at > 1 && closesSingle(text, at) ? at + 1 : at;
  for (let from = start; end - from >= 2; from += 2) {
    const closer = addToken(tokens, Kind.closeLink, from, from + 2);
    if (canClose(brackets, Kind.openLink)) tie(tokens, popOpener(brackets, tokens, Kind.openLink), closer);
  }
  return end;
}

/** How far back the single bracket may stand that the first of three closes: `[[File:A.jpg|[http://example.org A]]]`. */
const longestSingle = 500;

function closesSingle(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - longestSingle), at);
  const open = before.lastIndexOf("[");
  return open > 0 && before.charAt(open - 1) !== "[" && !before.includes("]", open);
}

function scanTag(scan: Scan, at: number): number {
  const { text, tokens, brackets } = scan;
  const before = tokens.count;
  const end = scanAngle(tokens, scan.tags, at);
  if (tokens.count === before) addToken(tokens, Kind.literal, at, end);
  if (tokens.kind[before] !== Kind.tag) return end;
  const table = tableTag(text, at);
  if (table === "open") {
    tokens.kind[before] = Kind.openHtmlTable;
    pushOpener(brackets, before, Kind.openHtmlTable);
  } else if (table === "close") {
    tokens.kind[before] = Kind.closeHtmlTable;
    if (canClose(brackets, Kind.openHtmlTable)) {
      tie(tokens, popOpener(brackets, tokens, Kind.openHtmlTable), before);
    }
  }
  return end;
}

const entity = /&(?:#\d{1,8}|#x[\da-f]{1,7}|[a-z][a-z\d]{1,31});/iy;

function scanEntity(scan: Scan, at: number): number {
  entity.lastIndex = at;
  if (!entity.test(scan.text)) return at + 1;
  addToken(scan.tokens, Kind.entity, at, entity.lastIndex);
  return entity.lastIndex;
}

function scanQuotes(scan: Scan, at: number): number {
  if (scan.text.charCodeAt(at + 1) !== Character.apostrophe) return at + 1;
  const end = runEnd(scan.text, at);
  addToken(scan.tokens, Kind.quotes, at, end);
  return end;
}

const betweenUnderscores = /__(\p{L}{2,40})__/uy;
const capitals = /^[\p{Lu}\p{Lo}]{3,}$/u;

/** Capitals, letters without case, or a known switch in any case: `__init__` is a word. */
function scanUnderscore(scan: Scan, at: number): number {
  if (scan.text.charCodeAt(at + 1) !== Character.underscore) return at + 1;
  betweenUnderscores.lastIndex = at;
  const word = betweenUnderscores.exec(scan.text)?.[1];
  if (word === undefined || !(capitals.test(word) || switches.has(word.toLowerCase()))) return at + 1;
  const end = betweenUnderscores.lastIndex;
  addToken(scan.tokens, Kind.magicWord, at, end);
  return end;
}

function scanTildes(scan: Scan, at: number): number {
  const end = runEnd(scan.text, at);
  if (end - at >= 3) addToken(scan.tokens, Kind.tildes, at, end);
  return end;
}

function scanEquals(scan: Scan, at: number): number {
  if (scan.text.charCodeAt(at + 1) !== Character.equals) return at + 1;
  const end = runEnd(scan.text, at);
  addToken(scan.tokens, Kind.equals, at, end);
  return end;
}

/** The end of a comment that was not opened is left out. */
function scanStrayCommentEnd(scan: Scan, at: number): number {
  if (!scan.text.startsWith("-->", at)) return at + 1;
  // Three hyphens and more make an arrow.
  const isArrow = scan.text.charCodeAt(at - 1) === Character.hyphen;
  addToken(scan.tokens, isArrow ? Kind.literal : Kind.magicWord, at, at + 3);
  return at + 3;
}

/** `-{` opens a variant block unless the brace belongs to a template: `-{{` is a hyphen and a template. */
function scanHyphen(scan: Scan, at: number): number {
  const { text, tokens, brackets, settings } = scan;
  if (!settings.variants || text.charCodeAt(at + 1) !== Character.openBrace)
    return scanStrayCommentEnd(scan, at);
  const braces = runEnd(text, at + 1) - (at + 1);
  if (braces % 2 === 0) return at + 1;
  pushOpener(brackets, addToken(tokens, Kind.openVariant, at, at + 2), Kind.openVariant);
  return at + 2;
}
