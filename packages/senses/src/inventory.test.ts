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
    const find = (label: string) => findSense(inventory("pdtb3"), label);
    expect(find("Contingency.Negative-condition.Arg2-as-negcond")).toBe(
      "Contingency.Negative-condition.Arg2-as-negCond",
    );
    expect(find("Contingency.Condition.Arg2 as condition")).toBe("Contingency.Condition.Arg2-as-cond");
    expect(find("Expansion.Exception.Arg2-as-except")).toBe("Expansion.Exception.Arg2-as-excpt");
    expect(find("Contingency.Cause+Belief.Reason+Belief (Arg2-gives-evidence)")).toBe(
      "Contingency.Cause+Belief.Reason+Belief",
    );
    expect(find("Temporal.Synchrony")).toBe("Temporal.Synchronous");
    expect(findSense(inventory("pdtb2"), "Expansion.Alternative.Chosen Alternative")).toBe(
      "Expansion.Alternative.Chosen alternative",
    );
    expect(find("Q/A")).toBeUndefined();
    expect(find("constructor")).toBeUndefined();
  });
});
