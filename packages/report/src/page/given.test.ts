import { gzipSync } from "node:zlib";
import { ProblemError, problem } from "@discoprep/corpus";
import { writeRelease } from "@discoprep/formats/conll16";
import { expect, it } from "vitest";
import { smallRelease } from "../../test/made-up-release.ts";
import { checkedFile, checkedParses, checkLines, errorLine } from "./checks.ts";
import { sortedDrop } from "./dropped.ts";
import { chosenFiles, droppedFiles, exampleFiles, givenFile, readFiles, textOf } from "./given-files.ts";
import { givenRelease } from "./given-release.ts";

// What the page that needs no install reads and checks, without a page.
const textFile = (path: string, text = "") => givenFile(path, Buffer.from(text));
const files = [...writeRelease(smallRelease())].map(([path, text]) => textFile(`r/${path}`, String(text)));
const release = givenRelease(files, "en");
const [gold, , parsed] = files.map(textOf) as [string, string, string];

it("reads chosen files, unpacks them, keeps every byte, and finds dropped ones by their handles", async () => {
  const packed = new File([gzipSync("\uFEFFa")], "a.json.gz");
  Object.defineProperty(packed, "webkitRelativePath", { value: "b/a.json.gz" });
  const read = await readFiles(chosenFiles([packed, new File([Buffer.from([0x62, 0xff])], "c.gz.json")]));
  const texts = read.map((file) => [file.name, file.path, textOf(file)].join(" "));
  expect(texts).toEqual(["a.json b/a.json \uFEFFa", "c.gz.json c.gz.json b\uFFFD"]);
  const handle = { kind: "file", name: "one", getFile: async () => packed };
  const folder = (name: string, ...inner: object[]) => ({ kind: "directory", name, values: () => inner });
  const item = (handle: object | null) => ({ getAsFileSystemHandle: async () => handle });
  const paths = async (...items: object[]) =>
    (await droppedFiles({ items, files: [packed] } as never)).map(({ path }) => path);
  expect(await paths(item(folder("a", handle, folder("b", handle))))).toEqual(["a/one", "a/b/one"]);
  for (const items of [[], [item(handle), item(null)], [item(handle), {}]])
    expect(await paths(...items)).toEqual(["b/a.json.gz"]);
});

it("finds the parts of a release of either edition, and what its manifest says", () => {
  for (const name of ["relations.json", "pdtb-data.json", "pdtb_trial_data.json"])
    expect(givenRelease([textFile(`a-${name}`), textFile(name)], "en").relations?.name).toBe(name);
  const options = { language: "zh-Hans", senses: "pdtb2", types: "all", unmapped: 1 };
  const more = [textFile("manifest.json", JSON.stringify({ options })), textFile("LICENSE", "# MIT")];
  const raws = ["raw/z", "raw/b.txt", "straw/c"].map((path) => textFile(path));
  const release = givenRelease(
    [...more, ...raws, textFile("pdtb-parses.json", '{"z": {"sentences": []}}')],
    "en",
  );
  expect(release).toMatchObject({
    ids: ["z", "b"],
    language: "zh-Hans",
    provenance: { licence: { title: "MIT" } },
  });
  expect(release.statements).toEqual({ senses: "pdtb2", types: "all", unmapped: undefined });
  for (const text of ["{", '{"options": null}', '{"options": {"language": "<b>"}}'])
    expect(givenRelease([textFile("manifest.json", text)], "de").language).toBe("de");
});

