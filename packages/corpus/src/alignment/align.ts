import { type Document, type Sentence, START_MARK, type Token } from "../document.ts";
import { type Message, type Problem, ProblemError } from "../message.ts";
import type { Span } from "../span.ts";
import { canonicalText, hasAccent, sameText } from "./canonical.ts";

/** A sentence of a parse layer, whose words have no place in raw yet. */
export interface LayerSentence extends Pick<Sentence, "parsetree" | "dependencies"> {
  readonly words: readonly Omit<Token, "start" | "end">[];
  /** 1-based line of the layer's file. */
  readonly line: number;
}

/** A parse layer as read from one file. */
export interface Layer {
  readonly sentences: readonly LayerSentence[];
  readonly messages: readonly Message[];
  readonly file: string;
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
  const finder = new WordFinder(
    raw,
    layer.sentences.flatMap(({ words }) => words.map(({ form }) => form)),
  );
  const sentences = layer.sentences.map(({ words, line, ...layers }, index): Sentence => {
    const tokens = words.map((word, at): Token => {
      const span = finder.next();
      if (span === undefined) {
        throw mismatch(finder.offset, raw, {
          what: `token ${at + 1} of sentence ${index + 1} is not where the raw text should have it`,
          where: { file: layer.file, line, document, offset: finder.offset },
          found: JSON.stringify(word.form),
        });
      }
      const slice = raw.slice(span.start, span.end);
      return { ...word, form: hasAccent(slice) && !hasAccent(word.form) ? slice : word.form, ...span };
    });
    const start = tokens[0]?.start ?? finder.last.end;
    return { start, end: tokens.at(-1)?.end ?? start, tokens, ...layers };
  });
  return { sentences, messages: finder.uncovered().map((span) => uncoveredText(span, raw, document)) };
}

function uncoveredText({ start, end }: Span, raw: string, document: string): Message {
  return {
    severity: "warning",
    rule: "uncovered-text",
    what: "no token of the parse layer covers a stretch of the raw text",
    where: { document, offset: start },
    found: JSON.stringify(raw.slice(start, end)),
  };
}

function mismatch(
  offset: number,
  raw: string,
  problem: Required<Pick<Message, "what" | "where" | "found">>,
): ProblemError {
  const rest = raw.slice(offset, offset + 40);
  const { what, where, found } = problem;
  return new ProblemError({
    rule: "layer-mismatch",
    what,
    where,
    expected: rest === "" ? "nothing: the raw text ends here" : `raw text ${JSON.stringify(rest)}`,
    found,
    remedy: "Check that the parse layer and the raw text are of the same document and edition.",
  });
}

/**
 * How many canonical characters must agree before a stretch of raw with letters in it is taken to be
 * uncovered: enough that trees of another document are not taken for ours.
 */
const anchorLength = 40;
/** The least, where the layer ends sooner. */
const shortestAnchor = 12;
/** A few marks may be skipped without an anchor. */
const skippableMarks = 4;

/** Finds words in raw, one after the other. */
class WordFinder {
  readonly #raw: string;
  readonly #canonical: ReturnType<typeof canonicalText>;
  /** The canonical texts of all words. */
  readonly #words: readonly string[];
  #next = 0;
  /** The place in the canonical text after the last word. */
  #position = 0;
  readonly #uncovered: Span[] = [];
  /** Where the last word stands, or the header. */
  last: Span = { start: 0, end: 0 };

  constructor(raw: string, forms: readonly string[]) {
    this.#raw = raw;
    this.#canonical = canonicalText(raw);
    this.#words = forms.map(wordText);
    const [first] = this.#words;
    if (raw.startsWith(START_MARK) && first !== undefined && !this.#fits(first, 0)) {
      this.#position = START_MARK.length;
      this.last = this.#span(0, this.#position);
    }
  }

  /** The offset in raw from which the next word is looked for. */
  get offset(): number {
    return this.#canonical.starts[this.#position] ?? this.#raw.length;
  }

  /** Where the next word stands; undefined where it is not in the text that follows. */
  next(): Span | undefined {
    const word = this.#words[this.#next] as string;
    if (this.#isSharedStop(word)) this.last = { start: this.last.end - 1, end: this.last.end };
    else {
      const at = this.#fits(word, this.#position) ? this.#position : this.#nextFit(word);
      if (at === undefined) return undefined;
      this.#skip(at);
      this.#position = at + word.length;
      this.last = this.#span(at, this.#position);
    }
    this.#next++;
    return this.last;
  }

  /** The stretches of raw that no word covers, once all words are found. */
  uncovered(): Span[] {
    this.#skip(this.#canonical.text.length);
    return this.#uncovered;
  }

  /**
   * The Penn Treebank gives a sentence that ends in an abbreviation (`Corp.`) a full stop of its own, though the
   * text has but one: both tokens cover it, as CoreNLP has it.
   */
  #isSharedStop(word: string): boolean {
    const before = this.#words[this.#next - 1] ?? "";
    return word === "." && before !== "." && before.endsWith(".") && !this.#fits(".", this.#position);
  }

  #skip(to: number): void {
    if (this.#position < to) this.#uncovered.push(this.#span(this.#position, to));
  }

  #span(from: number, to: number): Span {
    const { starts, ends } = this.#canonical;
    return { start: starts[from] as number, end: ends[to - 1] as number };
  }

  /** Whether the text stands at the position and neither begins nor ends inside a character of raw. */
  #fits(word: string, at: number): boolean {
    const { text, starts, ends } = this.#canonical;
    const to = at + word.length;
    const isWhole = starts[at] !== starts[at - 1] && ends[to - 1] !== ends[to];
    return word !== "" && text.startsWith(word, at) && isWhole;
  }

  /** Where the word stands after some uncovered characters: past a few marks, or where many words agree. */
  #nextFit(word: string): number | undefined {
    const { text } = this.#canonical;
    for (let at = this.#position + 1; at <= this.#position + skippableMarks; at++) {
      if (!/^[\p{P}\p{S}]$/u.test(text[at - 1] ?? "")) break;
      if (this.#fits(word, at)) return at;
    }
    const coming = this.#words.slice(this.#next, this.#next + anchorLength).join("");
    const anchor = coming.slice(0, anchorLength);
    const at = anchor.length < shortestAnchor ? -1 : text.indexOf(anchor, this.#position);
    return at !== -1 && this.#fits(word, at) ? at : undefined;
  }
}

/** Most words are their own canonical text. */
function wordText(form: string): string {
  return /^[A-Za-z0-9.,:;!?%$&]+$/.test(form) ? form : canonicalText(form).text;
}

/**
 * The problem of the first token whose offsets do not lead to its text: from there on all offsets are shifted.
 * @param file where the tokens come from
 */
export function misplacedToken(
  { id, raw }: Pick<Document, "id" | "raw">,
  sentences: readonly Sentence[],
  file: string,
): Problem | undefined {
  for (const [index, sentence] of sentences.entries()) {
    for (const [position, token] of sentence.tokens.entries()) {
      const found = raw.slice(token.start, token.end);
      if (sameText(found, token.form)) continue;
      return {
        rule: "layer-mismatch",
        what: `the offsets of token ${position + 1} of sentence ${index + 1} do not lead to its text`,
        where: { file, document: id, offset: token.start },
        expected: `raw text ${JSON.stringify(token.form)}`,
        found: JSON.stringify(found),
        remedy: "Check that the parse layer and the raw text are of the same document and edition.",
      };
    }
  }
  return undefined;
}
