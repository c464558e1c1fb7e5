import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { samplePath } from "@discoprep/shared-data";
import { expect, it, vi } from "vitest";
import { runForTest } from "../test/run-command.ts";

it("a dataset of one's own is made as datasets/README.md says", async () => {
  const readme = readFileSync(new URL("../../../datasets/README.md", import.meta.url), "utf8");
  const [job = "", sources = ""] = [...readme.matchAll(/```json\n(.*?)```/gs)].map(([, block]) => block);
  const folder = mkdtempSync(join(tmpdir(), "discoprep-"));
  writeFileSync(join(folder, "dataset.json"), job);
  writeFileSync(join(folder, "sources.json"), sources);
  cpSync(samplePath("../sample/pdtb"), join(folder, "corpora"), { recursive: true });
  vi.stubEnv("CORPORA", join(folder, "corpora"));
  const { exit } = await runForTest(["build", folder]).finally(() => vi.unstubAllEnvs());
  expect(exit).toBe(0);
  expect(readdirSync(join(folder, "out"))).toEqual(["brat", "fingerprints.json", "release"]);
});