it("checks relations and parses against what lies beside them, by the senses that fit", async () => {
  const rules = async (text: string, more = {}, settings = {}, file = textFile("a.json", text)) =>
    (await checkLines(file, checkedFile(file, { ...release, ...more }, settings)))
      .map((line) => line.replace(/^error ([a-z-]+): [^:]*:(\d+).*/, "$2 $1"))
      .join("; ");
  const wrong = gold.replace("y was", "y is").replace("[0, 3, 0,", "[0, 3, 90,").replace("Reason", "Raeson");
  const tokens = "1 token-out-of-range; 1 token-order; 1 part-and-spans";
  expect(await rules(wrong)).toBe(
    `1 unknown-sense; ${tokens}; 1 part-and-spans; a.json: 5 errors, 0 warnings`,
  );
  expect(await rules(wrong, { raw: undefined }, { senses: "any" })).toBe(
    `${tokens}; a.json: 3 errors, 0 warnings`,
  );
  expect(await rules(wrong, { parses: undefined })).not.toContain("token-out-of-range");
  expect(await rules(wrong, {}, { level: 4 })).not.toContain("part-and-spans");
  expect(await rules(gold, {}, { kind: "system" })).toMatch(/^1 token-entry; .*; problems: /);
  const [first, second, third = ""] = wrong.replace('"Comparison.Contrast"', '"Odd"').split("\n");
  const german = [first, second?.replace("Implicit", "EntRel"), third].join("\n");
  expect(await rules(german, { language: "de" })).toContain("misspelt-sense");
  const lacking = gold.replace('"RawText": "so", "TokenList": []', '"RawText": "so"');
  expect(await rules(lacking)).toBe("2 missing-field; a.json: 1 error, 0 warnings");
  expect(await rules(lacking, { relations: textFile("pdtb-data.json") })).toBe(
    "a.json: 0 errors, 0 warnings",
  );
  const parses = textFile(
    "parses.json",
    parsed.replace("(X fog)", "(X frog)").replace('["Nobody"', '["Somebody"'),
  );
  const { raw, ...damaged } = givenRelease([parses, ...files], "en");
  const [word, ...trees] = await checkLines(parses, checkedParses({ ...damaged, raw }, parses));
  expect([word, trees[2]]).toEqual([
    expect.stringMatching(/^error layer-mismatch: parses.json, .* offset 47: /),
    "parses.json: 3 errors, 0 warnings",
  ]);
  expect((await checkLines(parses, [problem("punctuation", {})]))[1]).toBe(
    "parses.json: 0 errors, 1 warning",
  );
  const error = new ProblemError(problem("empty-dump", {}));
  expect(errorLine(error)).toMatch(/^error: .* \[empty-dump\]$/);
  expect([new Error("a\u001bb"), 1].map(errorLine)).toEqual(["error: a\\u001bb", "error: 1"]);
});

it("sorts dropped files by their use, and says why it has none for the others", () => {
  const sorted = (...paths: string[]) => {
    const { dropped, messages } = sortedDrop(paths.map((path) => ({ path }) as never));
    const { gold = [], system = [], release = [] } = dropped;
    const counts = [gold, system, release].map((files) => files.length).join(" ");
    return [counts, ...messages.map((line) => line.replace(/(?<=[.:]) .*/, ""))].join(" ");
  };
  expect(sorted("relations.json", "a.json.gz", "parses.json")).toBe("1 1 1");
  expect(sorted("r/relations.json", "r/raw/a", "a.json")).toBe("0 1 2");
  expect(sorted("b_test.rels", "a.rels")).toBe("1 1 0");
  expect(sorted("a.rels")).toBe("0 1 0");
  expect(sorted("b/a.ann", "b/a.txt")).toBe("0 0 0 b:");
  expect(sorted("x/train/relations.json", "x/a/b")).toBe("0 0 2");
  for (const paths of [["b/a.ann"], ["b/a.rels"], ["b/a.pdtb"], ["b/a"], ["a.ann"], ["a.zip"], ["a.doc"]])
    expect(sortedDrop(paths.map((path) => ({ path }) as never)).messages).toHaveLength(1);
  const two = ["x/a/relations.json", "x/b/relations.json"].map((path) => ({ path }) as never);
  expect(sortedDrop(two).messages).toEqual(["x: the folder holds 2 releases. Drop one of them."]);
  const { release: files, system } = exampleFiles('[{"path":"a/b","text":"é"},{"path":"c","text":""}]');
  expect([files, system].map((some) => some.map(({ name }) => name))).toEqual([["b"], ["c"]]);
});
