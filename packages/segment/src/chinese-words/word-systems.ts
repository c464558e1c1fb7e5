import { beginsAmong, type Characters } from "./characters.ts";
import { fillRecurrence } from "./document/document-columns.ts";
import type { DocumentStrings } from "./document/document-strings.ts";
import { frequencySteps } from "./jieba/frequency-steps.ts";
import { type FindWords, jieba } from "./jieba/jieba.ts";
import { nodejieba } from "./jieba/nodejieba.ts";
import { readDictionary } from "./jieba/packed-dictionary.ts";
import { WordLattice } from "./jieba/word-lattice.ts";
import { TrieIndex } from "./jieba/word-trie.ts";
import { characterTable } from "./model/character-table.ts";
import type { FeatureColumns } from "./model/feature-columns.ts";
import { featureColumns, type Lexicon } from "./model/word-features.ts";
import { closedClasses } from "./rules/closed-classes.ts";
import { applyWordRules } from "./rules/word-rules.ts";

/** Finds where the words of a sentence begin, as one byte a character that is not white space, and one past the end. */
export type FindBegins = (sentence: string, characters: Characters, document?: DocumentStrings) => Uint8Array;

/** jieba, and the rules that correct it, with the dictionary both use. */
export interface WordSystems {
  readonly jieba: FindBegins;
  readonly rules: FindBegins;
  /** @param document what recurs in the document that the sentence is of, if it is of one */
  columns(sentence: string, characters: Characters, document?: DocumentStrings): FeatureColumns;
}

let systems: WordSystems | undefined;

/** Loaded once a process. @throws ProblemError where the package was not built */
export function loadWordSystems(): WordSystems {
  systems ??= makeWordSystems();
  return systems;
}

function makeWordSystems(): WordSystems {
  const dictionary = readDictionary();
  const { habits, classes } = dictionary;
  const trie = new TrieIndex(dictionary.trie);
  const lattice = new WordLattice(trie);
  const frequencies = frequencySteps(dictionary.weights);
  const characters = characterTable({ habits, classes, values: trie.firstValues, frequencies });
  const lexicon: Lexicon = { lattice, characters, frequencies };
  const findJieba = amongCharacters(jieba(dictionary, lattice));
  return {
    jieba: findJieba,
    rules: (sentence, characters) => {
      const { likely } = closedClasses(sentence, characters);
      return applyWordRules(characters, findJieba(sentence, characters), likely, lattice);
    },
    columns: (sentence, characters, document) => {
      const { certain, likely } = closedClasses(sentence, characters);
      const begins = findJieba(sentence, characters);
      const rules = applyWordRules(characters, begins, likely, lattice);
      const columns = featureColumns(characters, certain, begins, rules, lexicon);
      if (document !== undefined) fillRecurrence(columns, document);
      return columns;
    },
  };
}

/** The installed package nodejieba. @throws ProblemError where it is missing */
export function nodejiebaSystem(): FindBegins {
  return amongCharacters(nodejieba());
}

function amongCharacters(find: FindWords): FindBegins {
  return (sentence, characters) => beginsAmong(characters, find(sentence));
}
