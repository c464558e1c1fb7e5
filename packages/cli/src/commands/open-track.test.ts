import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeShared } from "@discoprep/shared-data";
import { expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

const work = mkdtempSync(join(tmpdir(), "discoprep-"));

function file(name: string, text: string): string {
  writeFileSync(join(work, name), text);
  return join(work, name);
}

const closed = file("closed", ["1 Ann", "2 left", "", "1 Sails", "", ""].join("\n"));
const entities = file("entities", "Ann\tB-PER\nleft\tO\n\nSails\tO\n");
const malt = file(
  "malt",
  "1\tAnn\t_\t_\tNNP\t_\t2\tSUB\t_\t_\n2\tleft\t_\t_\tVBD\t_\t0\tROOT\t_\t_\n\n1\tSails\t_\t_\tNNS\t_\t0\tROOT\t_\t_\n",
);

it("joins tags and a parse beside the tokens of the closed track", async () => {
  const { stdout, stderr, exit } = await runForTest([
    ...["open-track", closed, "--conll2003", entities, "--malt", malt],
  ]);
  expect([exit, stderr]).toEqual([0, ""]);
  expect(stdout).toBe("B-PER\t_\t_\t2\tSUB\nO\t_\t_\t0\tROOT\n\nO\t_\t_\t0\tROOT\n\n");
});

it("names the line where a source parts from the closed track", async () => {
  const wrong = async (text: string, option = "--wnss"): Promise<string> => {
    const { exit, stderr } = await runForTest(["open-track", closed, option, file("wrong", text)]);
    expect(exit).toBe(1);
    return stderr;
  };
  expect(await wrong("noun.person\nverb.motion\n\nO\nO\n")).toMatch(
    /wrong:4: sentence 2 does not have as many tokens .* expected 1 token; found 2 tokens/,
  );
  expect(await wrong("O\nO\n")).toContain("found the end of the file");
  expect(await wrong("O\nO\n\nO\n\nO\n")).toContain("expected the end of the file; found 1 token");
  expect(await wrong("0 ROOT x\n2 OBJ\n\n0 ROOT\n", "--malt")).toContain("wrong:1: the line has no head");
  expect((await runForTest(["open-track", closed])).exit).toBe(2);
});

describeShared("golden/conll08", "the open track of a real file", (folder) => {
  it("is what validate --open takes", async () => {
    const gold = `${folder}/files/h08_seed_example.gold.conll08`;
    const parse = file(
      "parse",
      (await runForTest(["convert-layers", "--from", "conll08", "--to", "conllx", gold])).stdout,
    );
    const { stdout } = await runForTest(["open-track", gold, "--wnss", parse, "--malt", parse]);
    const checked = await runForTest(["validate", "conll08", gold, "--open", file("open", stdout)]);
    expect(checked.stdout).not.toContain("error open-");
    expect(stdout.split("\n").length).toBeGreaterThan(5);
  });
});
