import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describeShared } from "@discoprep/shared-data";
import { describe, expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

interface Expected {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly uncaught?: string;
  readonly prototext?: string | null;
}

const commands: Record<string, (files: string, out: string) => string[]> = {
  scorer: (files) => ["score", join(files, "relations.json"), join(files, "output.json"), "--official"],
  st15_scorer: (files) => [
    ...[
      "score",
      join(files, "relations.json"),
      join(files, "output.json"),
      "--official",
      "--edition",
      "2015",
    ],
  ],
  st15_scorer2: (files) => [
    ...[
      "score",
      join(files, "relations.json"),
      join(files, "output.json"),
      "--official",
      "--edition",
      "2015",
    ],
    "--subsets",
  ],
  st15_tira_eval: (files, out) => ["tira", gold2015(files), files, out, "--edition", "2015", "--no-subsets"],
  st15_tira_eval2: (files, out) => ["tira", gold2015(files), files, out, "--edition", "2015"],
  tira_eval: (files, out) => ["tira", files, files, out],
  tira_sup_eval: (files, out) => ["tira", files, files, out, "--sense-only"],
};

/** The gold standard under its name of 2015. */
function gold2015(files: string): string {
  const folder = mkdtempSync(join(tmpdir(), "discoprep-"));
  copyFileSync(join(files, "relations.json"), join(folder, "pdtb-data.json"));
  return folder;
}

function argumentsFor(script: string, files: string, out: string): string[] | undefined {
  const [name = "", , cutoff = "0.7"] = script.split(" ");
  if (name !== "partial_scorer") return commands[name]?.(files, out);
  const both = [join(files, "relations.json"), join(files, "output.json")];
  return ["score", ...both, "--official", "--partial", "--cutoff", cutoff];
}

describeShared("golden/scorer", "score and tira as the official scripts", (folder) => {
  it.each(readdirSync(join(folder, "cases")))("%s", async (name) => {
    const files = join(folder, "cases", name);
    const all = JSON.parse(readFileSync(join(files, "expected.json"), "utf8")) as Record<string, Expected>;
    for (const [script, expected] of Object.entries(all)) {
      const out = mkdtempSync(join(tmpdir(), "discoprep-"));
      const args = argumentsFor(script, files, out);
      if (args === undefined) continue;
      const { exit, stdout, stderr } = await runForTest(args);
      const message = expected.uncaught === undefined ? expected.stderr : `${expected.uncaught}\n`;
      // Before the official text tira says what goes on without it.
      const official = stderr.replace(/^error: .*\[official-program-stops\]\n/, "");
      expect({ exit, stdout, stderr: official }, script).toEqual({
        exit: expected.exit,
        stdout: expected.stdout,
        stderr: message,
      });
      if (!("prototext" in expected)) continue;
      const file = join(out, "evaluation.prototext");
      expect(existsSync(file) ? readFileSync(file, "utf8") : null, script).toBe(expected.prototext);
    }
  });
});

const relation = {
  DocID: "d",
  ID: 1,
  Type: "Implicit",
  Sense: ["Comparison.Contrast"],
  Arg1: { TokenList: [0, 1] },
  Arg2: { TokenList: [3] },
  Connective: { TokenList: [] },
};

function file(name: string, ...lines: unknown[]): string {
  const path = join(mkdtempSync(join(tmpdir(), "discoprep-")), name);
  writeFileSync(
    path,
    lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n"),
  );
  return path;
}

describe("score", () => {
  it("shows corrected figures beside official ones, and says why", async () => {
    const free = { ...relation, DocID: "other", Sense: ["Expansion.Exception"] };
    const { stdout } = await runForTest(["score", file("gold", relation), file("output", relation, free)]);
    expect(stdout).toMatch(
      /Overall parser\s+│\s+2\.0000\s+│\s+2\.0000\s+│\s+2\.0000\s+│\s+0\.5000\s+│\s+1\.0000/,
    );
    expect(stdout).toContain("Overall parser: links one to one");
  });

  it("gives everything as JSON", async () => {
    const { stdout } = await runForTest([
      "score",
      file("gold", relation),
      file("output", relation),
      "--json",
    ]);
    expect(JSON.parse(stdout)).toMatchObject({
      all: { official: { overall: { f1: 1 } }, corrected: { overall: { f1: 1 } } },
      explicit: { official: { arg1: { truePositives: 0 } } },
    });
  });

  it("names file and line of what cannot be scored", async () => {
    const { exit, stderr } = await runForTest([
      "score",
      file("gold", relation),
      file("output", relation, "{"),
    ]);
    expect([exit, stderr]).toEqual([
      1,
      expect.stringMatching(/output:2: the line is not JSON.*discoprep validate/),
    ]);
    const missing = await runForTest(["score", file("gold", { ...relation, Arg2: {} }), file("output", [1])]);
    expect(missing.stderr).toMatch(
      /output:1: the line is not a relation; found array, not object.*discoprep validate/,
    );
  });

  it("refuses a cutoff that is none", async () => {
    const args = ["score", "a", "b", "--partial", "--cutoff", "7"];
    expect(await runForTest(args)).toMatchObject({ exit: 2, stderr: expect.stringContaining("from 0 to 1") });
  });

  it("counts a wrong sense as wrong, whatever its inventory", async () => {
    const kept = { ...relation, Sense: ["Expansion.Level-of-detail.Arg2-as-detail"] };
    const wrong = { ...kept, Sense: ["Expansion.Manner.Arg2-as-manner"] };
    const files = [
      file("gold", kept, { ...relation, DocID: "e" }),
      file("output", wrong, { ...relation, DocID: "e" }),
    ];
    const { stdout } = await runForTest(["score", ...files]);
    expect(stdout).toMatch(/Overall parser\s+│(?:\s+1\.0000 │){3}(?:\s+0\.5000 │){3}/);
    expect(stdout).toContain("The official figures leave out 1 relation of gold");
    expect(stdout).toContain("The corrected figures count the 2 first senses that occur in gold");
    const task = await runForTest(["score", ...files, "--senses", "conll2015"]);
    expect(task.stdout).toMatch(/Overall parser\s+│(?:\s+1\.0000 │){6}/);
    expect(task.stdout).toContain("The corrected figures leave out 1 relation of gold");
    const partial = await runForTest(["score", ...files, "--partial"]);
    expect(partial.stdout).toMatch(/Overall parser \(partial\)\s+│.*│\s+0\.5000 │\s+0\.5000 │\s+0\.5000 │/);
  });

  it("names the connective on which the official scorer stops", async () => {
    const explicit = {
      ...relation,
      Type: "Explicit",
      Connective: {
        TokenList: [
          [0, 3, 2, 0, 2],
          [4, 8, 4, 0, 4],
        ],
        RawText: "Öyle ise",
      },
    };
    const output = { ...relation, Type: "Explicit", Connective: { TokenList: [2] } };
    const { exit, stdout } = await runForTest([
      "score",
      file("gold", relation, explicit),
      file("output", output),
    ]);
    expect(exit).toBe(0);
    expect(stdout).toContain(
      'Explicit connective: the official script stops with AssertionError at the gold connective "Öyle ise" (line 2, d), which has a capital letter',
    );
    expect(stdout).toMatch(/Explicit connective\s+│\s+stops/);
    const official = await runForTest([
      "score",
      file("gold", explicit),
      file("output", output),
      "--official",
    ]);
    expect([official.exit, official.stderr]).toEqual([1, "AssertionError\n"]);
  });

  it("prints what the official script has printed where it stops at a malformed relation", async () => {
    const heading = `\n${"=".repeat(48)}\nEvaluation for all discourse relations\n`;
    const { Arg2: _arg2, ...without } = relation;
    const run = (gold: unknown, output: unknown): ReturnType<typeof runForTest> =>
      runForTest(["score", file("gold", gold), file("output", output), "--official"]);
    const keyError = { exit: 1, stdout: heading, stderr: "KeyError: 'Arg2'\n" };
    expect(await run(relation, without)).toEqual(keyError);
    expect(await run(without, relation)).toEqual(keyError);
    expect(await run(relation, { ...relation, Sense: [] })).toMatchObject({ exit: 1, stdout: heading });
    expect(await run(relation, "{")).toMatchObject({ exit: 1, stdout: "" });
    expect(await run(relation, "{}\n")).toMatchObject({ exit: 1, stdout: heading });
    const { Connective: _connective, ...plain } = relation;
    const full = await run({ ...relation, Type: "Implicit" }, plain);
    expect(full).toMatchObject({ exit: 0, stderr: "" });
  });

  it("names the line that is nested too deeply to be a relation", async () => {
    for (const deep of [
      "[".repeat(5000) + "]".repeat(5000),
      `{"Sense": ${"[".repeat(5000)}${"]".repeat(5000)}}`,
    ]) {
      const { exit, stderr } = await runForTest(["score", file("gold", relation), file("output", deep)]);
      expect([exit, stderr]).toEqual([1, expect.stringContaining("output:1: the line is not a relation")]);
    }
  });

  it("says of a file that is not there, or is of another kind, what is wrong", async () => {
    const absent = await runForTest(["score", "no-such-file", "other"]);
    expect(absent).toMatchObject({
      exit: 1,
      stderr: expect.stringContaining("no-such-file: the file does not exist"),
    });
    const pipes = file("gold", `Explicit${"|".repeat(47)}`);
    expect((await runForTest(["score", pipes, pipes])).stderr).toContain(
      "this looks like a pipe file of PDTB 2.0",
    );
  });

  it("matches by ID in the sense-only task, and says which ID is missing", async () => {
    const other = { ...relation, ID: 7 };
    const args = ["score", file("gold", relation), file("output", other), "--sense-only"];
    const { exit, stderr } = await runForTest(args);
    expect(exit).toBe(1);
    expect(stderr).toContain("found 1 relation, ID 1 is missing, ID 7 is not in gold");
    const official = await runForTest([...args, "--official"]);
    expect(official.stderr).toBe("ID mismatch. Make sure you copy the ID from gold standard\n");
  });

  it("reads folders and compressed files", async () => {
    const folder = mkdtempSync(join(tmpdir(), "discoprep-"));
    writeFileSync(join(folder, "relations.json"), `${JSON.stringify(relation)}\n`);
    const output = join(folder, "output.json.gz");
    writeFileSync(output, gzipSync(`${JSON.stringify(relation)}\n`));
    const { exit, stdout } = await runForTest(["score", folder, output]);
    expect(exit).toBe(0);
    expect(stdout).toMatch(/Overall parser\s+│(?:\s+1\.0000 │){6}/);
  });
});

it("tells that output and gold are of other documents, or empty", async () => {
  const work = mkdtempSync(join(tmpdir(), "discoprep-"));
  const line = (document: string): string =>
    `${JSON.stringify({
      DocID: document,
      Arg1: { TokenList: [0] },
      Arg2: { TokenList: [1] },
      Connective: { TokenList: [], RawText: "" },
      Sense: ["EntRel"],
      Type: "EntRel",
    })}\n`;
  writeFileSync(join(work, "gold.json"), line("a"));
  writeFileSync(join(work, "output.json"), line("a") + line("b"));
  const score = (output: string): ReturnType<typeof runForTest> =>
    runForTest(["score", join(work, "gold.json"), join(work, output)]);
  expect((await score("gold.json")).stderr).toBe("");
  expect((await score("output.json")).stderr).toBe(
    `warning: ${join(work, "output.json")}: 1 of 2 relations count as wrong: gold has no relation in their documents; ` +
      "found DocID b in line 2. Check that output and gold are of the same set, and that DocIDs are those of parses.json. " +
      "[documents-without-gold]\n",
  );
  writeFileSync(join(work, "empty.json"), "");
  const empty = await score("empty.json");
  expect(empty.exit).toBe(0);
  expect(empty.stderr).toMatch(
    /^warning: .*empty\.json holds no relations; a precision of 1 is the official/,
  );
  const turned = await runForTest(["score", join(work, "empty.json"), join(work, "gold.json")]);
  expect(turned.stderr).toContain("holds no relations; every relation of the output counts as wrong");
});
