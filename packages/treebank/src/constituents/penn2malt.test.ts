import { describe, expect, it } from "vitest";
import { treeIn } from "../../test/trees.ts";
import { leavesOf } from "../trees/tree.ts";
import { penn2malt } from "./schemes.ts";

function rows(text: string): string {
  const leaves = leavesOf(treeIn(text)).filter(({ label }) => label !== "-NONE-");
  const words = ["root", ...leaves.map(({ word }) => word)];
  const links = penn2malt(treeIn(text));
  return links.map(({ label, head, dependent }) => `${label}(${words[head]},${words[dependent]})`).join(" ");
}

describe("penn2malt", () => {
  it("percolates heads and names modifiers by their parent", () => {
    const text =
      "( (IP (NP (NR 青石) (NN 镇)) (VP (ADVP (AD 已)) (VP (VV 修复) (AS 了) (NP (NN 石桥)))) (PU 。)) )";
    expect(rows(text)).toBe(
      "NMOD(镇,青石) VMOD(修复,镇) VMOD(修复,已) ROOT(root,修复) VMOD(修复,了) VMOD(修复,石桥) P(修复,。)",
    );
  });

  it("takes functions as labels and passes over empty elements", () => {
    const text = "(IP (NP-SBJ (-NONE- *pro*)) (NP-SBJ-1 (PN 他)) (VP (VV 说) (NP-OBJ (NN 话))))";
    expect(rows(text)).toBe("SUB(说,他) ROOT(root,说) OBJ(说,话)");
  });

  it("joins verbs as VC", () => {
    expect(rows("(VP (VV 要) (VP (VV 走)))")).toBe("ROOT(root,要) VC(要,走)");
  });

  it("takes the rightmost word of what the table lacks, and a mark where there is nothing else", () => {
    expect(rows("(XP (NN 甲) (NN 乙) (PU 、))")).toBe("DEP(乙,甲) ROOT(root,乙) P(乙,、)");
    expect(rows("(FRAG (PU （) (PU ）))")).toBe("P(）,（) ROOT(root,）)");
    expect(penn2malt(treeIn("(IP (-NONE- *pro*))"))).toEqual([]);
    expect(penn2malt(treeIn("(())"))).toEqual([]);
  });

  it("follows deep nesting", () => {
    const depth = 5_000;
    const text = `${"(VP ".repeat(depth)}(VV 走)${" (NN 路))".repeat(depth)}`;
    const dependencies = penn2malt(treeIn(text));
    expect(dependencies).toHaveLength(depth + 1);
    expect(dependencies.slice(1).filter(({ label, head }) => label !== "VMOD" || head !== 1)).toEqual([]);
  });
});
