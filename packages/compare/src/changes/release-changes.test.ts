import { readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { convertCorpus } from "@discoprep/releases";
import { testFolder } from "@discoprep/shared-data/folder";
import { expect, it } from "vitest";
import { compareEditions } from "./compare.ts";
import { changesMarkdown } from "./markdown.ts";

const raw = "It rained. So we stayed.\n";
const row = (sense: string, arg2 = "14..23"): string =>
  `Explicit|11..13|||||||${sense}||||||0..9||||||${arg2}||||||\n`;
const result = row("Contingency.Cause.Result");

async function release(annotations: Readonly<Record<string, string>>): Promise<string> {
  const texts = Object.entries(annotations).flatMap(([id, text]) => [
    [`annotations/${id}.txt`, text],
    [`raw/${id}`, raw],
  ]);
  const folder = testFolder(Object.fromEntries(texts));
  const [out, inputs] = [
    join(folder, "release"),
    { annotations: join(folder, "annotations"), raw: join(folder, "raw") },
  ];
  await convertCorpus({ format: "annotator", language: "en", ...inputs, out });
  return out;
}

it("shows which relations of a release are others, and tells other IDs apart from changes", async () => {
  const old = await release({ a: result + row("Contingency.Cause.Reason"), b: result, c: result });
  const now = await release({ a: result, b: row("Temporal.Synchrony", "14..16"), c: result });
  const changes = await compareEditions(old, now);
  expect(changes.changed.map(({ id, difference }) => [id, difference])).toEqual([
    ["a", ""],
    ["b", ""],
  ]);
  expect(changes.changed.map(({ relations }) => relations?.split("\n"))).toEqual([
    [
      "@@ -1,2 +1,1 @@",
      expect.stringContaining(" Explicit Contingency.Cause.Result |"),
      expect.stringMatching(/^-Explicit Contingency.Cause.Reason \|/),
    ],
    [
      "@@ -1,1 +1,1 @@",
      "-Explicit Contingency.Cause.Result | Connective: So | Arg1: It rained | Arg2: we stayed",
      "+Explicit Temporal.Synchrony | Connective: So | Arg1: It rained | Arg2: we",
    ],
  ]);
  expect(changes).toMatchObject({ unchanged: 1, renumbered: 1 });
  expect(changes.changed.map(({ relationChanges }) => relationChanges)).toEqual([
    { added: 0, removed: 1, changed: 0 },
    { added: 0, removed: 0, changed: 1 },
  ]);
  const page = changesMarkdown(changes);
  expect(page).toMatch(/^Old: release from .*, 3 documents, 4 relations, discoprep /m);
  expect(page).toContain("| unchanged | 1 | 1 with other relation IDs |");
  expect(page).toContain("```diff\n@@ -1,1 +1,1 @@\n-Explicit Contingency.Cause.Result | Connective: So |");
  expect(await compareEditions(old, old)).toMatchObject({ changed: [], unchanged: 3, renumbered: 0 });
});

it("reads compressed files of a release as they were before", async () => {
  const old = await release({ a: result });
  const compressed = await release({ a: result });
  for (const name of ["relations.json", "parses.json"]) {
    writeFileSync(join(compressed, `${name}.gz`), gzipSync(readFileSync(join(compressed, name))));
    rmSync(join(compressed, name));
  }
  expect(await compareEditions(old, compressed)).toMatchObject({ changed: [], unchanged: 1, renumbered: 0 });
});

it("refuses a release whose relations are cut off, which would look like removed ones", async () => {
  const old = await release({ a: result });
  const cut = await release({ a: result });
  truncateSync(join(cut, "relations.json"), 100);
  await expect(compareEditions(old, cut)).rejects.toThrow(/relations\.json:1: .*not JSON/);
});
