import { describe, expect, it } from "vitest";
import { relation } from "../../../test/relations.ts";
import { OfficialStop } from "../../official-stop.ts";
import { checkOutput, evaluateForTira, pairById, prototext, type TiraTask } from "./tira.ts";

const contrast = relation([0, 1], [3], "Comparison.Contrast", { id: 1 });

describe("the TIRA programs", () => {
  it.each<[TiraTask, number, string]>([
    ["main", 81, "Explicit only (partial match) Parser f1"],
    ["sense-only", 45, "Explicit only Parser f1"],
    ["2015", 18, "Parser f1"],
    ["2015-subsets", 54, "Non-explicit only Sense f1"],
  ])("%s write %i records, one of them %s", (task, count, key) => {
    const implicit = { ...contrast, arg2: [3, 4] };
    const explicit = { ...implicit, type: "Explicit", connective: [2], connectiveText: "but" };
    const pair = { gold: [implicit, explicit], predicted: [implicit, explicit] };
    const { measures } = evaluateForTira(pair, task);
    expect(measures).toHaveLength(count);
    expect(measures).toContainEqual({ key, value: 1 });
    expect(prototext(measures.slice(-1))).toMatch(/^measure \{\n key: ".* f1" \n value: "1\.0"\n\}\n$/);
  });

  it("check the output first", () => {
    const check = (senses: readonly string[], ...more: readonly object[]) => {
      const part = { TokenList: [0] };
      const line = { Type: "Implicit", Sense: ["A"], Arg1: part, Arg2: part, Connective: part };
      const lines = [{}, ...more].map((change) => JSON.stringify({ ...line, ...change }));
      checkOutput(Buffer.from(lines.join("\n")), senses);
    };
    check(["A", "B"], { Sense: ["B"] });
    expect(() => check(["A"], { Sense: ["B"] })).toThrow(
      "Sense.0: not a sense of the task (line 2 of output)",
    );
    expect(() => check(["A"], { Sense: ["A", "A"] })).toThrow(OfficialStop);
    expect(() => check(["A"], { Type: "NoRel" })).toThrow("Type: not a type of the task");
    expect(() => check(["A"], { Arg1: {} })).toThrow("Arg1.TokenList");
  });

  it("pair the relations of the supplementary task by ID", () => {
    const files = { gold: "gold", output: "output" };
    const second = { ...contrast, id: 7 };
    const guess = { ...second, type: "Explicit" };
    expect(pairById({ gold: [second, contrast], predicted: [guess, contrast] }, files)).toEqual({
      gold: [contrast, second],
      predicted: [contrast, second],
    });
    expect(() => pairById({ gold: [contrast], predicted: [second] }, files)).toThrow(
      "found 1 relation, ID 1 is missing, ID 7 is not in gold",
    );
    const other = { ...contrast, document: "other", type: "Explicit" };
    const types = pairById({ gold: [contrast, other], predicted: [other, contrast] }, files).predicted;
    expect(types.map(({ document, type }) => [document, type])).toEqual(
      [contrast, other].map(({ document, type }) => [document, type]),
    );
    const { id: _id, ...bare } = contrast;
    expect(() => pairById({ gold: [bare], predicted: [bare] }, files)).toThrow("gold without an ID");
  });
});
