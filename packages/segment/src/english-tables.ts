import { readDataFile } from "@discoprep/corpus";

/** What a full stop after an abbreviation does: `never` ends a sentence, ends none before a number, or only before a sentence starter. */
type AbbreviationClass = "never" | "beforeNumber" | "unlessStarter";

type AbbreviationTable = Record<
  AbbreviationClass,
  { readonly capitalised: readonly string[]; readonly anyCase: readonly string[] }
>;

const classes: ReadonlyMap<string, AbbreviationClass> = abbreviationClasses(
  readDataFile<AbbreviationTable>(new URL("../data/english-abbreviations.json", import.meta.url)),
);

const wordTable = readDataFile<{ words: string[]; speechVerbs: string[] }>(
  new URL("../data/english-starters.json", import.meta.url),
);
const starters: ReadonlySet<string> = new Set(wordTable.words);
const speechVerbs: ReadonlySet<string> = new Set(wordTable.speechVerbs);

/** The class of a word before a full stop, or undefined for an ordinary word. */
export function abbreviationClass(word: string): AbbreviationClass | undefined {
  return classes.get(word);
}

/** Whether a capitalised word begins a sentence even after an abbreviation. */
export function isSentenceStarter(word: string): boolean {
  return starters.has(word);
}

/** Whether a verb introduces or follows a quotation, such as `said`. */
export function isSpeechVerb(word: string): boolean {
  return speechVerbs.has(word);
}

/** Capitalised and upper-case forms of every entry; lower-case ones only where the table allows any case. */
function abbreviationClasses(table: AbbreviationTable): Map<string, AbbreviationClass> {
  const found = new Map<string, AbbreviationClass>();
  for (const name of ["never", "beforeNumber", "unlessStarter"] as const) {
    const { capitalised, anyCase } = table[name];
    for (const word of [...capitalised, ...anyCase]) {
      if (word.length === 1) continue;
      found.set(word.charAt(0).toUpperCase() + word.slice(1), name);
      found.set(word.toUpperCase(), name);
    }
    for (const word of anyCase) found.set(word, name);
  }
  return found;
}
