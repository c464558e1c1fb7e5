import { describe, expect, it } from "vitest";
import { mapped, relation, rulesOf, sensesOf } from "../test/mapped-relations.ts";
import { inventory } from "./inventory.ts";
import { allowedSenses, mappingTo, recordedMapping } from "./sense-words.ts";

describe("the words of --senses", () => {
  it("mean the same senses in every command", () => {
    expect(allowedSenses("keep")).toBe("any");
    expect(allowedSenses("any")).toBe("any");
    expect(allowedSenses("pdtb3")).toBe(inventory("pdtb3").senses);
    expect(allowedSenses("list.json", ["A", "B"])).toEqual(["A", "B"]);
    const file = { source: ["A"], target: ["B"], map: { A: "B" } };
    expect(allowedSenses("own.json", file)).toEqual(["B"]);
    expect(mappingTo("own.json", ["pdtb2"], file)?.map).toEqual({ A: "B" });
    expect(() => allowedSenses("pdtb9")).toThrow(
      '--senses takes keep, any, pdtb2, pdtb3, conll2015, cdtb, conll2016-zh or a file, not "pdtb9"',
    );
  });

  it("map from what the corpus was annotated with", () => {
    expect(mappingTo("keep", ["pdtb2"])).toBeUndefined();
    expect(mappingTo("conll2015", ["pdtb2"])?.id).toBe("pdtb2-conll2015");
    expect(mappingTo("conll2015", ["pdtb2", "pdtb3"])?.id).toBe("pdtb2-conll2015+pdtb3-conll2015");
    expect(mappingTo("conll2016-zh", ["cdtb"])?.id).toBe("cdtb-conll2016-zh");
    const same = mappingTo("pdtb3", ["pdtb2", "pdtb3"]);
    expect(sensesOf(mapped([relation("Explicit", "Temporal.Synchrony")], same).relations)).toEqual([
      ["Temporal.Synchronous"],
    ]);
    const odd = mapped([relation("Explicit", "Temporal.Synchronus")], same);
    expect(rulesOf(odd.messages)).toEqual(["sense-without-mapping"]);
  });

  it("are known again by the id that a manifest has of them", () => {
    for (const word of ["conll2015", "pdtb3"]) {
      const mapping = mappingTo(word, ["pdtb2", "pdtb3"]);
      expect(recordedMapping(mapping?.id ?? "")).toEqual(mapping);
    }
    for (const id of ["keep", "my-conll2015", "pdtb2-conll2015+mine", ""]) {
      expect(recordedMapping(id)).toBeUndefined();
    }
  });
});
