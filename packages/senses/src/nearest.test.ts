import { describe, expect, it } from "vitest";
import { inventory } from "./inventory.ts";
import { nearestInventory, nearestSense } from "./nearest.ts";

describe("the nearest inventory", () => {
  const counts = (...labels: string[]) => new Map(labels.map((label) => [label, 1]));

  it("is the one that knows most labels, by any of their spellings", () => {
    const id = (...labels: string[]) => nearestInventory(counts(...labels))?.id;
    expect(id("Expansion.Level-of-detail.Arg2-as-detail", "Contingency.Purpose.Arg2 as goal", "Q/A")).toBe(
      "pdtb3",
    );
    expect(id("Expansion.List", "Contingency.Cause.Reason")).toBe("pdtb2");
    expect(id("Causation", "Progression", "Purpose")).toBe("cdtb");
    expect(id("elaboration", "joint", "Temporal")).toBeUndefined();
    expect(id()).toBeUndefined();
  });

  it("shows what a misspelt label was meant to be, and leaves a corpus its own labels", () => {
    const { senses } = inventory("pdtb3");
    expect(nearestSense(senses, "Contingency.Cause.Raeson")).toBe("Contingency.Cause.Reason");
    expect(nearestSense(senses, "expansion.conjunction")).toBe("Expansion.Conjunction");
    expect(nearestSense(senses, "Expansion.Conjunction")).toBeUndefined();
    expect(nearestSense(senses, "Q\\A")).toBeUndefined();
    expect(nearestSense(senses, "Pytanie retoryczne (Hypophora)")).toBeUndefined();
    expect(nearestSense(senses, "Expansion.Background")).toBeUndefined();
  });
});
