import { cyclesOf, ProblemError, problem } from "@discoprep/corpus";

/** A stretch of the text without spaces, in UTF-16 code units. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

export interface EvaluatedWord extends TextSpan {
  /** True if it is under a range line; all words of a range have the span of the range. */
  readonly isMultiword: boolean;
  readonly form: string;
  readonly lemma: string;
  readonly upos: string;
  readonly xpos: string;
  readonly feats: string;
  /** Without its subtype. */
  readonly deprel: string;
  /** The head's index in `words`; -1 for the root. */
  parent: number;
  readonly head: string;
  readonly line: number;
}

export type Treebank = Pick<Loader, "file" | "text" | "tokens" | "sentences" | "words">;

/**
 * Reads a CoNLL-U file as conll17_ud_eval.py 1.3 does (`load_conllu`): without comments and empty nodes; words under a range line
 * have its span; their ID and form are not checked. @throws ProblemError at the line at which the script stops
 */
export async function loadTreebank(
  batches: AsyncIterable<readonly string[]>,
  file: string,
): Promise<Treebank> {
  const loader = new Loader(file);
  for await (const batch of batches)
    for (const line of batch) for (const part of line.replace(/\r$/, "").split("\r")) loader.add(part);
  loader.end();
  return loader;
}

class Loader {
  text = "";
  readonly tokens: TextSpan[] = [];
  readonly sentences: TextSpan[] = [];
  readonly words: EvaluatedWord[] = [];
  readonly file: string;
  #line = 0;
  /** First word and character of the open sentence. */
  #open: { readonly word: number; readonly start: number } | undefined;
  /** Number of the following lines that are words of the last range. */
  #inRange = 0;

  constructor(file: string) {
    this.file = file;
  }

  add(line: string): void {
    this.#line++;
    if (this.#inRange > 0) {
      this.#addWord(this.#columns(line));
      this.#inRange--;
      return;
    }
    if (this.#open === undefined) {
      if (line.startsWith("#")) return;
      this.#open = { word: this.words.length, start: this.text.length };
    }
    if (line !== "") this.#addToken(this.#columns(line), this.#open.word);
    else {
      this.#linkHeads(this.#open.word);
      this.sentences.push({ start: this.#open.start, end: this.text.length });
      this.#open = undefined;
    }
  }

  end(): void {
    if (this.#inRange > 0 || this.#open !== undefined)
      throw this.#fault("a blank line after the last sentence", "the end of the file");
  }

  #fault(expected: string, found?: string, line = this.#line): ProblemError {
    return new ProblemError(problem("invalid-conllu", { file: this.file, line }, { expected, found }));
  }

  #columns(line: string): string[] {
    const columns = line.split("\t");
    if (columns.length === 10) return columns;
    throw this.#fault("10 columns, separated by tabs", line);
  }

  #addToken(columns: readonly string[], first: number): void {
    const [id = "", written = ""] = columns;
    if (id.includes(".")) return;
    const form = written.replaceAll(" ", "");
    if (form === "") throw this.#fault("a form in FORM", "nothing");
    this.tokens.push({ start: this.text.length, end: this.text.length + form.length });
    this.text += form;
    if (id.includes("-")) this.#inRange = Math.max(0, this.#rangeLength(id));
    else {
      const expected = this.words.length - first + 1;
      if (integer(id) !== expected) throw this.#fault(`the ID ${expected}`, id);
      const { 6: head = "" } = columns;
      if ((integer(head) ?? -1) < 0) throw this.#wrongHead(head);
      this.#addWord(columns, form);
    }
  }

  #addWord(columns: readonly string[], tokenForm?: string): void {
    const [, form = "", lemma = "", upos = "", xpos = "", feats = "", head = "", relation = ""] = columns;
    this.words.push({
      ...(this.tokens.at(-1) ?? { start: 0, end: 0 }),
      isMultiword: tokenForm === undefined,
      form: tokenForm ?? form,
      lemma,
      upos,
      xpos,
      feats,
      deprel: relation.split(":", 1)[0] ?? "",
      parent: -1,
      head,
      line: this.#line,
    });
  }

  #rangeLength(id: string): number {
    const ends = id.split("-").map(integer);
    const [first, last] = ends;
    if (ends.length === 2 && first !== undefined && last !== undefined) return last - first + 1;
    throw this.#fault("two numbers as ID of a multi-word token, such as 2-3", id);
  }

  #wrongHead(text: string, line = this.#line): ProblemError {
    return this.#fault("the number of a word of the sentence, or 0, in HEAD", text, line);
  }

  /** Turns heads into places of words. The script limits the depth of trees; this does not. */
  #linkHeads(first: number): void {
    const sentence = this.words.slice(first);
    for (const word of sentence) word.parent = this.#parentOf(word, first);
    const [cycle] = cyclesOf(sentence, ({ parent }) => this.words[parent]);
    if (cycle !== undefined) throw this.#fault("a tree of heads", "a cycle", cycle[0]?.line);
    const roots = sentence.filter(({ parent }) => parent === -1).length;
    if (roots !== 1) throw this.#fault("one word with HEAD 0 in the sentence", `${roots}`);
  }

  #parentOf({ head: text, line }: EvaluatedWord, first: number): number {
    const { words } = this;
    const head = integer(text);
    if (head === undefined || head > words.length - first) throw this.#wrongHead(text, line);
    if (head === 0) return -1;
    // Only a word of a range can have a negative head here; a negative place counts from the end, as in Python.
    const place = first + head - 1;
    if (place < -words.length) throw this.#wrongHead(text, line);
    return place < 0 ? place + words.length : place;
  }
}

function integer(text: string): number | undefined {
  return /^[+-]?\d+$/.test(text) ? Number(text) : undefined;
}
