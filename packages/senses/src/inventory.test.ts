import { describe, expect, it } from "vitest";
import { findSense, inventory, inventoryNames } from "./inventory.ts";

describe("inventories", () => {
  it("have the sizes their sources state", () => {
    const sizes = inventoryNames().map((id) => [id, inventory(id).senses.length]);
    expect(sizes).toEqual([
      ["pdtb2", 43],
      ["pdtb3", 55],
      ["conll2015", 15],
      ["cdtb", 9],
      ["conll2016-zh", 10],
    ]);
    for (const id of inventoryNames())
      expect(new Set(inventory(id).senses).size).toBe(inventory(id).senses.length);
    expect(() => inventory("rst")).toThrow('unknown sense inventory "rst"');
  });

  it("know the spellings of corpora", () => {
    for (const [label, sense] of [
      ["Contingency.Negative-condition.Arg2-as-negcond", "Contingency.Negative-condition.Arg2-as-negCond"],
      ["Contingency.Condition.Arg2 as condition", "Contingency.Condition.Arg2-as-cond"],
      ["Expansion.Exception.Arg2-as-except", "Expansion.Exception.Arg2-as-excpt"],
      [
        "Contingency.Cause+Belief.Reason+Belief (Arg2-gives-evidence)",
        "Contingency.Cause+Belief.Reason+Belief",
      ],
      ["Temporal.Synchrony", "Temporal.Synchronous"],
      ["Q/A", undefined],
      ["constructor", undefined],
    ] as const)
      expect(findSense(inventory("pdtb3"), label), label).toBe(sense);
    expect(findSense(inventory("pdtb2"), "Expansion.Alternative.Chosen Alternative")).toBe(
      "Expansion.Alternative.Chosen alternative",
    );
  });
});
