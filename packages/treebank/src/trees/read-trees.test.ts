import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { treesIn } from "../../test/trees.ts";
import { readTreeLayer } from "../tree-layer.ts";
import { leavesOf, treeText } from "./tree.ts";

const texts = (text: string): string[] => treesIn(text, "t").trees.map(({ tree }) => treeText(tree));

describe("readTrees", () => {
  it("reads every layout into one form", () => {
    const tree = "( (S (NP (DT The) (NN cat)) (VP (VBD sat)) (. .)) )";
    const layouts = {
      "one a line": tree,
      "over several lines": "( (S\n    (NP (DT The) (NN cat))\r\n    (VP (VBD sat)) (. .) ))\n",
      "with ROOT": "(ROOT (S (NP (DT The) (NN cat)) (VP (VBD sat)) (. .)))",
      bare: "(S(NP(DT The)(NN cat))(VP(VBD sat))(. .))",
      "with a byte order mark": `\ufeff${tree}`,
    };
    for (const [name, layout] of Object.entries(layouts)) expect(texts(layout), name).toEqual([tree]);
    expect(texts(`${layouts.bare} ${tree}\n\n\n${tree}`)).toEqual([tree, tree, tree]);
  });

  it("gives each tree its line and counts from 1", () => {
    expect(treesIn("\n(S (X a))\n\n( (S\n(X b)))\n", "t").trees.map(({ line }) => line)).toEqual([2, 4]);
  });

  it("reads empty trees", () => {
    expect(texts("(())\n( (S (X a)) )\n()\n( )")).toEqual(["(())", "( (S (X a)) )", "(())", "(())"]);
  });

  it("reads only the sentence elements of a Chinese Treebank file", () => {
    const file =
      "<DOC>\n<HEADER>\n(not a tree)\n<DATE> 2009-01-01 </DATE>\n</HEADER>\n<BODY>\n" +
      "<S ID=1>\n( (IP (NN 小店) (VV 关门)) )\n</S>\n<S ID=2>\n( (FRAG (NN 完)) )</S>\n</BODY>\n</DOC>\n";
    expect(texts(file)).toEqual(["( (IP (NN 小店) (VV 关门)) )", "( (FRAG (NN 完)) )"]);
    expect(treesIn(file).messages).toEqual([]);
  });

  it("keeps angle brackets that are words", () => {
    const tree = "( (S (SYM <) (NN b) (SYM >) (X <S>)) )";
    expect(texts(tree)).toEqual([tree]);
  });

  it("passes over the Brown corpus's comments, and reads words in brackets of their own", () => {
    expect(texts("*x*x*x copyright (none)\n( (S (X a)) )\n")).toEqual(["( (S (X a)) )"]);
    expect(texts("( (NP (NN (dog)) (NN (cat))) )")).toEqual([
      "( (NP (NN _-LRB-_dog_-RRB-_) (NN _-LRB-_cat_-RRB-_)) )",
    ]);
    expect(texts("( (S (NP) (VP (V x))) )")).toEqual(["( (S (VP (V x))) )"]);
  });

  it("reports what is no tree and reads the others", () => {
    const summary = (text: string) =>
      treesIn(text).messages.map(({ rule, where, found }) => [rule, where.line, found]);
    expect(summary("(S (X a)))\n(S (X b))")).toEqual([["invalid-tree", 1, ") between the trees"]]);
    expect(texts("(S (X a)))\n(S (X b))")).toHaveLength(2);
    expect(summary("(S (X a b))")).toEqual([["invalid-tree", 1, "a bracket with the words a b"]]);
    expect(summary("(S (X a) b)")).toEqual([["invalid-tree", 1, "the word b among constituents"]]);
    expect(summary("(S\n(X a)\n")).toEqual([["truncated-tree", 1, "1 brackets without an end"]]);
  });

  it("reads trees 100,000 deep", () => {
    const depth = 100_000;
    const text = `${"(A ".repeat(depth)}(X deep)${")".repeat(depth)}`;
    const [source] = treesIn(text, "t").trees;
    expect(source && leavesOf(source.tree)).toHaveLength(1);
    expect(source && treeText(source.tree)).toHaveLength(text.length + 4);
  });

  it("takes any text", () => {
    const piece = fc.oneof(fc.constantFrom("(", ")", " ", "\n", "<S>", "</S>", "<", "-NONE-"), fc.string());
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const { layer } = readTreeLayer(`(())${pieces.join("")}`, "t", () => {});
        for (const { tokens } of layer) for (const word of tokens) expect(word.form).not.toMatch(/\s/);
      }),
    );
  });
});

describe("treeText", () => {
  it("leaves out traces and the constituents they leave bare", () => {
    const [source] = treesIn(
      "( (S (NP-SBJ-1 (-NONE- *)) (VP (VBD left) (S (NP-SBJ (-NONE- *-1)) (NP (-NONE- *T*))))) )",
      "t",
    ).trees;
    expect(source && treeText(source.tree)).toBe("( (S (VP (VBD left))) )");
    const { layer } = readTreeLayer("( (S (NP (-NONE- *))) )", "t", () => {});
    expect(layer).toEqual([{ tokens: [], parsetree: "(())", line: 1 }]);
  });
});
