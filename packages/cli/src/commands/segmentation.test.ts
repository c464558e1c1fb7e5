import { tmpdir } from "node:os";
import { join } from "node:path";
import { testFolder } from "@discoprep/shared-data/folder";
import { describe, expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

const run = (command: string, stdin: string, ...args: string[]) =>
  runForTest(["text", command, ...args], stdin);

const fileOf = (text: string): string => join(testFolder({ "lines.txt": text }), "lines.txt");

describe("sentences", () => {
  it("prints a sentence a line and an empty line between paragraphs", async () => {
    const { stdout } = await run("sentences", "He came. She left.\n\n \nThey\u2028stayed.", "--lang", "en");
    expect(stdout).toBe("He came.\nShe left.\n\nThey stayed.\n");
  });

  it.each(["sentences", "tokens"])(
    "%s refuses an unknown language; und is none in particular",
    async (command) => {
      const refused = await run(command, "Ham. Spam.\n", "--lang", "klingon");
      expect(refused).toMatchObject({ exit: 2, stdout: "" });
      expect(refused.stderr).toContain('no known language has the tag "klingon"');
      expect((await run(command, "Ham. Spam.\n", "--lang", "und")).exit).toBe(0);
      expect((await run(command, "Ham. Spam.\n")).exit).toBe(2);
    },
  );

  it("names an input that is no file", async () => {
    const { exit, stderr } = await run("sentences", "", "--lang", "en", tmpdir());
    expect(exit).toBe(1);
    expect(stderr).toContain(
      `${tmpdir()}: the file cannot be read; expected a file, or - for standard input; found a folder`,
    );
    expect((await run("script", "", "/no/such")).stderr).toContain("/no/such: the path does not exist");
  });
});

describe("script", () => {
  const lines = "我们国家\n\n我国的張學友\n這是\nabc\n";

  it("prints a label a line, and on request what offends", async () => {
    const { exit, stdout } = await run("script", lines);
    expect([exit, stdout]).toEqual([0, "SIMPLIFIED\nUNKNOWN\nMIXED\nTRADITIONAL\nUNKNOWN\n"]);
    const json = (await run("script", lines, "--json")).stdout.trimEnd().split("\n");
    const opinions = json.map((line) => JSON.parse(line));
    expect(opinions[2]).toMatchObject({ script: "MIXED", offending: [{ offset: 3 }, { offset: 4 }] });
    expect(opinions.map(({ unchangedByOpenCC }) => unchangedByOpenCC)).toEqual([
      ...[true, true, false, false, true],
    ]);
  });

  it("converts to simplified characters", async () => {
    const { stdout } = await run("script", lines, "--convert", "simplified");
    expect(stdout).toBe("我们国家\n\n我国的张学友\n这是\nabc\n");
    expect((await run("script", lines, "--convert", "simplified", "--json")).exit).toBe(2);
  });
});

describe("tokens", () => {
  it("prints a line for every line", async () => {
    const args = ["--lang", "en", "--escape", "ptb"];
    const { stdout } = await run("tokens", "He can't (go).\n\n \t\nYes.\n", ...args);
    expect(stdout).toBe("He ca n't -LRB- go -RRB- .\n\n\nYes .\n");
    const chinese = await run("tokens", "这个人不是我。\n", "--lang", "zh");
    expect(chinese).toMatchObject({ stdout: "这 个 人 不 是 我 。\n", stderr: "" });
  });

  it("warns once of traditional text", async () => {
    const file = fileOf("這是我們的國家。\n這是橋。\n");
    const { exit, stderr } = await run("tokens", "", "--lang", "zh", file);
    expect(stderr).toMatch(/^warning: .*lines\.txt.*traditional.*這們國橋.*\[traditional-text\]\n$/);
    expect(exit).toBe(0);
  });

  it("refuses an engine for another language", async () => {
    const { exit, stderr } = await run("tokens", "", "--lang", "en", "--engine", "nodejieba");
    expect([exit, stderr]).toEqual([2, expect.stringContaining("--engine needs --lang zh")]);
  });

  it("names a file that holds no weights", async () => {
    const args = ["--lang", "zh", "--engine", fileOf("好")];
    const { exit, stdout, stderr } = await run("tokens", "好\n", ...args);
    expect([exit, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("the file does not hold word weights, or is cut short");
  });
});
