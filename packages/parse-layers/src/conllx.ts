import type { Dependency } from "@discoprep/corpus";
import { leaves, type Tree, withoutEmptyElements } from "./tree.ts";

/**
 * A tree's words with their dependencies as a CoNLL-X sentence (Buchholz & Marsi 2006): ten columns, a blank line
 * after it. Empty elements are left out; a tree without words gives nothing.
 * @param dependencies one row a word, as `penn2malt` gives them
 */
export function conllxText(tree: Tree, dependencies: readonly Dependency[]): string {
  const surface = withoutEmptyElements(tree);
  if (surface === undefined) return "";
  const rows = new Map(dependencies.map((row) => [row.dependent, row]));
  const lines = leaves(surface).map(({ word, label }, index) => {
    const row = rows.get(index + 1);
    return `${index + 1}\t${word}\t_\t${label}\t${label}\t_\t${row?.head ?? "_"}\t${row?.label ?? "_"}\t_\t_\n`;
  });
  return `${lines.join("")}\n`;
}
