import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { samplePath } from "@discoprep/shared-data";
import { beforeAll, describe, expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

const work = mkdtempSync(join(tmpdir(), "discoprep-"));
const [a, b, c] = [samplePath("eng.pilot-a"), join(work, "b"), join(work, "c")];

beforeAll(() => {
  const second = samplePath("eng.pilot-b");
  const relations = readFileSync(join(second, "relations.json"), "utf8");
  for (const folder of [b, c]) cpSync(second, folder, { recursive: true });
  writeFileSync(join(b, "relations.json"), relations.replace("Expansion.Instantiation", "=1"));
  writeFileSync(join(c, "relations.json"), "");
});

describe("agree", () => {
  it("prints figures as a table, JSON, CSV and LaTeX", async () => {
    const text = await runForTest(["agree", a, b]);
    expect(text).toMatchObject({ exit: 0, stderr: "" });
    expect(text.stdout).toContain("│ Overall              │ 48.6 % (18/37) │ 0.53 │");
    expect(text.stdout).toContain(
      "\n2 documents, 35 and 33 relations, 31 paired; 19 disagreements (document, ID of A, ID of B, kinds)\n",
    );
    const json = await runForTest(["agree", a, b, "--json"]);
    expect(Object.keys(JSON.parse(json.stdout)).join(" ")).toBe(
      "documents relations overall connectives table kappa kappaIntervals typeKappa alpha confusion byDocument disagreements",
    );
    const csv = await runForTest(["agree", a, b, "--format", "csv"]);
    expect(csv.stdout).toContain("Agreement,Overall,Agreement,0.4864864864864865,18,37\n");
    const latex = await runForTest(["agree", a, b, "--format", "latex"]);
    expect(latex.stdout).toContain("Non-Explicit & 85.7 & 100.0 & 85.7 & 50.0 \\\\\n");
  });

  it("compares with outer punctuation, known connectives, and several annotators", async () => {
    const heads = join(work, "heads");
    writeFileSync(heads, "also\n");
    const listed = await runForTest(["agree", a, b, "--connectives", heads, "--exact", "--json"]);
    expect(JSON.parse(listed.stdout).connectives).toMatchObject({ agreed: 1, of: 1 });
    const several = await runForTest(["agree", a, b, c, "--json"]);
    expect(Object.keys(JSON.parse(several.stdout))).toEqual(["pairs", "fleiss", "alpha"]);
    expect(several.stderr).toContain(`${c}: the annotator has no relation in documents`);
  });

  it("writes a sheet whose formulas are none", async () => {
    const sheet = join(work, "sheet");
    const { exit, stderr } = await runForTest(["agree", a, b, "--out", sheet]);
    expect([exit, stderr]).toEqual([0, `${sheet}: 19 disagreements in sheet.csv\n`]);
    expect(readdirSync(sheet).sort()).toEqual(["SHA256SUMS", "manifest.json", "sheet.csv"]);
    expect(readFileSync(join(sheet, "sheet.csv"), "utf8")).toContain(",'=1,");
  });

  it("refuses other texts, and what is no release, and writes nothing", async () => {
    const [raw, sheet] = [join(work, "d"), join(work, "none")];
    cpSync(b, raw, { recursive: true });
    writeFileSync(join(raw, "raw/115"), "Volcano");
    const differ = await runForTest(["agree", a, raw, "--out", sheet]);
    expect([differ.exit, differ.stdout, readdirSync(work).includes("none")]).toEqual([1, "", false]);
    expect(differ.stderr).toContain("document 115, offset 7: the raw texts differ");
    const file = await runForTest(["agree", a, join(b, "relations.json")]);
    expect([file.exit, file.stderr]).toEqual([
      1,
      expect.stringContaining("name the release that discoprep convert"),
    ]);
  });

  it("refuses one annotator alone, and decisions without a sheet", async () => {
    expect((await runForTest(["agree", a])).exit).toBe(2);
    expect((await runForTest(["agree", a, b, "--decisions", "old.csv"])).exit).toBe(2);
  });
});

it("agree review writes a sheet, and counts its verdicts", async () => {
  const folder = join(work, "review");
  const run = await runForTest(["agree", "review", a, "--out", folder]);
  expect([run.exit, run.stdout, run.stderr]).toEqual([0, "", `${folder}: 35 relations in sheet.csv\n`]);
  const record = ["agree", "review", a, join(folder, "sheet.csv")];
  expect((await runForTest(record)).stdout).toContain("│ reviewed ");
  expect(JSON.parse((await runForTest([...record, "--json"])).stdout)).toMatchObject({
    relations: 35,
    reviewed: 0,
  });
  expect((await runForTest(["agree", "review", a])).exit).toBe(2);
  expect((await runForTest([...record, "--out", folder])).exit).toBe(2);
});

it("agree pdt prints one object of figures, tables, and warnings", async () => {
  const relation = { id: "1", start: "q", target: "p", connective: ["k1", "k2"] };
  const annotations = { A: [relation], B: [{ ...relation, connective: ["k2"] }] };
  const nodes = [{ id: "p" }, { id: "q", parent: "p" }];
  const file = join(work, "tale.json");
  writeFileSync(file, JSON.stringify({ document: "tale", trees: [{ id: "t", nodes }], annotations }));
  const { exit, stdout, stderr } = await runForTest(["agree", "pdt", file, "--json"]);
  expect([exit, JSON.parse(stdout)]).toMatchObject([0, { "strict.f1": 1, "connective.matched": 1 }]);
  expect(stderr).toContain("document tale: a relation between nodes has no type");
  const exact = await runForTest(["agree", "pdt", file, "--format", "latex", "--exact"]);
  expect(exact.stdout).toContain("Relations of A & 1 \\\\\n");
  expect(exact.stdout).toContain("Cohen's $\\kappa$ on types & -- \\\\\n");
  const empty = join(work, "empty");
  mkdirSync(empty);
  const nothing = await runForTest(["agree", "pdt", empty]);
  expect([nothing.exit, nothing.stdout]).toEqual([1, ""]);
});

it("agree warns of releases with different senses", async () => {
  const kept = join(work, "kept");
  cpSync(b, kept, { recursive: true });
  const manifest = readFileSync(join(kept, "manifest.json"), "utf8");
  writeFileSync(join(kept, "manifest.json"), manifest.replace(/"senses": "[^"]*"/, '"senses": "keep"'));
  const { exit, stderr } = await runForTest(["agree", a, kept]);
  expect([exit, stderr]).toEqual([0, expect.stringContaining("found keep. Convert both with the same")]);
});

it("agree warns of a path that is named twice, and shows the way to its help", async () => {
  const same = await runForTest(["agree", b, join(c, "../b")]);
  expect([same.exit, same.stderr]).toEqual([
    0,
    expect.stringContaining("the path is named twice: it is compared with itself"),
  ]);
  for (const name of ["pdt", "review"])
    expect((await runForTest(["agree", name])).stderr).toContain(`discoprep agree ${name} --help\n`);
  expect((await runForTest(["agree"])).stderr).toContain("discoprep agree");
});
