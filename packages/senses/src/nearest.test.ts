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
});

describe("the nearest sense", () => {
  const tasks = { en: inventory("conll2015").senses, zh: inventory("conll2016-zh").senses };
  const nearest = (label: string): string | undefined => nearestSense(tasks.en, label);

  it.each([
    ["Comparision.Contrast", "Comparison.Contrast"],
    ["Contingency.Cause.Reson", "Contingency.Cause.Reason"],
    ["Contigency.Couse.Reson", "Contingency.Cause.Reason"],
    ["expansion.conjunction", "Expansion.Conjunction"],
    ["Temporal.Synchronous", "Temporal.Synchrony"],
    ["Contingency:Cause:Reason", "Contingency.Cause.Reason"],
    ["Expansion.Alternative.Chosen-alternative", "Expansion.Alternative.Chosen alternative"],
    [" Comparison.Contrast ", "Comparison.Contrast"],
    ["Contrast", "Comparison.Contrast"],
    ["Cause.Reason", "Contingency.Cause.Reason"],
    ["Contingency.Reason", "Contingency.Cause.Reason"],
    ["Entrel", "EntRel"],
  ])("of %j is %s", (label, sense) => {
    expect(nearest(label)).toBe(sense);
  });

  it.each([
    "Expansion.Conjunction",
    "Temporal.Asynchrony",
    "Contingency.Season",
    "Expansion.Background",
    "Expansion.Exclusion",
    "Comparison.Context",
    "Expansion.List",
    "elaboration",
    "Foo.Bar",
    "Cause",
    "Alternative.Chosen",
    "Q\\A",
    "Pytanie retoryczne (Hypophora)",
    ".",
    "",
  ])("of %j is none", (label) => {
    expect(nearest(label)).toBeUndefined();
  });

  it("allows fewer wrong letters in a shorter label", () => {
    expect(nearestSense(tasks.zh, "Purpos")).toBe("Purpose");
    expect(nearestSense(tasks.zh, "Purps")).toBeUndefined();
    expect(nearestSense(tasks.zh, "Progresion")).toBe("Progression");
    expect(nearestSense(["Set"], "Sat")).toBeUndefined();
  });

  it("allows three wrong letters in a long part, in both directions", () => {
    const { senses } = inventory("pdtb3");
    expect(nearest("Temporal.Synchronous")).toBe("Temporal.Synchrony");
    expect(nearestSense(senses, "Temporal.Synchrony")).toBe("Temporal.Synchronous");
  });

  it("is none where two are as near, and none of the list's own", () => {
    const { senses } = inventory("pdtb3");
    expect(nearestSense(senses, "Expansion.Level-of-detail.Arg2-as-detial")).toBe(
      "Expansion.Level-of-detail.Arg2-as-detail",
    );
    expect(nearestSense(senses, "Expansion.Level-of-detail.Arg-as-detail")).toBeUndefined();
    for (const sense of senses) expect(nearestSense(senses, sense)).toBeUndefined();
  });
});
