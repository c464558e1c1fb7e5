import { readFileSync } from "node:fs";
import { join } from "node:path";
import { samplePath } from "@discoprep/shared-data";
import { testFolder } from "@discoprep/shared-data/folder";
import { expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

const folder = testFolder({ "raw/c": "Morning came.\n" });
const out = join(folder, "baseline.json");
const baseline = (train: string, input: string) => runForTest(["baseline", train, input, "--out", out]);

it("writes relations, and says how many, and what it learned", async () => {
  const { exit, stdout, stderr } = await baseline(samplePath("eng.release/train"), samplePath("eng.blind"));
  expect([exit, stdout]).toEqual([0, ""]);
  const [, count, learned] = /(\d+) relations; learned (\d+) connectives?/.exec(stderr) ?? [];
  expect(Number(learned)).toBeGreaterThan(0);
  const lines = readFileSync(out, "utf8").trimEnd().split("\n");
  expect(lines).toHaveLength(Number(count));
  expect(Object.keys(JSON.parse(lines[0] ?? ""))).toEqual(
    expect.arrayContaining(["Arg1", "Arg2", "Connective", "DocID", "Sense", "Type"]),
  );
});

it.each([
  ["zho.release", "eng.blind", 2, "one language: "],
  ["eng.release/train", "eng.articles", 1, "expected parses.json; found none"],
  ["eng.blind", "eng.blind", 1, "the folder holds no relations"],
])("refuses to learn from %s for %s", async (train, input, exit, message) => {
  const run = await baseline(samplePath(train), samplePath(input));
  expect([run.exit, run.stderr]).toEqual([exit, expect.stringContaining(message)]);
});

it("says so where it makes no relation", async () => {
  const [raw, short] = [join(folder, "raw"), join(folder, "short")];
  await runForTest(["convert", "--lang", "en", "--raw", raw, "--out", short]);
  const { exit, stderr } = await baseline(samplePath("eng.release/train"), short);
  expect([exit, stderr]).toEqual([1, expect.stringContaining("the baseline makes no relation")]);
});
