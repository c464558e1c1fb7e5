/**
 * One look at every character of a paragraph, so that the costly rules run only where they can matter.
 * The answer is a sum of these.
 */
export const Finding = {
  /** White space or marks that the clean-up has to deal with. */
  untidy: 1,
  /** Something that a remnant rule may match. */
  suspect: 2,
  /** Masked literal characters. */
  masked: 4,
} as const;

/** These are suspect wherever they stand, the others before certain characters only. */
const suspectAlone = "{}|<>&=~_";
const suspectPairs: Readonly<Record<string, string>> = {
  "[": "[] ",
  "]": "]",
  "'": "'",
  ":": "/",
  "-": "-{",
  "(": ") ,",
  " ": ",;.",
  ".": "abcdefghijklmnopqrstuvwxyz",
};

/** The findings of an ASCII character (row) before another (column; 0 for any that is not ASCII). */
const asciiFindings = asciiTable();

function asciiTable(): Uint8Array {
  const table = new Uint8Array(128 * 128);
  for (let code = 0; code < 32; code++) table.fill(Finding.untidy, code * 128, code * 128 + 128);
  for (const character of suspectAlone) {
    const row = character.charCodeAt(0) * 128;
    table.fill(Finding.suspect, row, row + 128);
  }
  for (const [first, seconds] of Object.entries(suspectPairs)) {
    for (const second of seconds) table[first.charCodeAt(0) * 128 + second.charCodeAt(0)] = Finding.suspect;
  }
  table[32 * 128 + 32] = Finding.untidy | Finding.suspect;
  return table;
}

/** Looks at the characters `[from, to)` of a text. */
export function inspect(text: string, from = 0, to = text.length): number {
  let code = text.charCodeAt(from);
  let findings = code === 32 || text.charCodeAt(to - 1) === 32 ? Finding.untidy : 0;
  for (let i = from; i < to; i++) {
    const next = i + 1 < to ? text.charCodeAt(i + 1) : 0;
    if (code < 128) {
      findings |= asciiFindings[(code << 7) | (next < 128 ? next : 0)] as number;
      if (code === 32 && next >= 0x3000) findings |= Finding.suspect;
    } else if (code >= 0x2000 || code < 0xc0) findings |= inspectWide(code, next);
    code = next;
  }
  return findings;
}

/** Blanks, invisible characters, our own marks, and brackets that may be empty. */
function inspectWide(code: number, next: number): number {
  if (next === 32 && (code >= 0x2e80 || (code >= 0x2018 && code <= 0x201d))) {
    return code >= 0xfdd2 && code <= 0xfde2 ? Finding.untidy | Finding.masked : Finding.untidy;
  }
  if (code < 0xc0) return code <= 0xa0 || code === 0xad ? Finding.untidy : 0;
  if (code <= 0x206f) {
    if (code <= 0x200b || code === 0x200e || code === 0x200f || code >= 0x2028) return wideBlank(code);
    return code === 0x201c && next === 0x201d ? Finding.suspect : 0;
  }
  if (code === 0x3000) return Finding.untidy;
  if (code === 0x300c) return next === 0x300d ? Finding.suspect : 0;
  if (code === 0xff08) return Finding.suspect;
  if (code < 0xfdd0) return 0;
  if (code <= 0xfdd1) return Finding.untidy;
  if (code <= 0xfde2) return Finding.masked;
  return code === 0xfeff ? Finding.untidy : 0;
}

/** U+2028–U+202F and U+205F–U+206F; what lies between is punctuation. */
function wideBlank(code: number): number {
  return code > 0x202f && code < 0x205f ? 0 : Finding.untidy;
}
