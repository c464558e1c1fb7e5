import type { Dependency } from "@discoprep/corpus";
import type { Layer } from "@discoprep/corpus/alignment";
import { type Constituent, tokensOf, treeText } from "./trees/constituent.ts";
import { readTrees } from "./trees/read-trees.ts";

/**
 * Bracketed trees as a parse layer: words are the leaves without empty elements.
 * @param dependenciesOf computes a tree's dependencies, where no file gives them
 */
export function readTreeLayer(
  text: string,
  file: string,
  dependenciesOf?: (tree: Constituent) => Dependency[],
): Layer {
  const { trees, messages } = readTrees(text, file);
  const sentences = trees.map(({ tree, line }) => ({
    words: tokensOf(tree).map(({ word, label }) => ({ form: word, partOfSpeech: label })),
    parsetree: treeText(tree),
    ...(dependenciesOf && { dependencies: dependenciesOf(tree) }),
    line,
  }));
  return { sentences, messages, file };
}
