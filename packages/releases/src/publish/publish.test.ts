import { appendFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { relatedSentences, workFolder, writeSet } from "../../test/made-release.ts";
import { publishRelease } from "./publish.ts";
import { publishedSets } from "./published-sets.ts";

const ferry = relatedSentences("ferry1", "The ferry stopped. The river froze.\n");
const mill = relatedSentences("ferry2", "The mill closed. Nobody came.\n");
const bridge = relatedSentences("ferry3", "The bridge opened. Traffic doubled.\n");
const news = relatedSentences("news1", "The harbour grew. Ships came back.\n");

let root: string;
let release: string;
let blind: string;
const text = (path: string): string => readFileSync(join(root, path), "utf8");

beforeEach(() => {
  root = workFolder();
  [release, blind] = [join(root, "release"), join(root, "wikinews")];
  writeSet(join(release, "train"), [ferry]);
  writeSet(join(release, "dev"), [mill]);
  writeSet(join(release, "test"), [bridge]);
  writeSet(join(blind, "input"), [news], "input");
  writeSet(join(blind, "no-senses"), [news], "no-senses");
  writeFileSync(join(root, "LICENCE.txt"), "Free for all.\n");
});

const publish = (licence = "LICENCE.txt") =>
  publishRelease({ release, blind: [blind], licence: join(root, licence), out: join(root, "participants") });

/** Returns the document of a split for Hugging Face, and how many relations it has. */
function publishedRow(split: string): string {
  const { id, relations } = JSON.parse(text(`participants/hugging-face/jsonl/${split}.jsonl`));
  return `${id} ${relations.length}`;
}

it("gives relations of train and dev, texts and parses of the others, and the same for Hugging Face", async () => {
  const { result } = await publish();
  expect(result.sets).toEqual([
    { name: "train", isGold: true, documents: 1, tokens: 8, relations: 1 },
    { name: "dev", isGold: true, documents: 1, tokens: 7, relations: 1 },
    { name: "test", isGold: false, documents: 1, tokens: 7, relations: 0 },
    { name: "wikinews", isGold: false, documents: 1, tokens: 8, relations: 0 },
  ]);
  expect(readdirSync(join(root, "participants")).join(" ")).toBe(
    "LICENSE README.md SHA256SUMS dev hugging-face manifest.json sense-only test train wikinews",
  );
  for (const [set, from] of Object.entries({ test: "release/test", wikinews: "wikinews/no-senses" }))
    expect(text(`participants/sense-only/${set}/relations-no-senses.json`)).toBe(
      text(`${from}/relations-no-senses.json`),
    );
  for (const set of ["train", "dev"]) {
    expect(readdirSync(join(root, "participants", set))).toEqual(readdirSync(join(release, set)));
    expect(text(`participants/${set}/relations.json`)).toBe(text(`release/${set}/relations.json`));
  }
  for (const set of ["test", "wikinews"])
    expect(readdirSync(join(root, "participants", set))).toEqual(["parses.json", "raw"]);
  expect(text("participants/wikinews/parses.json")).toBe(text("wikinews/input/parses.json"));
  const splits = ["train", "validation", "test", "wikinews"].map(publishedRow);
  expect(splits).toEqual(["ferry1 1", "ferry2 1", "ferry3 0", "news1 0"]);
  expect(text("participants/README.md")).toContain("| `test/` | 1 | 7 | kept back |");
  expect(text("participants/LICENSE")).toBe("Free for all.\n");
  // Not even a sum of the relations kept back is given.
  const { inputs, counts } = JSON.parse(text("participants/manifest.json"));
  expect(inputs.map(({ name }: { name: string }) => name)).toEqual(["train", "dev", "LICENCE.txt"]);
  const stated = counts.sets.map(({ relations }: { relations?: number }) => relations);
  expect(stated).toEqual([1, 1, undefined, undefined]);
});

it("writes the names of 2015 for a release of 2015", async () => {
  for (const [set, document] of Object.entries({ train: ferry, dev: mill, test: bridge }))
    writeSet(join(release, set), [document], "gold", "2015");
  writeFileSync(join(release, "manifest.json"), '{"command": "convert", "options": {"edition": "2015"}}');
  await publish();
  expect(readdirSync(join(root, "participants/test"))).toContain("pdtb-parses.json");
});

it("makes the same bytes again, and keeps what somebody added", async () => {
  await publish();
  const list = text("participants/SHA256SUMS");
  await publish();
  expect(text("participants/SHA256SUMS")).toBe(list);
  writeFileSync(join(root, "participants/baseline.py"), "");
  await expect(publish()).rejects.toThrow("baseline.py (not written by discoprep)");
});

describe("the sets", () => {
  const sets = () => publishedSets({ release, blind: [blind] });

  it("may have two documents of one text, as two annotations of a talk have it", () => {
    writeSet(join(blind, "input"), [news, { ...news, id: "news2" }], "input");
    expect([...(sets().at(-1)?.documents ?? [])].map(({ id }) => id)).toEqual(["news1", "news2"]);
  });

  it.each<[what: string, leak: () => void, shown: string]>([
    [
      "a blind document in train",
      () => writeSet(join(release, "train"), [ferry, { ...mill, id: "news1" }]),
      "found wikinews/news1, as train/news1",
    ],
    [
      "the text of a blind document in train under another name",
      () => writeSet(join(release, "train"), [{ ...news, id: "ferry1", raw: news.raw.replace(". ", ".\n") }]),
      "found wikinews/news1, as train/ferry1",
    ],
    ["a test document in dev", () => writeSet(join(release, "dev"), [bridge]), "test/ferry3, as dev/ferry3"],
  ])("do not leak %s", (_, leak, message) => {
    leak();
    expect(sets).toThrow(message);
  });

  it.each([
    [3, /as train\/news\d\./],
    [5, /as train\/news\d and 2 more\./],
  ])("that leak %i documents name three", (length, end) => {
    const many = Array.from({ length }, (_, index) => ({ ...news, id: `news${index}` }));
    writeSet(join(blind, "input"), many, "input");
    writeSet(join(release, "train"), many);
    expect(sets).toThrow("found wikinews/news0, as train/news0; wikinews/news1, as train/");
    expect(sets).toThrow(end);
  });

  it("need a training set, relations that can be read, and names of their own", () => {
    const named = (of: string, more: string[] = []) => publishedSets({ release: of, blind: more });
    const rest = join(root, "rest");
    for (const set of ["dev", "test"]) cpSync(join(release, set), join(rest, set), { recursive: true });
    for (const folder of [rest, join(release, "train")])
      expect(() => named(folder)).toThrow("the folder holds no release; expected a folder train");
    cpSync(blind, join(root, "more/test"), { recursive: true });
    expect(() => named(release, [join(root, "more/test")])).toThrow(
      expect.objectContaining({
        problem: expect.objectContaining({ rule: "same-set", found: join(release, "test") }),
      }),
    );
    const articles = join(root, "articles");
    cpSync(join(release, "test/raw"), join(articles, "raw"), { recursive: true });
    expect(() => named(release, [articles])).toThrow("expected parses.json of the set articles");
    appendFileSync(join(release, "dev/relations.json"), "{}\n");
    expect(() => named(release)).toThrow("relations.json:2");
    rmSync(join(release, "dev/relations.json"));
    expect(() => named(release)).toThrow("expected relations.json of the set dev");
  });
});

it("publishes nothing where a set leaks, or the licence is not there", async () => {
  await expect(publish("no")).rejects.toThrow("no: the path does not exist");
  writeFileSync(join(root, "empty"), "\n");
  await expect(publish("empty")).rejects.toThrow("empty is empty");
  writeSet(join(release, "dev"), [bridge]);
  await expect(publish()).rejects.toThrow("also in a set with relations");
  expect(readdirSync(root)).not.toContain("participants");
});
