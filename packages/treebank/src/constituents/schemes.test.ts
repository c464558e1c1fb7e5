import { join } from "node:path";
import { UsageError } from "@discoprep/corpus";
import { testFolder } from "@discoprep/shared-data/folder";
import { describe, expect, it } from "vitest";
import { treeIn, wordRows } from "../../test/trees.ts";
import { readHeadRules } from "./head-rules.ts";
import { conversion, parseLthOptions } from "./schemes.ts";

describe("options", () => {
  it.each([
    ["", true, true],
    ["-splitSlash=false,rightBranching", true, false],
    ["rightBranching=false splitSlash=false  --splitSlash=true", false, true],
  ])("%j", (text, rightBranching, splitSlash) => {
    expect(parseLthOptions(text)).toEqual({ rightBranching, splitSlash });
  });

  it.each(["name=false", "splitSlash=no", "raw"])("%s is unknown", (text) => {
    expect(() => parseLthOptions(text)).toThrow(`unknown option of the LTH scheme: ${text}; expected`);
  });

  it("belong to the LTH scheme only", () => {
    expect(() => conversion("penn2malt-zh", "splitSlash")).toThrow(UsageError);
    expect(() => conversion("penn2malt-zh", " ")).not.toThrow();
  });
});

describe("a head table", () => {
  const read = (text: string) => readHeadRules(join(testFolder({ "heads.json": text }), "heads.json"));

  it("takes the place of the scheme's own; a label may have the steps of another", () => {
    const rules = read(
      '{"source": "me", "rules": {"NP": [{"from": "left", "labels": ["NNP"]}], "NX": "NP"}}',
    );
    expect(rules.get("NX")).toEqual([{ from: "left", labels: ["NNP"] }]);
    const tree = treeIn("( (NP (NNP Ada) (NNP Lund)) )");
    const heads = (table?: typeof rules) =>
      wordRows(conversion("lth", "", table)(tree)).map(({ head }) => head);
    expect([heads(), heads(rules)]).toEqual([
      [2, 0],
      [0, 1],
    ]);
  });

  it.each([
    ['{"source": "me", "rules": {"NP": [{"from": "top"}]}}', "rules.NP"],
    ['{"source": "me", "rules": {"NP": "NX"}}', "rules.NP: NX is no label with steps of its own"],
    ["NP\tr NN\n", "the file is not a head table"],
  ])("is not %j", (text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});
