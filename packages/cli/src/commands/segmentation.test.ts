import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

function fileOf(text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), "discoprep-")), "lines.txt");
  writeFileSync(file, text);
  return file;
}

describe("an unknown language", () => {
  it.each(["sentences", "tokens"])("is refused by %s; und is none in particular", async (command) => {
    const file = fileOf("Ham. Spam.\n");
    const refused = await runForTest([command, "--lang", "klingon", file]);
    expect(refused).toMatchObject({ exit: 2, stdout: "" });
    expect(refused.stderr).toContain('no known language has the tag "klingon"');
    expect((await runForTest([command, "--lang", "und", file])).exit).toBe(0);
    expect((await runForTest([command, "--lang", "ltg", file])).exit).toBe(0);
  });
});

describe("script", () => {
  const file = fileOf("我们国家\n\n我国的張學友\n這是\nabc\n");

  it("prints a label a line", async () => {
    const { exit, stdout } = await runForTest(["script", file]);
    expect(stdout).toBe("SIMPLIFIED\nUNKNOWN\nMIXED\nTRADITIONAL\nUNKNOWN\n");
    expect(exit).toBe(0);
  });

  it("lists what offends", async () => {
    const { stdout } = await runForTest(["script", "--report", file]);
    expect(stdout.split("\n")[2]).toBe("MIXED\t張@3 學@4");
    const json = await runForTest(["script", "--json", file]);
    expect(JSON.parse(json.stdout.split("\n")[3] ?? "")).toMatchObject({ script: "TRADITIONAL" });
  });

  it("converts to simplified characters", async () => {
    const { stdout } = await runForTest(["script", "--convert", "simplified", file]);
    expect(stdout).toBe("我们国家\n\n我国的张学友\n这是\nabc\n");
    expect((await runForTest(["script", "--convert", "simplified", "--json", file])).exit).toBe(2);
    const { stdout: reports } = await runForTest(["script", "--json", file]);
    const opinions = reports.trimEnd().split("\n");
    expect(opinions.map((line) => JSON.parse(line).unchangedByOpenCC)).toEqual([
      true,
      true,
      false,
      false,
      true,
    ]);
  });
});

describe("input", () => {
  it("that is no file is named", async () => {
    const folder = tmpdir();
    const { exit, stderr } = await runForTest(["sentences", "--lang", "en", folder]);
    expect(exit).toBe(1);
    expect(stderr).toContain(`${folder}: the input is a folder; expected a file, or - for standard input`);
    expect((await runForTest(["script", "/no/such"])).stderr).toContain("/no/such: the file does not exist");
  });
});

describe("sentences", () => {
  it("prints a sentence a line and an empty line between paragraphs", async () => {
    const file = fileOf("He came. She left.\n\n \nThey stayed.");
    const { stdout } = await runForTest(["sentences", "--lang", "en", file]);
    expect(stdout).toBe("He came.\nShe left.\n\nThey stayed.\n");
  });

  it("wants a language", async () => {
    const { exit } = await runForTest(["sentences", fileOf("")]);
    expect(exit).toBe(2);
  });
});

describe("tokens", () => {
  it("warns once of traditional text", async () => {
    const file = fileOf("這是我們的國家。\n這是橋。\n");
    const { exit, stderr } = await runForTest(["tokens", "--lang", "zh", file]);
    expect(stderr).toMatch(/^warning: .*lines\.txt.*traditional.*這們國橋.*\[traditional-text\]\n$/);
    expect(exit).toBe(0);
    const simplified = await runForTest(["tokens", "--lang", "zh", fileOf("这是我们的国家。\n")]);
    expect(simplified.stderr).toBe("");
  });

  it("prints a line for every line", async () => {
    const file = fileOf("He can't (go).\n\n \t\nYes.\n");
    const { stdout } = await runForTest(["tokens", "--lang", "en", "--escape", "ptb", file]);
    expect(stdout).toBe("He ca n't -LRB- go -RRB- .\n\n\nYes .\n");
  });

  it("finds words of Chinese and of other languages", async () => {
    const chinese = await runForTest([
      "tokens",
      "--lang",
      "zh",
      "--standard",
      "ctb",
      fileOf("这个人不是我。\n"),
    ]);
    expect(chinese.stdout).toBe("这 个 人 不 是 我 。\n");
    const turkish = await runForTest(["tokens", "--lang", "tr", fileOf("Ali geldi.\n")]);
    expect(turkish.stdout).toBe("Ali geldi .\n");
  });

  it("refuses a standard or engine of another language", async () => {
    for (const wrong of [
      ["--standard", "ctb"],
      ["--engine", "nodejieba"],
      ["--weights", "own.weights"],
    ]) {
      const { exit, stderr } = await runForTest(["tokens", "--lang", "en", ...wrong, fileOf("")]);
      expect(exit).toBe(2);
      expect(stderr).toContain("en");
    }
  });
});

describe("tokens --weights", () => {
  const run = (...args: string[]): ReturnType<typeof runForTest> =>
    runForTest(["tokens", "--lang", "zh", ...args], "好\n");

  it("is for the model", async () => {
    expect(await run("--engine", "nodejieba", "--weights", "own.weights")).toMatchObject({
      exit: 2,
      stderr: "error: --weights is for --engine model, not for --engine nodejieba\n",
    });
  });

  it.each([
    ["text", "好"],
    ["a count beyond the file's end", `DPW1${"\u007f".repeat(104)}`],
  ])("names a file of %s", async (_, text) => {
    const { exit, stdout, stderr } = await run("--weights", fileOf(text));
    expect([exit, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("the file does not hold word weights, or is cut short");
  });
});
