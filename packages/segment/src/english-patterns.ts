import { anyOf, table } from "./english-table.ts";
import { matchesAt } from "./matches-at.ts";

/** A pattern for each mark of a name. */
function marksOfName(name: string): string {
  return [...name.matchAll(/[.!]/g)]
    .map(({ index }) => {
      const rest = name.slice(index + 1);
      const follows = rest === "" ? String.raw`(?= (?:§+ ?)?\d)` : `(?=${anyOf([rest])})`;
      return String.raw`(?<=\b${anyOf([name.slice(0, index)])})[.!]${follows}`;
    })
    .join("|");
}

/** What a speaker does at the end of a turn, before the next speaker or nothing: `Why? (laughs) JD: Because.` */
const aside = String.raw`(?:${anyOf(table.stageDirections.filter((word) => /^[a-z]/.test(word)))})\b[^()[\]\n.!?]{0,30}`;
const lastAside = String.raw`|[^\S\n]?(?:\(${aside}\)|\[${aside}\])(?=\s*$|\s+(?:\(\(|\p{Lu}[\p{L}. ]{0,20}:\s))`;

/** A note after a stop, or an emoticon: [1], [...], [citation needed], left.12, left.(1), :). */
export const noteOrEmoticon = new RegExp(
  String.raw`[^\S\n]{0,2}(?:\[(?:\.\.\.|…)\]|\((?:\.\.\.|…)\))(?=\s+\S)|` +
    `[^\\S\\n]{0,2}\\[(?:\\d{1,3}(?: ?[-–,] ?\\d{1,3}){0,6}|[a-z]|(?:note|n) ?\\d+|${anyOf(table.notes)}|https?://[^\\s\\]]{1,300})\\]` +
    String.raw`|(?<=\p{Ll}{3}[.!?]["”’)]{0,2})(?:\d{1,3}|\(\d{1,2}\)|[^\S\n]\d{1,3}(?=\s(?:${anyOf(table.afterNotes)})\b))(?=\s)` +
    String.raw`|[^\S\n]{1,2}(?:[:;=][-'^o]?(?:[()DPpO3]+|[/\\](?!\S))|<3+|\^_*\^|[xX]D+)(?=\s|$)` +
    lastAside +
    String.raw`|[^\S\n]?(?![©®™])\p{Extended_Pictographic}[\p{Extended_Pictographic}\p{Emoji_Modifier}\u200d\ufe0f]*(?=\s|$)`,
  "uy",
);

/** An emoticon or some emoji after a word and a blank; emoji also without a blank. */
export const emoticonAfterWord =
  /(?<=[\p{L}\p{N})%"”][^\S\n])(?:[:;=][-'^o]?(?:[()DPp]+|[/\\])|<3+|\^_*\^)(?=\s)|(?<=[\p{L}\p{N})%"”][^\S\n]?)(?:\p{Emoji_Presentation}|\p{Emoji_Modifier}|\u200d|\ufe0f|[❤♥☺☹])+(?=\s)/uy;

/** The blank between a heading and its date in one line: `Ferry runs aground Tuesday, May 6, 2014`. */
export const blankBeforeDate = new RegExp(
  `(?<!\\b(?:${anyOf(table.beforeDates)})|[,;:–—-])\\s(?=(?:${anyOf(table.weekdays)}), (?:${anyOf(table.months)}) \\d{1,2}, \\d{4}$)`,
);

/** The blank and the word that say whose picture it is, before their colon: `The harbour Image: Ann Lee.` */
export const creditWord = new RegExp(`(?<![,;:(])\\s(?:${anyOf(table.credits)})$`);

/** A line that ends in a word that something must follow: `summoned the`. */
export const unfinishedLine = new RegExp(`\\s(?:${anyOf(table.unfinished)})$`);

/** A letter that is no initial: it numbers what stands before it (`World War I`, `hepatitis C`), or is a pronoun (`so do I`). */
export const labelBefore = new RegExp(
  `(?:^|\\s)(?:${anyOf(table.labelled)})\\s[A-Z]$|°\\s?[CFK]$|\\d K$|(?:^|\\s)(?:${anyOf(table.beforePronounI)}|[Aa]s [a-z]+ as) I$`,
);

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
  `(?!(?:${anyOf(table.roles)})\\b)(?:\\p{Lu}[\\p{L}'’-]+ ?){1,3}(?:, \\d\\d,|(?<=-based ))`,
  "uy",
);

/**
 * A speaker after a quotation: up to six capitalised words, titles and initials (Sen. Paul Lindqvist, Jean de la
 * Tour, Hull police chief Ann Lee, U.S. President Orr), a person named by them (Orr's wife), a bracket or apposition (a Democrat,) and a verb.
 */
export const speaker = new RegExp(
  String.raw`\s*(?:(?:\p{Lu}\.){2,}|\p{Lu}[\p{L}'’-]*\.?)(?:\s+(?:(?:${anyOf([...table.nameParticles, ...table.speakerRoles])})\s+){0,3}\p{Lu}[\p{L}'’-]*\.?){0,5}(?:(?<=['’]s)\s+\p{Ll}+(?:\s\p{Ll}+)?)?` +
    String.raw`(?:\s+\([^()\n]{1,30}\)|,\s[^.!?"“”,\n]{1,40},)?\s+(?:(?:had|has|have)\s+)?` +
    String.raw`(?:(?:\p{Ll}+ly|${anyOf(table.speakerAdverbs)})\s+)?(\p{Ll}+)`,
  "uy",
);

