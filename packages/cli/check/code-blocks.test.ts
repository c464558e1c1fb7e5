import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type CodeBlock,
  codeBlocks,
  commandLines,
  documents,
  lines,
  plainWords,
} from "../test/code-blocks.ts";
import { writeMirror } from "../test/dump-site.ts";
import { type CommandRun, runForTest } from "../test/run-command.ts";
import { copySample } from "../test/sample.ts";
import { type Printed, type Program, runPrograms } from "./run-programs.ts";

// A block ```sh runs in a copy of the sample, line by line. Three kinds do not: ```sh install sets a machine up,
// ```sh elsewhere needs licensed corpora, the network or a compiler; of these the subcommands and options are checked.
// ```sh own-data needs files of the reader: own-data.test.ts. A block ```js is a whole program; the block ```text below
// it is what it prints. So it is with a block ```python.

const project = fileURLToPath(new URL("../../../", import.meta.url));
/** The decoder of bzip2 is a package by itself: tooling/release/check/packages.test.ts runs its program where it is installed. */
const files = documents(project);
const readmes = files.filter((file) => /^packages\/(?!bzip2\/)/.test(file));
const blocks = files.flatMap((file) => codeBlocks(project, file));
const shell = blocks.filter(({ language }) => language === "sh");

const commands = join(mkdtempSync(join(tmpdir(), "discoprep-commands-")), "bin");
const env = { ...process.env, PATH: `${commands}${delimiter}${process.env.PATH}`, NO_COLOR: "1" };

/** A checkout after `npm start`. */
const started = sampleFolder();
const home = process.cwd();

beforeAll(async () => {
  mkdirSync(commands);
  symlinkSync(join(project, "packages/cli/bin/discoprep.js"), join(commands, "discoprep"));
  writeFileSync(join(commands, "npx"), '#!/bin/sh\nexec "$@"\n');
  chmodSync(join(commands, "npx"), 0o755);
  expect((await runForTest(["build", join(started, "datasets/sample"), "--quiet"])).exit).toBe(0);
}, 120_000);
afterAll(() => process.chdir(home));

/** Returns a folder with the sample as a checkout has it before `npm start`. */
function sampleFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "discoprep-documents-"));
  copySample(project, folder);
  return folder;
}

