import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { treeIn, type WordRow, wordRows } from "../../test/trees.ts";
import { tokensOf } from "../trees/tree.ts";
import { addChild, constituent } from "./constituent.ts";
import { conversion, schemes } from "./schemes.ts";

const phraseLabels =
  "S SBAR SBARQ SQ SINV NP NP VP VP PP ADVP ADJP PRN QP UCP FRAG CONJP NAC NX WHNP INTJ PRT LST X RRC TYPO IP ADV";
const functions = ["", "", "", ..."-SBJ -PRD -TMP -LOC-PRD -CLF -LGS -NOM-SBJ -TPC -BNF -OBJ".split(" ")];
const indices = ["", "", "-1", "-2", "=1", "=2", "-1=2"];
const tags = "NN NNP NNS VBD VB TO IN DT CC CC , : . `` '' JJ RB CD POS PRP $ MD VV PU -LRB- RP WP".split(
  " ",
);
const words =
  "sail rope said have is going rather than that so and either , : -- 's than Mr. Corp. May 5 a both on/off constructor".split(
    " ",
  );
const traces = ["*T*-1", "*T*-2", "*ICH*-1", "*RNR*-2", "*EXP*-1", "*-1", "*", "0", "*U*", "*PPA*-2"];

const leaf = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(fc.constantFrom(...tags), fc.constantFrom(...words)).map((pair) => pair.join(" ")),
  },
  { weight: 1, arbitrary: fc.constantFrom(...traces).map((trace) => `-NONE- ${trace}`) },
);

const { text } = fc.letrec<{ text: string; node: string }>((tie) => ({
  text: fc.array(tie("node"), { minLength: 1, maxLength: 3 }).map((nodes) => `( ${nodes.join(" ")} )`),
  node: fc.oneof(
    { maxDepth: 6, depthIdentifier: "phrase", withCrossShrink: true },
    leaf.map((content) => `(${content})`),
    fc
      .tuple(
        fc.constantFrom(...phraseLabels.split(" ")),
        fc.constantFrom(...functions),
        fc.constantFrom(...indices),
        fc.array(tie("node"), { minLength: 1, maxLength: 5, depthIdentifier: "phrase" }),
      )
      .map(([label, tag, index, nodes]) => `(${label}${tag}${index} ${nodes.join(" ")})`),
  ),
}));

const tree = text.map(treeIn);

const lthOptions = fc
  .subarray(["rightBranching=false", "splitSlash=false"])
  .map((options) => options.join(" "));

function expectTree(tokens: readonly WordRow[]): void {
  expect(tokens.filter(({ head }) => head === 0)).toHaveLength(tokens.length === 0 ? 0 : 1);
  for (const token of tokens) {
    let steps = 0;
    for (let above: WordRow | undefined = token; above?.head !== 0; steps++) {
      expect(above).toBeDefined();
      expect(steps).toBeLessThan(tokens.length);
      above = tokens[(above as WordRow).head - 1];
    }
    expect(token.label).toMatch(/^[A-Z]+(-[A-Z]+)*$/);
  }
}

describe("any tree, traces, gaps and odd labels included", () => {
  it("becomes one dependency tree of its words with the LTH scheme and any options", () => {
    fc.assert(
      fc.property(tree, lthOptions, (any, options) => {
        const tokens = wordRows(conversion("lth", options)(any));
        expect(tokens.map(({ form }) => form)).toEqual(
          tokensOf(any)
            .map(({ word }) => word)
            .map((word) => (word === "-LRB-" ? "(" : word)),
        );
        expectTree(tokens);
      }),
    );
  });

  it.each(schemes)("becomes one dependency tree with the scheme %s", (scheme) => {
    fc.assert(fc.property(tree, (any) => expectTree(wordRows(conversion(scheme)(any)))));
  });

  it("may be 5,000 phrases deep", () => {
    let deep = constituent("token", "NN", "rope");
    for (let depth = 0; depth < 5_000; depth++) {
      const phrase = constituent("phrase", depth % 2 === 0 ? "NP" : "VP");
      addChild(phrase, deep);
      deep = phrase;
    }
    for (const scheme of schemes) expect(conversion(scheme)(deep).tokens).toHaveLength(1);
  });
});
