import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describeShared } from "@discoprep/shared-data";
import { describe, expect, it } from "vitest";
import { treeIn } from "../../test/trees.ts";
import { leavesOf } from "../trees/tree.ts";
import { penn2malt } from "./schemes.ts";

function rows(text: string): string[] {
  const words = [
    "root",
    ...leavesOf(treeIn(text)).flatMap(({ word, label }) => (label === "-NONE-" ? [] : [word])),
  ];
  return penn2malt(treeIn(text)).map(
    ({ label, head, dependent }) => `${label}(${words[head]}, ${words[dependent]})`,
  );
}

describe("penn2malt", () => {
  it("percolates heads and names modifiers by their parent", () => {
    const text =
      "( (IP (NP (NR 青石) (NN 镇)) (VP (ADVP (AD 已)) (VP (VV 修复) (AS 了) (NP (NN 石桥)))) (PU 。)) )";
    expect(rows(text)).toEqual([
      "NMOD(镇, 青石)",
      "VMOD(修复, 镇)",
      "VMOD(修复, 已)",
      "ROOT(root, 修复)",
      "VMOD(修复, 了)",
      "VMOD(修复, 石桥)",
      "P(修复, 。)",
    ]);
  });

  it("takes functions as labels and passes over empty elements", () => {
    const text = "(IP (NP-SBJ (-NONE- *pro*)) (NP-SBJ-1 (PN 他)) (VP (VV 说) (NP-OBJ (NN 话))))";
    expect(rows(text)).toEqual(["SUB(说, 他)", "ROOT(root, 说)", "OBJ(说, 话)"]);
  });

  it("joins verbs as VC", () => {
    expect(rows("(VP (VV 要) (VP (VV 走)))")).toEqual(["ROOT(root, 要)", "VC(要, 走)"]);
  });

  it("takes the rightmost word of what the table lacks, and a mark where there is nothing else", () => {
    expect(rows("(XP (NN 甲) (NN 乙) (PU 、))")).toEqual(["DEP(乙, 甲)", "ROOT(root, 乙)", "P(乙, 、)"]);
    expect(rows("(FRAG (PU （) (PU ）))")).toEqual(["P(）, （)", "ROOT(root, ）)"]);
    expect(penn2malt(treeIn("(IP (-NONE- *pro*))"))).toEqual([]);
    expect(penn2malt(treeIn("(())"))).toEqual([]);
  });

  it("follows deep nesting", () => {
    const depth = 5_000;
    const text = `${"(VP ".repeat(depth)}(VV 走)${" (NN 路))".repeat(depth)}`;
    const dependencies = penn2malt(treeIn(text));
    expect(dependencies).toHaveLength(depth + 1);
    expect(new Set(dependencies.slice(1).map(({ label, head }) => `${label} ${head}`))).toEqual(
      new Set(["VMOD 1"]),
    );
  });
});

describeShared("data/trial/zh", "penn2malt on the Chinese trial document", (folder) => {
  it("gives every head and label", () => {
    const { chtb_0001 } = JSON.parse(readFileSync(join(folder, "parses.json"), "utf8")) as {
      chtb_0001: { sentences: { parsetree: string; dependencies: [string, string, string][] }[] };
    };
    let count = 0;
    for (const { parsetree, dependencies } of chtb_0001.sentences) {
      const index = (name: string): number => Number(name.slice(name.lastIndexOf("-") + 1));
      const releaseRows = dependencies.map(([label, head, dependent]) => ({
        label,
        head: index(head),
        dependent: index(dependent),
      }));
      expect(penn2malt(treeIn(parsetree))).toEqual(releaseRows);
      count += releaseRows.length;
    }
    expect(count).toBe(405);
  });
});
