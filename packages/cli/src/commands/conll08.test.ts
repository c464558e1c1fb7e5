import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

// The0 Oslo-based1 yard2 sold3 forty4 boats5 in6 May7 .8
const tree =
  "( (S (NP-SBJ (DT The) (JJ Oslo-based) (NN yard)) (VP (VBD sold) (NP (CD forty) (NNS boats)) (PP-TMP (IN in) (NP (NNP May)))) (. .)) )\n";

const expected = [
  "1\tThe\t_\tDT\tDT\tThe\t_\tDT\t5\tNMOD\t_\t_",
  "2\tOslo-based\t_\tJJ\tJJ\tOslo\t_\tNNP\t4\tHMOD\t_\t_",
  "3\t_\t_\t_\t_\t-\t_\tHYPH\t2\tHYPH\t_\t_",
  "4\t_\t_\t_\t_\tbased\t_\tVBN\t5\tNMOD\t_\t_",
  "5\tyard\t_\tNN\tNN\tyard\t_\tNN\t6\tSBJ\t_\tA0",
  "6\tsold\t_\tVBD\tVBD\tsold\t_\tVBD\t0\tROOT\tsell.01\t_",
  "7\tforty\t_\tCD\tCD\tforty\t_\tCD\t8\tNMOD\t_\t_",
  "8\tboats\t_\tNNS\tNNS\tboats\t_\tNNS\t6\tOBJ\t_\tA1",
  "9\tin\t_\tIN\tIN\tin\t_\tIN\t6\tTMP\t_\tAM-TMP",
  "10\tMay\t_\tNNP\tNNP\tMay\t_\tNNP\t9\tPMOD\t_\t_",
  "11\t.\t_\t.\t.\t.\t_\t.\t6\tP\t_\t_",
  "\n",
].join("\n");

let work: string;
let trees: string;
let out: string;

beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), "discoprep-"));
  trees = join(work, "trees");
  out = join(work, "out.conll08");
  mkdirSync(join(trees, "02"), { recursive: true });
  writeFileSync(join(trees, "02", "tale_0201.mrg"), tree);
  writeFileSync(join(trees, "02", "tale_0202.mrg.gz"), gzipSync("( (NP (NNS Sails)) )\n"));
  writeFileSync(
    join(work, "prop"),
    "t/02/tale_0201.mrg 0 3 gold sell.01 vp--a 0:1-ARG0 3:0-rel 4:1-ARG1 6:1-ARGM-TMP\n",
  );
  writeFileSync(join(work, "words"), "based\nbeige\n");
  writeFileSync(join(work, "entities"), "Oslo\n");
});

function conll08(...args: string[]) {
  return runForTest(["conll08", "--trees", trees, "--options", "rightBranching=false", ...args]);
}

