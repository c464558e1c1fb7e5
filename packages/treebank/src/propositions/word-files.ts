import { type Parse, ProblemError, problem, type Word } from "@discoprep/corpus";
import { readText } from "@discoprep/files";

/** A tagger's output: `form TAB tag` for each token (SPLIT_FORM), a blank line after each sentence. */
export class TagFile {
  readonly #file: string;
  readonly #lines: readonly string[];
  #next = 0;

  constructor(file: string) {
    this.#file = file;
    this.#lines = readText(file).split(/\r?\n/);
  }

  /** Adds predicted tags to the next sentence; a split word gets the tag of its last part. */
  withTags(parse: Parse): Parse {
    const tokens = parse.tokens.map((word) => {
      const [form, tag = "", extra] = this.#line.split("\t");
      if (form !== word.form || tag === "" || extra !== undefined)
        throw this.#mismatch(`${word.form} and its tag`);
      this.#next++;
      return { ...word, predictedPos: tag };
    });
    if (this.#line !== "") throw this.#mismatch("a blank line");
    this.#next++;
    const ranges = parse.ranges?.map((range) => {
      return { ...range, predictedPos: tokens[range.last - 1]?.predictedPos };
    });
    return { ...parse, tokens, ranges };
  }

  end(): void {
    if (this.#line !== "") throw this.#mismatch("the end of the file");
  }

  get #line(): string {
    return this.#lines[this.#next] ?? "";
  }

  #mismatch(expected: string): ProblemError {
    const found = this.#line === "" ? "no token" : this.#line;
    const where = { file: this.#file, line: this.#next + 1 };
    return new ProblemError(problem("other-tags", where, { expected, found }));
  }
}

type LemmaList = (form: string, tag: string) => string | undefined;

/** Reads `form TAB tag TAB lemma` or `form TAB lemma` a line. A form is looked up as it is, then in lower case. */
export function readLemmas(file: string): LemmaList {
  const lemmas = new Map<string, string>();
  for (const [index, line] of readText(file).split(/\r?\n/).entries()) {
    if (line === "") continue;
    const cells = line.split("\t");
    const [form = "", ...columns] = cells;
    const [lemma = "", tag = ""] = columns.toReversed();
    if (cells.length > 3 || form === "" || lemma === "") {
      const expected = "form, part of speech and lemma, separated by tabs; or form and lemma";
      throw new ProblemError(problem("invalid-lemmas", { file, line: index + 1 }, { expected, found: line }));
    }
    lemmas.set(`${form}\t${tag}`, lemma);
  }
  return (form, tag) =>
    [form, form.toLowerCase()]
      .flatMap((text) => [lemmas.get(`${text}\t${tag}`), lemmas.get(`${text}\t`)])
      .find((lemma) => lemma !== undefined);
}

export function withLemmas(parse: Parse, lemmaOf: LemmaList): Parse {
  const lemma = ({ form, predictedPos = "_" }: Word) => ({ lemma: lemmaOf(form, predictedPos) });
  return {
    ...parse,
    tokens: parse.tokens.map((word) => ({ ...word, ...lemma(word) })),
    ranges: parse.ranges?.map((range) => ({ ...range, ...lemma(range) })),
  };
}
