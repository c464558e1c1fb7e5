import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { samplePath } from "@discoprep/shared-data";
import { expect, test } from "vitest";
import { runForTest } from "../../test/run-command.ts";

const good = JSON.stringify({
  DocID: "d",
  Arg1: { TokenList: [0] },
  Arg2: { TokenList: [1] },
  Connective: { TokenList: [] },
  Sense: ["EntRel"],
  Type: "EntRel",
});

test("problems are lines on stdout, their number on stderr, and errors exit 1", async () => {
  const lines = `${good}\n${good.replace(/EntRel"\]/, 'entrel"]')}\n`;
  const printed = await runForTest(["validate", "-", "--lang", "en"], lines);
  expect(printed.exit).toBe(1);
  expect(printed.stdout.split("\n")[0]).toBe(
    "error unknown-sense: standard input:2, document d: the sense is not in the language's list; " +
      "expected a sense of the language's list; found entrel. Did you mean EntRel? " +
      "Check the spelling, the capitals and the language; `--senses` names another list.",
  );
  expect(printed.stderr).toBe(
    "no parses.json beside the file: tokens are not checked against documents (--parses names one)\n" +
      "-: 2 errors, 1 warning\n",
  );
});

test("warnings exit 0; --json prints an object a problem", async () => {
  const { stdout, ...rest } = await runForTest(["validate", "-", "--json", "--quiet", "--lang", "zh"], good);
  expect(rest).toEqual({ exit: 0, stderr: "" });
  expect(JSON.parse(stdout)).toMatchObject({ id: "no-final-line-feed", level: 1, place: { line: 1 } });
});

test("what the input holds cannot reach the terminal", async () => {
  const line = JSON.stringify({
    ...{ DocID: "d", Type: "Explicit", Sense: ["Comparison.Contrast"] },
    ...{ Arg1: { TokenList: [0] }, Arg2: { TokenList: [3] }, Connective: { TokenList: [2] } },
  });
  const odd = `${line.replace('"d"', '"a\\n\\u001b[31m"').replace("Explicit", "\\u202eImplicit")}\n`;
  const { stdout } = await runForTest(["validate", "-", "--json", "--lang", "en"], odd);
  expect(stdout).toContain("a\\\\u000a\\\\u001b[31m");
  expect(stdout).toContain("\\\\u202eImplicit");
  expect(stdout).not.toMatch(/\p{Cf}/u);
});

test("--checks and --level choose", async () => {
  const lines = `5\n\n${good.replace("EntRel", "x")}\n`;
  const ids = async (...options: string[]): Promise<string[]> => {
    const { stdout } = await runForTest(["validate", "-", "--json", ...options, "--lang", "en"], lines);
    return stdout.split("\n").flatMap((line) => (line ? [(JSON.parse(line) as { id: string }).id] : []));
  };
  expect(await ids("--level", "1")).toEqual(["not-an-object", "blank-line"]);
  expect(await ids("--checks", "blank-line,unknown-sense")).toEqual(["blank-line", "unknown-sense"]);
  expect(await ids("--checks", "-blank-line", "--level", "2")).toEqual(["not-an-object"]);
});

test.each([
  [["-", "--lang", "no language"], 2, '"no language" is not a language tag'],
  [["-"], 2, "no manifest says the language of the input: name it with --lang"],
  [["-", "--lang", "en", "--level", "7"], 2, "--level"],
  [["-", "--lang", "en", "--checks", "no-such-check"], 2, 'no check of relations has the id "no-such-check"'],
  [["/no/such", "--lang", "en"], 1, "the path does not exist"],
  [["-", "--lang", "xx"], 1, 'no known language has the tag "xx"'],
] as const)("%j exits %d", async (words, exit, message) => {
  expect(await runForTest(["validate", ...words], "5\n")).toMatchObject({
    exit,
    stderr: expect.stringContaining(message),
  });
});

test("a file without a relation, and the senses of a release, are noted; --parses and files are several", async () => {
  const empty = join(mkdtempSync(join(tmpdir(), "discoprep-")), "output.json");
  writeFileSync(empty, "");
  const parses = samplePath("eng.release/train/parses.json");
  const { exit, stderr } = await runForTest(
    ["validate", empty, "-", "--parses", parses, "--lang", "tr"],
    `${good}\n`,
  );
  expect(exit).toBe(1);
  expect(stderr).toContain("the file holds no relation");
  expect(stderr).toContain("checked as en\n");
  expect(stderr).toContain("-: 1 error, 0 warnings\n");
  const release = await runForTest(["validate", samplePath("zho.release")]);
  expect(release).toEqual({
    exit: 0,
    stdout: "",
    stderr: `${samplePath("zho.release")}: 0 errors, 0 warnings\n`,
  });
});

test("of many problems of a check three are printed, and all are counted", async () => {
  const lines = `${good.replace("EntRel", "x")}\n`.repeat(5);
  const { exit, stdout, stderr } = await runForTest(["validate", "-", "--level", "3", "--lang", "en"], lines);
  expect(exit).toBe(1);
  expect(stdout.match(/^error unknown-sense/gm)).toHaveLength(3);
  expect(stderr).toContain("problems: 5 unknown-sense; --all prints every one\n-: 5 errors, 0 warnings\n");
  const all = await runForTest(["validate", "-", "--level", "3", "--all", "--lang", "en"], lines);
  expect(all.stdout.match(/^error unknown-sense/gm)).toHaveLength(5);
  expect(all.stderr).not.toContain("--all");
});

test("--senses takes the words of convert, and another language its senses", async () => {
  const sense = "Expansion.Level-of-detail.Arg1-as-detail";
  const line = `${good.replace('["EntRel"]', `["${sense}"]`).replace('"EntRel"', '"Implicit"')}\n`;
  const senses = async (...args: string[]): Promise<string> =>
    (await runForTest(["validate", ...args, "-", "--checks", "unknown-sense"], line)).stdout;
  expect(await senses("--lang", "en")).toContain("error unknown-sense");
  for (const word of ["keep", "any", "pdtb3"])
    expect(await senses("--lang", "en", "--senses", word)).toBe("");
  expect(await senses("--lang", "tr")).toBe("");
  const { stderr } = await runForTest(["validate", "-", "--lang", "tr"], line);
  expect(stderr).toContain("senses not checked: no shared task had the language tr");
});

test("a file of another kind is named by its kind", async () => {
  const { stdout } = await runForTest(["validate", "-", "--lang", "en"], `Explicit${"|".repeat(47)}\n`);
  expect(stdout).toContain("this looks like a pipe file of PDTB 2.0 with 48 columns (pipe48)");
});
