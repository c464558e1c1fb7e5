import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
      expect({ exit, stdout, stderr }, script).toEqual({
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
      /output:1: the relation cannot be scored; expected a JSON object; found \[1\]/,
    );
  });

  it("refuses a cutoff that is none", async () => {
    const args = ["score", "a", "b", "--partial", "--cutoff", "7"];
    expect(await runForTest(args)).toMatchObject({ exit: 2, stderr: expect.stringContaining("from 0 to 1") });
  });
});
