import { describe, expect, it } from "vitest";
import { relation } from "../../test/relations.ts";
import { OfficialStop } from "../official-stop.ts";
import { countedSenses, partialReport, partialRows, senseRows, strictReport, strictRows } from "./report.ts";
import { checkOutput, evaluateForTira, pairById, prototext, type TiraTask } from "./tira.ts";

const [one, zero] = [1, 0].map((f1) => ({ precision: f1, recall: f1, f1 }));
const half = { precision: 0.5, recall: 0.5, f1: 0.5 };
const contrast = relation([0, 1], [3], "Comparison.Contrast", { id: 1 });

describe("reports", () => {
  const detail = { ...contrast, document: "e", senses: ["Expansion.Level-of-detail"] };
  const manner = { ...detail, senses: ["Expansion.Manner"] };
  const pair = { gold: [contrast, detail], predicted: [contrast, manner] };

  it("count a wrong sense as wrong, whatever its inventory", () => {
    const senses = countedSenses(pair);
    expect(senses).toMatchObject({ leftOut: 0, leftOutOfficially: 1 });
    expect([...senses.corrected].sort()).toEqual(["Comparison.Contrast", "Expansion.Level-of-detail"]);
    const all = strictReport(pair, "2016", senses.corrected).get("all");
    expect(strictRows(all)).toEqual([
      ...["Explicit connective", "Arg1", "Arg2", "Arg1 and Arg2"].map((measure) => ({
        ...{ measure, official: one, corrected: one },
      })),
      {
        ...{ measure: "Overall parser", official: one, corrected: half },
        why: "links one to one; a wrong sense is wrong, whether gold has it or not",
      },
    ]);
    expect(senseRows(all.corrected)).toEqual([
      { sense: "Comparison.Contrast", gold: 1, figures: one },
      { sense: "Expansion.Level-of-detail", gold: 1, figures: { precision: 1, recall: 0, f1: 0 } },
      { sense: "Expansion.Manner", gold: 0, figures: { precision: 0, recall: 1, f1: 0 } },
    ]);
    expect(partialRows(partialReport(pair, 0.7, senses.corrected).get("all")).at(-1)).toMatchObject({
      corrected: half,
    });
  });

  it("leave out relations of senses that are not named", () => {
    const senses = countedSenses(pair, ["Comparison.Contrast"]);
    expect(senses).toMatchObject({ leftOut: 1, leftOutOfficially: 1 });
    expect(strictReport(pair, "2016", senses.corrected).get("all").corrected.overall).toEqual(one);
  });

  it("have the mean over senses in the edition of 2015", () => {
    const reports = strictReport(pair, "2015", new Set(["Comparison.Contrast"]));
    expect(strictRows(reports.get("all")).at(-1)).toMatchObject({ measure: "Sense (macro average)" });
    expect([...reports.keys()]).toEqual(["all", "explicit", "non-explicit"]);
    expect(reports.get("non-explicit")).toBe(reports.get("all"));
    expect(reports.get("explicit").official.arg1.truePositives).toBe(0);
  });

  it("say where the official script stops, and keep the corrected figures", () => {
    const explicit = { ...contrast, type: "Explicit", connective: [2], connectiveText: "Öyle ise", line: 2 };
    const [connective] = strictRows(
      strictReport({ gold: [explicit], predicted: [explicit] }, "2016", new Set()).get("all"),
    );
    expect(connective).toEqual({
      ...{ measure: "Explicit connective", official: undefined, corrected: one },
      why: 'the official script stops: the connective "Öyle ise" has a capital letter and is not in the table of connective heads (line 2 of gold, d)',
    });
    const empty = relation([], [3], "Comparison.Contrast");
    const senses = new Set(["Comparison.Contrast"]);
    const { official, corrected } = partialReport({ gold: [empty], predicted: [contrast] }, 0.7, senses).get(
      "all",
    );
    expect(official).toBeInstanceOf(OfficialStop);
    expect([corrected.arg1, corrected.arg2]).toEqual([zero, one]);
  });
});

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
  });
});
