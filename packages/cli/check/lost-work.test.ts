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
import { samplePath } from "@discoprep/shared-data";
import { filesIn } from "@discoprep/shared-data/folder";
import { beforeAll, describe, expect, it } from "vitest";
import { runForTest } from "../test/run-command.ts";

const inProject = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const dump = inProject("datasets/sample/sample/enwikinews-sample-pages-articles.xml");

let root: string;
const at = (path: string): string => join(root, path);

/** Returns the words of a command line; `@name` is a file below the test folder. */
const words = (line: string): string[] =>
  line.split(" ").map((word) => (word.startsWith("@") ? at(word.slice(1)) : word));

async function run(line: string): Promise<{ exit: number; stderr: string }> {
  const { exit, stderr } = await runForTest(words(line));
  return { exit, stderr: stderr.replaceAll(root, "") };
}

const release = samplePath("eng.release");

/** Every command that writes a folder, with its output at the end. */
const commands: Readonly<Record<string, string>> = {
  extract: `extract ${dump} --lang en --out @articles`,
  shard: `extract ${dump} --lang en --shard 1/2 --out @shard`,
  merge: "merge @s1 @s2 --out @merged",
  select: `select ${samplePath("eng.articles")} --min-words 90 --words 1200 --out @blind`,
  convert: `convert --lang en --raw ${samplePath("eng.blind/raw")} --out @input`,
  "convert --blind":
    "convert --lang en --from annotator --annotations @a/ann --raw @a/raw --blind --out @test",
  export: `export ${release} --to annotator --propose connectives,adjacent --out @project`,
  mask: `mask ${release} --out @masked`,
  publish: `publish ${release} --licence @LICENCE --out @participants`,
  bundle: `bundle ${release}/test --out @competition`,
  "agree --out": `agree ${release}/train @other --out @sheet`,
  report: `report ${release}/train --out @site`,
  changes: "changes @s1 @s2 --out @changes",
};

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "discoprep-"));
  writeFileSync(at("LICENCE"), "Free for all.\n");
  cpSync(join(release, "train"), at("other"), { recursive: true });
  const relations = readFileSync(at("other/relations.json"), "utf8");
  writeFileSync(at("other/relations.json"), relations.replace("Cause.Reason", "Cause.Result"));
  for (const line of [
    ...[1, 2].map((shard) => `extract ${dump} --lang en --shard ${shard}/2 --out @s${shard}`),
    `export ${release}/train --to annotator --out @a`,
  ])
    expect([line, (await run(line)).exit]).toEqual([line, 0]);
});

const outOf = (line: string): string => words(line).at(-1) as string;

it.each(Object.entries(commands))("%s makes an untouched folder again, and keeps edits", async (_, line) => {
  const out = outOf(line);
  await run(line);
  const whole = filesIn(out);
  const names = Object.keys(whole).filter((name) => name !== "SHA256SUMS");
  const listed = (whole.SHA256SUMS ?? "").trimEnd().split("\n");
  expect(listed.map((entry) => entry.slice(66))).toEqual(names.sort());
  const again = await run(line);
  expect([again.exit, again.stderr]).toEqual([0, expect.not.stringContaining("work-")]);
  expect(filesIn(out)).toEqual(whole);
  // Edits, new files and repositories.
  appendFileSync(join(out, names[0] ?? ""), "edited");
  writeFileSync(join(out, "zz-notes.txt"), "ask Kim");
  mkdirSync(join(out, ".git"));
  writeFileSync(join(out, ".git/HEAD"), "ref: refs/heads/main");
  const work = filesIn(out);
  const refused = await run(line);
  expect(refused.exit).toBe(1);
  for (const state of [".git/HEAD (not written by discoprep)", `${names[0]} (edited)`, "zz-notes.txt (not"])
    expect(refused.stderr).toContain(state);
  expect(refused.stderr).toContain("give --replace");
  expect(filesIn(out)).toEqual(work);
  const replaced = await run(`${line} --replace`);
  expect([replaced.exit, replaced.stderr]).toEqual([0, expect.stringContaining(".before-1")]);
  expect(filesIn(`${out}.before-1`)).toEqual(work);
  expect(filesIn(out)).toEqual(whole);
});

it("a folder of another kind stays, and an output is apart from the inputs", async () => {
  const line = `extract ${dump} --lang de --out @articles`;
  const before = filesIn(outOf(line));
  const { exit, stderr } = await run(line);
  expect([exit, stderr]).toEqual([1, expect.stringContaining('found output of extract with language "en"')]);
  expect(filesIn(outOf(line))).toEqual(before);
  for (const out of ["@a/raw/out", "@a/raw"])
    expect((await run(`convert --lang en --raw @a/raw --out ${out}`)).exit).toBe(2);
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
  const line = `export ${release}/train --to annotator --out @killed`;

  it("killed between the two moves: the next run finds the folder of before, whole", async () => {
    await run(line);
    const first = filesIn(at("killed"));
    const killScript = `fs.renameSync = (...paths) => { if (paths[1].endsWith('/killed')) ${kill}; renameSync(...paths); }`;
    expect(withFault(killScript, line).signal).toBe("SIGKILL");
    expect(readdirSync(root)).not.toContain("killed");
    const failing = await run("export @no-such-release --to annotator --out @killed");
    expect(failing.exit).toBe(1);
    expect(filesIn(at("killed"))).toEqual(first);
    expect(readdirSync(root).filter((name) => name.startsWith(".killed"))).toEqual([]);
  });

  it("killed between the two moves of --replace: the work stands under its other name", async () => {
    await run(line);
    writeFileSync(at("killed/ann/wsj_0299"), "decided");
    const killScript = `fs.renameSync = (...paths) => { if (paths[1].endsWith('/killed')) ${kill}; renameSync(...paths); }`;
    expect(withFault(killScript, `${line} --replace`).signal).toBe("SIGKILL");
    expect(readFileSync(at("killed.before-1/ann/wsj_0299"), "utf8")).toBe("decided");
    expect((await run(line)).exit).toBe(0);
    expect(readFileSync(at("killed.before-1/ann/wsj_0299"), "utf8")).toBe("decided");
  });

  it("a full disk: the folder of before stays, edited or not", async () => {
    const full =
      "fs.writeFileSync = (file, ...rest) => { if (String(file).endsWith('SHA256SUMS')) throw Object.assign(new Error('full'), { code: 'ENOSPC' }); writeFileSync(file, ...rest); }";
    for (const replace of ["", " --replace"]) {
      if (replace !== "") appendFileSync(at("killed/raw/wsj_0299"), "edited");
      const before = filesIn(at("killed"));
      const { status, stderr } = withFault(full, line + replace);
      expect([status, stderr]).toEqual([1, expect.stringContaining("found ENOSPC")]);
      expect(filesIn(at("killed"))).toEqual(before);
    }
    expect(readdirSync(root).filter((name) => name.startsWith("killed"))).toEqual([
      "killed",
      "killed.before-1",
    ]);
    rmSync(at("killed"), { recursive: true });
  });
});
