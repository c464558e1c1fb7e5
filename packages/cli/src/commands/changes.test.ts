import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { samplePath } from "@discoprep/shared-data";
import { beforeAll, expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

const work = mkdtempSync(join(tmpdir(), "discoprep-"));
const [old, now] = [samplePath("eng.articles"), join(work, "now")];
const summary = "1 added, 1 removed, 1 changed, 1 renamed, 13 unchanged\n";

beforeAll(() => {
  cpSync(old, now, { recursive: true });
  const file = join(now, "articles.jsonl");
  const [first, ...articles] = readFileSync(file, "utf8").trimEnd().split("\n");
  const [second = "", third = "", ...rest] = articles;
  const changed = second.replace("Mira Osei has", "She has").replace('"10200"', '"10201"');
  const renamed = third.replace('"title":"', '"title":"New: ');
  const added = (first ?? "").replace('"id":"101"', '"id":"999"');
  writeFileSync(file, [changed, renamed, ...rest, added].map((line) => `${line}\n`).join(""));
});

it("prints how many changes there are, each change, or their ids as JSON", async () => {
  const run = await runForTest(["changes", old, now]);
  expect(run).toEqual({ exit: 0, stdout: summary, stderr: "" });
  const all = await runForTest(["changes", old, now, "--all"]);
  const lines = all.stdout.split("\n");
  expect(lines.map((line) => line.split("\t").slice(0, 3))).toEqual([
    ["added", "999", "new-page"],
    ["removed", "101", "gone-from-dump"],
    ["changed", "102", "revision"],
    ["renamed", expect.any(String), expect.stringMatching(/^from ".*"$/)],
    [summary.trimEnd()],
    [""],
  ]);
  const json = JSON.parse((await runForTest(["changes", old, now, "--json"])).stdout);
  expect(Object.keys(json)).toEqual(["old", "new", "added", "removed", "changed", "renamed", "unchanged"]);
  expect(json).toMatchObject({
    ...{ added: ["999"], removed: [{ id: "101", reason: "gone-from-dump" }], unchanged: 13 },
    ...{ changed: [{ id: "102", cause: "revision" }], renamed: [{ to: expect.stringMatching(/^New: /) }] },
  });
});

it("writes the report, and says where the differences are", async () => {
  const out = join(work, "report");
  const run = await runForTest(["changes", old, now, "--out", out]);
  expect(run).toEqual({ exit: 0, stdout: summary, stderr: `${out}: the differences are in changes.md\n` });
  expect(readFileSync(join(out, "changes.md"), "utf8")).toContain("+She has guided ships");
});

it.each([
  [[join(work, "nowhere"), work], 1, "no such folder"],
  [[work, work], 1, "no manifest.json"],
  [[work], 2, "missing required argument 'new'"],
])("refuses what it cannot compare: %j", async (args, exit, message) => {
  const run = await runForTest(["changes", ...args]);
  expect(run.exit).toBe(exit);
  expect(run.stderr).toContain(message);
});
