import { isSwitch, scanAngle } from "./tags.ts";
import {
  addToken,
  closeBracket,
  type Kind,
  openBracket,
  type Scan,
  type ScanSettings,
  scanColon,
  schemeEnd,
  type Token,
  type Tokens,
  urlEnd,
} from "./tokens.ts";

/** Makes the tokens of a page's wikitext, in one pass over its characters. */
export function tokenize(text: string, settings: ScanSettings): Tokens {
  const end = endToken(text.length);
  const head: Token = { kind: "newline", start: 0, end: 0, closer: undefined, next: end };
  const scan: Scan = {
    text,
    settings,
    end,
    last: head,
    open: undefined,
    unclosed: false,
    nextTags: new Map(),
    caption: undefined,
  };
  let at = scanLineStart(scan, 0);
  while (at < text.length) {
    const scanMark = marks[text.charCodeAt(at)];
    at = scanMark === undefined ? at + 1 : scanMark(scan, at);
  }
  return { text, first: head.next, unclosed: scan.unclosed };
}

/** Makes the last token. Its properties are in the order of every other token: all have one shape in memory. */
function endToken(at: number): Token {
  const token: Omit<Token, "next"> & { next: Token | undefined } = {
    kind: "end",
    start: at,
    end: at,
    closer: undefined,
    next: undefined,
  };
  return Object.assign(token, { next: token as Token });
}

/** Reads what begins at an offset; returns where to go on. */
type Mark = (scan: Scan, at: number) => number;

const scanMarks: Readonly<Record<string, Mark>> = {
  "\n": (scan, at) => {
    addToken(scan, "newline", at, at + 1);
    return scanLineStart(scan, at + 1);
  },
  "|": (scan, at) => addToken(scan, "pipe", at, at + 1).end,
  "{": scanOpenBraces,
  "}": scanCloseBraces,
  "[": scanOpenBracket,
  "]": scanCloseBracket,
  "<": scanAngle,
  "&": scanEntity,
  "'": (scan, at) => scanRun(scan, at, "quotes", 2),
  ":": scanColon,
  _: scanUnderscore,
  "~": (scan, at) => scanRun(scan, at, "tildes", 3),
  "-": scanHyphen,
  "=": (scan, at) => scanRun(scan, at, "equals", 2),
};

/** Readers of what may be markup, by code unit. */
const marks: readonly (Mark | undefined)[] = Array.from(
  { length: 128 },
  (_, code) => scanMarks[String.fromCharCode(code)],
);

function runEnd(text: string, at: number): number {
  let end = at + 1;
  while (text[end] === text[at]) end++;
  return end;
}

/** Reads a run of one character, which is a token if it is long enough. */
function scanRun(scan: Scan, at: number, kind: Kind, fewest: number): number {
  const end = runEnd(scan.text, at);
  if (end - at >= fewest) addToken(scan, kind, at, end);
  return end;
}

function scanOpenBraces(scan: Scan, at: number): number {
  const end = runEnd(scan.text, at);
  if (scan.text[end] === "!" || scan.text[end] === "(") {
    const stop = scanBangTable(scan, at);
    if (stop !== -1) return stop;
  }
  for (let from = at; end - from >= 2; ) {
    const size = end - from === 3 || end - from >= 5 ? 3 : 2;
    openBracket(scan, "template", size === 3 ? "openParameter" : "openTemplate", from, from + size);
    from += size;
  }
  return end;
}

/** Reads closing braces: two or three at a time close what is open, `}-` a variant block. */
function scanCloseBraces(scan: Scan, at: number): number {
  const end = runEnd(scan.text, at);
  const hyphen = scan.settings.variants && scan.text[end] === "-";
  let from = at;
  while (end - from >= 2 && !(hyphen && scan.open?.variant !== undefined)) {
    const opener = scan.open?.template?.token;
    const isParameter = opener?.kind === "openParameter" && end - from >= 3;
    if (opener?.kind === "openParameter" && !isParameter) {
      opener.kind = "openTemplate";
      opener.start++;
    }
    const stop = from + (isParameter ? 3 : 2);
    closeBracket(scan, "template", "closeBraces", from, stop);
    from = stop;
  }
  if (!hyphen || from === end) return end;
  closeBracket(scan, "variant", "closeVariant", end - 1, end + 1);
  return end + 1;
}

function scanOpenBracket(scan: Scan, at: number): number {
  const end = runEnd(scan.text, at);
  const scheme = end === at + 1 ? schemeEnd(scan.text, end) : -1;
  if (scheme !== -1) return addToken(scan, "externalLink", at, urlEnd(scan.text, scheme, false)).end;
  for (let from = at + ((end - at) % 2); from < end; from += 2)
    openBracket(scan, "link", "openLink", from, from + 2);
  return end;
}

function scanCloseBracket(scan: Scan, at: number): number {
  const end = runEnd(scan.text, at);
  const isOdd = (end - at) % 2 === 1;
  const start = isOdd && end - at > 1 && closesSingle(scan.text, at) ? at + 1 : at;
  for (let from = start; end - from >= 2; from += 2) closeBracket(scan, "link", "closeLink", from, from + 2);
  return end;
}

/** Greatest distance of the single bracket that the first of three closes: `[[File:A.jpg|[http://example.org A]]]`. */
const longestSingle = 500;

function closesSingle(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - longestSingle), at);
  const open = before.lastIndexOf("[");
  return open > 0 && before[open - 1] !== "[" && !before.includes("]", open);
}

