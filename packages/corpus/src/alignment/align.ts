import { type Document, type Parse, type Sentence, START_MARK, type Token } from "../document.ts";
import { type Message, ProblemError, problem } from "../message.ts";
import type { Span } from "../span.ts";
import { canonicalText, hasAccent, sameText } from "./canonical.ts";

/**
 * Finds the words of a parse layer in the raw text, in order, although the Penn Treebank escapes some of them.
 * Offsets in UTF-16 code units. Raw characters that no word covers (`.START`, a last quotation mark) become
 * one warning a stretch. A word's form is the layer's, or the raw text where the layer lost its accents.
 * Time is linear in the length of raw.
 * @param file the layer's, for messages
 * @throws ProblemError `layer-mismatch` with sentence, token, offset and both texts where a word is not there
 */
export function alignLayer(
  layer: readonly Parse[],
  file: string,
  { id: document, raw }: Pick<Document, "id" | "raw">,
  report: (message: Message) => void,
): Sentence[] {
  const finder = new WordFinder(
    raw,
    layer.flatMap(({ tokens }) => tokens.map(({ form }) => form)),
  );
  const sentences = layer.map(({ tokens: words, line, ...parse }, index): Sentence => {
    const tokens = words.map((word, at): Token => {
      const span = finder.next();
      if (span === undefined) {
        const rest = raw.slice(finder.offset, finder.offset + 40);
        const where = { file, line, document, offset: finder.offset };
        const expected = rest === "" ? "nothing: the raw text ends here" : `raw text ${JSON.stringify(rest)}`;
        const found = `${JSON.stringify(word.form)} as token ${at + 1} of sentence ${index + 1}`;
        throw new ProblemError(problem("layer-mismatch", where, { expected, found }));
      }
      const slice = raw.slice(span.start, span.end);
      return { ...word, form: hasAccent(slice) && !hasAccent(word.form) ? slice : word.form, ...span };
    });
    const start = tokens[0]?.start ?? finder.last.end;
    return { start, end: tokens.at(-1)?.end ?? start, ...parse, tokens };
  });
  for (const { start, end } of finder.uncovered()) {
    report(
      problem(
        "uncovered-text",
        { document, offset: start },
        { found: JSON.stringify(raw.slice(start, end)) },
      ),
    );
  }
  return sentences;
}

/**
 * Canonical characters that must agree before a stretch of raw with letters in it is taken to be uncovered. So trees of
 * another document are not taken for ours.
 */
const anchorLength = 40;
/** Fewest canonical characters that must agree if the layer ends sooner. */
const shortestAnchor = 12;
const skippableMarks = 4;

class WordFinder {
  readonly #raw: string;
  readonly #canonical: ReturnType<typeof canonicalText>;
  readonly #words: readonly string[];
  #next = 0;
  /** The place in the canonical text after the last word. */
  #position = 0;
  readonly #uncovered: Span[] = [];
  /** Span of the last word, or of the header. */
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

  /** Offset in raw after the last word. */
  get offset(): number {
    return this.#canonical.starts[this.#position] ?? this.#raw.length;
  }

  /** Returns the span of the next word, or undefined if the text that follows does not have it. */
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

  uncovered(): Span[] {
    this.#skip(this.#canonical.text.length);
    return this.#uncovered;
  }

  /**
   * Tells whether a full stop is also that of an abbreviation before it (`Corp.`). The Penn Treebank gives it twice, though the
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

  /** Returns true if the word is at the position and neither begins nor ends inside a character of raw. */
  #fits(word: string, at: number): boolean {
    const { text, starts, ends } = this.#canonical;
    const to = at + word.length;
    const isWhole = starts[at] !== starts[at - 1] && ends[to - 1] !== ends[to];
    return word !== "" && text.startsWith(word, at) && isWhole;
  }

  /** Returns the position of the word after some uncovered characters: after a few marks, or where many words agree. */
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

/** Returns the canonical text of a word; most words are their own. */
function wordText(form: string): string {
  return /^[A-Za-z0-9.,:;!?%$&]+$/.test(form) ? form : canonicalText(form).text;
}

/**
 * Returns a message for the first token whose offsets lead to another text, if there is one: from there on all are shifted.
 * @param file where the tokens come from
 */
export function misplacedToken(
  { id: document, raw }: Pick<Document, "id" | "raw">,
  sentences: readonly Sentence[],
  file: string,
): Message | undefined {
  for (const [index, { tokens }] of sentences.entries()) {
    for (const [at, { form, start, end }] of tokens.entries()) {
      const text = raw.slice(start, end);
      if (sameText(text, form)) continue;
      const expected = `${JSON.stringify(form)} as token ${at + 1} of sentence ${index + 1}`;
      const found = `raw text ${JSON.stringify(text)}`;
      return problem("layer-mismatch", { file, document, offset: start }, { expected, found });
    }
  }
  return undefined;
}