/** What begins a report after a verb of speech, so that the quotation before it is none of its own: `Orr said that it`, `Orr said she`; not `Orr said after that`. */
export const reportFollows = new RegExp(
  `\\s(?:(?:${anyOf(table.reported)})\\b|it (?:${anyOf(table.auxiliaries)})\\b|` +
    `(?:[\\p{L}'’]+ ){0,3}(?<!\\b(?:${anyOf([...table.prepositions, ...table.beforeEras])}) )that\\b(?! (?:(?:same|very) )?(?:${anyOf(table.timesOfThat)})\\b))`,
  "uy",
);

/** Who said it, up to the end of its line: — Ann Lee, of Hull; – The Moyne Review of Books; — H. Dale (1912) */
export const attribution = new RegExp(
  String.raw`\s[-–—]{1,2}\s?\p{Lu}[\p{L}.'’-]*(?: (?:(?:${anyOf(table.nameParticles)}|&) ){0,2}\p{Lu}[\p{L}.'’-]*){0,6}` +
    String.raw`(?: \(\d{4}\))?(?:,[^.!?\n]{0,60}\.?)?$`,
  "uy",
);

/** Words before an ellipsis with which it goes on: `the... Orr house`, and at the beginning `So... I`. */
export const incompleteBeforeEllipsis = new RegExp(
  `(?:^|\\s)(?:${anyOf(table.unfinishedBeforeEllipsis)})$|^["“]?(?:${anyOf(table.aloneBeforeEllipsis)})$`,
);

/** Three words or more, and a month after a preposition. */
export const monthLast = new RegExp(
  `(?:\\S+\\s){3}(?:${anyOf(table.beforeMonth)})\\s(?:${anyOf(table.shortMonths)})$`,
);

/**
 * An era after a year or century that a preposition stands before: `in the 3rd century B.C`; not `a 300 B.C. Greek vase`,
 * nor British Columbia: `in the B.C. Supreme Court`.
 */
export const eraLast = new RegExp(
  `\\b(?:${anyOf(table.beforeEras)})\\s(?:the\\s)?(?:\\p{Ll}+\\s|c\\.\\s?){0,2}(?:\\S*\\d\\S*\\s(?:(?:centur|millenni)\\p{Ll}+\\s)?|(?:centur|millenni)\\p{Ll}+\\s)(?:B\\.C|A\\.D|B\\.C\\.E|C\\.E)$`,
  "iu",
);

/** A bracket after a stop that holds a sentence of its own, (They left.), a stage direction, [Laughs], or a speaker, ((AL)). */
export const bracketedSentence = new RegExp(
  String.raw`\s*(?:\((?:["“]?\p{Lu}[^()\n]*[.!?…]["”]?\)|\(\p{Lu})|[(\[](?:${anyOf(table.stageDirections)})\b)`,
  "uy",
);

/** A stage direction with a capital, after a sentence: `He left. (Laughter) Nobody knew.` DISRPT's TED-MDB has it as a sentence. */
export const stageDirection = new RegExp(
  String.raw`\s+(?:\((?:${anyOf(table.stageDirections)})[^()\n.!?]{0,30}\)|\[(?:${anyOf(table.stageDirections)})[^[\]\n.!?]{0,30}\])(?<=[(\[]\p{Lu}[^()[\]]{0,40}.)(?=\s+["“]?\p{Lu})`,
  "uy",
);

const markInName = new RegExp(table.namesWithMarks.map(marksOfName).join("|"), "y");
const beforeMarkInName: ReadonlySet<string> = new Set(
  table.namesWithMarks.flatMap((name) => name.match(/[^\s.!]+(?=[.!])/g) ?? []),
);

/** Whether the mark after a word stands inside a name, or before the number after a law report: `Go!| Team`, `Fed.| Reg.| 1234`. */
export function isMarkInName(text: string, position: number, word: string): boolean {
  return beforeMarkInName.has(word) && matchesAt(markInName, text, position);
}

/** A quotation that opens, without a comma, as the clause of a verb: `that "It`, `says "many`. */
export const quotedClause = new RegExp(
  `\\s(?:that\\s["“]\\S|(?:${anyOf(table.speechVerbs)})\\s["“]\\p{Ll})$`,
  "u",
);

/**
 * A name of two words and what may be its verb, after a time: `3 a.m. Harbour Radio reported`, not `New York time`; or
 * things of a kind: `3 a.m. Dozens of people`.
 */
export const nameAndVerb = new RegExp(
  `(?!(?:${anyOf([...table.weekdays, ...table.months])})\\b)(?:\\p{Lu}\\p{L}+ \\p{Lu}\\p{L}+ (?!time|and|to)\\p{Ll}|\\p{Lu}\\p{Ll}+s of [\\p{Ll}\\d])`,
  "uy",
);

/** Two or three capitalised words or a company, and the verb they are the subject of: Moyne Ireland is, Dale Corp. hired. */
export const subjectAndVerb = new RegExp(
  `(?!(?:${anyOf(table.roles)})\\b)(?:(?:\\p{Lu}\\p{L}+ ){2,3}(?:${anyOf(table.auxiliaries)})(?= )|` +
    `(?:\\p{Lu}\\p{L}+ ){1,3}(?:${anyOf(table.companies)})\\. \\p{Ll})`,
  "uy",
);

/** A pronoun and its verb that no comma or full stop follows: `She said her aunt`. */
export const pronounAndClause = new RegExp(
  `\\s+(?:${anyOf(table.pronouns)})\\s+\\p{Ll}+(?![\\p{L}.,])`,
  "uy",
);

/** I, who spoke, after a quotation: I asked the lady, I said to her; not I asked nobody, I said it was. */
export const spokenByMe = new RegExp(
  `\\s+I (?:(?:${anyOf(table.withAddressee)}) (?:the|my|him|her|them|it|you)\\b|` +
    `(?:${anyOf(table.speechVerbs)}) (?:(?:${anyOf(table.afterSpeech)})\\b|\\p{Ll}+ly\\b))`,
  "uy",
);
