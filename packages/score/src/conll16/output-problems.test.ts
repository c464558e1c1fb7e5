import { describeProblem, type Message, problem } from "@discoprep/corpus";
import { expect, it } from "vitest";
import { relation } from "../../test/relations.ts";
import { type OutputPlace, outputProblems } from "./output-problems.ts";
import type { ScoredRelation } from "./scored-relation.ts";

/** Returns what is found in an output, with what the validator was asked. */
async function problemsOf(
  gold: readonly ScoredRelation[],
  predicted: readonly ScoredRelation[],
  place: Partial<OutputPlace> = {},
  findings: readonly Message[] = [],
) {
  let asked: unknown;
  const whole = { output: "out.json", gold: "gold.json", language: undefined, parses: undefined, ...place };
  const { counts, messages } = await outputProblems({ gold, predicted }, whole, async function* (checks) {
    asked = checks;
    yield* findings;
  });
  return { asked, counts: Object.fromEntries(counts), messages: messages.map(describeProblem) };
}

const gold = relation([0, 1], [3, 4], "Comparison.Contrast", { line: 1 });

it("counts errors by check, and names the command that shows them", async () => {
  const findings = [
    problem("token-order", {}),
    problem("token-order", {}),
    ...[1, 2, 3, 4].map((n) => problem("unknown-sense", {}, { found: `X${n}`, meant: `A${n}` })),
    problem("unknown-document", {}),
    problem("punctuation", {}),
  ];
  const place = { output: "-", parses: "p.json" };
  const { counts, messages } = await problemsOf([gold], [gold], place, findings);
  expect(counts).toEqual({ "token-order": 2, "unknown-sense": 4 });
  expect(messages).toEqual([
    "standard input: the output has errors; the figures count these relations as they stand; found 2 token-order, 4 unknown-sense. " +
      "Did you mean A1 for X1, A2 for X2, A3 for X3, …? See each: discoprep validate en - --parses p.json",
  ]);
  expect(await problemsOf([gold], [gold])).toMatchObject({ counts: {}, messages: [] });
});

it.each([
  ["gold's language and level 5", {}, { language: "en", level: 5 }],
  ["the language of the release, with its senses", { language: "zh" }, { language: "zh", level: 5 }],
  ["senses that are named", { senses: "pdtb3" }, { language: "en", level: 5, senses: "pdtb3" }],
  ["no types in the supplementary task", { senseOnly: true }, { language: "en", level: 4 }],
])("checks %s", async (_name, place, asked) => {
  expect((await problemsOf([gold], [gold], place)).asked).toEqual({ senses: undefined, ...asked });
});

it("allows any senses where gold has its own", async () => {
  const own = relation([0], [1], "elaboration");
  expect((await problemsOf([own], [gold])).asked).toMatchObject({ senses: "any" });
  expect((await problemsOf([own, gold], [gold])).asked).toMatchObject({ senses: undefined });
  const error = problem("token-order", {});
  const { messages } = await problemsOf([own], [own], {}, [error]);
  expect(messages[0]).toContain("validate zh out.json --senses any");
});

it("reads parses only where the output names a token after gold's last one", async () => {
  const [same, after] = [relation([0], [4], "A"), relation([0], [5], "A")];
  const parses = "p.json";
  expect((await problemsOf([gold], [same], { parses })).asked).not.toHaveProperty("parses");
  expect((await problemsOf([gold], [after], { parses })).asked).toMatchObject({ parses });
});

it("tells that gold and output are of other documents", async () => {
  const other = { ...gold, document: "b", line: 2 };
  expect((await problemsOf([gold], [gold, other])).messages).toEqual([
    "out.json: 1 of 2 relations count as wrong: gold has no relation in their documents; found DocID b in line 2. " +
      "Check that output and gold are of the same set, and that DocIDs are those of parses.json.",
  ]);
  expect((await problemsOf([], [gold])).messages).toEqual([]);
});

it("tells that gold and output may be swapped", async () => {
  const marked = { ...gold, type: "Explicit", connective: [2] };
  expect((await problemsOf([marked], [marked])).messages).toEqual([
    "gold.json:1: no connective of gold has a text; the file may be a system's output; expected RawText in Connective; found none. " +
      "Name gold first, then the output.",
  ]);
  const withText = { ...marked, connectiveText: "but" };
  expect((await problemsOf([marked, withText], [marked])).messages).toEqual([]);
});
