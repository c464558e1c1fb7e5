import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, openSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { filesIn } from "@discoprep/shared-data/folder";
import { beforeAll, describe, expect, it } from "vitest";

// Runs the built command in its own process: signals, pipes, environment.
const bin = fileURLToPath(new URL("../bin/discoprep.js", import.meta.url));

interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function start(
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): ChildProcess {
  return spawn(process.execPath, [bin, ...args], { ...options, env: { ...process.env, ...options.env } });
}

function finish(child: ChildProcess): Promise<Outcome> {
  let stdout = "";
  let stderr = "";
  child.stdout?.on("data", (chunk) => {
    stdout += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    stderr += chunk;
  });
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, stdout, stderr })));
}

function run(args: readonly string[], options?: Parameters<typeof start>[1]): Promise<Outcome> {
  const child = start(args, options);
  child.stdin?.end();
  return finish(child);
}

let root: string;
/** So large that an interruption comes during reading, and that two workers share it. */
let dump: string;
/** So large that its output exceeds the tests' limit of a file. */
let small: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "discoprep-"));
  dump = join(root, "dump.xml");
  const page = (id: number): string =>
    `<page><title>Page ${id}</title><ns>0</ns><id>${id}</id><revision><id>${id}</id>` +
    `<text>{{date|May 1, 2015}}\nThe ferry number ${id} sailed. ${"It was full. ".repeat(400)}\n{{publish}}</text></revision></page>\n`;
  small = join(root, "small.xml");
  for (const [file, length] of [
    [dump, 300],
    [small, 80],
  ] as const) {
    const pages = Array.from({ length }, (_, index) => page(index + 1)).join("");
    writeFileSync(file, `<mediawiki><siteinfo></siteinfo>\n${pages}</mediawiki>\n`);
  }
});

it("the exit code is the command's: 0, 1 and 2", async () => {
  expect((await run(["--help"])).code).toBe(0);
  const missing = await run(["extract", join(root, "none.xml"), "--lang", "en", "--out", join(root, "x")]);
  expect(missing).toMatchObject({ code: 1, stdout: "" });
  expect((await run(["nonsense"])).code).toBe(2);
});

it.runIf(existsSync("/dev/full"))("a full disk below standard output is named", async () => {
  const child = spawn(process.execPath, [bin, "--help"], {
    stdio: ["ignore", openSync("/dev/full", "w"), "pipe"],
  });
  const stderr = "error: standard output cannot be written (ENOSPC)\n";
  expect(await finish(child)).toEqual({ code: 1, stdout: "", stderr });
});

it("a reader that goes away is no fault", async () => {
  const child = start(["text", "sentences", "--lang", "en"]);
  const outcome = finish(child);
  child.stdout?.once("data", () => child.stdout?.destroy());
  child.stdin?.on("error", () => undefined);
  child.stdin?.end("A line. Another one.\n".repeat(200_000));
  expect(await outcome).toMatchObject({ code: 0, stderr: "" });
});

describe("output that cannot be written", () => {
  it("leaves the old one, and says so", async () => {
    const folder = join(root, "limited");
    const out = join(folder, "out");
    await run(["extract", small, "--lang", "en", "--out", out, "--limit", "2"]);
    const expected = filesIn(out);
    const command = `ulimit -f 64; exec "$@"`;
    const args = [process.execPath, bin, "extract", small, "--lang", "en", "--out", out, "--no-raw"];
    const { code, stderr } = await finish(spawn("bash", ["-c", command, "bash", ...args]));
    expect(stderr).toMatch(/limited\/out: there is no room for the output .* unchanged; found EFBIG/);
    expect(code).toBe(1);
    expect(filesIn(out)).toEqual(expected);
    expect(readdirSync(folder)).toEqual(["out"]);
  });

  it("is written where no one reads the messages", async () => {
    const out = join(root, "unread");
    const child = start(["extract", small, "--lang", "zh", "--out", out]);
    child.stderr?.destroy();
    expect((await finish(child)).code).toBe(0);
    expect(readdirSync(out)).toContain("manifest.json");
  });
});

describe("interruption", () => {
  const extract = (out: string, ...more: string[]): string[] => [
    ...["extract", dump, "--lang", "en", "--out", out, "--quiet", ...more],
  ];

  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("%s ends with its code and leaves nothing behind", async (signal, code) => {
    const folder = join(root, signal);
    mkdirSync(folder);
    const child = start(extract(join(folder, "out")));
    const outcome = finish(child);
    await untilWriting(folder);
    child.kill(signal);
    const { code: ended, stderr } = await outcome;
    expect(ended).toBe(code);
    expect(stderr).toBe(
      "interrupted; not written: out. What stood there before is unchanged. What was finished before is complete.\n",
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  it("a killed run changes nothing, and the next one clears up and gives the same bytes", async () => {
    const folder = join(root, "killed");
    mkdirSync(folder);
    const out = join(folder, "out");
    const args = extract(out, "--workers", "1");
    await run(args);
    const expected = filesIn(out);
    for (const delay of [0, 90]) {
      const child = start(args);
      const outcome = finish(child);
      await untilWriting(folder);
      await new Promise((resolve) => setTimeout(resolve, delay));
      child.kill("SIGKILL");
      await outcome;
      if (readdirSync(folder).includes("out")) expect(filesIn(out)).toEqual(expected);
    }
    expect((await run(args)).code).toBe(0);
    expect(readdirSync(folder)).toEqual(["out"]);
    expect(filesIn(out)).toEqual(expected);
  });
});

/** Waits until a run has begun its output beside the final place. */
async function untilWriting(folder: string): Promise<void> {
  for (let waited = 0; waited < 20_000; waited += 5) {
    if (readdirSync(folder).some((name) => name.includes(".partial-"))) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error("the run wrote nothing");
}

describe("surroundings", () => {
  it("locale, time zone, folder and number of workers change no byte", async () => {
    const folder = join(root, "ordner 汉字 x");
    mkdirSync(folder);
    const args = (name: string, ...more: string[]): string[] => [
      ...["extract", "--lang", "en", "--out", join(folder, name), dump, ...more],
    ];
    await run(args("one", "--workers", "1"));
    await run(args("two", "--workers", "2"), {
      cwd: folder,
      env: { LANG: "tr_TR.UTF-8", LC_ALL: "C", TZ: "Asia/Kolkata" },
    });
    expect(filesIn(join(folder, "two"))).toEqual(filesIn(join(folder, "one")));
  });
});
