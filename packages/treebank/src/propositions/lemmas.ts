import { type Parse, ProblemError, problem, type Word } from "@discoprep/corpus";
import { readText } from "@discoprep/files";

type LemmaList = (form: string, tag: string) => string | undefined;

/**
 * Reads `form TAB tag TAB lemma` a line, or `form TAB lemma`. A form is looked up as it is, then in lower case; with its tag,
 * then for any. @throws ProblemError naming the line that has other columns
 */
export function readLemmas(file: string): LemmaList {
  const lemmas = new Map<string, string>();
  for (const [index, line] of readText(file).split(/\r?\n/).entries()) {
    if (line === "") continue;
    const cells = line.split("\t");
    const [form = "", ...rest] = cells;
    const [lemma = "", tag = ""] = rest.toReversed();
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
