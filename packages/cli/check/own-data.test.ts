import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeBlocks, commandLines, documents } from "../test/code-blocks.ts";
import { runForTest } from "../test/run-command.ts";
import { copySample } from "../test/sample.ts";
import { writeOwnData } from "./own-data.ts";

// The blocks ```sh own-data: each line runs over files of the names it states, made from the sample.

const project = fileURLToPath(new URL("../../../", import.meta.url));
const files = documents(project).flatMap((file) => {
  const blocks = codeBlocks(project, file).filter(({ kind }) => kind === "own-data");
  return blocks.length === 0 ? [] : [{ file, lines: blocks.flatMap(commandLines) }];
});

const home = process.cwd();
const sample = mkdtempSync(join(tmpdir(), "discoprep-own-data-"));
beforeAll(async () => {
  copySample(project, sample);
  process.chdir(sample);
  expect((await runForTest(["build", "sample", "--quiet"])).exit).toBe(0);
  await writeOwnData();
}, 120_000);
afterAll(() => process.chdir(home));

describe.each(files)("$file", ({ lines }) => {
  beforeAll(() => {
    const folder = mkdtempSync(join(tmpdir(), "discoprep-own-data-"));
    cpSync(sample, folder, { recursive: true });
    process.chdir(folder);
  });

  it.each(lines.map(({ words }) => ({ line: words.join(" "), words })))("$line", async ({ words }) => {
    const out = words.includes("--out") ? words[words.indexOf("--out") + 1] : undefined;
    if (out !== undefined) rmSync(out, { recursive: true, force: true });
    const { exit, stderr } = await runForTest(words);
    expect({ exit, ...(exit !== 0 && { stderr }) }).toEqual({ exit: 0 });
  });
});
