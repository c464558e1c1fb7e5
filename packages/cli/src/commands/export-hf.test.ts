import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { filesBelow } from "@discoprep/files";
import { beforeAll, expect, it } from "vitest";
import { parse } from "yaml";
import { runForTest } from "../../test/run-command.ts";

const sample = fileURLToPath(new URL("../../../../datasets/sample/", import.meta.url));
const work = mkdtempSync(join(tmpdir(), "discoprep-hf-"));
const release = join(work, "release");
const out = join(work, "hf");

interface Part {
  readonly text: string;
  readonly spans: readonly { readonly start: number; readonly end: number }[];
  readonly tokens: readonly number[];
}
interface Row {
  readonly id: string;
  readonly text: string;
  readonly tokens: readonly { readonly form: string; readonly start: number; readonly end: number }[];
  readonly relations: readonly (Record<"connective" | "arg1" | "arg2", Part> & {
    readonly id: number;
    readonly senses: readonly string[];
  })[];
}

const card = {
  name: "Made-up relations",
  description: "Three short texts: with a colon.",
  license: "CC-BY-4.0",
  citation: "@misc{made-up}",
};

async function exported(to: string, ...more: string[]): Promise<{ exit: number; stderr: string }> {
  return runForTest(["export", release, "--to", "hf", "--out", to, ...more]);
}

beforeAll(async () => {
  mkdirSync(release);
  const corpus = join(sample, "sample/pdtb");
  cpSync(join(sample, "splits.json"), join(work, "splits.json"));
  writeFileSync(join(work, "card.json"), JSON.stringify(card));
  const converted = await runForTest([
    ...["convert", "--format", "pdtb2", "--lang", "en", "--annotations", join(corpus, "pdtb")],
    ...["--raw", join(corpus, "raw"), "--trees", join(corpus, "trees")],
    ...["--splits", join(work, "splits.json"), "--out", release],
  ]);
  expect(converted.exit).toBe(0);
  const { exit, stderr } = await exported(out, "--card", join(work, "card.json"));
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: expect.stringContaining("3 documents, 9 of 9") });
});

it.each([
  ["train", "train"],
  ["validation", "dev"],
  ["test", "test"],
])("%s holds what was released as %s", (split, set) => {
  const lines = readFileSync(join(out, "jsonl", `${split}.jsonl`), "utf8")
    .trimEnd()
    .split("\n");
  const rows: Row[] = lines.map((line) => JSON.parse(line));
  const keys = "id,language,text,tokens,sentences,relations";
  for (const row of rows) expect(Object.keys(row).join()).toBe(keys);
  const gold = readFileSync(join(release, set, "relations.json"), "utf8")
    .trimEnd()
    .split("\n");
  const relations = rows.flatMap((row) => row.relations.map((relation) => ({ row, relation })));
  expect(relations.map(({ row, relation }) => [row.id, relation.id, relation.senses])).toEqual(
    gold.map((line) => JSON.parse(line)).map(({ DocID, ID, Sense }) => [DocID, ID, Sense]),
  );
  for (const { row, relation } of relations) {
    const characters = [...row.text];
    for (const { text, spans, tokens } of [relation.arg1, relation.arg2]) {
      const pieces = spans.map(({ start, end }) => characters.slice(start, end).join(""));
      expect(pieces.join(" ")).toBe(text);
      for (const position of tokens) {
        const { start, end } = row.tokens[position] ?? { start: -1, end: -1 };
        expect(spans.some((span) => span.start <= start && end <= span.end)).toBe(true);
      }
    }
  }
});

it("has a card whose header names every file that is loaded", () => {
  const [, header = ""] = readFileSync(join(out, "README.md"), "utf8").split("---\n");
  const splits = ["train", "validation", "test"];
  expect(parse(header)).toMatchObject({
    pretty_name: card.name,
    language: ["en"],
    license: "cc-by-4.0",
    size_categories: ["n<1K"],
    configs: [
      {
        config_name: "default",
        data_files: splits.map((split) => ({ split, path: `jsonl/${split}.jsonl` })),
      },
    ],
    dataset_info: { splits: splits.map((name) => ({ name, num_examples: 1 })) },
  });
});

it("is the same bytes twice; without a card, its name is that of the corpus", async () => {
  const again = join(work, "again");
  await exported(again, "--card", join(work, "card.json"));
  const contents = (folder: string): string[] =>
    filesBelow(folder).map((file) => `${file.slice(folder.length)} ${readFileSync(file).toString("latin1")}`);
  expect(contents(again)).toEqual(contents(out));
  expect((await exported(join(work, "bare"), "--corpus", "eng.made.up")).exit).toBe(0);
  expect(readFileSync(join(work, "bare/README.md"), "utf8")).toContain("# eng.made.up\n");
});

it("refuses a card of another shape", async () => {
  writeFileSync(join(work, "wrong.json"), '{"licence": "x"}');
  const { exit, stderr } = await exported(join(work, "none"), "--card", join(work, "wrong.json"));
  expect(exit).toBe(1);
  expect(stderr).toContain("the file does not describe a data set");
});
