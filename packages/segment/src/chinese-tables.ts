import { readDataFile } from "@discoprep/files";

interface SentenceTable {
  readonly afterQuotation: {
    readonly goesOn: readonly string[];
    readonly newSentence: readonly string[];
    readonly namesIt: readonly string[];
    /** What a quotation that asks is, after a word that names it: ？”这个问题 */
    readonly asking: readonly string[];
    readonly newSpeaker: readonly string[];
    readonly notSpeaker: readonly string[];
    readonly notAction: readonly string[];
  };
  readonly speechBefore: string;
  readonly speechVerbs: readonly string[];
  /** Before a verb of speech nothing was said, and words that only look so. */
  readonly negations: { readonly begins: readonly string[]; readonly none: readonly string[] };
  /** Words that end like a verb of speech. */
  readonly notSpeech: readonly string[];
  readonly afterEllipsis: {
    readonly goesOn: readonly string[];
    readonly shortTail: readonly string[];
    readonly incompleteBefore: readonly string[];
  };
  readonly notes: {
    readonly begins: readonly string[];
    readonly ends: readonly string[];
    readonly inSquareBrackets: readonly string[];
    readonly asides: readonly string[];
  };
  /** How often it is said: ”他重复了三遍。 */
  readonly times: readonly string[];
  /** To whom it is said: ”医生安慰她。 */
  readonly addressees: readonly string[];
  /** Characters after which ~ ends a sentence: 谢谢啦~ */
  readonly waves: { readonly after: string };
  /** Characters after which, and words before which, an emoji stands for a word: 一个😂表情 */
  readonly emoji: { readonly notAfter: string; readonly notBefore: readonly string[] };
  readonly figures: string;
  readonly nameCharacters: string;
  /** Words after which a number is a label: Figure 1.系统 */
  readonly latinLabels: readonly string[];
  readonly units: readonly string[];
  readonly domains: readonly string[];
  readonly extensions: readonly string[];
  readonly names: readonly string[];
}

const table = readDataFile<SentenceTable>(new URL("../data/chinese-sentences.json", import.meta.url));

/** Any of some fixed words, as a pattern. */
const anyOf = (words: readonly string[]): string =>
  words.map((word) => word.replace(/[.!?]/g, "\\$&")).join("|");

/** Words after a closing quotation mark with which the sentence goes on: “…！”的视频. */
export const goesOnAfterQuotation = new RegExp(
  `(?!${anyOf(table.afterQuotation.newSentence)})(?:${anyOf(table.afterQuotation.goesOn)})`,
  "y",
);

/** Words that name a quotation inside a sentence, “你是谁？”这个问题, or say when it was spoken, “你是谁？”时，. */
export const namesQuotation = new RegExp(anyOf(table.afterQuotation.namesIt), "y");

/** Characters before a quotation that say that it is speech: 他说“…”. */
export const speechBefore: ReadonlySet<string> = new Set(table.speechBefore);

/**
 * ”她没有回答。 says that nothing was said; not ”他忍不住说。 or ”不愿具名的官员说。 Before 道 a negation says how it was said:
 * ”他不屑道。 ”他不解问道。
 */
const negated =
  `(?<!不得)(?!${anyOf(table.negations.none)})(?:${anyOf(table.negations.begins)})` +
  `[^的地，。！？”」"]{0,4}(?:${anyOf(table.speechVerbs.filter((verb) => !verb.endsWith("道")))})(?!道)`;

/**
 * Who spoke, after a quotation: ”她对记者说。 or ”她说，“…. What is said after the verb makes a sentence of its own.
 * What the speaker did stays with it where the quotation goes on: ”他低着头，“真的。”
 */
export const speakerAfterQuotation = new RegExp(
  `(?<=[？?][”」"])(?:${anyOf(table.afterQuotation.namesIt)})(?:${anyOf(table.afterQuotation.asking)})|` +
    `[^，。！？；：、“”「」"\\n…《]{1,12}(?:${anyOf(table.speechVerbs)}|叫)了起来(?:。|\\.(?!\\d)|[，,][“「"])|` +
    `(?![^，。]{0,24}(?:${anyOf(table.afterQuotation.newSpeaker)})|${anyOf(table.afterQuotation.notSpeaker)})(?:` +
    `(?:[^，。！？；：、“”「」"\\n…《]|“[^“”\\n]{1,12}”|《[^》\\n]{1,30}》){0,24}(?:${anyOf(table.speechVerbs)})(?<!${anyOf(table.notSpeech)}|${negated})(?:说|道|着|到)?` +
    `(?:${anyOf(table.addressees)}|了[一两三几]?(?:${anyOf(table.times)}))?(?:。|\\.(?!\\d)|[，,][“「"])|` +
    `(?!${anyOf(table.afterQuotation.notAction)})[^，,。.！？；：、“”「」"\\n…]{2,20}[，,](?=["“「][^“”「」"\\n]{1,200}[。！？!?….]["”」])|` +
    `[^，。！？；：、“”"\\n…]{1,12}(?:(?:说|喊|叫|问)(?:完|着|罢)|一边(?:说|喊|叫)))`,
  "y",
);

