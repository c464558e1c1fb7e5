import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { runForTest } from "../test/run-command.ts";

const inProject = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const dump = inProject("datasets/sample/sample/enwikinews-sample-pages-articles.xml");

let root: string;
const at = (path: string): string => join(root, path);

/** The words of a command line; `@name` is a file below the test folder. */
const words = (line: string): string[] =>
  line.split(" ").map((word) => (word.startsWith("@") ? at(word.slice(1)) : word));

async function run(line: string): Promise<{ exit: number; stderr: string }> {
  const { exit, stderr } = await runForTest(words(line));
  return { exit, stderr: stderr.replaceAll(root, "") };
}

/** Every command that writes a folder, with its output at the end. */
const commands: Readonly<Record<string, string>> = {
  extract: `extract ${dump} --lang en --out @articles`,
  shard: `extract ${dump} --lang en --shard 1/2 --out @shard1`,
  merge: "merge @s1 @s2 --out @merged",
  select: "select @articles --min-words 40 --words 400 --out @blind",
  convert: "convert --lang en --raw @texts --out @input",
  "convert --blind":
    "convert --lang en --format annotator --annotations @a/ann --raw @texts --blind --out @test",
  export: "export @input --to annotator --propose connectives,adjacent --out @project",
  "agree --sheet": "agree conll @release-a @release-b --sheet @sheet",
  report: "report @release-a --out @site",
  changes: "changes @s1 @s2 --out @changes",
};

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "discoprep-"));
  const prepare = async (line: string): Promise<void> => {
    const { exit, stderr } = await run(line);
    expect([line, exit, exit === 0 ? "" : stderr]).toEqual([line, 0, ""]);
  };
  await prepare(commands.extract as string);
  await prepare(commands.select as string);
  cpSync(at("blind/raw"), at("texts"), { recursive: true });
  for (const shard of [1, 2]) await prepare(`extract ${dump} --lang en --shard ${shard}/2 --out @s${shard}`);
  await prepare(commands.convert as string);
  await prepare(commands.export as string);
  for (const name of ["a", "b"]) {
    cpSync(at("project"), at(name), { recursive: true });
    for (const file of readdirSync(at(`${name}/ann`))) annotate(at(`${name}/ann/${file}`), name);
    await prepare(
      `convert --lang en --format annotator --annotations @${name}/ann --raw @texts --out @release-${name}`,
    );
  }
});

/** An annotator completes the proposals of Implicit relations; the second one with another sense. */
function annotate(file: string, name: string): void {
  const rows = readFileSync(file, "utf8").split("\n");
  const annotated = rows.map((row) => {
    const cells = row.split("|");
    if (cells[0] === "Implicit")
      [cells[7], cells[8]] = ["and", name === "a" ? "Expansion.Conjunction" : "Comparison.Contrast"];
    return cells.join("|");
  });
  writeFileSync(file, annotated.join("\n"));
}

const outOf = (line: string): string => words(line).at(-1) as string;

/** Every file of a folder, with its text. */
function contents(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort();
  return Object.fromEntries(
    paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, "latin1")]),
  );
}

it.each(Object.entries(commands))("%s makes an untouched folder again, and keeps edits", async (_, line) => {
  const out = outOf(line);
  await run(line);
  const whole = contents(out);
  const names = Object.keys(whole).filter((name) => name !== "SHA256SUMS");
  const listed = (whole.SHA256SUMS ?? "").trimEnd().split("\n");
  expect(listed.map((entry) => entry.slice(66))).toEqual(names.sort());
  const again = await run(line);
  expect([again.exit, again.stderr]).toEqual([0, expect.not.stringContaining("work-")]);
  expect(contents(out)).toEqual(whole);
  // Edits, new files and repositories.
  appendFileSync(join(out, names[0] ?? ""), "edited");
  writeFileSync(join(out, "zz-notes.txt"), "ask Kim");
  mkdirSync(join(out, ".git"));
  writeFileSync(join(out, ".git/HEAD"), "ref: refs/heads/main");
  const work = contents(out);
  const refused = await run(line);
  expect(refused.exit).toBe(1);
  for (const state of [".git/HEAD (not written by discoprep)", `${names[0]} (edited)`, "zz-notes.txt (not"])
    expect(refused.stderr).toContain(state);
  expect(refused.stderr).toContain("give --replace");
  expect(contents(out)).toEqual(work);
  const kept = await run(`${line} --replace`);
  expect([kept.exit, kept.stderr]).toEqual([0, expect.stringContaining(".before-1")]);
  expect(contents(`${out}.before-1`)).toEqual(work);
  expect(contents(out)).toEqual(whole);
});

