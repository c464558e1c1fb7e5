import { beginsOfEnds, type Characters } from "./characters.ts";
import { type Dictionary, readDictionary } from "./jieba/dictionary.ts";
import { jiebaWordEnds, loadJieba } from "./jieba/jieba.ts";
import { type FeatureColumns, featureColumns } from "./model/word-features.ts";
import { applyWordRules } from "./rules/word-rules.ts";

/** jieba, and the rules that correct it, with the dictionary both use. */
export interface WordSystems {
  jieba(sentence: string, characters: Characters): Uint8Array;
  rules(sentence: string, characters: Characters): Uint8Array;
  columns(sentence: string, characters: Characters): FeatureColumns;
}

let systems: WordSystems | undefined;

/** Loaded once a process. @throws ProblemError where nodejieba is missing */
export function loadWordSystems(): WordSystems {
  systems ??= makeWordSystems();
  return systems;
}

function makeWordSystems(): WordSystems {
  const engine = loadJieba();
  const dictionary: Dictionary = readDictionary(engine.DEFAULT_DICT);
  const jieba = (sentence: string, characters: Characters): Uint8Array =>
    beginsOfEnds(characters, jiebaWordEnds(engine, sentence));
  return {
    jieba,
    rules: (sentence, characters) => applyWordRules(characters, jieba(sentence, characters), dictionary),
    columns: (sentence, characters) => {
      const begins = jieba(sentence, characters);
      return featureColumns(characters, begins, applyWordRules(characters, begins, dictionary), dictionary);
    },
  };
}
