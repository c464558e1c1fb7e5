import { ProblemError } from "@discoprep/corpus";
import { readText } from "@discoprep/files";
import type { TreebankSentence } from "../formats/sentence.ts";

/** The lemma of a form with a part of speech; undefined where none is known. */
type LemmaList = (form: string, tag: string) => string | undefined;

/**
 * Reads a word list: `form TAB tag TAB lemma` a line, or `form TAB lemma` for any part of speech. A form is looked up as it
 * is, then in lower case; with its tag, then for any.
 * @throws ProblemError naming the line that has other columns
 */
export function readLemmas(file: string): LemmaList {
  const lemmas = new Map<string, string>();
  for (const [index, line] of readText(file).split(/\r?\n/).entries()) {
    if (line === "") continue;
    const cells = line.split("\t");
    const [form = "", ...rest] = cells;
    const [lemma = "", tag = ""] = rest.toReversed();
    if (cells.length > 3 || form === "" || lemma === "") throw invalidLemma(file, index + 1, line);
    lemmas.set(`${form}\t${tag}`, lemma);
  }
  return (form, tag) =>
    [form, form.toLowerCase()]
      .flatMap((text) => [lemmas.get(`${text}\t${tag}`), lemmas.get(`${text}\t`)])
      .find((lemma) => lemma !== undefined);
}

/** The sentence with lemmas of its words and of its split words; `_` where none is known. */
export function withLemmas(sentence: TreebankSentence, lemmaOf: LemmaList): TreebankSentence {
  const lemma = (form: string, tag: string): string => lemmaOf(form, tag) ?? "_";
  return {
    ...sentence,
    words: sentence.words.map((word) => ({ ...word, lemma: lemma(word.form, word.predictedPos) })),
    ranges: sentence.ranges.map((range) => ({ ...range, lemma: lemma(range.form, range.predictedPos) })),
  };
}

function invalidLemma(file: string, line: number, found: string): ProblemError {
  return new ProblemError({
    rule: "invalid-lemmas",
    what: "the line is no entry of a list of lemmas",
    where: { file, line },
    expected: "form, part of speech and lemma, separated by tabs; or form and lemma",
    found,
    remedy: "Correct the line.",
  });
}
