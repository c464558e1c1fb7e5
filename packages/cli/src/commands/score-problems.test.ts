import { copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

describe("score tells what is wrong in an output and counts it as it stands", () => {
  const work = mkdtempSync(join(tmpdir(), "discoprep-"));
  const tuples = (...tokens: number[]): number[][] =>
    tokens.map((token) => [2 * token, 2 * token + 1, token, 0, token]);
  const gold = {
    Arg1: { CharacterSpanList: [[0, 3]], RawText: "a b", TokenList: tuples(0, 1) },
    Arg2: { CharacterSpanList: [[6, 9]], RawText: "d e", TokenList: tuples(3, 4) },
    Connective: { CharacterSpanList: [[4, 5]], RawText: "c", TokenList: tuples(2) },
    DocID: "mill",
    ID: 0,
    Sense: ["Comparison.Contrast"],
    Type: "Explicit",
  };
  const words = ["a", "b", "c", "d", "e", "f"].map((word, token) => [
    word,
    { CharacterOffsetBegin: 2 * token, CharacterOffsetEnd: 2 * token + 1, Linkers: [], PartOfSpeech: "" },
  ]);
  writeFileSync(join(work, "relations.json"), `${JSON.stringify(gold)}\n`);
  writeFileSync(
    join(work, "parses.json"),
    JSON.stringify({ mill: { sentences: [{ dependencies: [], parsetree: "", words }] } }),
  );
  const system = (arg1: number[], sense = "Comparison.Contrast"): string =>
    `${JSON.stringify({
      Arg1: { TokenList: arg1 },
      Arg2: { TokenList: [3, 4] },
      Connective: { TokenList: [2] },
      DocID: "mill",
      Sense: [sense],
      Type: "Explicit",
    })}\n`;
  const score = (lines: string, ...options: string[]): ReturnType<typeof runForTest> =>
    runForTest(["score", work, "-", ...options], lines);

  it("names each kind of error, and the command that shows them", async () => {
    const lines =
      system([0, 5]) +
      system([0, 6]) +
      system([1, 0]) +
      system([0, 1], "Comparison.Contrst") +
      system([0, 1]) +
      system([0, 1]);
    const { stderr, exit } = await score(lines);
    expect(exit).toBe(0);
    expect(stderr).toBe(
      "warning: standard input: the output has errors; the figures count these relations as they stand; " +
        "found 1 token-out-of-range, 1 token-order, 1 unknown-sense, 1 duplicate-relation. " +
        "Did you mean Comparison.Contrast for Comparison.Contrst? " +
        `See each: discoprep validate en - --parses ${join(work, "parses.json")} [errors-in-output]\n`,
    );
    const found = await runForTest(
      ["validate", "en", "-", "--parses", join(work, "parses.json"), "--json"],
      lines,
    );
    const ids = found.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
      .filter(({ severity }) => severity === "error")
      .map(({ id }) => id);
    expect(ids).toEqual(["token-out-of-range", "token-order", "unknown-sense", "duplicate-relation"]);
  });

  it("says the same in --json, and nothing of a sound output", async () => {
    const wrong = await score(system([0, 6]), "--json", "--quiet");
    expect(wrong.stderr).toBe("");
    expect(JSON.parse(wrong.stdout).problems).toEqual({ "token-out-of-range": 1 });
    const sound = await score(system([0, 5]), "--json");
    expect(sound.stderr).toBe("");
    expect(JSON.parse(sound.stdout).problems).toEqual({});
  });

  it("allows the senses that validate allows for gold's release", async () => {
    expect((await score(system([0, 1], "Expansion.Exception"))).stderr).toBe("");
    expect((await score(system([0, 1], "Causation"))).stderr).toContain("found 1 unknown-sense.");
    // A class alone is no sense of the task, though gold may have one.
    expect((await score(system([0, 1], "Comparison"))).stderr).toContain("found 1 unknown-sense.");
    expect((await score(system([0, 1], "Causation"), "--senses", "any")).stderr).toBe("");
    const named = await score(system([1, 0], "Temporal.Synchrony"), "--senses", "pdtb3");
    expect(named.stderr).toContain(
      "found 1 unknown-sense, 1 token-order. Did you mean Temporal.Synchronous for Temporal.Synchrony? " +
        "See each: discoprep validate en - --parses",
    );
    expect(named.stderr).toContain("parses.json --senses pdtb3 [");
  });

  it("allows any senses where gold has its own, and those that its manifest states", async () => {
    const own = mkdtempSync(join(tmpdir(), "discoprep-"));
    writeFileSync(join(own, "relations.json"), `${JSON.stringify({ ...gold, Sense: ["elaboration"] })}\n`);
    const run = (sense: string): ReturnType<typeof runForTest> =>
      runForTest(["score", own, "-"], system([0, 1], sense));
    expect((await run("cause")).stderr).toBe("");
    const manifest = { command: "convert", options: { language: "en", senses: "pdtb3", types: "task" } };
    writeFileSync(join(own, "manifest.json"), JSON.stringify(manifest));
    copyFileSync(join(work, "parses.json"), join(own, "parses.json"));
    expect((await run("cause")).stderr).toContain("found 1 unknown-sense.");
    expect((await run("Comparison.Concession.Arg2-as-denier")).stderr).toBe("");
    // Validate reports the same for the output, which lies in another folder.
    const validated = await runForTest(
      ["validate", "en", "-", "--parses", join(own, "parses.json")],
      system([0, 1], "Comparison.Concession.Arg2-as-denier"),
    );
    expect(validated.exit).toBe(0);
  });

  it("says that gold and output may be swapped", async () => {
    const output = join(work, "system.json");
    writeFileSync(output, system([0, 1]));
    const { stderr, exit } = await runForTest(["score", output, join(work, "relations.json")]);
    expect(exit).toBe(0);
    expect(stderr).toBe(
      `warning: ${output}:1: no connective of gold has a text; the file may be a system's output; expected RawText in Connective; found none. ` +
        "Name gold first, then the output. [gold-without-text]\n",
    );
  });

  it("prints what the official script prints and no more with --official", async () => {
    expect((await score(system([0, 6]), "--official")).stderr).toBe("");
  });

  it("does not compare type and connective in the supplementary task, where types are gold's", async () => {
    const line = { ...JSON.parse(system([0, 1])), ID: 0, Type: "Implicit" };
    expect((await score(`${JSON.stringify(line)}\n`, "--sense-only")).stderr).toBe("");
  });

  it("names a number that is too small in words", async () => {
    expect((await score(system([-1]))).stderr).toMatch(
      /^error: standard input:1: the line is not a relation; found Arg1\.TokenList\.0: less than 0\. /,
    );
  });

  it("names the sets of a folder that holds them", async () => {
    const corpus = mkdtempSync(join(tmpdir(), "discoprep-"));
    for (const set of ["test", "dev"]) {
      mkdirSync(join(corpus, set));
      copyFileSync(join(work, "relations.json"), join(corpus, set, "relations.json"));
    }
    const expected = `${corpus}: the folder holds no relations; expected relations.json; found the sets dev, test. Name one set, such as ${join(corpus, "dev")}.`;
    expect((await runForTest(["score", corpus, "-"], system([0, 1]))).stderr).toContain(expected);
    expect((await runForTest(["agree", "conll", corpus, corpus])).stderr).toContain(expected);
    expect(
      (
        await runForTest([
          "report",
          "--gold",
          corpus,
          "--system",
          join(work, "relations.json"),
          "--out",
          `${corpus}-site`,
        ])
      ).stderr,
    ).toContain(expected);
  });
});
