import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { leaves, type Tree } from "../trees/tree.ts";
import { conversion, schemes } from "./schemes.ts";
import type { DependencyToken } from "./token-dependencies.ts";

const phraseLabels =
  "S SBAR SBARQ SQ SINV NP NP VP VP PP ADVP ADJP PRN QP UCP FRAG CONJP NAC NX WHNP INTJ PRT LST X RRC TYPO IP ADV";
const functions = [
  "",
  "",
  "",
  "-SBJ",
  "-PRD",
  "-TMP",
  "-LOC-PRD",
  "-CLF",
  "-LGS",
  "-NOM-SBJ",
  "-TPC",
  "-BNF",
  "-OBJ",
];
const indices = ["", "", "-1", "-2", "=1", "=2", "-1=2"];
const tags = "NN NNP NNS VBD VB TO IN DT CC CC , : . `` '' JJ RB CD POS PRP $ MD VV PU -LRB- RP WP".split(
  " ",
);
const words =
  "sail rope said have is going rather than that so and either , : -- 's than Mr. Corp. May 5 a both on/off".split(
    " ",
  );
const traces = ["*T*-1", "*T*-2", "*ICH*-1", "*RNR*-2", "*EXP*-1", "*-1", "*", "0", "*U*", "*PPA*-2"];

const leaf: fc.Arbitrary<Tree> = fc
  .oneof(
    { weight: 4, arbitrary: fc.record({ label: fc.constantFrom(...tags), word: fc.constantFrom(...words) }) },
    { weight: 1, arbitrary: fc.record({ label: fc.constant("-NONE-"), word: fc.constantFrom(...traces) }) },
  )
  .map((node) => ({ ...node, children: [] }));

const { tree } = fc.letrec<{ tree: Tree; node: Tree }>((tie) => ({
  tree: fc.array(tie("node"), { minLength: 1, maxLength: 3 }).map((children) => ({ label: "", children })),
  node: fc.oneof(
    { maxDepth: 6, depthIdentifier: "phrase", withCrossShrink: true },
    leaf,
    fc.record({
      label: fc
        .tuple(
          fc.constantFrom(...phraseLabels.split(" ")),
          fc.constantFrom(...functions),
          fc.constantFrom(...indices),
        )
        .map((parts) => parts.join("")),
      children: fc.array(tie("node"), { minLength: 1, maxLength: 5, depthIdentifier: "phrase" }),
    }),
  ),
}));

const lthOptions = fc
  .tuple(
    fc.constantFrom("", "conll2007", "oldLTH", "raw"),
    fc.constantFrom("melchuk", "prague", "oldLTH"),
    fc.subarray(["rightBranching", "ddtGapping", "relinkCyclicPRN", "splitSmallClauses", "imAsHead"]),
    fc.subarray([
      "whAsHead",
      "posAsHead",
      "rootLabels",
      "labelCoords",
      "iobj",
      "deepenQP",
      "qmod",
      "noSecEdges",
    ]),
  )
  .map(([set, structure, off, on]) =>
    [set, `coordStructure=${structure}`, ...off.map((name) => `${name}=false`), ...on].join(" "),
  );

/** One root, every head a token, no cycle. */
function expectTree(tokens: readonly DependencyToken[]): void {
  expect(tokens.filter(({ head }) => head === 0)).toHaveLength(tokens.length === 0 ? 0 : 1);
  for (const token of tokens) {
    let steps = 0;
    for (let above: DependencyToken | undefined = token; above?.head !== 0; steps++) {
      expect(above).toBeDefined();
      expect(steps).toBeLessThan(tokens.length);
      above = tokens[(above as DependencyToken).head - 1];
    }
    expect(token.label).toMatch(/^[A-Z]+(-[A-Z]+)*$/);
  }
}

describe("any tree, traces, gaps and odd labels included", () => {
  it("becomes one dependency tree of its words with the LTH scheme and any options", () => {
    fc.assert(
      fc.property(tree, lthOptions, (any, options) => {
        const tokens = conversion("lth", options).convert(any);
        const spoken = leaves(any).filter(({ label }) => label !== "-NONE-");
        expect(tokens.map(({ form }) => form)).toEqual(
          spoken.map(({ word }) => word).map((word) => (word === "-LRB-" ? "(" : word)),
        );
        expectTree(tokens);
      }),
      { numRuns: 2000 },
    );
  });

  it.each(schemes)("becomes one dependency tree with the scheme %s", (scheme) => {
    fc.assert(
      fc.property(tree, (any) => expectTree(conversion(scheme).convert(any))),
      { numRuns: 500 },
    );
  });

  it("may be 5,000 phrases deep", () => {
    let deep: Tree = { label: "NN", word: "rope", children: [] };
    for (let depth = 0; depth < 5_000; depth++) {
      deep = { label: depth % 2 === 0 ? "NP" : "VP", children: [deep] };
    }
    for (const scheme of schemes) expect(conversion(scheme).convert(deep)).toHaveLength(1);
  });
});
