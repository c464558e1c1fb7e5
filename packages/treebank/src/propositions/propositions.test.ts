import type { Message } from "@discoprep/corpus";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { treeIn } from "../../test/trees.ts";
import { conversion } from "../constituents/schemes.ts";
import { conll08Columns } from "../formats/columns.ts";
import { argumentHeads } from "./argument-heads.ts";
import { propositionSentence, splitSegments, splitWord } from "./conll08-sentence.ts";
import { type Proposition, parseProposition } from "./read-propositions.ts";

const lists = splitSegments("market\nbased\nlong\nterm\nsail\nmaking\n", "New York\nOslo\n");

function sentenceOf(text: string, lines: readonly string[]) {
  const messages: Message[] = [];
  const propositions: Proposition[] = [];
  for (const [index, line] of lines.entries()) {
    const result = parseProposition(`a/b.mrg 0 ${line}`, "p", index + 1);
    if ("severity" in result) messages.push(result);
    else propositions.push(result);
  }
  const tree = treeIn(text);
  const converted = conversion("lth", "rightBranching=false splitSlash=false")(tree);
  const annotated = { tree, converted, propositions };
  const sentence = propositionSentence(annotated, lists, (message) => messages.push(message));
  return { ...sentence, messages };
}

/** Returns `roleset: label word, label word` of each predicate. */
function frames(text: string, ...lines: string[]): string {
  const { tokens, predicates = [], messages } = sentenceOf(text, lines);
  expect(messages).toEqual([]);
  const texts = predicates.map(({ roleset, arguments: labelled }) => {
    const labels = labelled.map(({ token, label }) => `${label} ${tokens[token - 1]?.form}`);
    return `${roleset}: ${labels.join(", ")}`;
  });
  return texts.join("; ");
}

describe("the head of an argument", () => {
  it("is the token whose head is outside", () => {
    // The0 yard1 sold2 forty3 boats4 in5 the6 north7: the paper's cars and in.
    const text =
      "( (S (NP-SBJ (DT The) (NN yard)) (VP (VBD sold) (NP (CD forty) (NNS boats)) (PP-LOC (IN in) (NP (DT the) (NN north)))) (. .)) )";
    expect(frames(text, "2 gold sell.01 vf--a 0:1-ARG0 2:0-rel 3:1-ARG1 5:1-ARGM-LOC")).toBe(
      "sell.01: A0 yard, A1 boats, AM-LOC in",
    );
  });

  it("has continuations where there are several: a clause that conversion has split", () => {
    // They0 expect1 the2 wind3 to4 drop5: the paper's sales A1, to C-A1.
    const text =
      "( (S (NP-SBJ (PRP They)) (VP (VBP expect) (S (NP-SBJ (DT the) (NN wind)) (VP (TO to) (VP (VB drop))))) (. .)) )";
    expect(frames(text, "1 gold expect.01 ----- 0:1-ARG0 1:0-rel 2:2-ARG1")).toBe(
      "expect.01: A0 They, A1 wind, C-A1 to",
    );
  });

  it("stands for all pieces that it dominates", () => {
    // Courses0 were1 held2 *-1_3 to... : the paper's conferences A1 only. The clause moves to its trace (ICH).
    const text =
      "( (S (NP-SBJ-1 (NP (NNS Courses)) (SBAR (-NONE- *ICH*-2))) (VP (VBD were) (VP (VBN held) (NP (-NONE- *-1)) (SBAR-2 (WHNP-3 (-NONE- 0)) (S (NP-SBJ (-NONE- *T*-3)) (VP (TO to) (VP (VB teach) (NP (NNS crews)))))))) (. .)) )";
    // Leaves: Courses0 *ICH*1 were2 held3 *-1_4 0_5 *T*6 to7 teach8 crews9.
    expect(frames(text, "3 gold hold.04 ----- 0:2*4:1,5:2-ARG1 3:0-rel")).toBe("hold.04: A1 Courses");
  });

  it("is the first of several pieces that do not dominate one another", () => {
    // The0 boat1 ,2 she3 says4 ,5 leaks6
    const text =
      "( (S (NP-SBJ (DT The) (NN boat)) (PRN (, ,) (S (NP-SBJ (PRP she)) (VP (VBZ says))) (, ,)) (VP (VBZ leaks) (ADVP (RB badly))) (. .)) )";
    // boat depends on leaks: leaks alone.
    expect(frames(text, "4 gold say.01 ----- 3:1-ARG0 4:0-rel 0:1,6:1-ARG1")).toBe(
      "say.01: A0 she, A1 leaks",
    );
    // boat and badly both depend on leaks, which is not a piece.
    expect(frames(text, "4 gold say.01 ----- 4:0-rel 0:1;7:1-ARG1")).toBe("say.01: A1 boat, C-A1 badly");
  });

  it("is no punctuation mark unless there is nothing else", () => {
    const tokens = [2, 0, 2, 2].map((head, index) => ({ head, isPunctuation: index === 2 }));
    expect(argumentHeads([3, 4], tokens)).toEqual([4]);
    expect(argumentHeads([3], tokens)).toEqual([3]);
    expect(argumentHeads([], tokens)).toEqual([]);
  });

  it("lies inside the argument, once a token, whatever the tree", () => {
    const heads = fc.array(fc.nat(8), { minLength: 1, maxLength: 9 }).map((list) =>
      // A tree: each token depends on an earlier one or the root.
      list.map((head, index) => ({ head: head % (index + 1), isPunctuation: head > 6 })),
    );
    fc.assert(
      fc.property(heads, fc.uniqueArray(fc.integer({ min: 1, max: 9 })), (tokens, numbers) => {
        const positions = numbers.filter((position) => position <= tokens.length);
        const argumentTokens = argumentHeads(positions, tokens);
        expect(argumentTokens.length > 0).toBe(positions.length > 0);
        expect(positions).toEqual(expect.arrayContaining(argumentTokens));
        expect(new Set(argumentTokens).size).toBe(argumentTokens.length);
      }),
    );
  });
});

