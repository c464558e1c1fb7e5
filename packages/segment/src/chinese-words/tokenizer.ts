import { fileURLToPath } from "node:url";
import type { Span } from "@discoprep/corpus";
import { readBytes } from "@discoprep/files";
import { charactersOf, wordSpans } from "./characters.ts";
import { DocumentStrings } from "./document/document-strings.ts";
import type { Engine } from "./engine.ts";
import { labelScorer } from "./model/label-scorer.ts";
import { bestBegins } from "./model/tagger.ts";
import { decodeWeights, type Weights } from "./model/weights.ts";
import { type FindBegins, loadWordSystems, nodejiebaSystem } from "./word-systems.ts";

/** The weights that come with the package. */
export const weightFile: string = fileURLToPath(
  new URL("../../data/chinese-words/words.weights", import.meta.url),
);

/** Longer inputs are cut at white space or punctuation, so that memory stays small. */
const LONGEST_INPUT = 20_000;

/**
 * Chinese words by the Penn Chinese Treebank's standard, by one of the engines.
 * @param weights of the engine `model`: a file that `train-words` wrote, in place of the package's own
 * @throws ProblemError where the dictionary, the weights, or the engine nodejieba are missing
 */
export function chineseTokenizer(engine: Engine, weights?: string): Tokenize {
  return tokenizeBy(findBegins(engine, weights));
}

/** From a sentence to its words, as spans of it, ascending. */
export type Tokenize = (sentence: string) => Span[];

/**
 * The same for the sentences of one document: from its text, in which they stand, to their tokenizer. The model sees
 * what recurs in the document; the other engines find the same words as in a sentence alone.
 * @throws ProblemError where the dictionary, the weights, or the engine nodejieba are missing
 */
export function chineseDocumentTokenizer(engine: Engine): (document: string) => Tokenize {
  const find = findBegins(engine);
  return (document) => tokenizeBy(find, engine === "model" ? new DocumentStrings(document) : undefined);
}

function tokenizeBy(find: FindBegins, document?: DocumentStrings): Tokenize {
  const tokenizePiece = (piece: string): Span[] => {
    const characters = charactersOf(piece);
    return wordSpans(characters, find(piece, characters, document));
  };
  return (sentence) =>
    sentence.length <= LONGEST_INPUT ? tokenizePiece(sentence) : piecewise(sentence, tokenizePiece);
}

function findBegins(engine: Engine, weights?: string): FindBegins {
  if (engine === "nodejieba") return nodejiebaSystem();
  if (engine !== "model") return loadWordSystems()[engine];
  return weights === undefined ? modelEngine() : wordModel(decodeWeights(readBytes(weights), weights));
}

let packaged: FindBegins | undefined;

function modelEngine(): FindBegins {
  packaged ??= wordModel(packagedWeights());
  return packaged;
}

/** @throws ProblemError where the file is missing or damaged */
export function packagedWeights(): Weights {
  return decodeWeights(readBytes(weightFile), weightFile);
}

/** Finds words by given weights. */
export function wordModel(weights: Weights): FindBegins {
  const systems = loadWordSystems();
  const scoresOf = labelScorer(weights);
  return (sentence, characters, document) => {
    const columns = systems.columns(sentence, characters, document);
    return bestBegins(scoresOf(columns), columns.fixed, columns.length, weights.transitions);
  };
}

function piecewise(sentence: string, tokenize: (piece: string) => Span[]): Span[] {
  const words: Span[] = [];
  for (let start = 0; start < sentence.length; ) {
    const end = pieceEnd(sentence, start);
    for (const word of tokenize(sentence.slice(start, end))) {
      words.push({ start: start + word.start, end: start + word.end });
    }
    start = end;
  }
  return words;
}

/** The last place for a cut before the longest input is reached: after white space or punctuation, or anywhere. */
function pieceEnd(text: string, start: number): number {
  const limit = start + LONGEST_INPUT;
  if (limit >= text.length) return text.length;
  for (let end = limit; end > limit - 1000; end--) {
    if (/[\s，。；、！？]/.test(text.charAt(end - 1))) return end;
  }
  return (text.charCodeAt(limit) & 0xfc00) === 0xdc00 ? limit - 1 : limit;
}
