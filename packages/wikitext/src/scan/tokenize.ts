import { matchAt, matchEnd } from "../text/sticky.ts";
import { scanBangTable, scanLineStart } from "./line-starts.ts";
import { scanAngle, switches } from "./tags.ts";
import { addressEnd, type Kind, Scan, type ScanSettings, scanColon, type Tokens } from "./tokens.ts";

/** Makes the tokens of a page's wikitext, in one pass over its characters. */
export function tokenize(text: string, settings: ScanSettings): Tokens {
  const scan = new Scan(text, settings);
  let at = scanLineStart(scan, 0);
  while (at < text.length) {
    const scannerAt = scannerOf[text.charCodeAt(at)];
    at = scannerAt === undefined ? at + 1 : scannerAt(scan, at);
  }
  return { text, first: scan.start.next, unclosed: scan.unclosed };
}

type Scanner = (scan: Scan, at: number) => number;

const scanners: Readonly<Record<string, Scanner>> = {
  "\n": (scan, at) => {
    scan.add("newline", at, at + 1);
    return scanLineStart(scan, at + 1);
  },
  "|": (scan, at) => scan.add("pipe", at, at + 1).end,
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

const scannerOf: readonly (Scanner | undefined)[] = Array.from(
  { length: 128 },
  (_, code) => scanners[String.fromCharCode(code)],
);

function runEnd(text: string, at: number): number {
  let end = at + 1;
  while (text[end] === text[at]) end++;
  return end;
}

function scanRun(scan: Scan, at: number, kind: Kind, fewest: number): number {
  const end = runEnd(scan.text, at);
  if (end - at >= fewest) scan.add(kind, at, end);
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
    scan.openBracket(size === 3 ? "openParameter" : "openTemplate", from, from + size);
    from += size;
  }
  return end;
}

/** Reads closing braces: two or three close a bracket, `}-` closes a variant block. */
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
    scan.closeBracket("closeBraces", from, stop);
    from = stop;
  }
  if (!hyphen || from === end) return end;
  scan.closeBracket("closeVariant", end - 1, end + 1);
  return end + 1;
}

function scanOpenBracket(scan: Scan, at: number): number {
  const end = runEnd(scan.text, at);
  const address = end === at + 1 ? addressEnd(scan.text, end) : -1;
  if (address !== -1) return scan.add("externalLink", at, address).end;
  for (let from = at + ((end - at) % 2); from < end; from += 2) scan.openBracket("openLink", from, from + 2);
  return end;
}

function scanCloseBracket(scan: Scan, at: number): number {
  const end = runEnd(scan.text, at);
  const isOdd = (end - at) % 2 === 1;
  const start = isOdd && end - at > 1 && closesSingle(scan.text, at) ? at + 1 : at;
  for (let from = start; end - from >= 2; from += 2) scan.closeBracket("closeLink", from, from + 2);
  return end;
}

/** Farthest `[` that the first of three `]` may close: `[[File:A.jpg|[http://example.org A]]]`. */
const longestSingle = 500;

function closesSingle(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - longestSingle), at);
  const open = before.lastIndexOf("[");
  return open > 0 && before[open - 1] !== "[" && !before.includes("]", open);
}

const entity = /&(?:#\d{1,8}|#x[\da-f]{1,7}|[a-z][a-z\d]{1,31});/iy;

function scanEntity(scan: Scan, at: number): number {
  const end = matchEnd(entity, scan.text, at);
  return end === -1 ? at + 1 : scan.add("entity", at, end).end;
}

const betweenUnderscores = /__(\p{L}{2,40})__/uy;
const capitals = /^[\p{Lu}\p{Lo}]{3,}$/u;

/** Reads a magic word: capitals, letters without case, or a known switch; `__init__` is text. */
function scanUnderscore(scan: Scan, at: number): number {
  const [whole = "", word = ""] = matchAt(betweenUnderscores, scan.text, at) ?? [];
  if (!capitals.test(word) && !switches.has(word.toLowerCase())) return at + 1;
  return scan.add("magicWord", at, at + whole.length).end;
}

/** Reads `-{`, which opens a variant block; `-{{` is a hyphen and a template. */
function scanHyphen(scan: Scan, at: number): number {
  const { text, settings } = scan;
  if (settings.variants && text[at + 1] === "{") {
    if ((runEnd(text, at + 1) - at) % 2 === 1) return at + 1;
    scan.openBracket("openVariant", at, at + 2);
    return at + 2;
  }
  if (!text.startsWith("-->", at)) return at + 1;
  // The end of a comment without a start is left out; three hyphens or more make an arrow.
  return scan.add(text[at - 1] === "-" ? "literal" : "magicWord", at, at + 3).end;
}
