import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { runForTest } from "../test/run-command.ts";

const dump = fileURLToPath(
  new URL("../../../datasets/sample/sample/enwikinews-sample-pages-articles.xml", import.meta.url),
);

/** Columns of the Annotator's files that an annotator fills in, from 0. */
const [type, sense, arg1, arg2] = [0, 8, 14, 20];

/** Fills in cells of rows of an annotator's file, by their numbers from 0. */
function edit(file: string, edits: Readonly<Record<number, Readonly<Record<number, string>>>>): void {
  const rows = readFileSync(file, "utf8").split("\n");
  for (const [row, values] of Object.entries(edits))
    rows[Number(row)] = Object.assign(rows[Number(row)]?.split("|") ?? [], values).join("|");
  writeFileSync(file, rows.join("\n"));
}

it("goes the whole road of a blind set, from a dump to the releases of an evaluation", async () => {
  const work = mkdtempSync(join(tmpdir(), "discoprep-"));
  const at = (path: string): string => join(work, path);
  const run = async (...args: string[]): Promise<string> => {
    const { exit, stdout, stderr } = await runForTest(args);
    expect([exit, exit === 0 ? "" : stderr], args.join(" ")).toEqual([0, ""]);
    return stdout + stderr;
  };

  // Out: documents, the input release, a project for each annotator.
  await run("extract", dump, "--lang", "en", "--out", at("articles"));
  const choice = ["--min-words", "90", "--words", "1200", "--rank", "long-paragraphs"];
  await run("select", at("articles"), "--out", at("blind"), ...choice);
  await run("convert", "--lang", "en", "--raw", at("blind/raw"), "--out", at("input"));
  expect(readFileSync(at("input/parses.json"))).toEqual(readFileSync(at("blind/parses.json")));
  const both = ["--propose", "connectives,adjacent"];
  const exported = await run("export", at("input"), "--to", "annotator", ...both, "--out", at("project"));
  expect(exported).toContain("proposed: 88 Explicit, 52 Implicit");
  for (const name of ["a", "b"]) cpSync(at("project/ann"), at(name), { recursive: true });

  // Two annotators correct proposals of one document, and no others.
  const [because, conjunction] = ["Contingency.Cause.Reason", "Expansion.Conjunction"];
  const rowsOf101 = readFileSync(at("project/ann/101"), "utf8")
    .trimEnd()
    .split("\n")
    .map((row) => row.split("|"));
  expect(rowsOf101.slice(2, 6).map((cells) => [cells[type], cells[arg1]])).toEqual([
    ["Implicit", "54..183"],
    ["Explicit", ""],
    ["Explicit", ""],
    ["Implicit", "289..381"],
  ]);
  const reason = { [sense]: because, [arg1]: "289..340", [arg2]: "349..380" };
  edit(at("a/101"), {
    2: { [sense]: conjunction },
    4: reason,
    5: { [sense]: conjunction },
    9: { [sense]: "Expansion.Restatement" },
  });
  edit(at("b/101"), {
    // Another sense; a longer Arg1 (by a word); no relation; another type.
    2: { [sense]: "Temporal.Synchrony" },
    4: { ...reason, [arg1]: "293..340" },
    9: { [type]: "EntRel" },
  });

  // Back: a release of each annotator with the tokens of the input release, and their agreement.
  const layers = ["--raw", at("input/raw"), "--parses", at("input/parses.json")];
  const annotated = ["convert", "--from", "annotator", "--lang", "en", ...layers];
  const returned = await run(...annotated, "--annotations", at("a"), "--out", at("release-a"));
  expect(returned).toContain("4 of 140 relations");
  expect(returned).toContain("left out: 136 relations: untouched-proposal");
  await run(...annotated, "--annotations", at("b"), "--out", at("release-b"));
  const compare = ["agree", at("release-a"), at("release-b")];
  const { overall, relations, disagreements } = JSON.parse((await runForTest([...compare, "--json"])).stdout);
  expect(relations).toEqual({ a: 4, b: 3, paired: 3 });
  expect(overall).toMatchObject({ agreed: 0, of: 4 });
  expect(disagreements.map(({ kinds }: { kinds: string[] }) => kinds)).toEqual([
    ["sense"],
    ["only-a"],
    ["arg1"],
    ["type", "sense"],
  ]);
  await run(...compare, "--out", at("sheet"));
  const sheet = readFileSync(at("sheet/sheet.csv"), "utf8");
  expect(sheet.trimEnd().split("\r\n")).toHaveLength(1 + disagreements.length);

  // The adjudicator goes through the sheet and decides in a copy of A's folder.
  cpSync(at("a"), at("adjudicated"), { recursive: true });
  edit(at("adjudicated/101"), { 9: { [type]: "EntRel", [sense]: "" } });
  await run(...annotated, "--annotations", at("adjudicated"), "--blind", "--out", at("test"));
  expect(readdirSync(at("test")).sort()).toEqual([
    "SHA256SUMS",
    "gold",
    "input",
    "manifest.json",
    "no-senses",
  ]);
  for (const file of ["parses.json", "raw/101"]) {
    expect(readFileSync(at(join("test/input", file)))).toEqual(readFileSync(at(join("input", file))));
  }
  await run("validate", at("test/gold"), "--level", "5");
  await run("validate", at("test"));
  const score = ["score", at("test/gold/relations.json"), at("test/gold/relations.json"), "--json"];
  expect((await runForTest(score)).exit).toBe(0);
  const gold = await runForTest(["agree", at("release-a"), at("test/gold"), "--json"]);
  expect(JSON.parse(gold.stdout).overall).toEqual({ agreed: 3, of: 4, share: 3 / 4, f1: 3 / 4 });
});
