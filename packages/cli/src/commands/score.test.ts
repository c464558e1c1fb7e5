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
      // Where the official program stops, ours prints no figures, and names a file.
      if (expected.exit === 0) expect([exit, stdout, stderr], script).toEqual([0, expected.stdout, ""]);
      else {
        expect([exit, stdout], script).toEqual([1, ""]);
        expect(stderr, script).toMatch(/^error: .*\.json(?::\d+)?(?:, document .*)?: /);
      }
      if (!("prototext" in expected)) continue;
      const file = join(out, "evaluation.prototext");
      const prototext = expected.exit === 0 ? expected.prototext : null;
      expect(existsSync(file) ? readFileSync(file, "utf8") : null, script).toBe(prototext);
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
      'Explicit connective: the official script stops: the connective "Öyle ise" has a capital letter and is not in the table of connective heads (line 2 of gold, d)',
    );
    expect(stdout).toMatch(/Explicit connective\s+│\s+stops/);
    const official = await runForTest([
      "score",
      file("gold", explicit),
      file("output", output),
      "--official",
    ]);
    expect([official.exit, official.stdout]).toEqual([1, ""]);
    expect(official.stderr).toMatch(
      /gold:1, document d: the official program stops without figures: the connective "Öyle ise"/,
    );
  });

  it("names file and line, and prints no figures, where the official script stops at a relation", async () => {
    const { Arg2: _arg2, ...without } = relation;
    const run = (gold: unknown, ...output: unknown[]): ReturnType<typeof runForTest> =>
      runForTest(["score", file("gold", gold), file("output", ...output), "--official"]);
    const told = async (gold: unknown, ...output: unknown[]): Promise<string> => {
      const { exit, stdout, stderr } = await run(gold, ...output);
      expect([exit, stdout]).toEqual([1, ""]);
      return stderr;
    };
    const stops = "the official program stops without figures:";
    expect(await told(relation, relation, without)).toContain(`/output:2: ${stops} Arg2 is missing. `);
    expect(await told(without, relation)).toContain(`/gold:1: ${stops} Arg2 is missing. `);
    expect(await told(relation, { ...relation, Sense: [] })).toContain(`${stops} Sense is not a list`);
    expect(await told(relation, "{")).toContain(`/output:1: ${stops} the line is not JSON`);
    expect(await told(relation, relation, "", relation)).toContain(
      `/output:2: ${stops} the line is not JSON`,
    );
    const deep = `{"more": ${"[".repeat(995)}${"]".repeat(995)}}`;
    expect(await told(relation, deep)).toContain("nested too deeply");
    const latin = file("latin");
    writeFileSync(latin, Buffer.from(JSON.stringify({ ...relation, DocID: "d\xe4" }), "latin1"));
    const invalid = await runForTest(["score", latin, latin, "--official"]);
    expect([invalid.exit, invalid.stderr.includes("latin:1")]).toEqual([1, true]);
  });

  it("gives official figures where the official script does not read what is odd", async () => {
    const run = (gold: unknown, output: unknown): ReturnType<typeof runForTest> =>
      runForTest(["score", file("gold", gold), file("output", output), "--official"]);
    const perfect = await run(relation, relation);
    expect(perfect.stdout).toContain(
      "Overall parser performance --------------\nPrecision 1.0000 Recall 1.0000",
    );
    const { Connective: _connective, ...plain } = relation;
    const line = JSON.stringify(relation);
    for (const odd of [
      plain,
      line.replace('"ID":1', '"ID":NaN,"Confidence":-Infinity'),
      line.replace('"ID":1', '"ID":1,"ID":2,"Note":"NaN \\"Infinity"'),
      line.replace('"TokenList":[3]', '"TokenList":[3.0]'),
      line.replace('"ID":1', '"Note":"\\ud800"'),
    ]) {
      expect(await run(relation, odd)).toEqual(perfect);
    }
    const surrogates = file("surrogates");
    const half = Buffer.from([0xed, 0xa0, 0x80]).toString("latin1");
    writeFileSync(surrogates, Buffer.from(line.replace('"ID":1', `"Note":"${half}"`), "latin1"));
    const run16 = await runForTest(["score", file("gold", relation), surrogates, "--official"]);
    expect(run16).toEqual(perfect);
    // A wrong token that is no number is a wrong token.
    const wrong = await run(relation, line.replace('"TokenList":[3]', '"TokenList":["3"]'));
    expect(wrong.stdout).toContain("Arg 2 extractor              : Precision 0.0000 Recall 0.0000");
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
    expect(official.stderr).toContain("found 1 relation, ID 1 is missing, ID 7 is not in gold");
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
