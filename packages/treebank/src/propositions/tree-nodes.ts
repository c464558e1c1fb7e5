import type { Tree } from "../trees/tree.ts";
import type { Pointer } from "./proposition.ts";

/** A tree whose nodes can be found by pointers. */
export interface TreeNodes {
  /** The number of leaves, empty elements counted. */
  readonly leaves: readonly Tree[];
  /** The node a pointer names; undefined where the tree has none. */
  find(pointer: Pointer): Tree | undefined;
  /** The numbers (from 0) of the leaves below a node that are words. */
  wordsBelow(node: Tree): number[];
  /** The phrase whose index a trace below the node bears: `*T*-1` leads to `WHNP-1`. */
  antecedent(node: Tree): Tree | undefined;
}

/** Works a tree out once for all pointers into it. */
export function treeNodes(tree: Tree): TreeNodes {
  const parents = new Map<Tree, Tree>();
  const spans = new Map<Tree, [number, number]>();
  const indexed = new Map<string, Tree>();
  const leaves: Tree[] = [];
  const open: (Tree | { readonly end: Tree; readonly start: number })[] = [tree];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    if ("end" in item) {
      spans.set(item.end, [item.start, leaves.length]);
      continue;
    }
    const index = /-(\d+)(?:=\d+)*$/.exec(item.label)?.[1];
    if (index !== undefined && item.word === undefined && !indexed.has(index)) indexed.set(index, item);
    open.push({ end: item, start: leaves.length });
    if (item.word !== undefined) leaves.push(item);
    for (const child of [...item.children].reverse()) {
      parents.set(child, item);
      open.push(child);
    }
  }
  return {
    leaves,
    find({ terminal, height }) {
      let node = leaves[terminal];
      for (let level = 0; level < height && node !== undefined; level++) node = parents.get(node);
      return node;
    },
    wordsBelow(node) {
      const [start, end] = spans.get(node) as [number, number];
      return range(start, end).filter((leaf) => leaves[leaf]?.label !== "-NONE-");
    },
    antecedent(node) {
      const [start, end] = spans.get(node) as [number, number];
      const index = range(start, end)
        .map((leaf) => /^\*.*-(\d+)$/.exec(leaves[leaf]?.word ?? "")?.[1])
        .find((found) => found !== undefined);
      return index === undefined ? undefined : indexed.get(index);
    },
  };
}

function range(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, offset) => start + offset);
}
