import { table } from "./english-table.ts";

const starters: ReadonlySet<string> = new Set(table.words);
const speechVerbs: ReadonlySet<string> = new Set(table.speechVerbs);
const notInClause: ReadonlySet<string> = new Set(table.roles);
const connectors: ReadonlySet<string> = new Set(table.connectors);
const prepositions: ReadonlySet<string> = new Set(table.prepositions);
const inLowerCase: ReadonlySet<string> = new Set(table.inLowerCase);
const afterLetters: ReadonlySet<string> = new Set(table.afterLetters);
const lettered: ReadonlySet<string> = new Set(table.lettered);
const weekdays: ReadonlySet<string> = new Set(table.weekdays);
const timeZones: ReadonlySet<string> = new Set(table.timeZones);
const notSpeakers: ReadonlySet<string> = new Set(table.notSpeakers);
const questionWords: ReadonlySet<string> = new Set(table.questionWords);
const oldInterjections: ReadonlySet<string> = new Set(table.oldInterjections);
const beforeEmoji: ReadonlySet<string> = new Set(table.beforeEmoji);

/** Whether a capitalised word begins a sentence even after an abbreviation: `It`, `It's`. */
export function isSentenceStarter(word: string): boolean {
  return starters.has(word) || starters.has(word.replace(/['’]\p{L}+$/u, ""));
}

/** Whether a word begins a sentence even after a letter that may be an abbreviation: `option b. However`, not `p. The`. */
export function beginsAfterLetter(word: string): boolean {
  return afterLetters.has(word);
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

/** Whether a verb makes a clause of what stands before it: Thursday is, Moyne Ireland was. */
export function isAuxiliary(word: string): boolean {
  return table.auxiliaries.includes(word);
}

/** Whether careless writers begin a sentence with a word in lower case: pronouns and exclamations. */
export function beginsInLowerCase(word: string): boolean {
  return inLowerCase.has(word);
}

/** Whether a word of lower case after `!` or `?` may begin a sentence: no speaker's verb, no preposition. */
export function mayBeginCareless(word: string): boolean {
  return !speechVerbs.has(word) && !prepositions.has(word);
}

/** Whether a capitalised word after a quotation begins a sentence and is no speaker: `"Why?" The notes do not say.` */
export function isNoSpeaker(word: string): boolean {
  return notSpeakers.has(word);
}

/** Whether `where? when?` are one question. */
export function isQuestionWord(word: string): boolean {
  return questionWords.has(word);
}

/** Whether a mark after a word of older prose ends nothing: oh! so sweetly */
export function isOldInterjection(word: string): boolean {
  return oldInterjections.has(word);
}

/** Whether an emoji after a word stands for the next one: sent a 😂 */
export function standsForWord(word: string): boolean {
  return beforeEmoji.has(word);
}

/** Whether a verb introduces or follows a quotation, such as `said`. */
export function isSpeechVerb(word: string): boolean {
  return speechVerbs.has(word);
}
