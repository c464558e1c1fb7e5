import { describe, expect, it } from "vitest";
import { mapped, relation, rulesOf, sensesOf } from "../test/mapped-relations.ts";
import { inventory, type Mapping } from "./inventory.ts";
import { checkMapping, mapping, mappingNames } from "./mapping.ts";
import { mappingTo } from "./sense-words.ts";

describe("shipped mappings", () => {
  it.each(mappingNames())("%s is sound", (id) => {
    expect(checkMapping(mapping(id))).toEqual([]);
  });

  it("follow Table 2 of the CoNLL-2015 overview", () => {
    const { map, unmapped } = mapping("pdtb2-conll2015");
    expect(map["Contingency.Pragmatic cause.Justification"]).toBe("Contingency.Cause.Reason");
    expect(map["Expansion.List"]).toBe("Expansion.Conjunction");
    expect(map["Comparison.Pragmatic concession"]).toBe("Comparison.Concession");
    expect(Object.keys(unmapped).sort()).toEqual([
      "Comparison",
      "Contingency",
      "Contingency.Cause",
      "Expansion",
      "Temporal",
      "Temporal.Asynchronous",
    ]);
    expect(new Set([...Object.values(map), "EntRel"])).toEqual(new Set(inventory("conll2015").senses));
  });

  it("agree where PDTB 2.0 and 3.0 share a name", () => {
    const [older, newer] = [mapping("pdtb2-conll2015"), mapping("pdtb3-conll2015")];
    const both = mappingTo("conll2015", ["pdtb2", "pdtb3"]) as Mapping;
    expect({ ...newer.map, ...older.map }).toEqual({ ...older.map, ...newer.map });
    expect(checkMapping(both)).toEqual([]);
    const { relations, messages } = mapped(
      [
        relation("Explicit", "Temporal.Synchrony", "Temporal.Synchronous"),
        relation("Implicit", "Expansion.Restatement.Equivalence", "Expansion.Equivalence"),
      ],
      both,
    );
    expect(sensesOf(relations)).toEqual([["Temporal.Synchrony"], ["Expansion.Restatement"]]);
    expect(rulesOf(messages)).toEqual(["duplicate-sense", "duplicate-sense"]);
    expect(() => mapping("rst-conll2015")).toThrow('unknown sense mapping "rst-conll2015"');
  });
});
