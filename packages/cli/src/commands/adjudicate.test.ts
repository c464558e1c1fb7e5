import { cpSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { samplePath } from "@discoprep/shared-data";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { beforeAll, describe, expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

const work = mkdtempSync(join(tmpdir(), "discoprep-"));
const a = samplePath("eng.release/train");
const [b, sheet, gold] = [join(work, "b"), join(work, "sheet"), join(work, "gold")];
const file = join(sheet, "sheet.csv");

/** Returns the senses of all relations of a release, sorted. */
function senses(release: string): string[] {
  const lines = readFileSync(join(release, "relations.json"), "utf8");
  return lines.match(/"Sense": \[[^\]]*\]/g)?.sort() ?? [];
}

/** Decides the only row of the sheet, as a spreadsheet saves it. */
function decide(decision: string): void {
  const text = readFileSync(file, "utf8");
  const delimiter = text.includes(";decision;") ? ";" : ",";
  const [row]: object[] = parse(text, { bom: true, columns: true, delimiter });
  writeFileSync(file, stringify([{ ...row, decision }], { bom: true, header: true, delimiter: ";" }));
}

describe("adjudicate", () => {
  beforeAll(async () => {
    cpSync(a, b, { recursive: true });
    const relations = readFileSync(join(b, "relations.json"), "utf8");
    const changed = relations.replace("Contingency.Cause.Result", "Expansion.Conjunction");
    writeFileSync(join(b, "relations.json"), changed);
    await runForTest(["agree", a, b, "--out", sheet]);
  });

  it("makes gold and says how many rows decided what", async () => {
    decide("b");
    const { exit, stdout, stderr } = await runForTest(["adjudicate", file, a, b, "--out", gold]);
    const decisions = "0 a, 1 b, 0 both, 0 none, 0 edit, 0 agree";
    expect([exit, stdout, stderr]).toEqual([
      ...[0, ""],
      `${gold}: 64 relations in 5 documents; 63 agreed; by decision: ${decisions}; 0 undecided\n`,
    ]);
    expect(senses(join(gold, "release"))).toEqual(senses(b));
    const json = await runForTest(["adjudicate", file, a, b, "--out", gold, "--json", "--replace"]);
    expect(JSON.parse(json.stdout)).toMatchObject({ documents: 5, relations: { agreed: 63, gold: 64 } });
  });

  it("refuses rows without decision, or with another word; --partial leaves rows out", async () => {
    const out = join(work, "partial");
    decide("");
    const undecided = await runForTest(["adjudicate", file, a, b, "--out", out]);
    expect([undecided.exit, undecided.stdout, existsSync(out)]).toEqual([1, "", false]);
    expect(undecided.stderr).toContain(
      "rows of the sheet are empty or missing; expected a decision on each row; found 1 row: 1 (document ",
    );
    const partial = await runForTest(["adjudicate", file, a, b, "--out", out, "--partial"]);
    expect([partial.exit, partial.stderr]).toEqual([0, expect.stringContaining("; 1 undecided\n")]);
    decide("c");
    const wrong = await runForTest(["adjudicate", file, a, b, "--out", join(work, "wrong"), "--partial"]);
    expect([wrong.exit, wrong.stderr]).toEqual([
      1,
      expect.stringContaining("row 1: decision is none of a, b"),
    ]);
  });

  it("wants both releases for a sheet of two", async () => {
    expect((await runForTest(["adjudicate", file, a, "--out", join(work, "one")])).exit).toBe(2);
  });
});