const entity = /&(?:#\d{1,8}|#x[\da-f]{1,7}|[a-z][a-z\d]{1,31});/iy;

function scanEntity(scan: Scan, at: number): number {
  entity.lastIndex = at;
  return entity.test(scan.text) ? addToken(scan, "entity", at, entity.lastIndex).end : at + 1;
}

const betweenUnderscores = /__(\p{L}{2,40})__/uy;
const capitals = /^[\p{Lu}\p{Lo}]{3,}$/u;

/** Reads capitals, letters without case, or a known switch in any case; `__init__` is a word. */
function scanUnderscore(scan: Scan, at: number): number {
  betweenUnderscores.lastIndex = at;
  const word = scan.text[at + 1] === "_" ? betweenUnderscores.exec(scan.text)?.[1] : undefined;
  if (word === undefined || !(capitals.test(word) || isSwitch(word))) return at + 1;
  return addToken(scan, "magicWord", at, betweenUnderscores.lastIndex).end;
}

/** Reads `-{`, which opens a variant block unless the brace belongs to a template: `-{{` is a hyphen and a template. */
function scanHyphen(scan: Scan, at: number): number {
  const { text, settings } = scan;
  if (settings.variants && text[at + 1] === "{") {
    if ((runEnd(text, at + 1) - at) % 2 === 1) return at + 1;
    openBracket(scan, "variant", "openVariant", at, at + 2);
    return at + 2;
  }
  if (!text.startsWith("-->", at)) return at + 1;
  // The end of a comment that was not opened is left out; three hyphens and more make an arrow.
  return addToken(scan, text[at - 1] === "-" ? "literal" : "magicWord", at, at + 3).end;
}

/** Reads the start of a line, the only place of marks of tables; a blank line ends what belongs to one paragraph. */
function scanLineStart(scan: Scan, from: number): number {
  const { text } = scan;
  let at = from;
  // Blanks, and list marks by mistake, may come before a table.
  while (isIndent(text[at])) at++;
  if (text[at] === "\n") closeParagraphBrackets(scan, at);
  else if (text[at] === "{" && text[at + 1] === "|" && text[at + 2] !== "}") {
    openBracket(scan, "table", "openTable", at, at + 2);
    return at + 2;
  } else if (text[at] === "|" && text[at + 1] === "}" && !isOfTemplate(scan, at)) {
    closeBracket(scan, "table", "closeTable", at, at + 2);
    return at + 2;
  }
  return from;
}

function isIndent(character: string | undefined): boolean {
  return (
    character === " " || character === "\t" || character === ":" || character === "*" || character === "#"
  );
}

/** Tells whether `|}}` ends a template: no table is open in it. */
function isOfTemplate({ text, open }: Scan, at: number): boolean {
  return text[at + 2] === "}" && open?.token.kind !== "openTable";
}

const bangOpener = /\{\{(?:\{!\}\}(?!\})|\(!\}\})/y;
/** Of an even number of braces the last two belong to a template: that mark is a cell's. */
const bangCloser = /\{\{!(?:\)\}\}|\}\}\}(?=(?:\}\})*(?!\})))/y;

/**
 * Reads the marks of a table inside a template, whose pipes are templates: `{{{!}}` or `{{(!}}` begins it, `{{!}}}` or
 * `{{!)}}` ends it. Returns the offset after such a mark, or -1.
 */
function scanBangTable(scan: Scan, at: number): number {
  bangOpener.lastIndex = bangCloser.lastIndex = at;
  if (bangOpener.test(scan.text)) {
    openBracket(scan, "table", "openTable", at, bangOpener.lastIndex);
    return bangOpener.lastIndex;
  }
  if (scan.open?.table === undefined || !bangCloser.test(scan.text)) return -1;
  closeBracket(scan, "table", "closeTable", at, bangCloser.lastIndex);
  return bangCloser.lastIndex;
}

/** Gives up links and inline templates that are open at a blank line: they are broken. */
function closeParagraphBrackets(scan: Scan, at: number): void {
  while (scan.open !== undefined && isBroken(scan, scan.open.token, at)) scan.open = scan.open.below;
}

function isBroken(scan: Scan, opener: Token, at: number): boolean {
  if (opener.kind === "openLink") return !isCaption(scan, opener, at);
  if (opener.kind === "openTemplate") return scan.settings.isInline(openName(scan, opener));
  return opener.kind === "openVariant";
}

/** Tells whether a blank line is in a picture's caption, whose end must be near. Each end is looked for once. */
function isCaption(scan: Scan, opener: Token, at: number): boolean {
  if (scan.caption?.opener !== opener) {
    if (!scan.settings.isFile(openName(scan, opener))) return false;
    scan.caption = { opener, end: captionEnd(scan.text, at) };
  }
  return at < scan.caption.end;
}

/** A caption that goes on for longer than this after a blank line, or deeper, is a broken link. */
const longestCaption = 1500;
const deepestCaption = 4;

/**
 * Returns the offset of the `]]` that ends a picture's caption which a blank line at `at` interrupts; -1 if no line before the
 * next heading ends with it.
 */
function captionEnd(text: string, at: number): number {
  const near = text.slice(at, at + longestCaption);
  let depth = 1;
  for (const mark of near.matchAll(/\[\[|\]\]|\n=/g)) {
    if (mark[0] === "[[") depth++;
    else if (mark[0] === "]]") depth--;
    else return -1;
    if (depth > deepestCaption) return -1;
    if (depth === 0)
      return /^\]\][ \t]*(?:$|\n|\[\[|\{\{|<)/.test(near.slice(mark.index, mark.index + 40))
        ? at + mark.index
        : -1;
  }
  return -1;
}

/** Returns the name of a template, or the target of a link, that is still open. */
function openName({ text }: Scan, opener: Token): string {
  const head = text.slice(opener.end, opener.end + 100);
  return head.slice(0, head.search(/[|{}[\]\n]|$/)).trim();
}