/** A wave after a particle, or emoji of feeling after a Chinese character or mark; a Chinese character follows. */
export const waveOrEmoji = new RegExp(
  `(?:(?<=[${table.waves.after}])[~～]+|(?<=[\\u4e00-\\u9fff“”）)](?<![${table.emoji.notAfter}]))` +
    `(?:[\\u{1F600}-\\u{1F64F}\\u{1F910}-\\u{1F92F}\\u{1F970}-\\u{1F97A}👍👎👏💪🎉💔💕💖❤]\\u{FE0F}?)+)` +
    `(?=[\\u4e00-\\u9fff])(?!${anyOf(table.emoji.notBefore)})`,
  "uy",
);

/** Words after an ellipsis with which the sentence goes on, some only in a tail of few characters. */
export const goesOnAfterEllipsis = new RegExp(
  `\\s?(?:${anyOf(table.afterEllipsis.goesOn)}|[\\u4e00-\\u9fff]{1,4}也(?!许)|(?:${anyOf(table.afterEllipsis.shortTail)})[^，。！？!?…\\n]{0,10}(?:[。！？!?]|\\.(?!\\d)|$))`,
  "y",
);

/** Words before an ellipsis that leave their sentence incomplete. */
export const incompleteBeforeEllipsis = new RegExp(`(?:${anyOf(table.afterEllipsis.incompleteBefore)})$`);

/**
 * What a note in round brackets holds that belongs to the sentence before: （完）, （记者李明）, （张三摄）; of a
 * quotation the page or the year of its source: （第32页）, （列宁，1914）.
 */
export const noteContent = new RegExp(
  `^(?:(?:${anyOf(table.notes.begins)})(?!的)|\\s?\\[\\d|第?\\d{1,4}[页頁]$|[Pp]{1,2}\\.\\s?\\d)|` +
    `(?:${anyOf(table.notes.ends)}|[,，]\\s?(?:1[5-9]|20)\\d{2}[a-z]?(?:[：:,，]\\s?(?:[Pp]{1,2}\\.\\s?)?[\\d–-]+)?)$`,
);

/** The source of a quotation in Latin letters: “…。”（TLP 5.6）, ”(La Mettrie 1748). */
export const sourceOfQuotation = /^[A-Z][A-Za-z .,&:'’-]*\d[\d.,:\s–-]*$/;

/** An aside that a speaker's turn ends with, before the next speaker: （笑）记者：. */
export const labelAfterAside = /\s?[^，。！？；：:、“”（(\n]{1,8}[：:]/y;

/** A note in square brackets after a stop: [1], [a], [注 3], [来源请求], with the page that may follow it. */
export const squareNote = new RegExp(
  `[^\\S\\n]?\\[[^\\S\\n]?(?:\\d{1,3}(?:[,，、–-][^\\S\\n]?\\d{1,3})*|[a-z]|[^\\[\\]\\n]{0,4}(?:${anyOf(table.notes.inSquareBrackets)})[^\\[\\]\\n]{0,8})` +
    `[^\\S\\n]?\\](?::\\d+)?`,
  "y",
);

/** A Chinese top-level domain that a name does not go on after: 中国.公司. */
export const chineseDomain = new RegExp(`(?:${anyOf(table.domains)})(?![\\u4e00-\\u9fff])`, "y");

/** Latin capitals after a stop inside a name: 微软.NET. */
export const extension = new RegExp(`(?:${anyOf(table.extensions)})(?![A-Za-z])`, "y");

/** A Latin name that ends in a mark: Yahoo!. */
export const nameWithMark = new RegExp(`(?:${anyOf(table.names)})$`);

/** What a speaker does, in a bracket: （笑）. */
export const asides: ReadonlySet<string> = new Set(table.notes.asides);

/** 图.2: characters after which a stop and a number go together. */
export const figureWords: ReadonlySet<string> = new Set(table.figures);

/** Characters that foreign names are written with. */
export const nameCharacters: ReadonlySet<string> = new Set(table.nameCharacters);

/**
 * What an ASCII full stop may end a sentence after, at the end of a stretch: a Latin word, the name of a model (6S,
 * Win10, Windows 7, C++), one capital after a Chinese character, a measure (1.8m), an address, or a number of two
 * digits or more or after a Chinese character or a sign of arithmetic.
 */
export const beforeLatinStop = new RegExp(
  [
    String.raw`(?<![A-Za-z\d.@/])(?:(?<word>[A-Za-z]{2,}[a-z]|[A-Z]{2,})|(?<model>[A-Za-z]{0,6}\d{1,4}[A-Z]{1,2}|[A-Za-z]{1,6}\d{1,3}|[A-Za-z]\+\+|C#))`,
    String.raw`(?<version>(?<!${anyOf(table.latinLabels)})(?<=[A-Za-z]{3}) \d{1,2}|No\.\d{1,3})`,
    String.raw`(?<=[\u4e00-\u9fff])(?<letter>[A-Z])`,
    String.raw`\d(?<unit>${anyOf(table.units)})`,
    String.raw`\/(?<path>[\w.~%-]*\w)`,
    String.raw`(?:[\u4e00-\u9fff=+<>≤≥≈→×±/$¥￥€£]|\d[.,:：]?)(?<number>\d+)`,
    String.raw`\w\.(?<domain>com|org|net|edu|gov|cn|tw|hk|jp|uk)`,
  ]
    .map((pattern) => `(?:${pattern})$`)
    .join("|"),
);
