import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openRelease } from "@discoprep/releases/folder";
import { beforeEach, expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

let root: string;
const at = (path: string): string => join(root, path);

async function run(line: string): Promise<{ exit: number; stderr: string }> {
  const words = line.split(" ").map((word) => (word.startsWith("@") ? at(word.slice(1)) : word));
  const { exit, stderr } = await runForTest(words);
  return { exit, stderr: stderr.replaceAll(root, "") };
}

const publish = "publish @release --blind @wikinews --licence @LICENCE.txt --out @participants";

/** A text of two sentences with one Implicit relation between them. */
const texts: Readonly<Record<string, string>> = {
  ferry1: "The ferry stopped. The river froze.\n",
  ferry2: "The mill closed. Nobody came.\n",
  ferry3: "The bridge opened. Traffic doubled.\n",
  news1: "The harbour grew. Ships came back.\n",
};

function row(text: string): string {
  const half = text.indexOf(".");
  const cells = Array.from({ length: 34 }, () => "");
  cells[0] = "Implicit";
  [cells[7], cells[8]] = ["because", "Contingency.Cause.Reason"];
  [cells[14], cells[20]] = [`0..${half}`, `${half + 2}..${text.length - 2}`];
  return `${cells.join("|")}\n`;
}

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), "discoprep-"));
  for (const folder of ["ann", "raw", "news", "news-raw"]) mkdirSync(at(folder));
  for (const [id, text] of Object.entries(texts)) {
    const [ann, raw] = id.startsWith("news") ? ["news", "news-raw"] : ["ann", "raw"];
    writeFileSync(at(`${raw}/${id}`), text);
    writeFileSync(at(`${ann}/${id}`), row(text));
  }
  writeFileSync(at("LICENCE.txt"), "Free for all.\n");
  const sets = { train: ["ferry1"], dev: ["ferry2"], test: ["ferry3"] };
  writeFileSync(at("splits.json"), JSON.stringify({ sets }));
  const convert = "convert --lang en --format annotator";
  const split = await run(`${convert} --annotations @ann --raw @raw --splits @splits.json --out @release`);
  const blind = await run(`${convert} --annotations @news --raw @news-raw --blind --out @wikinews`);
  expect([split, blind].map(({ exit, stderr }) => (exit === 0 ? "" : stderr))).toEqual(["", ""]);
});

it("gives relations of train and dev, texts and parses of the others, and the same for Hugging Face", async () => {
  const { exit, stderr } = await run(publish);
  expect([exit, stderr]).toEqual([
    0,
    expect.stringContaining("/participants/wikinews: 1 document, 8 tokens, no relations\n"),
  ]);
  expect(readdirSync(at("participants"))).toEqual([
    "LICENSE",
    "README.md",
    "SHA256SUMS",
    "dev",
    "hugging-face",
    "manifest.json",
    "test",
    "train",
    "wikinews",
  ]);
  for (const set of ["train", "dev"]) {
    for (const file of readdirSync(at(`release/${set}`)).filter((name) => name.endsWith(".json")))
      expect(readFileSync(at(`participants/${set}/${file}`), "utf8")).toBe(
        readFileSync(at(`release/${set}/${file}`), "utf8"),
      );
    expect(
      [...openRelease(at(`participants/${set}`)).documents].map(({ relations }) => relations.length),
    ).toEqual([1]);
  }
  for (const set of ["test", "wikinews"])
    expect(readdirSync(at(`participants/${set}`))).toEqual(["parses.json", "raw"]);
  expect(readFileSync(at("participants/wikinews/parses.json"), "utf8")).toBe(
    readFileSync(at("wikinews/input/parses.json"), "utf8"),
  );
  const rows = (split: string) => {
    const lines = readFileSync(at(`participants/hugging-face/jsonl/${split}.jsonl`), "utf8")
      .trimEnd()
      .split("\n");
    return lines.map((line) => JSON.parse(line)).map(({ id, relations }) => [id, relations.length]);
  };
  expect(rows("train")).toEqual([["ferry1", 1]]);
  expect(rows("test")).toEqual([["ferry3", 0]]);
  expect(rows("wikinews")).toEqual([["news1", 0]]);
  expect(readFileSync(at("participants/README.md"), "utf8")).toContain("| `test/` | 1 | 7 | kept back |");
});

it("takes two documents of one text, as two annotations of a talk have it", async () => {
  cpSync(at("wikinews/input/raw/news1"), at("wikinews/input/raw/news2"));
  const file = at("wikinews/input/parses.json");
  const parses = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify({ ...parses, news2: parses.news1 }));
  for (const name of ["raw", "parses.json"])
    cpSync(at(`wikinews/input/${name}`), at(`wikinews/gold/${name}`), { recursive: true });
  const { exit, stderr } = await run(publish);
  expect([exit, stderr]).toEqual([0, expect.stringContaining("/participants/wikinews: 2 documents")]);
});

it("makes the same bytes again, and keeps what somebody added", async () => {
  await run(publish);
  const list = readFileSync(at("participants/SHA256SUMS"), "utf8");
  expect((await run(publish)).exit).toBe(0);
  expect(readFileSync(at("participants/SHA256SUMS"), "utf8")).toBe(list);
  writeFileSync(at("participants/baseline.py"), "");
  expect(await run(publish)).toEqual({
    exit: 1,
    stderr: expect.stringContaining("baseline.py (not written by discoprep)"),
  });
});

const leaks: [what: string, leak: () => void, shown: string][] = [
  [
    "a blind document in train",
    () => {
      const relation = readFileSync(at("wikinews/gold/relations.json"), "utf8");
      appendFileSync(at("release/train/relations.json"), relation.replace('"ID": 0', '"ID": 9'));
      cpSync(at("news-raw/news1"), at("release/train/raw/news1"));
    },
    "news1",
  ],
  [
    "the text of a blind document in train under another name",
    () => {
      for (const file of ["raw/ferry1", "relations.json", "parses.json"]) {
        const text = readFileSync(at(`wikinews/gold/${file.replace("ferry", "news")}`), "utf8");
        writeFileSync(at(`release/train/${file}`), text.replaceAll("news1", "ferry1"));
      }
      writeFileSync(at("wikinews/input/raw/news1"), texts.news1?.replace(" ", "\n") ?? "");
    },
    "found wikinews/news1, as train/ferry1",
  ],
  [
    "a test document in dev",
    () => {
      rmSync(at("release/dev"), { recursive: true });
      cpSync(at("release/test"), at("release/dev"), { recursive: true });
    },
    "found test/ferry3, as dev/ferry3",
  ],
];
it.each(leaks)("publishes nothing where there is %s", async (_, leak, shown) => {
  leak();
  const { exit, stderr } = await run(publish);
  expect([exit, stderr]).toEqual([1, expect.stringContaining(shown)]);
  expect(readdirSync(root)).not.toContain("participants");
});

it("names what is missing", async () => {
  expect((await run("publish @release --out @x")).stderr).toContain("--licence <file>' not specified");
  expect((await run("publish @release --licence @no --out @x")).stderr).toContain(
    "/no: the file does not exist",
  );
  expect((await run("publish @release/train --licence @LICENCE.txt --out @x")).stderr).toContain(
    "holds no training set",
  );
  cpSync(at("wikinews"), at("more/test"), { recursive: true });
  expect((await run("publish @release --blind @more/test --licence @LICENCE.txt --out @x")).stderr).toContain(
    "two sets have the name test",
  );
  expect(readdirSync(root)).not.toContain("x");
});
