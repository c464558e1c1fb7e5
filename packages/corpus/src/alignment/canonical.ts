/** A text reduced to what tokens and raw have in common, with the place each unit came from. */
interface CanonicalText {
  readonly text: string;
  /** Parallel to `text`: the half-open range of the source (UTF-16) of each unit. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** Escapes of the Penn Treebank, and marks that a treebank does not distinguish. */
const equals: Readonly<Record<string, string>> = {
  "-LRB-": "(",
  "-RRB-": ")",
  "-LSB-": "[",
  "-RSB-": "]",
  "-LCB-": "{",
  "-RCB-": "}",
  "\\/": "/",
  "\\*": "*",
  '"': "''",
  "“": "''",
  "”": "''",
  "„": "''",
  "‟": "''",
  "`": "'",
  "‘": "'",
  "’": "'",
  "‚": "'",
  "…": "...",
  "—": "--",
  "–": "--",
  "£": "#",
};

// An escape, white space, or one code unit.
const unit = /-[LR][RSC]B-|\\[/*]|\s+|[\s\S]/g;

/**
 * Drops white space and reduces quotation marks, brackets, dashes, dots and Latin letters with accents to
 * one form each. Double quotes become two single ones, so that opening, closing and plain ones agree. Linear.
 */
export function canonicalText(source: string): CanonicalText {
  const starts: number[] = [];
  const ends: number[] = [];
  let text = "";
  for (const match of source.matchAll(unit)) {
    const [piece] = match;
    if (piece.trim() === "") continue;
    const reduced = equals[piece] ?? withoutAccent(piece);
    for (let index = 0; index < reduced.length; index++) {
      starts.push(match.index);
      ends.push(match.index + piece.length);
    }
    text += reduced;
  }
  return { text, starts, ends };
}

/** Returns the base letter of an accented Latin letter: treebanks of Latin-1 texts are plain ASCII. */
function withoutAccent(character: string): string {
  return /[\u00c0-\u024f\u1e00-\u1eff]/.test(character)
    ? (character.normalize("NFD")[0] as string)
    : character;
}

export function hasAccent(text: string): boolean {
  return [...text].some((character) => withoutAccent(character) !== character);
}

/** Returns true if two texts differ in no more than escapes, white space and accents. */
export function sameText(a: string, b: string): boolean {
  return a === b || canonicalText(a).text === canonicalText(b).text;
}
