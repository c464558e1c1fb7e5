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
  expect(await validate(sound, cycle)).toEqual({
    exit: 1,
    stdout: `error cycle: ${cycle}:2: the heads form a cycle; expected a tree; found 2 → 3 → 2. Attach one of the words elsewhere.\n`,
    stderr: `${sound}: 0 errors, 0 warnings\n${cycle}: 1 error, 0 warnings\n`,
  });
});

it("reads standard input, chooses checks and levels, prints JSON", async () => {
  const broken = good.replace("root", "SBJ").replace("Go\t", "\t");
  const run = async (...more: string[]) => {
    const { stdout } = await runForTest(["validate", "-", "--from", "conllu", "--json", ...more], broken);
    const lines = stdout.trim().split("\n").filter(Boolean);
    return lines.map((line) => (JSON.parse(line) as { id: string }).id);
  };
  expect(await run()).toEqual(["empty-column", "root-label"]);
  expect(await run("--level", "1")).toEqual(["empty-column"]);
  expect(await run("--checks", "-empty-column")).toEqual(["root-label"]);
  expect(await run("--checks", "root-label")).toEqual(["root-label"]);
  expect((await validate("-", "--from", "conllu", "--checks", "span-cuts-token")).exit).toBe(2);
});

it("checks CoNLL-2008, and system output", async () => {
  const closed = file("closed.conll08", propositions);
  expect(await validate(closed, "--quiet")).toEqual({ exit: 0, stdout: "", stderr: "" });
  const cycle = file("cycle.conll08", propositions.replace("0\tROOT", "1\tROOT"));
  expect((await validate(cycle)).exit).toBe(1);
  const system = await validate(cycle, "--kind", "system");
  expect([system.exit, system.stdout.startsWith("warning ")]).toEqual([0, true]);
  expect((await validate(cycle, "--kind", "no-senses")).exit).toBe(2);
});

it("explains each check with its formats", async () => {
  const { stdout } = await runForTest(["explain", "token-id", "column-count"]);
  expect(stdout).toContain("token-id (validate of .conllu, validate of .conll08: error)");
  expect(stdout).toContain("column-count (validate of .conllu: error)");
});

it("names a folder or an absent file", async () => {
  expect((await validate(folder, "--from", "conllu")).stderr).toContain("found a folder");
  expect((await validate(join(folder, "none.conllu"))).exit).toBe(1);
});

it("says what a file with errors seems to be, where that is not the format asked for", async () => {
  const lastLine = async (...words: string[]) => (await validate(...words)).stderr.trim().split("\n").at(-1);
  const [gold, treebank] = [file("gold", propositions), file("treebank", good)];
  expect(await lastLine(gold, "--from", "conllu")).toBe(`${gold} looks like a file of CoNLL-2008`);
  expect(await lastLine(treebank, "--from", "conll08")).toBe(
    `${treebank} looks like a file of CoNLL-U or CoNLL-X`,
  );
  const broken = file("broken.conllu", good.replace("root", "SBJ"));
  expect(await lastLine(broken)).toMatch(/ errors?, \d+ warnings?$/);
});
