import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

const folder = mkdtempSync(join(tmpdir(), "output-formats-"));
const at = (path: string): string => join(folder, path);
const run = (line: string) =>
  runForTest(line.split(" ").map((word) => word.replace(/@(\S+)/, (_, path) => at(path))));

const text = "The pond froze because it was cold. The geese left. They came back.\n";
const spans = (part: string): string => `${text.indexOf(part)}..${text.indexOf(part) + part.length}`;

/** A file of the PDTB Annotator. @param sense of the second relation */
function annotations(sense: string): string {
  const rows: Readonly<Record<number, string>>[] = [
    {
      ...{ 0: "Explicit", 1: spans("because"), 7: "because", 8: "Contingency.Cause.Reason" },
      ...{ 14: spans("The pond froze"), 20: spans("it was cold") },
    },
    {
      ...{ 0: "Implicit", 7: "then", 8: sense },
      ...{ 14: spans("The geese left"), 20: spans("They came back") },
    },
  ];
  return rows.map((row) => `${Array.from({ length: 34 }, (_, at) => row[at] ?? "").join("|")}\n`).join("");
}

describe("outputs in other formats", () => {
  beforeAll(async () => {
    for (const name of ["raw", "gold-annotations", "annotator"]) mkdirSync(at(name));
    writeFileSync(at("raw/a"), text);
    writeFileSync(at("gold-annotations/a"), annotations("Temporal.Asynchronous.Precedence"));
    writeFileSync(at("annotator/a"), annotations("Expansion.Conjunction"));
    for (const [annotated, out] of [
      ["gold-annotations", "gold"],
      ["annotator", "system"],
    ]) {
      const options = `--format annotator --lang en --annotations @${annotated} --raw @raw --senses keep`;
      expect((await run(`convert ${options} --out @${out}`)).exit).toBe(0);
    }
    for (const format of ["disrpt", "brat"]) {
      expect((await run(`export @system --to ${format} --out @${format}`)).exit).toBe(0);
    }
  });

  it("have the figures of the same output as output.json", async () => {
    for (const output of ["system", "annotator", "brat", "disrpt", "disrpt/a.rels"]) {
      const { exit, stdout } = await run(`score @gold x=@${output} --format json`);
      const { figures } = JSON.parse(stdout).sets[0].systems[0];
      expect([output, exit, figures.all.parser, figures.all.both.f1, figures.explicit.connective.f1]).toEqual(
        [output, 0, { correct: 1, predicted: 2, gold: 2, p: 0.5, r: 0.5, f1: 0.5 }, 1, 1],
      );
    }
    const [plain, brat] = [await run("score @gold @system --json"), await run("score @gold @brat --json")];
    expect(brat.stdout).toBe(plain.stdout);
  });

  it("are checked as output.json is, by gold's tokens", async () => {
    for (const output of ["annotator", "brat", "disrpt", "disrpt/a.rels"]) {
      const sound = await run(`validate en @${output} --parses @gold/parses.json`);
      expect([output, sound.exit, sound.stderr]).toEqual([output, 0, expect.stringContaining("0 errors")]);
    }
    mkdirSync(at("misspelt"));
    writeFileSync(at("misspelt/a"), annotations("Expansion.Conjuction"));
    const { exit, stdout } = await run("validate en @misspelt --parses @gold/parses.json --senses pdtb3");
    expect([exit, stdout]).toEqual([1, expect.stringContaining("found Expansion.Conjuction")]);
  });

  it("are read by tira", async () => {
    expect((await run("tira @gold @brat @evaluation --senses gold")).exit).toBe(1);
    expect((await run("tira @gold @brat @evaluation --senses pdtb2")).exit).toBe(0);
    expect(readFileSync(at("evaluation/evaluation.prototext"), "utf8")).toContain(
      'key: "All Parser f1" \n value: "0.5"',
    );
  });

  it("count gold's tokens where a .rels file has none, and need gold's texts", async () => {
    mkdirSync(at("bare"));
    writeFileSync(at("bare/a.rels"), readFileSync(at("disrpt/a.rels")));
    const { stdout } = await run("score @gold x=@bare --format json");
    const { figures } = JSON.parse(stdout).sets[0].systems[0];
    expect(figures.implicit.both.f1).toBe(1);
    mkdirSync(at("poor"));
    writeFileSync(at("poor/relations.json"), readFileSync(at("gold/relations.json")));
    const { exit, stderr } = await run("score @poor @brat");
    expect([exit, stderr]).toEqual([1, expect.stringContaining("gold has no raw texts and parses")]);
  });
});
