import { beforeAll, describe, expect, it } from "vitest";
// @ts-expect-error: a script without types
import { hasBrowser } from "../../browser/start.js";
import {
  compareFigures,
  type Json,
  outputs,
  printed,
  release,
  type Shown,
  sampleFigures,
  sum,
} from "./shown-figures.ts";

describe.skipIf(!hasBrowser)("figures of pages", () => {
  let shown: Map<string, Shown[]>;

  beforeAll(async () => {
    shown = await sampleFigures();
  });

  it("of scores are those of score --json", async () => {
    const measures = ["all", "explicit", "non_explicit"].flatMap((subset) => [
      "--measure",
      `${subset}.parser`,
    ]);
    const tests = ["--confidence", "--paired", "bootstrap", "--pairs", "all", ...measures];
    const [set] = (await printed("score", release, ...outputs, "--format", "json", ...tests, "--quiet")).sets;
    const system = (name: string): Json => set.systems.find((one: Json) => one.name === name);
    const figure: Readonly<Record<string, string>> = {
      Precision: "p",
      Recall: "r",
      F1: "f1",
      Correct: "correct",
      Predicted: "predicted",
      Gold: "gold",
    };
    compareFigures(shown, /^score.index/, 60, ({ caption, row, label, column, others }) => {
      const [first, second] = [system("first"), system("second")];
      if (caption.startsWith("Overall")) {
        return column === "Rank"
          ? system(row).rank
          : system(row).figures.all.parser[figure[column.split(" ")[0] ?? ""] ?? ""];
      }
      if (caption.startsWith("Differences")) {
        const test = set.tests.find((one: Json) => one.measure === `${label.replace("-", "_")}.parser`);
        return { Difference: test.difference, p: test.p, "p corrected by Holm": test.pHolm, Samples: test.n }[
          column
        ];
      }
      if (caption.startsWith("Relations of gold")) {
        const [both = 0, onlyFirst = 0, onlySecond = 0] = others;
        expect([both + onlyFirst, both + onlySecond, sum(others)]).toEqual([
          first.figures.all.parser.correct,
          second.figures.all.parser.correct,
          set.relations,
        ]);
        return others[["Both", "Only the first", "Only the second", "Neither"].indexOf(column)];
      }
      const of = (one: Json): Json =>
        caption.includes("sense")
          ? one.perSense[row]
          : caption.includes("between")
            ? one.by.distance[row]
            : one.by.length[row];
      return column === "Gold" ? of(first).gold : of(system(column)).f1;
    });
    for (const [index, file] of outputs.entries()) {
      const { perSense, errors, figures } = system(index === 0 ? "first" : "second");
      const strict = await printed("score", release, file, "--details", "--json");
      const partial = await printed("score", release, file, "--details", "--partial", "--json");
      compareFigures(
        shown,
        new RegExp(`^score.system-${index + 1}`),
        60,
        ({ caption, row, column, query, value }) => {
          const subset = { A: "all", E: "explicit", N: "non_explicit" }[caption.slice(0, 1)] ?? "";
          if (caption.includes("relations, in per cent")) {
            const [, measure = "", isPartial] = /^(.*?)( \(partial\)|, Arg2 concatenated)?$/.exec(row) ?? [];
            const report = (isPartial === undefined ? strict : partial)[subset];
            const name =
              {
                "Explicit connective": "connective",
                Arg1: row.includes("concat") ? "concatenated" : "arg1",
                Arg2: "arg2",
                "Arg1 and Arg2": isPartial === undefined ? "both" : "conjunctive",
                "Overall parser": "overall",
              }[measure] ?? "";
            const from = column.endsWith("corrected")
              ? (report.corrected[name] ?? report.official[name])
              : report.official[name];
            return from[{ P: "precision", R: "recall", F: "f1" }[column.slice(0, 1)] ?? ""];
          }
          if (caption.startsWith("Senses")) return perSense[row][figure[column] ?? ""];
          if (caption.startsWith("Errors")) {
            const kind = query.kind ?? "";
            return ["missed", "spurious", "swapped"].includes(kind) || value < errors[kind]
              ? errors[kind]
              : value;
          }
          if (!caption.startsWith("From gold")) return undefined;
          const stages = [
            [],
            ["missed"],
            ["swapped"],
            ["both", "arg1", "arg2"],
            ["sense"],
            ["type"],
            ["connective"],
          ];
          const at = [
            "in gold",
            "a prediction overlaps",
            "arguments in their order",
            "arguments right",
            "sense right",
            "type right",
            "connective right",
          ].indexOf(row);
          const left =
            set.relations -
            sum(
              stages
                .slice(0, at + 1)
                .flat()
                .map((kind) => errors[kind]),
            );
          return column === "Relations" ? left : left / set.relations;
        },
      );
      compareFigures(shown, new RegExp(`^score.confusion-${index + 1}`), 20, ({ query, value }, all) => {
        const linked = all.filter((one) => one.query.gold !== undefined);
        const of = (field: "gold" | "system", name: string | undefined) =>
          sum(linked.filter((one) => one.query[field] === name).map((one) => one.value));
        const predicted = perSense[query.system ?? ""]?.predicted;
        if (query.gold !== undefined && query.gold === query.system) return perSense[query.gold].correct;
        if (query.system !== undefined && predicted !== undefined)
          return of("system", query.system) === predicted ? value : undefined;
        const goldTotal = sum(linked.map((one) => one.value)) - of("gold", "unmatched");
        return goldTotal === figures.all.parser.gold ? value : undefined;
      });
    }
  });
});
