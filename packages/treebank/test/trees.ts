import { firstHeads, type Message, type Parse } from "@discoprep/corpus";
import { readTrees, type SourceTree } from "../src/trees/read-trees.ts";
import type { Tree } from "../src/trees/tree.ts";

export function treesIn(text: string, file = "t"): { trees: SourceTree[]; messages: Message[] } {
  const messages: Message[] = [];
  return { trees: [...readTrees(text, file, (message) => messages.push(message))], messages };
}

export function treeIn(text: string): Tree {
  return treesIn(text).trees[0]?.tree as Tree;
}

export interface WordRow {
  readonly form: string;
  readonly tag: string | undefined;
  readonly head: number;
  readonly label: string;
}

export function wordRows(parse: Parse): WordRow[] {
  const heads = firstHeads(parse);
  return parse.tokens.map(({ form, partOfSpeech: tag }, index) => {
    const { head = Number.NaN, label = "" } = heads[index] ?? {};
    return { form, tag, head, label };
  });
}
