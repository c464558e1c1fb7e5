import { type Message, problem } from "@discoprep/corpus";
import { expect, it } from "vitest";
import { relation } from "../../test/relations.ts";
import type { ScoredRelation } from "../conll16/scored-relation.ts";
import { type OutputPlace, outputProblems } from "./output-problems.ts";

/** Returns the warnings of an output, with what the validator was checks. */
async function problemsOf(
  gold: readonly ScoredRelation[],
  predicted: readonly ScoredRelation[],
  place: Partial<OutputPlace> = {},
  findings: readonly Message[] = [],
) {
  let requested: unknown;
  const whole = { output: "out.json", language: undefined, parses: undefined, ...place };
  const warnings = await outputProblems({ gold, predicted }, whole, async function* (checks) {
    requested = checks;
    yield* findings;
  });
  return { checks: requested, warnings };
}

const gold = relation([0, 1], [3, 4], "Comparison.Contrast", { line: 1 });

it("counts errors by check, and names the command that shows them", async () => {
  const unknown = relation([0], [1], "X1");
  const findings = [
    problem("token-order", {}),
    problem("token-order", {}),
    // Of this sense, which gold does not have, another warning tells.
    problem("unknown-sense", {}, { found: "X1" }),
    problem("unknown-sense", {}, { found: "Comparison.Contrast" }),
    problem("unknown-sense", {}, { found: "Expansion.List" }),
    problem("unknown-document", {}),
    problem("punctuation", {}),
  ];
  const place = { output: "-", parses: "p.json" };
  expect((await problemsOf([gold], [gold, unknown], place, findings)).warnings).toEqual([
    {
      kind: "errors-in-output",
      counts: { "token-order": 2, "unknown-sense": 1 },
      command: "discoprep validate - --lang en --parses p.json",
    },
  ]);
  expect((await problemsOf([gold], [gold])).warnings).toEqual([]);
});

it("takes any sense where gold is empty: no sense says its language", async () => {
  expect((await problemsOf([], [gold])).checks).toMatchObject({ senses: "any" });
});

it.each([
  ["gold's language and level 5", {}, { language: "en", level: 5 }],
  ["the language of the release, with its senses", { language: "zh" }, { language: "zh", level: 5 }],
  ["senses that are named", { senses: "pdtb3" }, { language: "en", level: 5, senses: "pdtb3" }],
  ["no types in the supplementary task", { senseOnly: true }, { language: "en", level: 4 }],
])("checks %s", async (_name, place, expected) => {
  expect((await problemsOf([gold], [gold], place)).checks).toEqual({ senses: undefined, ...expected });
});

it("allows any senses where gold has its own", async () => {
  const elaboration = relation([0], [1], "elaboration");
  expect((await problemsOf([elaboration], [gold])).checks).toMatchObject({ senses: "any" });
  expect((await problemsOf([elaboration, gold], [gold])).checks).toMatchObject({ senses: undefined });
  const { warnings } = await problemsOf([elaboration], [elaboration], {}, [problem("token-order", {})]);
  expect(warnings).toMatchObject([{ command: "discoprep validate out.json --lang zh --senses any" }]);
});

it("reads parses only where the output names a token after gold's last one", async () => {
  const [same, after] = [relation([0], [4], "A"), relation([0], [5], "A")];
  const parses = "p.json";
  expect((await problemsOf([gold], [same], { parses })).checks).toMatchObject({ parses: undefined });
  expect((await problemsOf([gold], [after], { parses })).checks).toMatchObject({ parses });
});
