import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkData } from "@discoprep/files";
import { maximalLineLength } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import { type Check, checks, type Incident } from "@discoprep/validate";
import { expect, test } from "vitest";
import { type ValidateOptions, validate } from "./validate.ts";

const cases = fileURLToPath(new URL("../../../validate/test/", import.meta.url));

/** Too long to lie in the repository: made when it is needed. */
const madeHere = ["line-too-long"];

/** What else the bad file of a check cannot help being. */
const unavoidable: Readonly<Record<string, readonly string[]>> = {
  "word-order": ["span-cuts-token"],
};

async function incidents(path: string, options: Partial<ValidateOptions> = {}): Promise<Incident[]> {
  const found: Incident[] = [];
  for await (const incident of validate(path, { language: "en", ...options })) found.push(incident);
  return found;
}

/** The file to check, or the folder for a check of the release as a whole. */
function badCase(check: Check): string {
  const folder = join(cases, "bad", String(check.level), check.id);
  if (check.level === 6) return folder;
  const names = ["output.json", "relations.json", "relations-no-senses.json"];
  const file = names.map((name) => join(folder, name)).find((path) => existsSync(path));
  expect(file, `a bad file for ${check.id}`).toBeDefined();
  return file as string;
}

const table = [...checks().values()];

test.each(table.filter((check) => !madeHere.includes(check.id)))("the bad file of $id", async (check) => {
  const found = await incidents(badCase(check), { language: check.id === "punctuation" ? "zh" : "en" });
  const ids = new Set(found.map((incident) => incident.id));
  expect([...ids].sort()).toEqual([check.id, ...(unavoidable[check.id] ?? [])].sort());
  for (const { level, remedy, expected, found: actual } of found) {
    expect([level, remedy, expected, actual]).not.toContain(undefined);
  }
});

test("a line beyond the limit is reported and the next one checked", async () => {
  const folder = mkdtempSync(join(tmpdir(), "discoprep-validate-"));
  const file = join(folder, "output.json");
  writeFileSync(file, `${"[".repeat(maximalLineLength)}\n5\n`);
  const found = await incidents(file);
  expect(found.map(({ id, place }) => [id, place.line])).toEqual([
    ["line-too-long", 1],
    ["not-an-object", 2],
  ]);
});

test("a parses.json that ends early: the document is named, and tokens are not checked", async () => {
  const folder = mkdtempSync(join(tmpdir(), "discoprep-validate-"));
  const output = join(cases, "good/output");
  const parses = join(folder, "parses.json");
  const text = readFileSync(join(output, "parses.json"), "utf8");
  writeFileSync(parses, text.slice(0, -20));
  const found = await incidents(join(output, "output.json"), { parses });
  expect(found.map(({ id, place, found: actual }) => [id, place, actual])).toEqual([
    [
      "unreadable-parses",
      { file: parses, document: "tale_01" },
      "the file is not JSON (the file ends before the document does)",
    ],
  ]);
});

test("every bad file belongs to a check of its level", () => {
  for (const level of readdirSync(join(cases, "bad"))) {
    for (const id of readdirSync(join(cases, "bad", level))) {
      expect(checks().get(id)?.level, id).toBe(Number(level));
    }
  }
});

test.each([
  ["en", "en"],
  ["zh", "zh"],
  ["en-2015", "en"],
  ["output/output.json", "en"],
])("nothing is wrong with good/%s", async (path, language) => {
  expect(await incidents(join(cases, "good", path), { language })).toEqual([]);
});

test.each(["relations.json", "relations-no-senses.json"])(
  "nothing is wrong with good/en/%s",
  async (name) => {
    expect(await incidents(join(cases, "good/en", name))).toEqual([]);
  },
);

test("a level leaves deeper checks out", async () => {
  const folder = join(cases, "bad/6/linkers");
  expect(await incidents(folder, { level: 5 })).toEqual([]);
  expect(await incidents(join(cases, "bad/3/unknown-sense/output.json"), { level: 2 })).toEqual([]);
});

test("what a conversion could not map is no misspelling, and what its corpus does not know is one", async () => {
  const bad = join(cases, "bad/3/unmapped-sense");
  const folder = mkdtempSync(join(tmpdir(), "discoprep-validate-"));
  const file = join(folder, "relations.json");
  copyFileSync(join(bad, "manifest.json"), join(folder, "manifest.json"));
  const found = async (sense: string): Promise<unknown> => {
    const text = readFileSync(join(bad, "relations.json"), "utf8");
    writeFileSync(file, text.replace("Expansion.Manner.Arg2-as-manner", sense));
    return (await incidents(file)).map(({ id, severity, meant }) => [id, severity, meant]);
  };
  expect(await found("Expansion.Manner.Arg1-as-manner")).toEqual([["unmapped-sense", "warning", undefined]]);
  expect(await found("Expansion.Maner.Arg2-as-manner")).toEqual([
    ["unknown-sense", "error", "Expansion.Manner.Arg2-as-manner"],
  ]);
  expect(await found("Comparision.Contrast")).toEqual([["unknown-sense", "error", "Comparison.Contrast"]]);
  expect(await found("Contingency.Cause.Reson")).toEqual([
    ["unknown-sense", "error", "Contingency.Cause.Reason"],
  ]);
  expect(await found("Temporal.Synchronous")).toEqual([["unknown-sense", "error", "Temporal.Synchrony"]]);
  expect(await found("Temporal.Synchronus")).toEqual([["unknown-sense", "error", "Temporal.Synchrony"]]);
  expect(await found("Contingency.Purpose.Arg2-as-goal")).toEqual([
    ["unknown-sense", "error", "Contingency.Cause.Result"],
  ]);
  expect(await found("Foo.Bar")).toEqual([["unknown-sense", "error", undefined]]);
  expect(await found("Contingency.Cause")).toEqual([["partial-sense", "warning", undefined]]);
  expect(await found("Comparison.Contrast")).toEqual([]);
});

test("other senses are allowed on demand", async () => {
  const file = join(cases, "bad/3/unknown-sense/output.json");
  expect(await incidents(file, { senses: "any" })).toEqual([]);
  const senses = ["Contingency.Cause.reason", "Expansion.Conjunction", "EntRel"];
  expect(await incidents(file, { senses })).toEqual([]);
});

test("ids are kebab-case, each once, in the order of the levels", () => {
  const file = fileURLToPath(new URL("../../../validate/data/checks.json", import.meta.url));
  const keys = {
    id: z.string(),
    severity: z.enum(["error", "warning"]),
    what: z.string(),
    remedy: z.string(),
  };
  const schema = z.array(z.strictObject({ ...keys, level: z.int().min(1).max(6) }));
  const list = checkData(JSON.parse(readFileSync(file, "utf8")), schema, "checks.json");
  expect(new Set(list.map((check) => check.id)).size).toBe(list.length);
  for (const [index, check] of list.entries()) {
    expect(check.id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(check.level).toBeGreaterThanOrEqual(list[index - 1]?.level ?? 1);
  }
});

test("the README's table of checks is the table of checks", () => {
  const readme = readFileSync(fileURLToPath(new URL("../../../validate/README.md", import.meta.url)), "utf8");
  const rows = readme.split("\n").filter((line) => /^\| [1-6] /.test(line));
  const cells = rows.map((row) =>
    row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  expect(cells).toEqual(
    table.map(({ id, level, severity, what, remedy }) => [`${level}`, `\`${id}\``, severity, what, remedy]),
  );
});
