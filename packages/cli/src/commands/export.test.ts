import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

let work: string;

beforeEach(async () => {
  work = mkdtempSync(join(tmpdir(), "discoprep-"));
  mkdirSync(join(work, "raw"));
  mkdirSync(join(work, "ann"));
  writeFileSync(join(work, "raw", "tale"), "Ada sang because 𝒜 Bo slept.\n");
  const cells = new Array<string>(34).fill("");
  cells[0] = "Explicit";
  cells[1] = "9..16";
  cells[7] = "because";
  cells[8] = "Contingency.Cause.Reason";
  cells[14] = "0..8";
  cells[20] = "17..28";
  writeFileSync(join(work, "ann", "tale"), `${cells.join("|")}\n`);
  const { exit } = await runForTest([
    ..."convert --format annotator --lang en --senses keep".split(" "),
    ...["--annotations", join(work, "ann"), "--raw", join(work, "raw"), "--out", join(work, "release")],
  ]);
  expect(exit).toBe(0);
});

describe("export", () => {
  it("never takes the place of the release it reads", async () => {
    const release = join(work, "release");
    const { exit, stderr } = await runForTest(["export", release, "--to", "brat", "--out", release]);
    expect(exit).toBe(2);
    expect(stderr).toContain("would take the place of the input");
    expect(existsSync(join(release, "relations.json"))).toBe(true);
  });

  it("names a document whose raw text is not that of its words, and ends with 1", async () => {
    writeFileSync(join(work, "release/raw/tale"), " Ada sang because 𝒜 Bo slept.\n");
    const args = ["export", join(work, "release"), "--to", "annotator", "--out", join(work, "shifted")];
    const { exit, stderr } = await runForTest(args);
    expect(exit).toBe(1);
    expect(stderr).toContain(
      'parses.json, document tale, offset 0: the offsets of token 1 of sentence 1 do not lead to its text; expected raw text "Ada"; found " Ad"',
    );
  });

  it.each([
    ["annotator", "ann/tale", "Explicit|9..16||||||because|"],
    ["disrpt", "tale.rels", "\texplicit\tcontingency.cause.reason\tcausal\n"],
    ["brat", "tale.ann", "T3\tConnective 9 16\tbecause\n"],
  ])("writes %s", async (format, file, text) => {
    const out = join(work, format);
    const run = await runForTest(["export", join(work, "release"), "--to", format, "--out", out]);
    expect(run).toMatchObject({ exit: 0, stdout: "" });
    expect(run.stderr).toContain("1 document, 1 of 1 relation");
    expect(readFileSync(join(out, file), "utf8")).toContain(text);
    expect(JSON.parse(readFileSync(join(out, "manifest.json"), "utf8"))).toMatchObject({
      command: "export",
      counts: { documents: 1, relations: { in: 1, written: 1 } },
    });
  });

  it("tells a duplicate ID and counts lines that cannot be read", async () => {
    const relations = join(work, "release", "relations.json");
    const line = readFileSync(relations, "utf8");
    writeFileSync(relations, `${line}${line}{"ID": 7}\n`);
    const args = ["--to", "brat", "--out", join(work, "out")];
    const { exit, stderr } = await runForTest(["export", join(work, "release"), ...args]);
    expect(exit).toBe(1);
    expect(stderr).toContain(
      "error: relations.json:2, document tale, relation 0: two relations have the same ID; expected an ID of its own; found 0, as in line 1. Number the relations anew. [duplicate-relation-id]",
    );
    expect(stderr).toContain("1 document, 2 of 3 relations");
  });

  it("says what is wrong with a folder or a format, and writes nothing", async () => {
    const out = join(work, "out");
    const noRelease = await runForTest(["export", join(work, "ann"), "--to", "brat", "--out", out]);
    expect(noRelease.exit).toBe(1);
    expect(noRelease.stderr).toContain("the folder holds no release");
    expect((await runForTest(["export", join(work, "release"), "--to", "x", "--out", out])).exit).toBe(2);
    expect(existsSync(out)).toBe(false);
  });

  it("takes an edition for a release only", async () => {
    const args = ["export", join(work, "release"), "--edition", "2015", "--out", join(work, "out")];
    expect(await runForTest([...args, "--to", "brat"])).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining("--edition is for --to conll"),
    });
    expect(await runForTest([...args, "--to", "conll"])).toMatchObject({ exit: 0 });
    expect(existsSync(join(work, "out/pdtb-data.json"))).toBe(true);
  });
});
