import { describe, expect, it } from "vitest";
import { OfficialStop } from "../official-stop.ts";
import { officialRelations } from "./official/read-relations.ts";
import { officialStrict } from "./official/text.ts";
import { readScored } from "./scored-relation.ts";

const implicit = {
  DocID: "d",
  ID: 1,
  Type: "Implicit",
  Sense: ["Comparison.Contrast"],
  Arg1: { TokenList: [0, 1] },
  Arg2: { TokenList: [3] },
  Connective: { TokenList: [] },
};
const line = JSON.stringify(implicit);
const { Arg2: _arg2, ...withoutArg2 } = implicit;
const { Connective: _connective, ...withoutConnective } = implicit;

describe("officialRelations", () => {
  const read = (...lines: readonly (string | object)[]) => {
    const texts = lines.map((item) => (typeof item === "string" ? item : JSON.stringify(item)));
    return officialRelations(Buffer.from(texts.join("\n"), "latin1"), "output");
  };

  it.each([
    [2, "Arg2 is missing", [implicit, withoutArg2]],
    [1, "Sense is not a list", [{ ...implicit, Sense: [] }]],
    [1, "TokenList of Arg1 is not a list", [{ ...implicit, Arg1: { TokenList: 1 } }]],
    [1, "no third number", [{ ...implicit, Arg1: { TokenList: [[1, 2]] } }]],
    [1, "the line is not JSON", ["{"]],
    [2, "the line is not JSON", [line, "", line]],
    [1, "not JSON in UTF-8", [line.replace('"d"', '"d\xe4"')]],
  ])("stops at line %i: %s", (number, reason, lines) => {
    const read1 = () => read(...lines);
    expect(read1).toThrow(OfficialStop);
    expect(read1).toThrow(reason);
    expect(read1).toThrow(`line ${number} of output`);
  });

  it.each([
    ["no connective", JSON.stringify(withoutConnective)],
    ["numbers that JSON lacks", line.replace('"ID":1', '"ID":NaN,"Confidence":-Infinity')],
    [
      "a key twice, and such words in texts",
      line.replace('"ID":1', '"ID":1,"ID":2,"Note":"NaN \\"Infinity"'),
    ],
    ["a float", line.replace("[3]", "[3.0]")],
    ["half a surrogate pair, escaped", line.replace('"ID":1', '"Note":"\\ud800"')],
  ])("takes %s, as Python does", (_name, odd) => {
    const [gold, predicted] = [read(implicit), read(odd)];
    expect(officialStrict({ gold, predicted })).toBe(officialStrict({ gold, predicted: gold }));
  });

  it("takes a token that is no number for a wrong one, and any value for a label", () => {
    const [relation] = read({ ...implicit, Arg2: { TokenList: ["3", [0, 0, 4]] }, Sense: [5], DocID: null });
    expect(relation).toMatchObject({ arg2: [-1, 4], senses: ["JSON 5"], document: "JSON null" });
  });
});

describe("readScored", () => {
  async function* lines(...texts: readonly string[]): AsyncGenerator<string> {
    yield* texts;
  }
  const deep = "[".repeat(5000) + "]".repeat(5000);

  it("passes over blank lines and NoRel", async () => {
    const noRel = line.replace("Implicit", "NoRel");
    expect(await readScored(lines(line, "", noRel), "f")).toMatchObject([{ document: "d", id: 1, line: 1 }]);
  });

  it.each([
    [2, "the file or line is not JSON", [line, "{"]],
    [1, "is not a relation of the shared task; found array, not object", ["[1]"]],
    [1, "is not a relation of the shared task", [deep]],
    [1, "is not a relation of the shared task", [`{"Sense": ${deep}}`]],
    [1, "Arg1.TokenList.0: less than 0", [line.replace("[0,1]", "[-1]")]],
    [
      1,
      "lacks what a score needs: DocID, Type, Sense and token indices; expected at least one sense",
      [line.replace('"Comparison.Contrast"', "")],
    ],
    [1, "token indices; expected a type", [line.replace("Implicit", "")]],
  ])("names line %i: %s", async (number, message, texts) => {
    const error = await readScored(lines(...texts), "f").catch((thrown: unknown) => thrown);
    expect(`${error}`).toContain(message);
    expect(`${error}`).toMatch(new RegExp(`f:${number}: .*discoprep validate`));
  });
});