describe("empty categories", () => {
  // The0 man1 wanted2 *-1_3 to4 sail5
  const control =
    "( (S (NP-SBJ-1 (DT The) (NN man)) (VP (VBD wanted) (S (NP-SBJ (-NONE- *-1)) (VP (TO to) (VP (VB sail))))) (. .)) )";

  it("give way to the rest of their chain, or to the phrase with their index", () => {
    expect(frames(control, "5 gold sail.01 ----- 0:1*3:1-ARG0 5:0-rel")).toBe("sail.01: A0 man");
    expect(frames(control, "5 gold sail.01 ----- 3:1-ARG0 5:0-rel")).toBe("sail.01: A0 man");
  });

  it("are left out without antecedent", () => {
    const text =
      "( (S (NP-SBJ (PRP I)) (VP (VBD said) (S (NP-SBJ (-NONE- *)) (VP (TO to) (VP (VB leave))))) (. .)) )";
    expect(frames(text, "4 gold leave.01 ----- 2:1-ARG0 4:0-rel")).toBe("leave.01: ");
  });

  it("give way to what a LINK names", () => {
    const text =
      "( (S (NP-SBJ (PRP I)) (VP (VBD asked) (S (NP-SBJ (-NONE- *PRO*)) (VP (TO to) (VP (VB leave))))) (. .)) )";
    expect(frames(text, "4 gold leave.01 ----- 2:1-ARG0 0:1*2:1-LINK-PRO 4:0-rel")).toBe("leave.01: A0 I");
  });

  it("leave the relative pronoun of their chain an argument of its own", () => {
    // The0 man1 who2 *T*3 sailed4 slept5
    const text =
      "( (S (NP-SBJ (NP (DT The) (NN man)) (SBAR (WHNP-1 (WP who)) (S (NP-SBJ (-NONE- *T*-1)) (VP (VBD sailed))))) (VP (VBD slept)) (. .)) )";
    expect(frames(text, "4 gold sail.01 ----- 0:1*2:1*3:1-ARG0 4:0-rel")).toBe("sail.01: A0 man, R-A0 who");
    expect(frames(text, "4 gold sail.01 ----- 2:1*3:1-ARG0 4:0-rel")).toBe("sail.01: A0 who");
  });
});

describe("labels and predicates", () => {
  // She0 looked1 up2 the3 word4
  const text = "( (S (NP-SBJ (PRP She)) (VP (VBD looked) (PRT (RP up)) (NP (DT the) (NN word))) (. .)) )";

  it("are those of CoNLL-2008", () => {
    expect(frames(text, "1 gold look.05 ----- 0:1-ARGA 1:0,2:1-rel 3:1-ARG2-with")).toBe(
      "look.05: AA She, A2 word",
    );
    expect(frames(text, "1 gold look-v look.05 ----- 0:1-ARG0 1:0,2:1-rel 3:0-ARG1 4:0-C-ARG1")).toBe(
      "look.05: A0 She, A1 word",
    );
    expect(frames(text, "1 gold look.05 0:1-R-ARG0 1:0-rel")).toBe("look.05: R-A0 She");
  });

  it("are written once a token: the first in the file counts, and the second is reported", () => {
    const { predicates, messages } = sentenceOf(text, [
      "1 gold look.05 ----- 0:1-ARG0 1:0-rel 0:1-ARG1",
      "1 gold look.01 ----- 1:0-rel",
    ]);
    expect(predicates).toEqual([{ token: 2, roleset: "look.05", arguments: [{ token: 1, label: "A0" }] }]);
    expect(messages.map(({ rule, where, found }) => `${where.line} ${rule} ${found}`)).toEqual([
      "1 label-not-written A1",
      "2 label-not-written look.01",
    ]);
  });

  it("report pointers that fit no node, with file, line, tree and token", () => {
    const { predicates, messages } = sentenceOf(text, [
      "1 gold look.05 ----- 0:9-ARG0 1:0-rel 9:0-ARG1 3:1-ARG2",
      "9 gold look.05 ----- 9:0-rel",
      "x gold look.05 ----- 9:0-rel",
      "1 gold look.05 ----- 1:0-rel 4:0ARG1",
    ]);
    expect(predicates?.map(({ arguments: labelled }) => labelled)).toEqual([[{ token: 5, label: "A2" }]]);
    expect(messages.map(({ rule, where, found }) => `${where.file}:${where.line} ${rule} ${found}`)).toEqual([
      "p:3 invalid-proposition a/b.mrg 0 x gold look.05 ----- 9:0-rel",
      "p:4 invalid-proposition 4:0ARG1 as an argument",
      "p:1 pointer-without-node no node for the argument 0:9-ARG0: tree 0 (from 0), token 1 (from 0, empty elements counted)",
      "p:1 pointer-without-node no node for the argument 9:0-ARG1: tree 0 (from 0), token 1 (from 0, empty elements counted)",
      "p:2 pointer-without-node no such leaf: tree 0 (from 0), token 9 (from 0, empty elements counted)",
    ]);
  });
});

