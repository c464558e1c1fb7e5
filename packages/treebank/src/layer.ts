import type { Dependency, Message } from "@discoprep/corpus";
import { readTrees } from "./read-trees.ts";
import { leaves, type Tree, treeText, withoutEmptyElements } from "./tree.ts";

/** A word of a parse layer before its place in raw is known. */
export interface LayerWord {
  readonly form: string;
  readonly partOfSpeech?: string;
}

/** One sentence of a parse layer before it is aligned with raw. */
export interface LayerSentence {
  readonly words: readonly LayerWord[];
  /** On one line, `( (S …) )`, without empty elements. */
  readonly parsetree?: string;
  readonly dependencies?: readonly Dependency[];
  /** 1-based line of the layer's file. */
  readonly line: number;
}

/** A parse layer as read from one file. */
export interface Layer {
  readonly sentences: readonly LayerSentence[];
  readonly messages: readonly Message[];
  readonly file: string;
}

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
