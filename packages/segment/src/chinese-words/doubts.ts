import { analyser } from "./analysis.ts";
import { packagedModel } from "./engines.ts";
import { placesOf } from "./model/places.ts";
import { DocumentStrings } from "./model/recurrence.ts";

/** A boundary of words that the model sets and jieba does not, or the other way round. */
export interface Doubt {
  /** Of the character behind the boundary, in the sentence. */
  readonly offset: number;
  /** The words of both around it, with a blank between, up to where both set a boundary again. */
  readonly model: string;
  readonly jieba: string;
  /** How sure the model is: see `WordModel`. */
  readonly margin: number | undefined;
}

/**
 * The boundaries on which the model and jieba's words disagree: from the text of a document, and a sentence in it, to those of the
 * sentence, ascending.
 * @throws ProblemError where the dictionary or the weights are missing
 */
export function chineseDoubts(): (document: string) => (sentence: string) => Doubt[] {
  const analyse = analyser();
  const model = packagedModel();
  return (text) => {
    const document = new DocumentStrings(text);
    return (sentence) => {
      const analysis = analyse(sentence);
      const { bare, jieba } = analysis;
      const { begins, marginAt } = model(placesOf(analysis, document), true);
      const isCommon = (i: number): boolean => begins[i] === true && jieba[i] === true;
      return begins.flatMap((begin, i) => {
        if (begin === jieba[i]) return [];
        let [start, end] = [i, i];
        while (!isCommon(start)) start--;
        while (!isCommon(end)) end++;
        const reading = (all: readonly boolean[]): string => {
          const characters = [...bare.text.slice(start, end).split("").entries()];
          return characters
            .map(([k, unit]) => (k > 0 && all[start + k] === true ? ` ${unit}` : unit))
            .join("");
        };
        const offset = bare.origin[i] as number;
        return [{ offset, model: reading(begins), jieba: reading(jieba), margin: marginAt(i) }];
      });
    };
  };
}