describe("conll08", () => {
  it("never takes the place of a file it reads", async () => {
    const prop = join(work, "prop");
    const before = readFileSync(prop, "utf8");
    const { exit, stderr } = await conll08("--propbank", prop, "--out", prop);
    expect([exit, stderr]).toEqual([2, expect.stringContaining("would take the place of the input")]);
    expect(readFileSync(prop, "utf8")).toBe(before);
  });

  it("makes a file of trees, propositions, words and entities, which scores 100 against itself", async () => {
    const lists = ["--words", join(work, "words"), "--entities", join(work, "entities")];
    const run = await conll08("--propbank", join(work, "prop"), ...lists, "--out", out);
    expect(run).toEqual({
      exit: 0,
      stdout: "",
      stderr: "2 sentences, 12 tokens, 1 predicate, 3 arguments\n",
    });
    expect(readFileSync(out, "utf8")).toBe(`${expected}1\tSails\t_\tNNS\tNNS\tSails\t_\tNNS\t0\tROOT\t_\n\n`);
    const score = await runForTest(["score-conll08", "-q", "-g", out, "-s", out]);
    expect(score.stdout).toContain("Labeled macro F1:           100.00 %");
  });

  it("writes what participants got of a test set, with lemmas of a word list", async () => {
    const lemmas = join(work, "lemmas");
    writeFileSync(lemmas, "the\tthe\nsails\tVBZ\tsail\nsails\tNNS\tsails\nyard\tyard\nbased\tVBN\tbase\n");
    const prop = ["--propbank", join(work, "prop"), "--words", join(work, "words")];
    const { stdout, exit } = await conll08(
      ...prop,
      "--entities",
      join(work, "entities"),
      "--lemmas",
      lemmas,
      "--test-input",
      "--out",
      "-",
    );
    const [first, , , based, yard] = stdout.split("\n");
    expect([exit, first, based, yard]).toEqual([
      0,
      "1\tThe\tthe\tDT\tDT\tThe\tthe\tDT",
      "4\t_\t_\t_\t_\tbased\tbase\tVBN",
      "5\tyard\tyard\tNN\tNN\tyard\tyard\tNN",
    ]);
    expect(stdout).toMatch(/1\tSails\tsails\tNNS\tNNS\tSails\tsails\tNNS\n\n$/);
    expect(stdout).not.toMatch(/ROOT|sell/);
    writeFileSync(lemmas, "the\tthe\nsails\n");
    const wrong = await conll08("--lemmas", lemmas, "--out", "-");
    expect([wrong.exit, wrong.stderr]).toEqual([
      1,
      expect.stringContaining("lemmas:2: the line is no entry"),
    ]);
  });

  it("takes some documents only, and prints to standard output", async () => {
    const some = await conll08(
      "--documents",
      "tale_0202,other*",
      "--propbank",
      join(work, "prop"),
      "--out",
      "-",
    );
    expect(some).toMatchObject({ exit: 0, stdout: "1\tSails\t_\tNNS\tNNS\tSails\t_\tNNS\t0\tROOT\t_\n\n" });
    expect((await conll08("--documents", "tale*", "--out", "-")).stdout).toContain("\tsold\t");
  });

  it("names propositions that fit no tree and lines that are none, and writes the rest", async () => {
    writeFileSync(
      join(work, "nom"),
      "t/02/tale_0201.mrg 0 5 boat 01 5:0-rel 9:7-ARG1\nnonsense\nt/02/tale_0201.mrg 4 1 boat 01 1:0-rel\nt/09/gone.mrg 0 1 boat 01 1:0-rel\n",
    );
    const run = await conll08("--nombank", join(work, "nom"), "--out", out);
    expect(run.exit).toBe(1);
    expect(run.stderr).toContain("nom:2: this line is no proposition");
    expect(run.stderr).toMatch(/nom:1.*pointer fits no node.*9:7-ARG1, tree 0 \(from 0\), token 5/);
    expect(run.stderr).toMatch(/nom:3.*tale_0201.*trees that are not there/);
    expect(run.stderr).toMatch(/nom:4.*gone.*trees that are not there/);
    expect(readFileSync(out, "utf8")).toContain("\tboat.01\t");
  });

  it("writes nothing where a source is absent or two files are one document", async () => {
    writeFileSync(out, "before");
    expect((await conll08("--propbank", join(work, "none"), "--out", out)).exit).toBe(1);
    mkdirSync(join(trees, "03"));
    writeFileSync(join(trees, "03", "tale_0201.mrg"), tree);
    const twice = await conll08("--out", out);
    expect(twice.exit).toBe(1);
    expect(twice.stderr).toContain('two files claim the document id "tale_0201"');
    expect(readFileSync(out, "utf8")).toBe("before");
    expect(readdirSync(work).filter((name) => name.includes("partial"))).toEqual([]);
    expect((await runForTest(["conll08", "--out", out])).exit).toBe(2);
    expect(existsSync(join(work, "none"))).toBe(false);
  });
});
