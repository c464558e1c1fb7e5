/** The characters that markup is made of, by their UTF-16 code unit. */
export const Character = {
  tab: 9,
  lineFeed: 10,
  space: 32,
  exclamation: 33,
  hash: 35,
  apostrophe: 39,
  quote: 34,
  openParenthesis: 40,
  asterisk: 42,
  hyphen: 45,
  dot: 46,
  slash: 47,
  colon: 58,
  semicolon: 59,
  less: 60,
  equals: 61,
  greater: 62,
  openBracket: 91,
  closeBracket: 93,
  underscore: 95,
  openBrace: 123,
  pipe: 124,
  closeBrace: 125,
  delete: 127,
  noBreakSpace: 0xa0,
  leftQuote: 0x201c,
  rightQuote: 0x201d,
  ideographicSpace: 0x3000,
  openCorner: 0x300c,
  closeCorner: 0x300d,
  openLenticular: 0x3010,
  wideParenthesis: 0xff08,
  wideColon: 0xff1a,
} as const;

/** A digit of ASCII. */
export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** A letter of ASCII. */
export function isAsciiLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}
