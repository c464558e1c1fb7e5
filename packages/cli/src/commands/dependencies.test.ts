import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

const sentence = "( (S (NP-SBJ (NNP Ada)) (VP (VBZ sails)) (. .)) )\n";
const conllx =
  "1\tAda\t_\tNNP\t_\t_\t2\tSBJ\t_\t_\n2\tsails\t_\tVBZ\t_\t_\t0\tROOT\t_\t_\n3\t.\t_\t.\t_\t_\t2\tP\t_\t_\n\n";

let work: string;

beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), "discoprep-"));
});

function dependencies(args: string[], stdin = "") {
  return runForTest(["dependencies", ...args], stdin);
}

describe("dependencies", () => {
  it("prints CoNLL-X of Chinese trees on standard input", async () => {
    expect(
      await dependencies(["--scheme", "penn2malt-zh", "-"], "( (IP (NP (PN 她)) (VP (VV 唱))) )\n"),
    ).toEqual({
      exit: 0,
      stdout: "1\t她\t_\tPN\tPN\t_\t2\tVMOD\t_\t_\n2\t唱\t_\tVV\tVV\t_\t0\tROOT\t_\t_\n\n",
      stderr: "",
    });
  });

  it("reads several files and folders, gzip-compressed or not, whatever the outer bracket", async () => {
    mkdirSync(join(work, "00"));
    writeFileSync(join(work, "00", "b.mrg"), sentence.replace("( (S", "(ROOT (S"));
    writeFileSync(join(work, "00", "a.mrg.gz"), gzipSync(sentence.replace("( (S", "(TOP (S")));
    writeFileSync(join(work, "c.mrg"), sentence.replace("( (S", "(S1 (S"));
    const run = await dependencies(["--scheme", "lth", join(work, "00"), join(work, "c.mrg"), "-"], sentence);
    expect(run).toEqual({ exit: 0, stdout: conllx.repeat(4), stderr: "" });
  });

  it.each([
    [
      "conllu",
      "# sent_id = stdin-1\n# text = Ada sails .\n1\tAda\t_\t_\tNNP\t_\t2\tSBJ\t_\t_\n2\tsails\t_\t_\tVBZ\t_\t0\troot",
    ],
    ["conll08", "1\tAda\t_\tNNP\tNNP\tAda\t_\tNNP\t2\tSBJ\t_\n2\tsails\t"],
    [
      "parses",
      '{"stdin": {"sentences": [{"dependencies":[["SBJ","sails-2","Ada-1"],["ROOT","ROOT-0","sails-2"],',
    ],
  ])("prints %s", async (format, beginning) => {
    const { exit, stdout } = await dependencies(["--scheme", "lth", "--to", format, "-"], sentence);
    expect(exit).toBe(0);
    expect(stdout.slice(0, beginning.length)).toBe(beginning);
    if (format === "parses") expect(JSON.parse(stdout).stdin.sentences).toHaveLength(1);
  });

  it("prints split words as CoNLL-2008 has them", async () => {
    const text = "( (NP (NN sail\\/oar) (NNS boats)) )\n";
    const { stdout } = await dependencies(["--scheme", "lth", "--to", "conll08", "-"], text);
    expect(stdout).toBe(
      [
        "1\tsail\\/oar\t_\tNN\tNN\tsail\t_\tNN\t4\tNMOD\t_",
        "2\t_\t_\t_\t_\t/\t_\tCC\t1\tCOORD\t_",
        "3\t_\t_\t_\t_\toar\t_\tNN\t2\tCONJ\t_",
        "4\tboats\t_\tNNS\tNNS\tboats\t_\tNNS\t0\tROOT\t_",
        "\n",
      ].join("\n"),
    );
  });

  it("takes pennconverter's options, and names those it does not know", async () => {
    const text = "( (NP (NN sail\\/oar) (NNS boats)) )\n";
    const whole = await dependencies(
      ["--scheme", "lth", "--options", "-splitSlash=false,rightBranching", "-"],
      text,
    );
    expect(whole.stdout).toMatch(/^1\tsail\\\/oar\t.*\n2\tboats\t/);
    for (const options of ["name=false", "splitSlash=no", "raw"]) {
      const run = await dependencies(["--scheme", "lth", "--options", options, "-"], text);
      expect(run).toMatchObject({ exit: 2, stdout: "" });
      expect(run.stderr).toContain(`unknown option of the LTH scheme: ${options}`);
    }
    const chinese = await dependencies(["--scheme", "penn2malt-zh", "--options", "splitSlash", "-"], text);
    expect(chinese.exit).toBe(2);
  });

  it("takes another head table", async () => {
    const table = join(work, "heads.json");
    writeFileSync(
      table,
      '{"source": "me", "rules": {"NP": [{"from": "left", "labels": ["NNP"]}], "NX": "NP"}}',
    );
    const text = "( (S (NP-SBJ (NNP Ada) (NNP Lund)) (VP (VBZ sails) (ADVP (RB far)))) )\n";
    const run = await dependencies(["--scheme", "lth", "--head-rules", table, "-"], text);
    expect(run).toMatchObject({ exit: 0, stderr: "" });
    expect(run.stdout).toContain("2\tLund\t_\tNNP\t_\t_\t1\tNAME");
  });

  it.each([
    ['{"source": "me", "rules": {"NP": [{"from": "top"}]}}', "rules.NP"],
    ['{"source": "me", "rules": {"NP": "NX"}}', "rules.NP: NX is no label with steps of its own"],
    ["NP\tr NN\n", "heads: the file is not a head table"],
  ])("refuses the head table %j", async (text, message) => {
    const table = join(work, "heads");
    writeFileSync(table, text);
    const run = await dependencies(["--scheme", "lth", "--head-rules", table, "-"], sentence);
    expect(run).toMatchObject({ exit: 1, stdout: "" });
    expect(run.stderr).toContain(message);
  });

  it("prints what can be read and names what cannot", async () => {
    const run = await dependencies(["--scheme", "lth", "-"], `${sentence}(())\n)\n(S (VB go)`);
    expect(run.exit).toBe(1);
    expect(run.stdout).toBe(conllx);
    expect(run.stderr).toContain("warning: standard input:2: the tree holds no words and is left out");
    expect(run.stderr).toContain("error: standard input:3: something stands between the trees");
    expect(run.stderr).toContain("error: standard input:4: the tree lacks 1 closing brackets");
  });

  it("names a file that is absent or damaged", async () => {
    const absent = await dependencies(["--scheme", "lth", join(work, "none")]);
    expect(absent).toMatchObject({ exit: 1, stdout: "" });
    const damaged = join(work, "d.mrg.gz");
    writeFileSync(damaged, gzipSync(sentence.repeat(100)).subarray(0, 40));
    const run = await dependencies(["--scheme", "lth", damaged]);
    expect(run.exit).toBe(1);
    expect(run.stderr).toContain("the gzip data ends early");
    writeFileSync(join(work, "latin.mrg"), Buffer.from(sentence.replace("Ada", "Zoë"), "latin1"));
    const latin = await dependencies(["--scheme", "lth", join(work, "latin.mrg")]);
    expect(latin.stdout).toContain("1\tZoë\t");
    expect(latin.stderr).toContain("is read as LATIN1");
  });
});
