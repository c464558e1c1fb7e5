import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

const folder = mkdtempSync(join(tmpdir(), "discoprep-"));
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const good = "1\tGo\t_\t_\t_\t_\t0\troot\t_\t_\n\n";
const propositions = "1\tGo\tgo\tVB\tVB\tGo\tgo\tVB\t0\tROOT\t_\n\n";
const validate = (...words: string[]) => runForTest(["validate", ...words], good);

it("checks several files of a format, each with its own sum", async () => {
  const word = (number: number, head: number) => `${number}\tw${number}\t_\t_\t_\t_\t${head}\tx\t_\t_\n`;
  const cycle = file("cycle.conllu", `${good.trimEnd()}\n${word(2, 3)}${word(3, 2)}\n`);
  const sound = file("sound.conllu", good);
  expect(await validate("conllu", sound, cycle)).toEqual({
    exit: 1,
    stdout: `error cycle: ${cycle}:2: the heads form a cycle; expected a tree; found 2 → 3 → 2. Attach one of the words elsewhere.\n`,
    stderr: `${sound}: 0 errors, 0 warnings\n${cycle}: 1 error, 0 warnings\n`,
  });
});

it("reads standard input, chooses checks and levels, prints JSON", async () => {
  const broken = good.replace("root", "SBJ").replace("Go\t", "\t");
  const run = async (...more: string[]) => {
    const { stdout } = await runForTest(["validate", "conllu", "-", "--json", ...more], broken);
    const lines = stdout.trim().split("\n").filter(Boolean);
    return lines.map((line) => (JSON.parse(line) as { id: string }).id);
  };
  expect(await run()).toEqual(["empty-column", "root-label"]);
  expect(await run("--level", "1")).toEqual(["empty-column"]);
  expect(await run("--exclude", "empty-column")).toEqual(["root-label"]);
  expect(await run("--include", "root-label")).toEqual(["root-label"]);
  expect(await run("--max-errors", "1")).toEqual(["empty-column"]);
  expect((await validate("conllu", "-", "--include", "span-cuts-token")).exit).toBe(2);
});

it("checks CoNLL-2008, and system output", async () => {
  const closed = file("closed.conll08", propositions);
  expect(await validate("conll08", closed, "--quiet")).toEqual({ exit: 0, stdout: "", stderr: "" });
  const cycle = file("cycle.conll08", propositions.replace("0\tROOT", "1\tROOT"));
  expect((await validate("conll08", cycle)).exit).toBe(1);
  const system = await validate("conll08", cycle, "--kind", "system");
  expect([system.exit, system.stdout.startsWith("warning ")]).toEqual([0, true]);
  expect((await validate("conll08", cycle, "--kind", "no-senses")).exit).toBe(2);
});

it("explains each check with its formats", async () => {
  const { stdout } = await runForTest(["explain", "token-id", "column-count"]);
  expect(stdout).toContain("token-id (validate conllu, validate conll08: error)");
  expect(stdout).toContain("column-count (validate conllu: error)");
});

it("names a folder or an absent file", async () => {
  expect((await validate("conllu", folder)).stderr).toContain("found a folder");
  expect((await validate("conllu", join(folder, "none"))).exit).toBe(1);
});

it("says what a file with errors seems to be, where that is not the format asked for", async () => {
  const lastLine = async (...words: string[]) => (await validate(...words)).stderr.trim().split("\n").at(-1);
  const [gold, treebank] = [file("gold", propositions), file("treebank", good)];
  expect(await lastLine("conllu", gold)).toBe(`${gold} looks like a file of CoNLL-2008`);
  expect(await lastLine("conll08", treebank)).toBe(`${treebank} looks like a file of CoNLL-U or CoNLL-X`);
  const broken = file("broken.conllu", good.replace("root", "SBJ"));
  expect(await lastLine("conllu", broken)).toMatch(/ errors?, \d+ warnings?$/);
});
