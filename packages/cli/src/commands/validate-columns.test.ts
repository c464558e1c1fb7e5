import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

const bad = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "discoprep-"));
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const good = "1\tGo\t_\t_\t_\t_\t0\troot\t_\t_\n\n";

it("checks several files of a format, each with its own sum", async () => {
  const [sound, cycle] = [file("sound.conllu", good), bad("conllu/test/bad/2/cycle.conllu")];
  const { exit, stdout, stderr } = await runForTest(["validate", "conllu", sound, cycle]);
  expect(exit).toBe(1);
  expect(stdout).toBe(
    `error cycle: ${cycle}:3: the heads form a cycle; expected a tree; found 1 → 3 → 1. Attach one of the words elsewhere.\n`,
  );
  expect(stderr).toBe(`${sound}: 0 errors, 0 warnings\n${cycle}: 1 error, 0 warnings\n`);
});

it("reads standard input, chooses checks and levels, prints JSON", async () => {
  const broken = good.replace("root", "SBJ").replace("Go\t", "\t");
  const run = async (...more: string[]) => {
    const { stdout } = await runForTest(["validate", "conllu", "-", "--json", ...more], broken);
    return stdout
      .trim()
      .split("\n")
      .filter(Boolean)
      .map((line) => (JSON.parse(line) as { id: string }).id);
  };
  expect(await run()).toEqual(["empty-column", "root-label"]);
  expect(await run("--level", "1")).toEqual(["empty-column"]);
  expect(await run("--exclude", "empty-column")).toEqual(["root-label"]);
  expect(await run("--include", "root-label")).toEqual(["root-label"]);
  expect(await run("--max-errors", "1")).toEqual(["empty-column"]);
  expect((await runForTest(["validate", "conllu", "-", "--include", "span-cuts-token"], good)).exit).toBe(2);
});

it("checks CoNLL-2008, and system output", async () => {
  const closed = bad("conll08/test/closed.conll08");
  expect(await runForTest(["validate", "conll08", closed, "--quiet"])).toEqual({
    exit: 0,
    stdout: "",
    stderr: "",
  });
  const cycle = bad("conll08/test/bad/2/cycle.conll08");
  expect((await runForTest(["validate", "conll08", cycle])).exit).toBe(1);
  const system = await runForTest(["validate", "conll08", cycle, "--kind", "system"]);
  expect([system.exit, system.stdout.startsWith("warning cycle")]).toEqual([0, true]);
});

it("explains each id, by format where formats differ", async () => {
  const { stdout } = await runForTest(["explain", "column-count"]);
  expect(stdout).toContain("column-count (validate conllu: error)");
  expect(stdout).toContain("column-count (validate conll08: error)");
});

it("names a folder or an absent file", async () => {
  expect((await runForTest(["validate", "conllu", folder])).stderr).toContain("the input is a folder");
  expect((await runForTest(["validate", "conllu", join(folder, "none")])).exit).toBe(1);
});

it("says what a file with errors seems to be, where that is not the format asked for", async () => {
  const propositions = file("gold", "1\tGo\tgo\tVB\tVB\tGo\tgo\tVB\t0\tROOT\t_\n\n");
  const treebank = file("treebank", good);
  const lastLine = async (...args: string[]): Promise<string | undefined> =>
    (await runForTest(["validate", ...args])).stderr.trim().split("\n").at(-1);
  expect(await lastLine("conllu", propositions)).toBe(`${propositions} looks like a file of CoNLL-2008`);
  expect(await lastLine("conll08", treebank)).toBe(`${treebank} looks like a file of CoNLL-U or CoNLL-X`);
  expect(await lastLine("conllu", file("broken.conllu", good.replace("root", "SBJ")))).toMatch(
    / errors?, \d+ warnings?$/,
  );
});
