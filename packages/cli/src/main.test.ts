import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { runForTest } from "../test/run-command.ts";
import { buildProgram } from "./main.ts";
import { terminalOn } from "./terminal.ts";

const home = process.cwd();
afterEach(() => process.chdir(home));

describe("help", () => {
  it("shows a real example for every command", async () => {
    const { commands } = await buildProgram(terminalOn());
    for (const command of commands) {
      let help = "";
      command.configureOutput({
        writeOut: (text) => {
          help += text;
        },
      });
      command.outputHelp();
      expect(help, command.name()).toMatch(/Examples?.*:\n {2}\S/);
    }
    // complete is added after the commands that it knows.
    expect(commands.at(-1)?.name()).toBe("complete");
  });
});

describe("exit codes", () => {
  it("are 2 for wrong usage, 1 for unusable input, 0 for help", async () => {
    expect((await runForTest(["nonsense"])).exit).toBe(2);
    expect((await runForTest(["extract", "dump.xml"])).exit).toBe(2);
    expect((await runForTest(["text", "tokens", "--lang", "en", "--escape", "odd"])).exit).toBe(2);
    const absent = join(tmpdir(), "none.xml");
    const missing = await runForTest(["extract", absent, "--lang", "en", "--out", join(tmpdir(), "x")]);
    expect(missing).toMatchObject({ exit: 1, stdout: "" });
    expect(missing.stderr).toContain("none.xml");
    expect((await runForTest(["--help"])).exit).toBe(0);
    expect((await runForTest(["--version"])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it("come with a way to the help where the command line is wrong", async () => {
    expect((await runForTest(["stats"])).stderr).toBe(
      "error: missing required argument 'path'\nIts arguments, options and an example: discoprep stats --help\n",
    );
    expect((await runForTest(["statistics"])).stderr).toMatch(
      /^error: unknown command 'statistics'.*\n(.*\n)?All commands: discoprep --help\n$/,
    );
  });

  it("come with the way of each kind of user where no command is named", async () => {
    const { exit, stdout, stderr } = await runForTest([]);
    expect([exit, stdout, stderr.split("\n").length]).toEqual([2, "", 6]);
    expect(stderr).toMatch(
      /^Organizers: +discoprep build sample .*\nAnnotators: .*\nParticipants: .*\nNew dumps: /,
    );
  });

  it("say which command or option was meant", async () => {
    const stderrOf = async (...args: string[]) => (await runForTest(args)).stderr;
    expect(await stderrOf("scor")).toContain("(Did you mean score?)");
    expect(await stderrOf("text", "token")).toContain("(Did you mean tokens?)");
    expect(await stderrOf("stats", "--expct", "x")).toContain("(Did you mean --expect?)");
    // A misspelt option is named before one that is missing.
    expect(await stderrOf("extract", "x", "--form", "csv")).toContain("unknown option '--form'");
    expect(await stderrOf("extract", "x", "--out", "x")).toContain(
      "required option '--lang <language>' not specified",
    );
    expect(await stderrOf("score-conllu", "a", "b")).toContain("discoprep score conllu --help");
  });

  it("say how a file is named that looks like an option", async () => {
    process.chdir(mkdtempSync(join(tmpdir(), "discoprep-")));
    writeFileSync("-dump.xml", "");
    const named = await runForTest(["extract", "-dump.xml", "--lang", "en", "--out", "o"]);
    expect(named.exit).toBe(2);
    expect(named.stderr).toContain("-dump.xml is a file: write it as ./-dump.xml");
    const unknown = await runForTest(["extract", "-dum.xml", "--lang", "en", "--out", "o"]);
    expect(unknown.stderr).not.toContain("is a file");
  });

  it("take an empty standard input as empty", async () => {
    expect(await runForTest(["text", "sentences", "--lang", "en"])).toEqual({
      exit: 0,
      stdout: "",
      stderr: "",
    });
  });
});

describe("complete", () => {
  it("prints scripts for shells, and what could follow", async () => {
    const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
    const printed = async (...args: string[]): Promise<string> => {
      log.mockClear();
      expect((await runForTest(["complete", ...args])).exit).toBe(0);
      return log.mock.calls.map(([line]) => `${line}\n`).join("");
    };
    expect(await printed("bash")).toContain("# bash completion for discoprep");
    expect(await printed("--", "exp")).toMatch(/^export\t.*\nexplain\t/);
    expect(await printed("--", "export", "--to", "")).toMatch(/^brat\b/m);
    log.mockRestore();
  });
});