describe("NomBank", () => {
  it("links the support chain from the predicate outwards", () => {
    // Mary took dozens of walks, in the paper's order: Ada0 took1 dozens2 of3 walks4
    const text =
      "( (S (NP-SBJ (NNP Ada)) (VP (VBD took) (NP (NP (NNS dozens)) (PP (IN of) (NP (NNS walks))))) (. .)) )";
    expect(frames(text, "4 walk 01 0:1-ARG0 1:0-Support 2:0,3:0-Support 4:0-rel")).toBe(
      "dozens.SU: SU took; of.SU: SU dozens; walk.01: A0 Ada, SU of",
    );
    expect(
      frames(
        text,
        "1 gold take.01 ----- 0:1-ARG0 1:0-rel 2:2-ARG1",
        "4 walk 01 0:1-ARG0 1:0-Support 4:0-rel",
      ),
    ).toBe("take.01: A0 Ada, A1 dozens; walk.01: A0 Ada, SU took");
  });

  it("names segments of a hyphenated word, which is then split", () => {
    const text = "( (NP (JJ kite-flying) (NNS crowds)) )";
    expect(frames(text, "0 flying 01 0:0-ARG1-H0 0:0-rel-H1 1:0-ARG0")).toBe("flying.01: A1 kite, A0 crowds");
  });
});

describe("split words", () => {
  it.each([
    ["Oslo-based", ["Oslo", "-", "based"]],
    ["Oslo-xyz", ["Oslo-xyz"]],
    ["long-term", ["long", "-", "term"]],
    ["LONG-Term", ["LONG", "-", "Term"]],
    ["non-market", ["non", "-", "market"]],
    ["New-York/Oslo", ["New", "-", "York", "/", "Oslo"]],
    ["long\\/term", ["long", "\\/", "term"]],
    ["xyz-long-term", ["xyz-long", "-", "term"]],
    ["long-xyz-term", ["long-xyz-term"]],
    ["-long", ["-long"]],
    ["long-", ["long-"]],
    ["long--term", ["long--term"]],
    ["-", ["-"]],
    ["sail", ["sail"]],
  ])("%s", (word, parts) => {
    expect(splitWord(word, lists)).toEqual(parts);
  });

  it("join to the word", () => {
    const piece = fc.constantFrom("long", "term", "x", "-", "/", "\\/", "Oslo", "");
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1 }), fc.boolean(), (pieces, always) => {
        const word = pieces.join("");
        expect(splitWord(word, lists, always).join("")).toBe(word);
      }),
    );
  });

  it("are tokens linked by HYPH and HMOD; what depended on the word depends on its last part", () => {
    // The0 Oslo-based1 yard2 grew3
    const text = "( (S (NP-SBJ (DT The) (JJ Oslo-based) (NN yard)) (VP (VBD grew)) (. .)) )";
    const sentence = sentenceOf(text, [
      "1 gold base.01 ----- 2:0-ARG1 1:0-rel",
      "3 gold grow.01 0:1-ARG1 3:0-rel",
    ]);
    expect(
      conll08Columns(sentence).rows.map(({ columns }) =>
        columns.filter((_, at) => [1, 3, 4, 5, 7, 8, 9].includes(at)).join(" "),
      ),
    ).toEqual([
      "The DT DT The DT 5 NMOD",
      "Oslo-based JJ JJ Oslo NNP 4 HMOD",
      "_ _ _ - HYPH 2 HYPH",
      "_ _ _ based VBN 5 NMOD",
      "yard NN NN yard NN 6 SBJ",
      "grew VBD VBD grew VBD 0 ROOT",
      ". . . . . 6 P",
    ]);
    expect(sentence.predicates).toEqual([
      { token: 4, roleset: "base.01", arguments: [{ token: 5, label: "A1" }] },
      { token: 6, roleset: "grow.01", arguments: [{ token: 5, label: "A1" }] },
    ]);
  });
});
