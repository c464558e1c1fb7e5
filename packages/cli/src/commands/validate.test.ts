import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeShared } from "@discoprep/shared-data";
import { expect, test } from "vitest";
import { type CommandRun, runForTest } from "../../test/run-command.ts";

const folder = mkdtempSync(join(tmpdir(), "discoprep-cli-validate-"));

const good = JSON.stringify({
  DocID: "d",
  Arg1: { TokenList: [0] },
  Arg2: { TokenList: [1] },
  Connective: { TokenList: [] },
  Sense: ["EntRel"],
  Type: "EntRel",
});

test("problems are lines on stdout, their number on stderr, and errors exit 1", async () => {
  const printed = await runForTest(
    ["validate", "en", "-"],
    `${good}\n${good.replace(/EntRel"\]/, 'entrel"]')}\n`,
  );
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
  const printed = await runForTest(["validate", "zh", "-", "--json", "--quiet"], good);
  const { stdout, ...rest } = printed;
  expect(rest).toEqual({ exit: 0, stderr: "" });
  expect(JSON.parse(stdout)).toMatchObject({ id: "no-final-line-feed", level: 1, place: { line: 1 } });
});

test("--include, --exclude, --max-errors and --level choose", async () => {
  const lines = `5\n\n${good.replace("EntRel", "x")}\n`;
  const ids = async (...options: string[]): Promise<string[]> => {
    const { stdout } = await runForTest(["validate", "en", "-", "--json", ...options], lines);
    return stdout.split("\n").flatMap((line) => (line ? [(JSON.parse(line) as { id: string }).id] : []));
  };
  expect(await ids("--level", "1")).toEqual(["not-an-object", "blank-line"]);
  expect(await ids("--include", "blank-line,unknown-sense")).toEqual(["blank-line", "unknown-sense"]);
  expect(await ids("--exclude", "blank-line", "--max-errors", "1")).toEqual(["not-an-object"]);
});

test("wrong usage exits 2", async () => {
  expect((await runForTest(["validate", "no language", "-"])).exit).toBe(2);
  expect((await runForTest(["validate", "en", "-", "--level", "7"])).exit).toBe(2);
  expect((await runForTest(["validate", "en", "-", "--include", "no-such-check"], good)).exit).toBe(2);
});

test("a missing file exits 1 and says so", async () => {
  const { exit, stderr } = await runForTest(["validate", "en", join(folder, "none")]);
  expect(exit).toBe(1);
  expect(stderr).toContain("the path does not exist");
});

test("a file without a relation is named", async () => {
  const file = join(folder, "blank.json");
  writeFileSync(file, "");
  const { exit, stderr } = await runForTest(["validate", "en", file]);
  expect([exit, stderr]).toEqual([0, expect.stringContaining("the file holds no relation")]);
});

test("of many problems of a check three are printed, and all are counted", async () => {
  const lines = `${good.replace("EntRel", "x")}\n`.repeat(5);
  const { exit, stdout, stderr } = await runForTest(["validate", "en", "-", "--level", "3"], lines);
  expect(exit).toBe(1);
  expect(stdout.match(/^error unknown-sense/gm)).toHaveLength(3);
  expect(stderr).toContain("problems: 5 unknown-sense; --all prints every one\n-: 5 errors, 0 warnings\n");
  const all = await runForTest(["validate", "en", "-", "--level", "3", "--all"], lines);
  expect(all.stdout.match(/^error unknown-sense/gm)).toHaveLength(5);
  expect(all.stderr).not.toContain("--all");
});