it("a folder of another kind stays, and an output is apart from the inputs", async () => {
  const line = `extract ${dump} --lang de --out @articles`;
  const before = contents(outOf(line));
  const { exit, stderr } = await run(line);
  expect([exit, stderr]).toEqual([1, expect.stringContaining('is output of extract with language "en"')]);
  expect(contents(outOf(line))).toEqual(before);
  for (const out of ["@texts/out", "@texts"])
    expect((await run(`convert --lang en --raw @texts --out ${out}`)).exit).toBe(2);
  expect(readdirSync(at("texts"))).not.toContain("out");
});

describe("a run that ends at a bad moment", () => {
  /** Changes `node:fs` in a process of the command before it runs. */
  const withFault = (fault: string, line: string) => {
    const code = `import fs from "node:fs"; import { syncBuiltinESMExports as sync } from "node:module"; const { renameSync, writeFileSync } = fs; ${fault}; sync();`;
    const preload = `data:text/javascript,${encodeURIComponent(code)}`;
    const program = inProject("packages/cli/bin/discoprep.js");
    return spawnSync(process.execPath, ["--import", preload, program, ...words(line)], { encoding: "utf8" });
  };
  const kill = "process.kill(process.pid, 'SIGKILL')";
  const line = "export @input --to annotator --out @killed";

  it("killed between the two moves: the next run finds the folder of before, whole", async () => {
    await run(line);
    const first = contents(at("killed"));
    const between = `fs.renameSync = (...paths) => { if (paths[1].endsWith('/killed')) ${kill}; renameSync(...paths); }`;
    expect(withFault(between, line).signal).toBe("SIGKILL");
    expect(readdirSync(root)).not.toContain("killed");
    const failing = await run("export @no-such-release --to annotator --out @killed");
    expect(failing.exit).toBe(1);
    expect(contents(at("killed"))).toEqual(first);
    expect(readdirSync(root).filter((name) => name.startsWith(".killed"))).toEqual([]);
  });

  it("killed between the two moves of --replace: the work stands under its other name", async () => {
    await run(line);
    writeFileSync(at("killed/ann/101"), "decided");
    const between = `fs.renameSync = (...paths) => { if (paths[1].endsWith('/killed')) ${kill}; renameSync(...paths); }`;
    expect(withFault(between, `${line} --replace`).signal).toBe("SIGKILL");
    expect(readFileSync(at("killed.before-1/ann/101"), "utf8")).toBe("decided");
    expect((await run(line)).exit).toBe(0);
    expect(readFileSync(at("killed.before-1/ann/101"), "utf8")).toBe("decided");
  });

  it("a full disk: the folder of before stays, edited or not", async () => {
    const full =
      "fs.writeFileSync = (file, ...rest) => { if (String(file).endsWith('SHA256SUMS')) throw Object.assign(new Error('full'), { code: 'ENOSPC' }); writeFileSync(file, ...rest); }";
    for (const replace of ["", " --replace"]) {
      if (replace !== "") appendFileSync(at("killed/raw/101"), "edited");
      const before = contents(at("killed"));
      const { status, stderr } = withFault(full, line + replace);
      expect([status, stderr]).toEqual([1, expect.stringContaining("cannot be written (ENOSPC)")]);
      expect(contents(at("killed"))).toEqual(before);
    }
    expect(readdirSync(root).filter((name) => name.startsWith("killed"))).toEqual([
      "killed",
      "killed.before-1",
    ]);
    rmSync(at("killed"), { recursive: true });
  });
});
