import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { samplePath } from "@discoprep/shared-data";
import { expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

const release = samplePath("zho.release");

it("mask and restore say how many documents they have written", async () => {
  const work = mkdtempSync(join(tmpdir(), "discoprep-"));
  const [masked, back] = [join(work, "masked"), join(work, "back")];
  expect(await runForTest(["mask", release, "--out", masked])).toEqual({
    ...{ exit: 0, stdout: "", stderr: `${masked}: 5 documents masked\n` },
  });
  const restore = ["mask", masked, "--restore", join(release, "raw"), "--out", back];
  expect(await runForTest(restore)).toEqual({
    ...{ exit: 0, stdout: "", stderr: `${back}: 5 documents restored\n` },
  });
  const file = (folder: string): string => readFileSync(join(folder, "relations.json"), "utf8");
  expect(file(back)).toBe(file(release));
});

it("mask --restore ends with 1 where a text is not there", async () => {
  const work = mkdtempSync(join(tmpdir(), "discoprep-"));
  const [masked, empty] = [join(work, "masked"), join(work, "none")];
  await runForTest(["mask", release, "--out", masked]);
  const restore = ["mask", masked, "--restore", samplePath("eng.blind/raw"), "--out", empty];
  const { exit, stderr } = await runForTest(restore);
  expect([exit, stderr]).toEqual([1, expect.stringMatching(/document chtb_0901: .*\[no-source-text\]/)]);
});
