import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeProblem, type Relation } from "@discoprep/corpus";
import { describe, expect, it } from "vitest";
import { checkMapping } from "./check-mapping.ts";
import { findSense, inventory, inventoryNames } from "./inventory.ts";
import { mapSenses } from "./map-senses.ts";
import { mergeMappings } from "./mapping.ts";
import { readMapping } from "./mapping-file.ts";
import { nearestInventory, nearestSense } from "./nearest.ts";
import { allowedSenses, mappingTo } from "./sense-words.ts";
import { mapping, mappingNames } from "./shipped-mappings.ts";

function mappingFile(value: unknown): string {
  const file = join(mkdtempSync(join(tmpdir(), "discoprep-")), "own.json");
  writeFileSync(file, typeof value === "string" ? value : JSON.stringify(value));
  return file;
}

const relation = (type: Relation["type"], ...senses: string[]): Relation => ({
  type,
  conn1: { text: "so", senses },
  arg1: { spans: [{ start: 0, end: 1 }] },
  arg2: { spans: [{ start: 2, end: 3 }] },
});

const sensesOf = (relations: readonly Relation[]) => relations.map(({ conn1 }) => conn1?.senses);
const rulesOf = (messages: readonly { rule: string }[]) => messages.map(({ rule }) => rule);

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
    const both = mergeMappings([mapping("pdtb2-conll2015"), mapping("pdtb3-conll2015")]);
    expect(checkMapping(both)).toEqual([]);
    const { relations, messages } = mapSenses(
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

describe("a user's mapping", () => {
  const good = {
    source: ["A", "B", "C"],
    target: "conll2016-zh",
    map: { A: "Temporal", B: "Contrast" },
    unmapped: { C: "rare" },
  };
  const problem = (value: unknown): string => {
    const file = mappingFile(value);
    try {
      readMapping(file);
    } catch (error) {
      return (error as Error).message.replace(file, "own.json");
    }
    return "";
  };

  it("is read like a shipped one", () => {
    const own = readMapping(mappingFile(good));
    expect(own.id).toBe("own");
    expect(sensesOf(mapSenses([relation("Implicit", "a", "C")], own).relations)).toEqual([["Temporal", "C"]]);
  });

  it("may not contradict a mapping it is merged with", () => {
    const own = readMapping(
      mappingFile({ ...good, target: "conll2015", map: { A: "EntRel", B: "Comparison.Contrast" } }),
    );
    const other = readMapping(
      mappingFile({ ...good, target: "conll2015", map: { A: "EntRel", B: "Comparison.Concession" } }),
    );
    expect(Object.keys(mergeMappings([own, mapping("pdtb2-conll2015")]).map)).toContain("B");
    expect(() => mergeMappings([own, other])).toThrow(
      'own: two mappings disagree on the sense "B"; expected Comparison.Contrast; found Comparison.Concession. Name one of the two mappings.',
    );
    expect(() => mergeMappings([])).toThrow("at least one mapping");
  });

  it("is refused with the sense at fault", () => {
    expect(problem({ ...good, map: { A: "Temporal" } })).toBe(
      'own.json: the mapping own forgets the sense "B"; expected every sense of source of own.json once, in map or in unmapped. Give its target in map, or the reason for none in unmapped.',
    );
    expect(problem({ ...good, unmapped: { B: "rare", C: "rare" } })).toContain(
      '"B" is both mapped and unmapped',
    );
    expect(problem({ ...good, map: { ...good.map, D: "Temporal" } })).toContain(
      "names an unknown sense in map; expected a sense of source of own.json; found D",
    );
    expect(problem({ ...good, map: { A: "temporal", B: "Contrast" } })).toContain(
      'maps "A" to an unknown sense; expected a sense of conll2016-zh; found temporal',
    );
    const names = ["A", "B", "C", "D"];
    expect(problem({ source: names, target: names, map: { A: "B", B: "C", C: "B", D: "D" } })).toContain(
      "maps a sense to itself over other senses; expected targets that stay what they are when mapped again; found B → C → B",
    );
  });

  it("is refused where it has another shape", () => {
    expect(problem("{")).toContain(
      "own.json: the file is not a sense mapping; expected an object with source",
    );
    expect(problem("{")).toContain("found Expected property name");
    expect(problem([])).toContain("found array, not object");
    expect(problem({ ...good, source: "pdtb9" })).toContain(
      "expected a list of senses or one of pdtb2, pdtb3, conll2015, cdtb, conll2016-zh as source; found pdtb9",
    );
    expect(problem({ ...good, source: 1 })).toContain("found source: an inventory's id or a list of senses");
    expect(problem({ ...good, map: { A: 1 } })).toContain("found map.A: number, not string");
    expect(problem({ ...good, unmapped: ["C"] })).toContain("found unmapped: array, not record");
    const { map: _map, ...mapless } = good;
    expect(problem(mapless)).toContain("found map: missing");
    expect(() => readMapping("/no/such/mapping.json")).toThrow("the file does not exist");
  });
});

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

describe("the words of --senses", () => {
  it("mean the same senses in every command", () => {
    expect(allowedSenses("keep")).toBe("any");
    expect(allowedSenses("any")).toBe("any");
    expect(allowedSenses("pdtb3")).toBe(inventory("pdtb3").senses);
    const list = mappingFile(["A", "B"]);
    expect(allowedSenses(list)).toEqual(["A", "B"]);
    expect(allowedSenses(mappingFile({ senses: ["A"] }))).toEqual(["A"]);
    const own = mappingFile({ source: ["A"], target: ["B"], map: { A: "B" } });
    expect(allowedSenses(own)).toEqual(["B"]);
    expect(mappingTo(own, ["pdtb2"])?.map).toEqual({ A: "B" });
    expect(() => allowedSenses("pdtb9")).toThrow(
      '--senses takes keep, any, pdtb2, pdtb3, conll2015, cdtb, conll2016-zh or a file, not "pdtb9"',
    );
    expect(() => allowedSenses(mappingFile({ senses: [1] }))).toThrow(
      "neither a list of senses nor a mapping",
    );
  });

  it("map from what the corpus was annotated with", () => {
    expect(mappingTo("keep", ["pdtb2"])).toBeUndefined();
    expect(mappingTo("conll2015", ["pdtb2"])?.id).toBe("pdtb2-conll2015");
    expect(mappingTo("conll2015", ["pdtb2", "pdtb3"])?.id).toBe("pdtb2-conll2015+pdtb3-conll2015");
    expect(mappingTo("conll2016-zh", ["cdtb"])?.id).toBe("cdtb-conll2016-zh");
    const same = mappingTo("pdtb3", ["pdtb2", "pdtb3"]);
    expect(sensesOf(mapSenses([relation("Explicit", "Temporal.Synchrony")], same).relations)).toEqual([
      ["Temporal.Synchronous"],
    ]);
    const odd = mapSenses([relation("Explicit", "Temporal.Synchronus")], same);
    expect(rulesOf(odd.messages)).toEqual(["unknown-sense"]);
  });
});

describe("mapSenses", () => {
  const pdtb2 = mapping("pdtb2-conll2015");
  const twice: Relation = {
    ...relation("Implicit", "Expansion.List"),
    conn2: { text: "because", senses: ["Contingency.Cause.Reason"] },
  };

  it("drops or appends the second connective", () => {
    const dropped = mapSenses([twice], pdtb2);
    expect(dropped.relations[0]).toEqual({ ...relation("Implicit", "Expansion.Conjunction") });
    expect(dropped.messages.map(describeProblem)).toEqual([
      "relation 0: the second implicit connective is dropped; found because, Contingency.Cause.Reason",
    ]);
    const appended = mapSenses([twice], pdtb2, { secondConnective: "append" });
    expect(sensesOf(appended.relations)).toEqual([["Expansion.Conjunction", "Contingency.Cause.Reason"]]);
    expect(rulesOf(appended.messages)).toEqual(["second-connective-appended"]);
  });

  it("keeps or drops senses without a counterpart, and counts both", () => {
    const relations = [
      relation("Explicit", "Expansion", "Expansion.List"),
      relation("AltLex", "Contingency.Cause"),
    ];
    const kept = mapSenses(relations, pdtb2);
    expect(sensesOf(kept.relations)).toEqual([["Expansion", "Expansion.Conjunction"], ["Contingency.Cause"]]);
    expect(rulesOf(kept.messages)).toEqual(["unmapped-sense-kept", "unmapped-sense-kept"]);
    const dropped = mapSenses(relations, pdtb2, { unmapped: "drop" });
    expect(sensesOf(dropped.relations)).toEqual([["Expansion.Conjunction"]]);
    expect(rulesOf(dropped.messages)).toEqual([
      "unmapped-sense-dropped",
      "unmapped-sense-dropped",
      "relation-without-sense",
    ]);
  });

  it("names an unknown sense with its place", () => {
    const wrong = { ...relation("Explicit", "Expansion.Lists"), source: { file: "f", line: 3, relation: 1 } };
    const { relations, messages } = mapSenses([wrong], pdtb2);
    expect(sensesOf(relations)).toEqual([["Expansion.Lists"]]);
    expect(messages[0]?.severity).toBe("error");
    expect(messages.map(describeProblem)).toEqual([
      "f:3, relation 1: the sense is unknown and is kept as annotated; expected a sense of pdtb2; found Expansion.Lists. Correct the sense, or name a mapping file that knows it.",
    ]);
    expect(rulesOf(mapSenses([wrong], pdtb2, { unmapped: "drop" }).messages)).toEqual([
      "unknown-sense",
      "relation-without-sense",
    ]);
  });

  it("tells the sense of an EntRel relation, which has none", () => {
    const wrong = { ...relation("EntRel", "Expansion.List"), source: { file: "f", line: 3 } };
    const { relations, messages } = mapSenses([wrong], pdtb2);
    expect(sensesOf(relations)).toEqual([["EntRel"]]);
    expect(messages.map(describeProblem)).toEqual([
      "f:3, relation 0: the EntRel relation has a sense, which is left out; expected no sense, or EntRel; found Expansion.List. Correct the type, or take the sense out.",
    ]);
  });

  it("makes EntRel a sense, passes NoRel, and keeps senses where no mapping is given", () => {
    const { relations } = mapSenses(
      [relation("EntRel", "EntRel"), relation("NoRel", "NoRel"), relation("Hypophora", "Hypophora", "Q/A")],
      undefined,
    );
    expect(relations.map(({ conn1 }) => conn1)).toEqual([
      { text: "", senses: ["EntRel"] },
      { text: "so", senses: ["NoRel"] },
      { text: "so", senses: ["Hypophora", "Q/A"] },
    ]);
  });
});