function copyOf(folder: string): string {
  const copy = mkdtempSync(join(tmpdir(), "discoprep-documents-"));
  cpSync(folder, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

/** Runs the lines of a block in the current folder: a plain command line in this process, any other in a shell. */
async function runBlock({ place, text }: CodeBlock): Promise<void> {
  for (const line of lines(text)) {
    const words = plainWords(line);
    const { exit, ...printed } = words === undefined ? runInShell(line) : await runForTest(words);
    expect({ place, line, exit, ...(exit !== 0 && printed) }).toEqual({ place, line, exit: 0 });
  }
}

function runInShell(line: string): CommandRun {
  const { status, stdout, stderr } = spawnSync("sh", ["-e"], { input: line, env, encoding: "utf8" });
  return { exit: status ?? 1, stdout, stderr };
}

describe("the shell blocks that run as they stand", () => {
  const runnable = new Map<string, CodeBlock[]>();
  for (const block of shell.filter(({ kind }) => kind === "")) {
    const file = block.place.replace(/:\d+$/, "");
    runnable.set(file, [...(runnable.get(file) ?? []), block]);
  }

  // Those of the README begin with `build`. To the others it says that nothing has changed.
  it.each([...runnable])("of %s end well, one after the other", async (file, list) => {
    process.chdir(file === "README.md" ? sampleFolder() : copyOf(started));
    for (const block of list) await runBlock(block);
  });
});

describe("the shell blocks that need more", () => {
  const marked = shell.filter(({ kind }) => kind !== "");

  it("say what they need", () => {
    expect(marked.filter(({ kind }) => !["install", "elsewhere", "own-data"].includes(kind))).toEqual([]);
  });

  it("name subcommands and options that exist", async () => {
    const named = marked.flatMap((block) =>
      commandLines(block).map((line) => ({ ...line, place: block.place })),
    );
    const help = new Map<string, string>();
    const unknown: string[] = [];
    for (const { command, flags, place } of named) {
      const commandHelp = help.get(command) ?? (await helpOf(command));
      help.set(command, commandHelp);
      for (const flag of flags) {
        if (!new RegExp(`(^|[ ,])${flag}[ ,\\n]`, "m").test(commandHelp))
          unknown.push(`${place}: ${command} ${flag}`);
      }
    }
    expect(unknown).toEqual([]);
  });
});

/** Returns the help of a subcommand, with that of the commands below it. */
async function helpOf(command: string): Promise<string> {
  const { exit, stdout } = await runForTest([command, "--help"]);
  expect({ command, exit }).toEqual({ command, exit: 0 });
  const [, list = ""] = /^Commands:\n([\s\S]*?)\n\n/m.exec(stdout) ?? [];
  const names = [...list.matchAll(/^ {2}([a-z0-9]+) /gm)].map(([, name = ""]) => name);
  const below = await Promise.all(names.map((name) => runForTest([command, name, "--help"])));
  return [stdout, ...below.map((run) => run.stdout)].join("\n");
}

describe("the programs", () => {
  /** Lets programs in a folder import discoprep, as in a folder where it is installed. */
  function withPackages(folder: string): string {
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(project, join(folder, "node_modules/discoprep"));
    return folder;
  }

  /** Writes the programs of a document to a folder. */
  function writePrograms(file: string, folder: string): Program[] {
    return codeBlocks(project, file).flatMap(({ place, language, text }, index, list) => {
      if (language !== "js") return [];
      const program = join(folder, `program-${index}.mjs`);
      writeFileSync(program, text);
      const output = list[index + 1];
      expect(output?.language, `the output below ${place}`).toBe("text");
      return [{ place, folder, program, shown: output?.text ?? "" }];
    });
  }

  /** Each program must print the block below it, and nothing to standard error. */
  function checkPrograms(programs: readonly Program[], printed: ReadonlyMap<string, Printed>): void {
    for (const { place, shown } of programs)
      expect({ place, ...printed.get(place) }).toEqual({ place, stdout: shown, stderr: "" });
  }

  it("of the tutorial print what stands below them, and make the relation that the README shows", async () => {
    const folder = withPackages(sampleFolder());
    const programs = writePrograms("docs/tutorial.md", folder);
    checkPrograms(programs, await runPrograms(programs));
    const example = codeBlocks(project, "README.md").find(({ language }) => language === "json");
    const [firstLine = ""] = readFileSync(join(folder, "release/relations.json"), "utf8").split("\n");
    expect(JSON.parse(example?.text ?? "")).toEqual(JSON.parse(firstLine));
  });

  describe("of the packages, in a checkout after `npm start` with a mirror of the dump site", () => {
    const programs = new Map<string, Program[]>();
    let printed: ReadonlyMap<string, Printed>;

    beforeAll(async () => {
      const checkout = withPackages(copyOf(started));
      writeMirror(checkout);
      for (const readme of readmes) {
        // A folder of its own: no program finds what that of another package wrote.
        const folder = mkdtempSync(join(tmpdir(), "discoprep-documents-"));
        for (const part of readdirSync(checkout)) symlinkSync(join(checkout, part), join(folder, part));
        programs.set(readme, writePrograms(readme, folder));
      }
      printed = await runPrograms([...programs.values()].flat());
    }, 120_000);

    it.each(readmes)("%s print what stands below them", (readme) => {
      expect(programs.get(readme)).not.toEqual([]);
      checkPrograms(programs.get(readme) ?? [], printed);
    });
  });
});

describe("the programs in Python", () => {
  const file = "docs/from-python.md";
  const list = codeBlocks(project, file);
  const programs = list.flatMap((block, index) =>
    block.language === "python" ? [{ ...block, shown: list[index + 1] }] : [],
  );
  const python = (program: string) =>
    spawnSync("python3", ["-c", program], { env, encoding: "utf8", cwd: folder });
  const folder = mkdtempSync(join(tmpdir(), "discoprep-documents-"));
  const canRun = (kind: string): boolean => {
    const needs = kind === "" ? "json" : `${kind}, pyarrow`;
    const runs = python(`import ${needs}`).status === 0;
    if (!runs) process.stderr.write(`skipped: blocks of ${file} need python3 with ${needs}\n`);
    return runs;
  };

  for (const kind of new Set(programs.map((program) => program.kind))) {
    it.runIf(canRun(kind))(`${kind} print what stands below them`, () => {
      cpSync(started, folder, { recursive: true, verbatimSymlinks: true });
      for (const { place, text, shown } of programs.filter((program) => program.kind === kind)) {
        const { stdout, stderr } = python(text);
        expect({ place, stdout, stderr }).toEqual({ place, stdout: shown?.text, stderr: "" });
      }
    });
  }
});
