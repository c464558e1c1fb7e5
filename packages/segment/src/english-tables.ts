import { readDataFile } from "@discoprep/corpus";

/**
 * What a full stop after an abbreviation does: it `never` ends a sentence; ends none `beforeNumber`; ends one
 * only before a sentence starter (`unlessStarter`); also before a capitalised word that a clause begins with
 * (`unlessClause`: Inc. Terms weren't); or before any word but a number (`beforeCapital`: etc.).
 */
type AbbreviationClass = "never" | "beforeNumber" | "unlessStarter" | "unlessClause" | "beforeCapital";

type AbbreviationTable = Record<
  AbbreviationClass,
  { readonly capitalised: readonly string[]; readonly anyCase: readonly string[] }
>;

interface SentenceTable {
  readonly words: readonly string[];
  readonly speechVerbs: readonly string[];
  readonly roles: readonly string[];
  readonly pronouns: readonly string[];
  readonly auxiliaries: readonly string[];
  readonly connectors: readonly string[];
  readonly labelled: readonly string[];
  readonly unfinished: readonly string[];
  readonly prepositions: readonly string[];
  readonly notes: readonly string[];
  readonly weekdays: readonly string[];
  readonly months: readonly string[];
  readonly credits: readonly string[];
  readonly beforeDates: readonly string[];
}

const classes: ReadonlyMap<string, AbbreviationClass> = abbreviationClasses(
  readDataFile<AbbreviationTable>(new URL("../data/english-abbreviations.json", import.meta.url)),
);

const table = readDataFile<SentenceTable>(new URL("../data/english-sentences.json", import.meta.url));
const starters: ReadonlySet<string> = new Set(table.words);
const speechVerbs: ReadonlySet<string> = new Set(table.speechVerbs);
const notInClause: ReadonlySet<string> = new Set(table.roles);
const connectors: ReadonlySet<string> = new Set(table.connectors);
const prepositions: ReadonlySet<string> = new Set(table.prepositions);

const anyOf = (words: readonly string[]): string =>
  words.map((word) => word.replace(/[?.]/g, "\\$&")).join("|");

/** A note in square brackets after a stop, or an emoticon: [1], [citation needed], :). */
export const noteOrEmoticon = new RegExp(
  `[^\\S\\n]{0,2}\\[(?:\\d{1,3}|[a-z]|(?:note|n) ?\\d+|${anyOf(table.notes)})\\]` +
    String.raw`|[^\S\n]{1,2}(?:[:;=][-'^o]?[()DPpO3]+|<3+|\^_*\^|[xX]D+)(?=\s|$)` +
    String.raw`|[^\S\n]?(?![©®™])\p{Extended_Pictographic}[\p{Extended_Pictographic}\p{Emoji_Modifier}\u200d\ufe0f]*(?=\s|$)`,
  "uy",
);

/** The blank between a heading and its date in one line: `Ferry runs aground Tuesday, May 6, 2014`. */
export const blankBeforeDate = new RegExp(
  `(?<!\\b(?:${anyOf(table.beforeDates)})|[,;:–—-])\\s(?=(?:${anyOf(table.weekdays)}), (?:${anyOf(table.months)}) \\d{1,2}, \\d{4}$)`,
);

/** The blank and the word that say whose picture it is, before their colon: `The harbour Image: Ann Lee.` */
export const creditWord = new RegExp(`(?<![,;:(])\\s(?:${anyOf(table.credits)})$`);

/** A line that ends in a word that something must follow: `summoned the`. */
export const unfinishedLine = new RegExp(`\\s(?:${anyOf(table.unfinished)})$`);

/** A letter that numbers what stands before it: `World War I`, `hepatitis C`. */
export const labelBefore = new RegExp(`(?:^|\\s)(?:${anyOf(table.labelled)})\\s[A-Z]$`);

/** The class of a word before a full stop, or undefined for an ordinary word. */
export function abbreviationClass(word: string): AbbreviationClass | undefined {
  return classes.get(word);
}

/** Whether a capitalised word begins a sentence even after an abbreviation: `It`, `It's`. */
export function isSentenceStarter(word: string): boolean {
  return starters.has(word) || starters.has(word.replace(/['’]\p{L}+$/u, ""));
}

/** Whether a capitalised word and the word after it begin a clause: `Terms weren't`, not `Chairman Poe` or `News of`. */
export function beginsClause(word: string, following: string): boolean {
  return (
    /^\p{Lu}/u.test(word) &&
    !notInClause.has(word) &&
    /^\p{Ll}/u.test(following) &&
    !connectors.has(following)
  );
}

/** Two or three capitalised words and the verb they are the subject of: Moyne Ireland is. */
export const subjectAndVerb = new RegExp(
  `(?!${anyOf(table.roles)})(?:\\p{Lu}\\p{L}+ ){2,3}(?:${anyOf(table.auxiliaries)})(?= )`,
  "uy",
);

/** A pronoun and its verb that no comma or full stop follows: `She said her aunt`. */
export const pronounAndClause = new RegExp(
  `\\s+(?:${anyOf(table.pronouns)})\\s+\\p{Ll}+(?![\\p{L}.,])`,
  "uy",
);

/** Whether a word of lower case after `!` or `?` may begin a sentence: no speaker's verb, no preposition. */
export function mayBeginCareless(word: string): boolean {
  return !speechVerbs.has(word) && !prepositions.has(word);
}

/** Whether a verb introduces or follows a quotation, such as `said`. */
export function isSpeechVerb(word: string): boolean {
  return speechVerbs.has(word);
}

/** Capitalised and upper-case forms of every entry; lower-case ones only where the table allows any case. */
function abbreviationClasses(entries: AbbreviationTable): Map<string, AbbreviationClass> {
  const found = new Map<string, AbbreviationClass>();
  for (const name of ["never", "beforeNumber", "unlessStarter", "unlessClause", "beforeCapital"] as const) {
    const { capitalised, anyCase } = entries[name];
    for (const word of [...capitalised, ...anyCase]) {
      if (word.length === 1 && !anyCase.includes(word)) continue;
      found.set(word.charAt(0).toUpperCase() + word.slice(1), name);
      found.set(word.toUpperCase(), name);
    }
    for (const word of anyCase) found.set(word, name);
  }
  return found;
}
