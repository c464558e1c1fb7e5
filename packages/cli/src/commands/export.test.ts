import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { samplePath } from "@discoprep/shared-data";
import { expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

const release = samplePath("eng.release/train");
const work = mkdtempSync(join(tmpdir(), "discoprep-"));
const exported = (out: string, ...options: string[]) =>
  runForTest(["export", release, ...options, "--out", join(work, out)]);

it("says what it has written, and what was proposed; --json prints the counts", async () => {
  expect(await exported("brat", "--to", "brat")).toEqual({
    ...{
      exit: 0,
      stdout: "",
      stderr: `${join(work, "brat")}: 5 documents, 64 of 64 relations, 721 tokens\n`,
    },
  });
  expect(readFileSync(join(work, "brat/wsj_0299.ann"), "utf8")).toContain("\tConnective ");
  const options = ["--to", "annotator", "--columns", "27", "--propose", "adjacent,connectives", "--json"];
  const { exit, stdout, stderr } = await exported("project", ...options);
  expect([exit, stderr]).toEqual([0, expect.stringContaining("  proposed: 22 Explicit, 3 Implicit\n")]);
  expect(JSON.parse(stdout)).toMatchObject({ documents: 5, tokens: 721, relations: { in: 64, written: 89 } });
});

it("ends with 1 where a document or its texts are at fault, and prints what is wrong", async () => {
  const line = ["export", samplePath("eng.articles/raw"), "--to", "brat", "--out", join(work, "none")];
  expect(await runForTest(line)).toMatchObject({ exit: 1, stderr: expect.stringContaining("[no-release]") });
});

it("ends with 2 for another format's options, and takes those of the format", async () => {
  expect((await exported("none", "--to", "x")).exit).toBe(2);
  expect(await exported("none", "--to", "brat", "--lang", "zh")).toMatchObject({
    ...{ exit: 2, stderr: expect.stringContaining("--lang zh: the manifest.json of") },
  });
  expect(await exported("none", "--to", "brat", "--edition", "2015")).toMatchObject({
    ...{ exit: 2, stderr: expect.stringContaining("--edition needs --to conll") },
  });
  expect(existsSync(join(work, "none"))).toBe(false);
  expect((await exported("old", "--to", "conll", "--edition", "2015")).exit).toBe(0);
  expect(existsSync(join(work, "old/pdtb-data.json"))).toBe(true);
  expect((await exported("hub", "--to", "hf", "--corpus", "eng.made.up")).exit).toBe(0);
  expect(readFileSync(join(work, "hub/README.md"), "utf8")).toContain("# eng.made.up\n");
});
