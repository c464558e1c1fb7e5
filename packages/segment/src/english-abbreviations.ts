import { readDataFile } from "@discoprep/files";

/**
 * What a full stop after an abbreviation does: it `never` ends a sentence; ends none `beforeNumber` or
 * `betweenNumbers` (6 ft. 2 in.); ends one only before a sentence starter (`unlessStarter`); also before a
 * capitalised word that a clause begins with (`unlessClause`: Inc. Terms weren't; `unlessClauseKept`: the same,
 * but the stop belongs to the token: p.m.); or before any word but a number (`beforeCapital`: etc.).
 */
export type AbbreviationClass =
  | "never"
  | "beforeNumber"
  | "betweenNumbers"
  | "unlessStarter"
  | "unlessClause"
  | "unlessClauseKept"
  | "beforeCapital";

interface AbbreviationTable {
  readonly classes: Record<
    AbbreviationClass,
    { readonly capitalised: readonly string[]; readonly anyCase: readonly string[] }
  >;
}

const classes: ReadonlyMap<string, AbbreviationClass> = abbreviationClasses(
  readDataFile<AbbreviationTable>(new URL("../data/english-abbreviations.json", import.meta.url)),
);

/** The class of a word before a full stop, or undefined for an ordinary word. */
export function abbreviationClass(word: string): AbbreviationClass | undefined {
  return classes.get(word);
}

/**
 * Capitalised and upper-case forms of every entry, but of single letters; lower-case ones where the table
 * allows any case. Units are in lower case only: `ft` is one, `Ft` a fort.
 */
function abbreviationClasses(entries: AbbreviationTable): Map<string, AbbreviationClass> {
  const found = new Map<string, AbbreviationClass>();
  for (const [name, { capitalised, anyCase }] of Object.entries(entries.classes)) {
    for (const word of [...capitalised, ...anyCase]) {
      if (word.length === 1 || name === "betweenNumbers") continue;
      found.set(word.charAt(0).toUpperCase() + word.slice(1), name as AbbreviationClass);
      found.set(word.toUpperCase(), name as AbbreviationClass);
    }
    for (const word of anyCase) found.set(word, name as AbbreviationClass);
  }
  return found;
}