test("--senses takes the words of convert, and another language its senses", async () => {
  const line = `${good.replace('["EntRel"]', '["Expansion.Level-of-detail.Arg1-as-detail"]').replace('"EntRel"', '"Implicit"')}\n`;
  const senses = async (...args: string[]): Promise<string> =>
    (await runForTest(["validate", ...args, "-", "--include", "unknown-sense"], line)).stdout;
  expect(await senses("en")).toContain("error unknown-sense");
  for (const word of ["keep", "any", "pdtb3"]) expect(await senses("en", "--senses", word)).toBe("");
  expect(await senses("tr")).toBe("");
  expect((await runForTest(["validate", "tr", "-"], line)).stderr).toContain(
    "senses not checked: no shared task had the language tr",
  );
});

test("a file of another kind is named by its kind", async () => {
  const { stdout } = await runForTest(["validate", "en", "-"], `Explicit${"|".repeat(47)}\n`);
  expect(stdout).toContain("this looks like a pipe file of PDTB 2.0 with 48 columns (pipe48)");
});

/** What an official validator has printed; it refuses a file where it says something of it. */
type Printed = Pick<CommandRun, "exit" | "stderr">;
const isRefused = ({ exit, stderr }: Printed): boolean => exit !== 0 || stderr !== "";

async function exitOf(language: string, text: string, edition = "2016"): Promise<number> {
  const path = join(folder, "output.json");
  writeFileSync(path, text);
  return (await runForTest(["validate", language, path, "--edition", edition])).exit;
}

describeShared("golden/validator", "what the official validators refuse", (shared) => {
  interface Line {
    readonly name: string;
    readonly language: string;
    readonly line: string;
    readonly st15_validator?: Printed;
    readonly st16_validator: Printed;
  }
  const read = (name: string): unknown => JSON.parse(readFileSync(join(shared, name), "utf8"));
  const lines = (read("validator_lines.json") as Line[]).filter(({ language }) => language !== "fr");

  test.each(lines)("line $name", async ({ language, line, st15_validator, st16_validator }) => {
    if (isRefused(st16_validator)) expect(await exitOf(language, `${line}\n`)).toBe(1);
    if (st15_validator !== undefined && isRefused(st15_validator)) {
      expect(await exitOf("en", `${line}\n`, "2015")).toBe(1);
    }
  });

  type File = Readonly<Record<string, Printed>> & { readonly text?: string; readonly lines?: string[] };
  const files = Object.entries(read("validator_files.json") as Record<string, File>);

  test.each(files)("file %s", async (_name, file) => {
    const text = file.text ?? (file.lines ?? []).map((line) => `${line}\n`).join("");
    for (const [program, language, edition] of [
      ["st15_validator", "en", "2015"],
      ["st16_validator_en", "en", "2016"],
      ["st16_validator_zh", "zh", "2016"],
    ] as const) {
      const printed = file[program];
      if (printed && isRefused(printed)) expect(await exitOf(language, text, edition), program).toBe(1);
    }
  });
});

test("a stop that trees write twice, for the abbreviation and for the sentence, is no fault", async () => {
  const work = mkdtempSync(join(tmpdir(), "discoprep-cli-validate-"));
  const at = (name: string): string => join(work, name);
  const trees =
    "( (S (NP (PRP He)) (VP (VBD left) (NP (NNP Acme) (NNP Corp.))) (. .)) )\n" +
    "( (S (NP (PRP He)) (VP (VBD did)) (. .)) )\n";
  const row = "Implicit|||||||so|Contingency.Cause.Result||||||0..17||||||19..25||||||\n";
  for (const [name, text] of Object.entries({ raw: "He left Acme Corp. He did.\n", trees, row })) {
    mkdirSync(at(name));
    writeFileSync(join(at(name), "x"), text);
  }
  const inputs = ["--annotations", at("row"), "--raw", at("raw"), "--trees", at("trees")];
  const args = ["convert", "--format", "annotator", "--lang", "en", ...inputs, "--out", at("release")];
  expect((await runForTest(args)).exit).toBe(0);
  expect(await runForTest(["validate", "en", at("release"), "--quiet"])).toMatchObject({
    exit: 0,
    stdout: expect.not.stringContaining("word-order"),
  });
});
