import { expect, it } from "vitest";
import { conllxText } from "./conllx.ts";
import { penn2malt } from "./penn2malt.ts";
import { readTrees } from "./read-trees.ts";

it("writes words with tag, head and label, and nothing for an empty tree", () => {
  const text = (source: string): string =>
    readTrees(source, "t")
      .trees.map(({ tree }) => conllxText(tree, penn2malt(tree)))
      .join("");
  expect(text("( (IP (NP-SBJ (-NONE- *pro*)) (VP (VV 走) (PU 。))) )")).toBe(
    "1\t走\t_\tVV\tVV\t_\t0\tROOT\t_\t_\n2\t。\t_\tPU\tPU\t_\t1\tP\t_\t_\n\n",
  );
  expect(text("(())")).toBe("");
});
