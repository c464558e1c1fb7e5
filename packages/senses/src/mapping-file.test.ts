import { describe, expect, it } from "vitest";
import { relation, sensesOf } from "../test/mapped-relations.ts";
import type { Mapping } from "./inventory.ts";
import { mapSenses } from "./map-senses.ts";
import { mappingFileSchema, toMapping } from "./mapping.ts";

function mappingOf(value: unknown): Mapping {
  return toMapping(mappingFileSchema.parse(value), "own.json");
}

describe("a user's mapping", () => {
  const good = {
    source: ["A", "B", "C"],
    target: "conll2016-zh",
    map: { A: "Temporal", B: "Contrast" },
    unmapped: { C: "rare" },
  };
  const problem = (value: unknown): string => {
    try {
      mappingOf(value);
    } catch (error) {
      return (error as Error).message;
    }
    return "";
  };

  it("is read like a shipped one", () => {
    const mapping = mappingOf(good);
    expect(mapping.id).toBe("own");
    expect(sensesOf(mapSenses([relation("Implicit", "a", "C")], mapping).relations)).toEqual([
      ["Temporal", "C"],
    ]);
  });

  it("is refused with the sense at fault", () => {
    expect(problem({ ...good, map: { A: "Temporal" } })).toBe(
      "own.json: a sense mapping does not mention a sense of its source; expected every sense of source of own.json once, in map or in unmapped of own; found B. Give its target in map, or the reason for none in unmapped.",
    );
    expect(problem({ ...good, unmapped: { B: "rare", C: "rare" } })).toContain(
      "a sense mapping names a sense both as mapped and as unmapped",
    );
    expect(problem({ ...good, map: { ...good.map, D: "Temporal" } })).toContain(
      "expected a sense of source of own.json; found D in map of own. Check the spelling.",
    );
    expect(problem({ ...good, map: { A: "temporal", B: "Contrast" } })).toContain(
      "expected a sense of conll2016-zh; found temporal in map of own. Did you mean Temporal? Check the spelling.",
    );
    const names = ["A", "B", "C", "D"];
    expect(problem({ source: names, target: names, map: { A: "B", B: "C", C: "B", D: "D" } })).toContain(
      "maps a sense to itself over other senses; expected targets that stay what they are when mapped again; found B → C → B",
    );
  });

  it("names an inventory that is known", () => {
    expect(problem({ ...good, source: "pdtb9" })).toContain(
      "expected a list of senses or one of pdtb2, pdtb3, conll2015, cdtb, conll2016-zh as source; found pdtb9",
    );
  });
});
