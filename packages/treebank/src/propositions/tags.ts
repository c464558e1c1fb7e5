import { type Parse, ProblemError, problem } from "@discoprep/corpus";
import { readText } from "@discoprep/files";

/**
 * Parts of speech that a tagger has given the tokens of CoNLL-2008: `form TAB tag` a line, a blank line after each sentence, in
 * the order of the treebank. Forms are the split ones (SPLIT_FORM).
 */
export class TagFile {
  readonly #file: string;
  readonly #lines: readonly string[];
  #next = 0;

  constructor(file: string) {
    this.#file = file;
    this.#lines = readText(file).split(/\r?\n/);
  }

  /**
   * Returns the next sentence with its tags as the predicted ones; a split word has that of its last part, which heads it.
   * @throws ProblemError where the file has another token
   */
  withTags(parse: Parse): Parse {
    const tokens = parse.tokens.map((word) => {
      const [form, tag = "", ...rest] = this.#line.split("\t");
      if (form !== word.form || tag === "" || rest.length > 0)
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

  /** @throws ProblemError where the file has more sentences */
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
