import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

const work = mkdtempSync(join(tmpdir(), "discoprep-"));
const [trees, out] = [join(work, "trees"), join(work, "out.conll08")];

function put(name: string, text: string): string {
  const file = join(work, name);
  writeFileSync(file, text);
  return file;
}

mkdirSync(trees);
put("trees/tale_0201.mrg", "( (S (NP-SBJ (JJ Oslo-based) (NNS crews)) (VP (VBD sold) (NP (NNS boats)))) )\n");
put("trees/tale_0202.mrg", "( (NP (NNS Sails)) )\n");
const prop = put("prop", "t/02/tale_0201.mrg 0 2 gold sell.01 ----- 0:1-ARG0 2:0-rel\n");
const nom = put("nom", "t/02/tale_0201.mrg 0 3 boat 01 3:0-rel\n");
const lists = ["--dictionary", put("words", "based\n"), "--entities", put("entities", "Oslo\n")];
const sails = "1\tSails\t_\tNNS\tNNS\tSails\t_\tNNS\t0\tROOT\t_";

const conll08 = (...args: string[]) => runForTest(["layers", "conll08", "--trees", trees, ...args]);

it("writes a file of all sources, and says how much it holds", async () => {
  const sources = ["--propbank", prop, "--nombank", nom, ...lists, "--lemmas", put("lemmas", "sold\tsell\n")];
  expect(await conll08(...sources, "--lth", "rightBranching=false", "--out", out)).toEqual({
    ...{ exit: 0, stdout: "" },
    stderr: "2 sentences, 7 tokens, 2 predicates, 1 argument\n",
  });
  expect(readFileSync(out, "utf8")).toBe(
    [
      "1\tOslo-based\t_\tJJ\tJJ\tOslo\t_\tNNP\t3\tHMOD\t_\t_\t_",
      "2\t_\t_\t_\t_\t-\t_\tHYPH\t1\tHYPH\t_\t_\t_",
      "3\t_\t_\t_\t_\tbased\t_\tVBN\t4\tNMOD\t_\t_\t_",
      "4\tcrews\t_\tNNS\tNNS\tcrews\t_\tNNS\t5\tSBJ\t_\tA0\t_",
      "5\tsold\tsell\tVBD\tVBD\tsold\tsell\tVBD\t0\tROOT\tsell.01\t_\t_",
      "6\tboats\t_\tNNS\tNNS\tboats\t_\tNNS\t5\tOBJ\tboat.01\t_\t_",
      `\n${sails}\n\n`,
    ].join("\n"),
  );
});

it("prints what participants got of a test set", async () => {
  const tree = join(trees, "tale_0202.mrg");
  const input = ["layers", "conll08", "--trees", tree, "--test-input", "--out", "-"];
  const tags = put("tags", "Sails\tVBZ\n\n");
  expect((await runForTest([...input, "--tags", tags])).stdout).toBe(
    "1\tSails\t_\t_\tVBZ\tSails\t_\tVBZ\n\n",
  );
  expect((await runForTest([...input, "--tags", tags])).stderr).toBe("1 sentence, 1 token\n");
  expect(await runForTest(input)).toMatchObject({ exit: 2, stderr: expect.stringContaining("needs --tags") });
});

it("takes tags of a file for predicted ones, of the treebank's tokens alone", async () => {
  const words = ["Oslo", "-", "based", "crews", "sold", "boats"];
  const lines = words.map((word) => `${word}\tT${word.length}\n`).join("");
  const tagged = (text: string) => conll08(...lists, "--tags", put("tags", text), "--out", "-");
  const { stdout } = await tagged(`${lines}\nSails\tT5\n`);
  const columns = stdout.split("\n").map((line) => line.split("\t"));
  expect(columns.slice(0, 4).map((row) => [row[3], row[4], row[7]].join(" "))).toEqual([
    "JJ T5 T4",
    "_ _ T1",
    "_ _ T5",
    "NNS T5 T5",
  ]);
  for (const [text, place] of [
    [`${lines}\nSail\tT4\n`, "tags:8: "],
    [`${lines}Sails\tT5\n`, "tags:7: "],
    [`${lines}\nSails\tT5\n\nMore\tT4\n`, "tags:10: "],
  ] as const) {
    const { exit, stderr } = await tagged(text);
    expect([exit, stderr]).toEqual([1, expect.stringContaining(place)]);
  }
});

it("writes the rest where a line is wrong, and nothing where a source is absent", async () => {
  const file = put("rest.conll08", "before");
  const absent = await conll08("--propbank", join(work, "none"), "--out", file);
  expect([absent.exit, readFileSync(file, "utf8")]).toEqual([1, "before"]);
  const { exit, stderr } = await conll08("--nombank", put("wrong", "nonsense\n"), "--out", file);
  expect([exit, stderr]).toEqual([
    1,
    expect.stringContaining("wrong:1: the line of a pointer file is not a proposition"),
  ]);
  expect(readFileSync(file, "utf8")).toContain(sails);
});

it("never takes the place of a file it reads, and wants trees", async () => {
  const { exit, stderr } = await conll08("--propbank", prop, "--out", prop);
  expect([exit, stderr]).toEqual([2, expect.stringContaining("would take the place of the input")]);
  expect(readFileSync(prop, "utf8")).toContain("sell.01");
  expect((await runForTest(["layers", "conll08", "--out", out])).exit).toBe(2);
});
