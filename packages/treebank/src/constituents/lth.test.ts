import { expect, it } from "vitest";
import { treeIn, wordRows } from "../../test/trees.ts";
import { conversion } from "./schemes.ts";

function links(text: string, options = ""): string {
  const tokens = wordRows(conversion("lth", options)(treeIn(text)));
  return tokens
    .map(({ form, head, label }) => `${label}(${tokens[head - 1]?.form ?? "root"},${form})`)
    .join(" ");
}

it.each([
  [
    "labels subject, object, verb chain and punctuation",
    "( (S (NP-SBJ (DT The) (NN crew)) (VP (MD will) (VP (VB mend) (NP (DT the) (NN sail)))) (. .)) )",
    "NMOD(crew,The) SBJ(will,crew) ROOT(root,will) VC(will,mend) NMOD(sail,the) OBJ(mend,sail) P(will,.)",
  ],
  [
    "hangs the remnants of a gapped clause on the conjunction",
    "( (S (S (NP-SBJ-1 (NNP Ada)) (VP (VBZ sells) (NP-2 (NN rope)))) (CC and) (S (NP-SBJ=1 (NNP Bo)) (NP=2 (NN tar))) (. .)) )",
    "SBJ(sells,Ada) ROOT(root,sells) OBJ(sells,rope) COORD(sells,and) GAP-SBJ(and,Bo) GAP-OBJ(and,tar) P(sells,.)",
  ],
  [
    "knows titles, names, suffixes, posthonorifics and appositions",
    "( (NP (NP (NNP Dr.) (NNP Ada) (NNP Lund) (NNP Jr.)) (, ,) (NP (NP (NNP Oslo) (POS 's)) (NN mayor))) )",
    "TITLE(Lund,Dr.) NAME(Lund,Ada) ROOT(root,Lund) POSTHON(Lund,Jr.) P(Lund,,) NMOD(mayor,Oslo) SUFFIX(Oslo,'s) APPO(Lund,mayor)",
  ],
])("%s", (_, text, expected) => {
  expect(links(text)).toBe(expected);
});

it("moves what was fronted to its trace", () => {
  const text =
    "( (SBARQ (WHNP-1 (WP What)) (SQ (VBD did) (NP-SBJ (PRP she)) (VP (VB see) (NP (-NONE- *T*-1)))) (. ?)) )";
  expect(links(text)).toContain("OBJ(see,What)");
});

it("lets a parenthetical around which a clause was moved take the clause's place", () => {
  const text =
    "( (S (S-TPC-1 (NP-SBJ (DT The) (NN boat)) (PRN (, ,) (S (NP-SBJ (PRP she)) (VP (VBZ says) (SBAR (-NONE- 0) (S (-NONE- *T*-1))))) (, ,)) (VP (VBZ leaks))) (. .)) )";
  expect(links(text)).toMatch(/ROOT\(root,says\).* OBJ\(says,leaks\)/);
});

it("splits small clauses, but not after a quotation mark", () => {
  const clause = "(S (NP-SBJ (DT the) (NN wind)) (VP (TO to) (VP (VB drop))))";
  const treeWith = (before: string): string =>
    `( (S (NP-SBJ (PRP They)) (VP (VBP expect) ${before}${clause}) (. .)) )`;
  expect(links(treeWith(""))).toContain("OBJ(expect,wind) OPRD(expect,to)");
  expect(links(treeWith("(`` ``) "))).toContain("SBJ(to,wind) OBJ(expect,to)");
});

it("chains coordinations", () => {
  const text = "( (NP (NN rope) (, ,) (NN tar) (CC and) (NN oil)) )";
  expect(links(text, "rightBranching=false")).toBe(
    "ROOT(root,rope) P(rope,,) COORD(rope,tar) COORD(tar,and) CONJ(and,oil)",
  );
});

it.each([
  ["(NN sail\\/oar) (NNS boats)", "", "NMOD(boats,sail) COORD(sail,/) CONJ(/,oar) ROOT(root,boats)"],
  ["(NN sail\\/oar) (NNS boats)", "splitSlash=false", "NMOD(boats,sail\\/oar) ROOT(root,boats)"],
  ["(CD 1\\/2) (NN mile)", "", "NMOD(mile,1\\/2) ROOT(root,mile)"],
  ["(FW ad\\/hoc) (NN idea)", "", "NMOD(idea,ad\\/hoc) ROOT(root,idea)"],
])("splits words with slashes, but not fractions: %s %s", (words, options, expected) => {
  expect(links(`( (NP ${words}) )`, options)).toBe(expected);
});
