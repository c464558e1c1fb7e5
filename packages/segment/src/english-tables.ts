import { readDataFile } from "@discoprep/corpus";

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

interface SentenceTable {
  readonly words: readonly string[];
  readonly speechVerbs: readonly string[];
  readonly roles: readonly string[];
  readonly pronouns: readonly string[];
  readonly auxiliaries: readonly string[];
  readonly connectors: readonly string[];
  readonly labelled: readonly string[];
  readonly lettered: readonly string[];
  readonly unfinished: readonly string[];
  readonly prepositions: readonly string[];
  readonly notes: readonly string[];
  readonly weekdays: readonly string[];
  readonly inLowerCase: readonly string[];
  readonly months: readonly string[];
  readonly timeZones: readonly string[];
  readonly beforeTimes: readonly string[];
  readonly beforeSaint: readonly string[];
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
const inLowerCase: ReadonlySet<string> = new Set(table.inLowerCase);
const lettered: ReadonlySet<string> = new Set(table.lettered);
const weekdays: ReadonlySet<string> = new Set(table.weekdays);
const timeZones: ReadonlySet<string> = new Set(table.timeZones);

const anyOf = (words: readonly string[]): string =>
  words.map((word) => word.replace(/[?.]/g, "\\$&")).join("|");

/** A note in square brackets after a stop, or an emoticon: [1], [citation needed], :). */
export const noteOrEmoticon = new RegExp(
  `[^\\S\\n]{0,2}\\[(?:\\d{1,3}(?: ?[-–,] ?\\d{1,3}){0,6}|[a-z]|(?:note|n) ?\\d+|${anyOf(table.notes)}|https?://[^\\s\\]]{1,300})\\]` +
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
export const labelBefore = new RegExp(`(?:^|\\s)(?:${anyOf(table.labelled)})\\s[A-Z]$|°\\s?[CFK]$`);

/** A name before `St`, which then is a street: Kirk St, 5th St; not `In St`, `Mount St`. */
export const streetBefore = new RegExp(
  `(?:^|\\s)(?!(?:${anyOf(table.beforeSaint)})\\s)(?:\\p{Lu}\\p{L}+|\\d+(?:st|nd|rd|th))\\sSt$`,
  "u",
);

/** A sentence that begins with a preposition: `At 9 p.m.` */
export const prepositionFirst = new RegExp(`^(?:${anyOf(table.beforeTimes)})\\s`);

/** A word that begins sentences, but here a name: First Army, Under Secretary. */
export const nameAfterOrdinal = /(?:First|Second|Third) \p{Lu}|Under Secretar/uy;

/** A person with an age, or a company with its place, before the rest of a clause: `Lee, 52, took`, `Hull-based Dale`. */
export const apposition = new RegExp(
  `(?!${anyOf(table.roles)})(?:\\p{Lu}[\\p{L}'’-]+ ?){1,3}(?:, \\d\\d,|(?<=-based ))`,
  "uy",
);

/** A quotation that opens, without a comma, as the clause of a verb: `that "It`, `says "many`. */
export const quotedClause = new RegExp(
  `\\s(?:that\\s["“]\\S|(?:${anyOf(table.speechVerbs)})\\s["“]\\p{Ll})$`,
  "u",
);

/** The class of a word before a full stop, or undefined for an ordinary word. */
export function abbreviationClass(word: string): AbbreviationClass | undefined {
  return classes.get(word);
}

/** Whether a capitalised word begins a sentence even after an abbreviation: `It`, `It's`. */
export function isSentenceStarter(word: string): boolean {
  return starters.has(word) || starters.has(word.replace(/['’]\p{L}+$/u, ""));
}

/** Whether a numeral or letter may number what an abbreviation stands for: `vol. I`, `fig. B`; `sect.` and `art.` are words. */
export function isNumberedByLetter(word: string): boolean {
  return lettered.has(word.toLowerCase());
}

/** Whether a word is a day, which goes on with the sentence: `Inc. Monday`, `p.m. Monday`. */
export function isWeekday(word: string): boolean {
  return weekdays.has(word);
}

/** Whether a word after p.m. says by which clock: EST, Eastern. */
export function isTimeZone(word: string): boolean {
  return timeZones.has(word) || /^\p{Lu}{2,5}$/u.test(word);
}

/** Whether a capitalised word and the word after it begin a clause: `Terms weren't`, not `Chairman Poe` or `News of`. */
export function beginsClause(word: string, following: string): boolean {
  return (
    /^\p{Lu}/u.test(word) &&
    !notInClause.has(word) &&
    /^\p{Ll}/u.test(following) &&
    !connectors.has(following) &&
    following !== "time"
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

/** Whether careless writers begin a sentence with a word in lower case: pronouns and exclamations. */
export function beginsInLowerCase(word: string): boolean {
  return inLowerCase.has(word);
}

/** Whether a word of lower case after `!` or `?` may begin a sentence: no speaker's verb, no preposition. */
export function mayBeginCareless(word: string): boolean {
  return !speechVerbs.has(word) && !prepositions.has(word);
}

/** Whether a verb introduces or follows a quotation, such as `said`. */
export function isSpeechVerb(word: string): boolean {
  return speechVerbs.has(word);
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
