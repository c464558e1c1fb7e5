import { join } from "node:path";
import { samplePath } from "@discoprep/shared-data";
import { testFolder } from "@discoprep/shared-data/folder";
import { expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

const work = testFolder({ "LICENCE.txt": "Free for all.\n" });
const [licence, out] = [join(work, "LICENCE.txt"), join(work, "participants")];
const options = [samplePath("eng.blind"), "--licence", licence, "--out", out];

it("says of each set what is published, and prints the counts on request", async () => {
  const line = ["publish", samplePath("eng.release"), ...options, "--json"];
  const { exit, stdout, stderr } = await runForTest(line);
  expect([exit, stderr.replace(`${out}: `, "")]).toEqual([
    0,
    "4 sets\n  train: 5 documents, 721 tokens, 64 relations\n  dev: 2 documents, 204 tokens, 19 relations\n" +
      "  test: 3 documents, 413 tokens, no relations\n  eng.blind: 7 documents, 1363 tokens, no relations\n  sense-only/: arguments without senses; give it out after the evaluation of whole parsers\n",
  ]);
  const { sets } = JSON.parse(stdout);
  expect(sets[0]).toEqual({ name: "train", isGold: true, documents: 5, tokens: 721, relations: 64 });
});

it("needs a licence, and ends with 1 where nothing can be published", async () => {
  const empty = join(work, "none");
  const unlicensed = await runForTest(["publish", samplePath("eng.release"), "--out", empty]);
  expect(unlicensed).toMatchObject({
    exit: 2,
    stderr: expect.stringContaining("--licence <file>' not spec"),
  });
  const line = ["publish", samplePath("zho.release"), "--licence", licence, "--out", empty];
  expect(await runForTest(line)).toMatchObject({ exit: 1, stderr: expect.stringContaining("[no-release]") });
});
