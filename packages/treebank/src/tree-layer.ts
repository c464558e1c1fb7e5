import type { Dependency } from "@discoprep/corpus";
import type { Layer, LayerSentence } from "@discoprep/corpus/alignment";
import { readTrees } from "./trees/read-trees.ts";
import { leaves, type Tree, treeText, withoutEmptyElements } from "./trees/tree.ts";

/**
 * Bracketed trees as a parse layer: words are the leaves without empty elements.
 * @param dependenciesOf computes a tree's dependencies, where no file gives them
 */
export function readTreeLayer(
  text: string,
  file: string,
  dependenciesOf?: (tree: Tree) => Dependency[],
): Layer {
  const { trees, messages } = readTrees(text, file);
  const sentences = trees.map(({ tree, line }): LayerSentence => {
    const surface = withoutEmptyElements(tree);
    const words = surface === undefined ? [] : leaves(surface);
    return {
      words: words.map((leaf) => ({ form: leaf.word as string, partOfSpeech: leaf.label })),
      parsetree: treeText(surface),
      ...(dependenciesOf && { dependencies: dependenciesOf(tree) }),
      line,
    };
  });
  return { sentences, messages, file };
}
