import { type Message, ProblemError, type Sentence, type Token } from "@discoprep/corpus";
import { type CanonicalText, canonicalText, hasAccent } from "./canonical.ts";
import type { Layer, LayerSentence, LayerWord } from "./layer.ts";

/**
 * How many canonical characters must agree before a stretch of raw with letters in it is taken to be
 * uncovered: enough that trees of another document are not taken for ours.
 */
const anchorLength = 40;
/** The least, where the layer ends sooner. */
const shortestAnchor = 12;
/** A few marks may be skipped without an anchor. */
const skippableMarks = 4;

/** What WSJ files of the Penn Treebank begin with; no tree covers it. */
const wsjHeader = ".START";

interface Alignment {
  readonly document: string;
  readonly layer: Layer;
  readonly raw: string;
  readonly canonical: CanonicalText;
  /** Position in `canonical` after the last token. */
  position: number;
  readonly messages: Message[];
}

/**
 * Finds the words of a parse layer in raw, by content and in order, through the escapes of the Penn Treebank.
 * Offsets in UTF-16 code units. Raw characters that no word covers (`.START`, a last quotation mark) become
 * one warning a stretch. A word's form is the layer's, but the raw text where the layer lost its accents.
 * Time is linear in the length of raw.
 * @throws ProblemError `layer-mismatch` with sentence, token, offset and both texts where a word is not there
 */
export function alignLayer(
  layer: Layer,
  raw: string,
  document: string,
): { sentences: Sentence[]; messages: Message[] } {
  const canonical = canonicalText(raw);
  const state: Alignment = { document, layer, raw, canonical, position: 0, messages: [] };
  skipHeader(state);
  const sentences = layer.sentences.map((_, index) => alignSentence(state, index));
  reportUncovered(state, state.position, canonical.text.length);
  return { sentences, messages: state.messages };
}

function skipHeader(state: Alignment): void {
  const first = state.layer.sentences.find((sentence) => sentence.words.length > 0)?.words[0];
  if (state.raw.startsWith(wsjHeader) && first !== undefined && !fits(state, wordText(first), 0)) {
    state.position = wsjHeader.length;
  }
}

function alignSentence(state: Alignment, index: number): Sentence {
  const { words, parsetree, dependencies } = state.layer.sentences[index] as LayerSentence;
  const tokens: Token[] = [];
  for (const at of words.keys()) {
    const token = sharedPeriod(state, words[at] as LayerWord, tokens.at(-1)) ?? alignWord(state, index, at);
    tokens.push(token);
  }
  const empty = state.canonical.ends[state.position - 1] ?? 0;
  return {
    start: tokens[0]?.start ?? empty,
    end: tokens.at(-1)?.end ?? empty,
    tokens,
    ...(parsetree !== undefined && { parsetree }),
    ...(dependencies !== undefined && { dependencies }),
  };
}

/**
 * The Penn Treebank gives a sentence that ends in an abbreviation (`Corp.`) a full stop of its own, though the
 * text has but one: both tokens cover it, as CoreNLP has it.
 */
function sharedPeriod(state: Alignment, word: LayerWord, before: Token | undefined): Token | undefined {
  if (word.form !== "." || before === undefined || !before.form.endsWith(".") || before.form === ".")
    return undefined;
  if (fits(state, ".", state.position)) return undefined;
  return { ...word, start: before.end - 1, end: before.end };
}

function alignWord(state: Alignment, sentence: number, index: number): Token {
  const word = state.layer.sentences[sentence]?.words[index] as LayerWord;
  const wanted = wordText(word);
  if (!fits(state, wanted, state.position)) {
    const found = nextFit(state, sentence, index);
    if (found === undefined) throw mismatch(state, sentence, index);
    reportUncovered(state, state.position, found);
    state.position = found;
  }
  const start = state.canonical.starts[state.position] as number;
  state.position += wanted.length;
  const end = state.canonical.ends[state.position - 1] as number;
  const slice = state.raw.slice(start, end);
  return { ...word, form: hasAccent(slice) && !hasAccent(word.form) ? slice : word.form, start, end };
}

function wordText(word: LayerWord): string {
  // Most words are their own canonical text.
  if (/^[A-Za-z0-9.,:;!?%$&]+$/.test(word.form)) return word.form;
  return canonicalText(word.form).text;
}

/** Whether the text stands at the position and neither begins nor ends inside a character of raw. */
function fits(state: Alignment, wanted: string, at: number): boolean {
  const { text, starts, ends } = state.canonical;
  const to = at + wanted.length;
  return (
    wanted !== "" && text.startsWith(wanted, at) && starts[at] !== starts[at - 1] && ends[to - 1] !== ends[to]
  );
}

/** Where the word stands after some uncovered characters: past a few marks, or where many words agree. */
function nextFit(state: Alignment, sentence: number, index: number): number | undefined {
  const { text } = state.canonical;
  const wanted = wordText(state.layer.sentences[sentence]?.words[index] as LayerWord);
  for (let at = state.position + 1; at <= state.position + skippableMarks; at++) {
    if (!/^[\p{P}\p{S}]$/u.test(text[at - 1] ?? "")) break;
    if (fits(state, wanted, at)) return at;
  }
  const anchor = anchorText(state, sentence, index);
  const at = anchor.length < shortestAnchor ? -1 : text.indexOf(anchor, state.position);
  return at !== -1 && fits(state, wanted, at) ? at : undefined;
}

/** The canonical text of the coming words. */
function anchorText(state: Alignment, sentence: number, index: number): string {
  let text = "";
  let from = index;
  for (let at = sentence; at < state.layer.sentences.length && text.length < anchorLength; at++) {
    for (const word of (state.layer.sentences[at] as LayerSentence).words.slice(from, from + anchorLength)) {
      text += wordText(word);
    }
    from = 0;
  }
  return text.slice(0, anchorLength);
}

function reportUncovered(state: Alignment, from: number, to: number): void {
  if (from >= to) return;
  const start = state.canonical.starts[from] as number;
  const end = state.canonical.ends[to - 1] as number;
  state.messages.push({
    severity: "warning",
    rule: "uncovered-text",
    what: "no token of the parse layer covers a stretch of the raw text",
    where: { document: state.document, offset: start },
    found: JSON.stringify(state.raw.slice(start, end)),
  });
}

function mismatch(state: Alignment, sentence: number, index: number): ProblemError {
  const { line, words } = state.layer.sentences[sentence] as LayerSentence;
  const offset = state.canonical.starts[state.position] ?? state.raw.length;
  const rest = state.raw.slice(offset, offset + 40);
  return new ProblemError({
    rule: "layer-mismatch",
    what: `token ${index + 1} of sentence ${sentence + 1} is not where the raw text should have it`,
    where: { file: state.layer.file, line, document: state.document, offset },
    expected: rest === "" ? "nothing: the raw text ends here" : `raw text ${JSON.stringify(rest)}`,
    found: JSON.stringify(words[index]?.form),
    remedy: "Check that the parse layer and the raw text are of the same document and edition.",
  });
}
