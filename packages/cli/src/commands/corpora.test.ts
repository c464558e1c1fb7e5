import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeShared } from "@discoprep/shared-data";
import { expect, test } from "vitest";
import { runForTest } from "../../test/run-command.ts";

/** The commands that a person runs on her own corpus: convert, validate, stats, score, export and back. */
async function run(...args: string[]): Promise<string> {
  const { stdout } = await runForTest(args);
  return stdout;
}

interface Walk {
  readonly language: string;
  readonly annotations: string;
  readonly raw: string;
  readonly layers?: readonly string[];
  /** The checks that warn of a fact of the corpus, each with its number of warnings. */
  readonly warnings: Readonly<Record<string, number>>;
}

async function convert(walk: Walk, annotations: string, out: string): Promise<string> {
  await runForTest([
    ...["convert", "--format", "annotator", "--lang", walk.language, "--annotations", annotations],
    ...["--raw", walk.raw, ...(walk.layers ?? []), "--senses", "keep", "--types", "all", "--keep-going"],
    ...["--out", out, "--quiet"],
  ]);
  return join(out, "relations.json");
}

async function walkThrough(walk: Walk): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "discoprep-walk-"));
  const release = join(folder, "release");
  const gold = await convert(walk, walk.annotations, release);
  const lines = readFileSync(gold, "utf8").trimEnd().split("\n");
  // A score passes over NoRel, which is no relation.
  const scored = lines.filter((line) => !line.includes('"Type": "NoRel"'));

  // Validate: no error, and only warnings about facts of the corpus.
  const problems = await run("validate", walk.language, release, "--json");
  const found: Record<string, number> = {};
  for (const line of problems.split("\n").filter(Boolean)) {
    const { id } = JSON.parse(line) as { id: string };
    found[id] = (found[id] ?? 0) + 1;
  }
  expect(found).toEqual(walk.warnings);

  const { relations } = JSON.parse(await run("stats", release, "--json")) as { relations: object };
  expect(Object.values(relations)).toEqual([lines.length]);

  expect(await corrected(gold, gold)).toMatchObject({ correct: scored.length, overall: { f1: 1 } });

  // Every tenth sense is wrong, so the number of right ones falls equally on both sides.
  const wrong = scored.map((line, index) => {
    if (index % 10 !== 0) return line;
    return JSON.stringify({ ...(JSON.parse(line) as object), Sense: ["Wrong.Sense"] });
  });
  const output = join(folder, "output.json");
  writeFileSync(output, `${wrong.join("\n")}\n`);
  const right = scored.length - Math.ceil(scored.length / 10);
  const share = right / scored.length;
  expect(await corrected(gold, output)).toMatchObject({
    correct: right,
    overall: { precision: share, recall: share },
  });

  // Out and back.
  const exported = join(folder, "annotator");
  await runForTest(["export", release, "--to", "annotator", "--out", exported, "--quiet"]);
  const back = await convert(walk, join(exported, "ann"), join(folder, "back"));
  expect(await corrected(gold, back)).toMatchObject({ correct: scored.length, overall: { f1: 1 } });
}

async function corrected(gold: string, output: string): Promise<unknown> {
  const report = JSON.parse(await run("score", gold, output, "--json")) as { all: { corrected: unknown } };
  return report.all.corrected;
}

describeShared("data/ted-mdb", "TED-MDB from conversion to scores", (folder) => {
  test.each([
    ["English", "en", { "span-cuts-token": 2, "unscorable-connective": 4 }],
    ["German", "de", { "unscorable-connective": 63 }],
    ["Polish", "pl", { "unscorable-connective": 59 }],
    ["Turkish", "tr", { "unscorable-connective": 65, "character-span-order": 1 }],
  ] as const)("%s", async (name, language, warnings) => {
    const annotations = join(folder, name, "ann");
    await walkThrough({ language, annotations, raw: join(folder, name, "raw"), warnings });
  });
});

describeShared("data/gdtb", "GDTB from conversion to scores", (folder) => {
  test("55 documents", async () => {
    await walkThrough({
      language: "en",
      annotations: join(folder, "gold"),
      raw: join(folder, "raw"),
      layers: ["--conllu", join(folder, "conllu")],
      warnings: { "unscorable-connective": 20, "same-arguments": 25, "overlapping-arguments": 1 },
    });
  });
});
