import {
  type ConlluSentence,
  cell,
  commentValue,
  hasSpaceAfter,
  partOfSpeech,
  splitTokens,
  surfaceTokens,
  wordsOf,
} from "@discoprep/conllu";
import { type Document, ProblemError, type Sentence, type Span, type Token } from "@discoprep/corpus";
import { alignLayer } from "@discoprep/corpus/alignment";

/**
 * A word of the text with its DISRPT tokens: several where a contraction is not the sum of its words (`du`).
 */
interface Word {
  readonly form: string;
  readonly partOfSpeech?: string;
  readonly spaceAfter: boolean;
  /** The last column of each of its tokens. */
  readonly labels: readonly string[];
  /** The form of each of its tokens. */
  readonly forms: readonly string[];
}

/** A document's text, with span and label of each DISRPT token (0-based). */
export interface NumberedText {
  readonly document: Document;
  readonly spans: readonly Span[];
  readonly labels: readonly string[];
  readonly forms: readonly string[];
}

/**
 * Raw text and tokens of a document in a `.conllu` or `.tok` file. `SpaceAfter`, contractions and `# text`
 * give the text between words; where nothing states it (`.tok`), it is a blank.
 * @param given the raw text that the user gives: the words are found there
 */
export function numberedText(
  id: string,
  language: string,
  group: readonly ConlluSentence[],
  given?: string,
): NumberedText {
  const words = group.map((sentence) => withStatedText(sentenceWords(sentence), sentence));
  const { raw, sentences } = given === undefined ? builtText(words) : placedText(words, given, id);
  const tokens = sentences.flatMap((sentence) => sentence.tokens);
  const all = words.flat();
  const spans = all.flatMap(({ labels }, index) => labels.map(() => tokens[index] as Span));
  const document = { id, language, raw, paragraphs: [], sentences, relations: [], messages: [] };
  const forms = all.flatMap((word) => word.forms);
  return { document, spans, labels: all.flatMap(({ labels }) => labels), forms };
}

/**
 * Returns the problem of a document whose words are underscores, or undefined if they can be read. Words inside a
 * multi-word token stay readable in masked files, so half of all words are enough.
 */
export function maskedText(
  document: string,
  file: string,
  group: readonly ConlluSentence[],
): ProblemError | undefined {
  const forms = group.flatMap((sentence) => wordsOf(sentence).map((row) => cell(row, "form")));
  const masked = forms.filter((form) => /^_+$/.test(form));
  if (forms.length === 0 || masked.length * 2 < forms.length) return undefined;
  return new ProblemError({
    rule: "masked-text",
    what: "the words are masked: the text is licensed, and DISRPT does not hold it",
    where: { file, document },
    found: `${masked.length} of ${forms.length} words are underscores`,
    remedy:
      "Put the text back with DISRPT's own script, utils/process_underscore*.py of github.com/disrpt/sharedtask2025 (or 2023), " +
      "or leave the document out with --keep-going.",
  });
}

/** Finds the words of a document in its raw text. */
function placedText(words: readonly (readonly Word[])[], raw: string, id: string): BuiltText {
  const sentences = words.map((list) => ({ words: list, line: 1 }));
  const layer = { sentences, messages: [], file: `the tokens of ${id}` };
  return { raw, sentences: alignLayer(layer, raw, id).sentences };
}

/** The words of a sentence; a contraction that is the sum of its words (`are` + `n't`) is several. */
function sentenceWords(sentence: ConlluSentence): Word[] {
  const ranges = sentence.rows.filter(({ kind }) => kind === "range");
  const rows = wordsOf(sentence);
  return surfaceTokens(sentence, splitTokens).map(({ row, form }) => {
    const range = ranges.find(({ first, last }) => first <= row.first && row.first <= last);
    const inside = rows.filter(({ first }) => row.first <= first && first <= row.last);
    return {
      form,
      ...(row.kind === "word" && partOfSpeech(row)),
      spaceAfter: hasSpaceAfter(range ?? row) && row.last === (range ?? row).last,
      labels: inside.map((word) => cell(word, "misc")),
      forms: inside.map((word) => cell(word, "form")),
    };
  });
}

/** The words with the blanks of `# text`; unchanged where it holds other words. */
function withStatedText(words: readonly Word[], sentence: ConlluSentence): Word[] {
  const text = commentValue(sentence, "text");
  if (text === undefined) return [...words];
  let at = 0;
  const stated: Word[] = [];
  for (const word of words) {
    if (!text.startsWith(word.form, at)) return [...words];
    at += word.form.length;
    const blank = /^\s*/.exec(text.slice(at))?.[0].length ?? 0;
    stated.push({ ...word, spaceAfter: blank > 0 || at === text.length });
    at += blank;
  }
  return stated;
}

interface BuiltText {
  readonly raw: string;
  readonly sentences: readonly Sentence[];
}

/** A text of the words, one sentence a line. */
function builtText(group: readonly (readonly Word[])[]): BuiltText {
  let raw = "";
  const sentences = group.map((words): Sentence => {
    const start = raw.length;
    const tokens: Token[] = [];
    for (const [index, { form, spaceAfter, partOfSpeech }] of words.entries()) {
      const token = { start: raw.length, end: raw.length + form.length, form };
      tokens.push({ ...token, partOfSpeech });
      raw += form + (spaceAfter && index < words.length - 1 ? " " : "");
    }
    const end = raw.length;
    raw += "\n";
    return { start, end, tokens };
  });
  return { raw, sentences };
}

/** A token with its sentence; its place in the list is its number in the document. */
export interface NumberedToken extends Span {
  /** The raw text under the token, on one line. */
  readonly form: string;
  /** 0-based. */
  readonly sentence: number;
  /** The multi-word token that contains the word. */
  readonly multiword?: MultiwordToken;
}

/** Words that are written as one: `don't`, `They'd`, `du`. */
export interface MultiwordToken {
  readonly surface: string;
  /** The number of its first word and of its last one in the document (0-based). */
  readonly first: number;
  readonly last: number;
}

/** All tokens of a document in order. A word joined to the one before it by a contraction makes a multi-word token. */
export function numberedTokens({ raw, sentences }: Document): NumberedToken[] {
  const tokens = sentences.flatMap((sentence, index) =>
    sentence.tokens.map(({ start, end }): NumberedToken => {
      return { start, end, sentence: index, form: raw.slice(start, end).replace(/\s+/g, " ") || "_" };
    }),
  );
  let first = 0;
  return tokens.map((token, number) => {
    if (!isContracted(tokens[number - 1], token)) first = number;
    let last = number;
    while (isContracted(tokens[last], tokens[last + 1])) last++;
    if (first === last) return token;
    const surface = tokens.slice(first, last + 1).map(({ form }) => form);
    return { ...token, multiword: { surface: surface.join(""), first, last } };
  });
}

/** Whether two tokens are words of one contraction: no blank between `do` and `n't`, `it` and `'s`, `gon` and `na`. */
function isContracted(before: NumberedToken | undefined, token: NumberedToken | undefined): boolean {
  return (
    before !== undefined &&
    token !== undefined &&
    before.end === token.start &&
    /[\p{L}\p{N}]$/u.test(before.form) &&
    /^(?:['’]?\p{L})/u.test(token.form)
  );
}
