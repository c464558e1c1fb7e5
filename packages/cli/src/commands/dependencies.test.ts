import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

const sentence = "( (S (NP-SBJ (NNP Ada) (NNP Lund)) (VP (VBZ sails)) (. .)) )\n";
const conllx =
  "1\tAda\t_\tNNP\t_\t_\t2\tNAME\t_\t_\n2\tLund\t_\tNNP\t_\t_\t3\tSBJ\t_\t_\n3\tsails\t_\tVBZ\t_\t_\t0\tROOT\t_\t_\n4\t.\t_\t.\t_\t_\t3\tP\t_\t_\n\n";
const work = mkdtempSync(join(tmpdir(), "discoprep-"));

function put(name: string, text: string | Buffer): string {
  const file = join(work, name);
  writeFileSync(file, text);
  return file;
}

const lth = (args: string[], stdin = sentence) =>
  runForTest(["layers", "dependencies", "--scheme", "lth", ...args], stdin);

it("prints the trees of folders, files and standard input", async () => {
  mkdirSync(join(work, "00"));
  put("00/a.mrg", sentence);
  const run = await lth([join(work, "00"), put("b.mrg", sentence), "-"]);
  expect(run).toEqual({ exit: 0, stdout: conllx.repeat(3), stderr: "" });
});

it("takes a format, options of the conversion and a head table", async () => {
  const { stdout } = await lth(["--to", "conllu", "-"]);
  expect(stdout).toMatch(/^# sent_id = stdin-1\n# text = Ada Lund sails \.\n1\tAda/);
  const slash = await lth(["--lth", "-splitSlash=false,rightBranching", "-"], "( (NN sail\\/oar) )\n");
  expect(slash.stdout).toMatch(/^1\tsail\\\/oar\t/);
  const table = '{"source": "me", "rules": {"NP": [{"from": "left", "labels": ["NNP"]}]}}';
  const byTable = await lth(["--head-rules", put("heads.json", table), "-"]);
  expect(byTable).toMatchObject({
    exit: 0,
    stdout: expect.stringContaining("2\tLund\t_\tNNP\t_\t_\t1\tNAME"),
  });
});

it("reads the old encoding of the scheme's language", async () => {
  const file = put("old.mrg", Buffer.from("( (NP (NN \xd6\xd0)) )\n", "latin1"));
  for (const [scheme, rows] of [
    ["lth", "1\tÖÐ\t_\tNN\t_\t_\t0\tROOT\t_\t_\n\n"],
    ["penn2malt-zh", "1\t中\t_\tNN\tNN\t_\t0\tROOT\t_\t_\n\n"],
  ] as const) {
    const { exit, stdout, stderr } = await runForTest(["layers", "dependencies", "--scheme", scheme, file]);
    expect([exit, stdout]).toEqual([0, rows]);
    expect(stderr).toContain("warning: ");
  }
});

it("prints what can be read and names what cannot", async () => {
  const run = await lth(["-"], `${sentence}(())\n)\n(S (VB go)`);
  expect([run.exit, run.stdout]).toEqual([1, conllx]);
  expect(run.stderr).toContain("warning: standard input:2: the tree holds no words and is left out");
  expect(run.stderr).toContain("error: standard input:3: the bracketed tree is malformed");
  expect(run.stderr).toContain("error: standard input:4: the tree lacks closing brackets");
});

it.each([
  [["--lth", "raw", "-"], 2, "unknown option of the LTH scheme: raw"],
  [["--head-rules", "/no/table", "-"], 1, "/no/table"],
  [["/no/trees"], 1, "/no/trees: "],
])("%j is refused", async (args, exit, message) => {
  expect(await lth(args)).toEqual({ exit, stdout: "", stderr: expect.stringContaining(message) });
});
