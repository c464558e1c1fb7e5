/** What one English token may look like, after CoreNLP's PTBTokenizer; the first that matches is taken. */

const L = String.raw`[\p{L}\p{M}]`;
const W = String.raw`[\p{L}\p{M}\p{N}]`;
/** Where a sign or a short year may begin. */
const BEGINS = String.raw`(?<![^\s("'“‘[–—-])`;
/** A comma or colon joins numbers only: 1,234, 9:30am; not ok,then. mid-'80s */
const JOINS = String.raw`[-&/.'’_·‑]|\.-|[,:](?=\p{N})|-['’](?=\d\ds(?!${W}))`;
const WORD = String.raw`${W}+(?:(?:${JOINS})${W}+)*(?:\(s\)|-(?=\s|$)|\+\+(?<=\bC\+\+)|\+(?<=\b[A-F]\+)(?=[\s.,;:!?)"'”’]|$)|#(?<=\b[CF]#))?`;

const ADDRESSES: readonly string[] = [
  // brackets only in pairs: http://a.b/c_(d)
  String.raw`(?:https?|ftp):\/\/(?:[^\s<>"“”()]|\([^\s<>"“”()]*\))*(?:[^\s<>"“”().,;:!?\]'’]|\([^\s<>"“”()]*\))`,
  String.raw`www\.[^\s<>"“”]*[^\s<>"“”.,;:!?)\]'’]`,
  String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)+`,
];

const FROM_LETTER: readonly string[] = [
  String.raw`(?:US|U\.S\.|C|A|AU|HK|NZ|S|R)\$`,
  String.raw`(?:${L}\.)+&(?:${L}\.)+`,
  String.raw`(?:${L}\.){2,}(?:-(?:(?:${L}\.){2,}|${W}+))*(?!${W})`,
  `(?:Yahoo|Jeopardy)!(?!${W})`,
  // with, too long
  String.raw`w\/(?=\s)|TL;DR(?!${W})`,
  // don`t
  "[A-Za-z]+n`t(?![A-Za-z])",
];

const FROM_DIGIT: readonly string[] = [
  String.raw`\p{N}[\p{N}.,]*%-${L}+`,
  String.raw`\p{N}+(?:[-–/.,:]\p{N}+)+(?!-?${W})`,
  String.raw`\d\ds(?!${W})`,
  // plans for pensions
  String.raw`40(?:1\([kK]|3\([bB])\)(?!${W})`,
];

const SYMBOLS: readonly string[] = [
  String.raw`[#@]\p{L}[\p{L}\p{N}_]*|#\d{1,2}(?![\w.,]*\d|\s(?:m|b|tr)illion)`,
  // . . .
  String.raw`\.(?:[^\S\n]\.){2}`,
  String.raw`[.…]*…[.…]*|\.{2,}|-{2,}|[!?]{2,}`,
  // :) ;-) :P <3
  String.raw`(?<![^\s.!?…()"'])(?:[<>]?[:;=][-o*']?(?:[()DPpO\\{@|[\]]+|/(?=\s|$))|<3+|\^_*\^)(?!${W}|['’])`,
  // `` and '' of texts that write quotation marks so
  "``|''",
  // 24|°C
  `°[CFK](?!${W})`,
  // .324, -.5
  String.raw`${BEGINS}[+-]?\.\d+(?!${W})`,
  // +4550, -0.5
  String.raw`${BEGINS}[+-](?=\p{N})\p{N}+(?:[-–/.,:]\p{N}+)*(?!-?${W})`,
  // '82, '80s
  String.raw`['’]\d\ds(?!${W})|${BEGINS}['’]\d\d(?![\p{L}\p{M}\p{N}'’])`,
  `['’](?:[Tt](?:is|was)|em|cause|til|n['’])(?!${W})`,
  `['’](?:[sS]|[mM]|[dD]|re|RE|ve|VE|ll|LL)(?!${W})`,
  String.raw`\p{Extended_Pictographic}[\p{Extended_Pictographic}\p{Emoji_Modifier}\u200d\ufe0f]*`,
];

const sticky = (patterns: readonly string[]): RegExp => new RegExp(patterns.join("|"), "uy");

const atLetter = sticky([...FROM_LETTER, WORD]);
const atDigit = sticky([...FROM_DIGIT, WORD]);
const elsewhere = sticky([...SYMBOLS, ...FROM_LETTER, ...FROM_DIGIT, WORD]);
const withAddresses = sticky([...ADDRESSES, ...SYMBOLS, ...FROM_LETTER, ...FROM_DIGIT, WORD]);

/**
 * The end of the token that begins at a position.
 * @param mayBeAddress whether the stretch may hold an address of the web or of mail
 */
export function tokenEnd(text: string, start: number, mayBeAddress: boolean): number {
  const lexer = mayBeAddress ? withAddresses : lexerAt(text.charCodeAt(start));
  lexer.lastIndex = start;
  if (lexer.test(text)) return lexer.lastIndex;
  return start + ((text.codePointAt(start) as number) > 0xffff ? 2 : 1);
}

/** Fewer patterns to try where a letter or digit of ASCII begins the token. */
function lexerAt(unit: number): RegExp {
  const letter = unit | 0x20;
  if (letter >= 0x61 && letter <= 0x7a) return atLetter;
  return unit >= 0x30 && unit <= 0x39 ? atDigit : elsewhere;
}
