import { fileURLToPath } from "node:url";
import type { Span } from "@discoprep/corpus";
import { readBytes } from "@discoprep/files";
import { analyser } from "./analysis.ts";
import { bareBegins, bareText, wordSpans } from "./bare-text.ts";
import { nodejieba } from "./jieba/nodejieba.ts";
import { DocumentStrings } from "./model/recurrence.ts";
import { decodeWeights } from "./model/weights.ts";
import { type WordModel, wordModel } from "./model/word-model.ts";

/** Way to find Chinese words: the trained model, or jieba's words by the installed package nodejieba. */
export type Engine = "model" | "nodejieba";

/** From a sentence to its words, as spans of it, ascending. */
type Tokenize = (sentence: string) => Span[];

/**
 * Returns a function from the text of a document to the tokenizer of its sentences. The model follows the standard of the Penn
 * Chinese Treebank and sees what recurs in the document, if there is one; nodejieba does not look at it.
 * @param weights file of weights for the engine `model`, in place of the package's own
 * @throws ProblemError if the dictionary, the weights or the engine nodejieba is missing
 */
export function chineseTokenizer(
  engine: Engine = "model",
  weights?: string,
): (document?: string) => Tokenize {
  if (engine === "nodejieba") {
    const find = nodejieba();
    const tokenize = piecewise((piece) => {
      const bare = bareText(piece);
      return wordSpans(bare, bareBegins(bare, find(piece)));
    });
    return () => tokenize;
  }
  const analyse = analyser();
  const model = weights === undefined ? packagedModel() : readModel(weights);
  return (text) => {
    const document = text === undefined ? undefined : new DocumentStrings(text);
    return piecewise((piece) => {
      const { bare, places } = analyse(piece, document);
      return wordSpans(bare, model(places).begins);
    });
  };
}

let packaged: WordModel | undefined;

/** Returns the model that comes with the package, loaded once a process. @throws ProblemError if its weights are missing */
function packagedModel(): WordModel {
  packaged ??= readModel(fileURLToPath(new URL("../../data/chinese-words/words.weights", import.meta.url)));
  return packaged;
}

function readModel(file: string): WordModel {
  return wordModel(decodeWeights(readBytes(file), file));
}

/** Longest input, in UTF-16 units. Longer ones are cut, so that memory stays small. */
const LONGEST_INPUT = 20_000;

function piecewise(find: Tokenize): Tokenize {
  return (sentence) => {
    const words: Span[] = [];
    for (let from = 0, to = 0; from < sentence.length; from = to) {
      to = pieceEnd(sentence, from);
      for (const { start, end } of find(sentence.slice(from, to)))
        words.push({ start: from + start, end: from + end });
    }
    return words;
  };
}

/** Returns the place of a cut: the last one after white space or punctuation, or else the longest input. */
function pieceEnd(text: string, start: number): number {
  const limit = start + LONGEST_INPUT;
  if (limit >= text.length) return text.length;
  for (let end = limit; end > limit - 1000; end--) {
    if (/[\s，。；、！？]/.test(text.charAt(end - 1))) return end;
  }
  return (text.charCodeAt(limit) & 0xfc00) === 0xdc00 ? limit - 1 : limit;
}

/** A boundary of words that only one of the model and jieba sets. */
interface Doubt {
  readonly offset: number;
  /** The words around it, separated by blanks, as far as the next boundaries that both set. */
  readonly model: string;
  readonly jieba: string;
  readonly margin: number | undefined;
}

/** Returns a function from a document to one from its sentences to the boundaries where model and jieba disagree, ascending. @throws ProblemError */
export function chineseDoubts(): (document: string) => (sentence: string) => Doubt[] {
  const analyse = analyser();
  const model = packagedModel();
  return (text) => {
    const document = new DocumentStrings(text);
    return (sentence) => {
      const { bare, jieba, places } = analyse(sentence, document);
      const { begins, marginAt } = model(places);
      const isCommon = (i: number): boolean => begins[i] === true && jieba[i] === true;
      const reading = (boundaries: readonly boolean[], start: number, end: number): string => {
        const units = bare.text.slice(start, end).split("");
        return units.map((unit, k) => (k > 0 && boundaries[start + k] === true ? ` ${unit}` : unit)).join("");
      };
      return begins.flatMap((begin, i) => {
        if (begin === jieba[i]) return [];
        let start = i;
        let end = i;
        while (!isCommon(start)) start--;
        while (!isCommon(end)) end++;
        return {
          offset: bare.origin[i] as number,
          model: reading(begins, start, end),
          jieba: reading(jieba, start, end),
          margin: marginAt(i),
        };
      });
    };
  };
}
