import { gzipSync } from "node:zlib";
import { writeRelease } from "@discoprep/conll16";
import { ProblemError } from "@discoprep/corpus";
import { expect, it } from "vitest";
import { smallRelease } from "../../test/made-up-release.ts";
import { checkedFile, checkedParses, checkLines, errorLine } from "./checks.ts";
import { chosenFiles, droppedFiles, type GivenFile, readFiles, textOf } from "./given-files.ts";
import { documentsOf, givenRelease, relationsOf } from "./given-release.ts";

// What the page that needs no install reads and checks, without a page.

const given = (path: string, text: string): GivenFile => ({
  ...{ name: path.replace(/^.*\//, ""), path, bytes: Buffer.from(text) },
});
const files = [...writeRelease(smallRelease())].map(([path, text]) => given(`r/${path}`, String(text)));
const release = givenRelease(files, "en");
const gold = textOf(release.relations ?? given("none", ""));
const ferry = gold.slice(0, gold.indexOf("\n") + 1);

it("reads chosen files, unpacks them, and keeps every byte", async () => {
  const packed = new File([gzipSync("\uFEFFa")], "parses.json.gz");
  Object.defineProperty(packed, "webkitRelativePath", { value: "folder/parses.json.gz" });
  const read = await readFiles(chosenFiles([packed, new File([Buffer.from([0x62, 0xff])], "out.gz.json")]));
  expect(read.map((file) => [file.name, file.path, textOf(file)])).toEqual([
    ["parses.json", "folder/parses.json", "\uFEFFa"],
    ["out.gz.json", "out.gz.json", "b\uFFFD"],
  ]);
});

it("finds dropped files by their handles, in folders too; without handles, those of the event", async () => {
  const one = { kind: "file", name: "one", getFile: async () => new File([], "one") };
  const folder = (name: string, ...inner: object[]) => ({ kind: "directory", name, values: () => inner });
  const item = (handle: object | null) => ({ getAsFileSystemHandle: async () => handle });
  const paths = async (...items: object[]) =>
    (await droppedFiles({ items, files: [new File([], "loose")] } as never)).map(({ path }) => path);
  expect(await paths(item(folder("a", one, folder("b", one))), item(one))).toEqual([
    "a/one",
    "a/b/one",
    "one",
  ]);
  expect(await paths()).toEqual(["loose"]);
  expect(await paths(item(one), item(null))).toEqual(["loose"]);
  expect(await paths(item(one), {})).toEqual(["loose"]);
  expect(await paths({ getAsFileSystemHandle: () => Promise.reject(new Error("no")) })).toEqual(["loose"]);
});

it("finds the parts of a release of either edition, and what its manifest says", async () => {
  expect(release).toMatchObject({ ids: ["harbour_01", "harbour_02"], language: "en", messages: [] });
  expect([release.made, release.provenance]).toEqual([undefined, undefined]);
  const documents = documentsOf(release, await relationsOf(given("x", `{"DocID": \n${gold}`)));
  expect(documents.map(({ id, relations }) => [id, relations.length])).toEqual([
    ["harbour_01", 3],
    ["harbour_02", 2],
  ]);
  for (const name of ["relations", "pdtb-data", "pdtb_trial_data"])
    expect(
      givenRelease([given("a-relations.json", ""), given(`${name}.json`, "")], "en").relations?.name,
    ).toBe(`${name}.json`);
  const options = { language: "zh-Hans", senses: "pdtb2", types: "all", unmapped: 1 };
  const manifest = given("manifest.json", JSON.stringify({ options }));
  const raws = ["z", "b.txt"].map((name) => given(`raw/${name}`, name));
  const parses = given("pdtb-parses.json", '{"z": {"sentences": []}}');
  const other = givenRelease(
    [manifest, given("LICENSE", "\n# MIT\n"), ...raws, given("straw/c", ""), parses],
    "en",
  );
  expect(other).toMatchObject({ ids: ["z", "b"], language: "zh-Hans", parsesFile: parses });
  expect(other.made).toEqual({ senses: "pdtb2", types: "all", unmapped: undefined });
  expect(other.provenance?.licence).toEqual({ file: "LICENSE", title: "MIT" });
  for (const text of ["{", '{"options": null}', '{"options": {"language": "<b>"}}'])
    expect(givenRelease([given("manifest.json", text)], "de").language).toBe("de");
  expect(() => givenRelease([given("parses.json", "[]")], "en")).toThrow(ProblemError);
});

it("checks relations against what lies beside them, by the senses that fit", async () => {
  const rules = async (text: string, more = {}, settings = {}, path = "a.json"): Promise<string> =>
    (await checkLines(given(path, text), checkedFile(given(path, text), { ...release, ...more }, settings)))
      .map((line) => line.replace(/^\w+ ([a-z-]+): [^:]*:(\d+).*/, "$2 $1"))
      .join("; ");
  expect(await rules(gold)).toBe("a.json: 0 errors, 0 warnings");
  const wrong = ferry.replace("y was", "y is").replace("[0, 3, 0,", "[0, 3, 90,").replace("Reason", "Raeson");
  const sense = "1 unknown-sense; ";
  const token = "1 token-out-of-range; 1 token-order; 1 tokens-and-spans; ";
  const five = "a.json: 5 errors, 0 warnings";
  expect(await rules(wrong)).toBe(`${sense}${token}1 raw-text; ${five}`);
  expect(await rules(wrong, { raw: undefined })).not.toContain("raw-text");
  expect(await rules(wrong, { parses: undefined })).not.toContain("token-out-of-range");
  expect(await rules(wrong, {}, { senses: "any" })).not.toContain("sense");
  expect(await rules(wrong, {}, { level: 4 })).not.toContain("raw-text");
  expect(await rules(ferry, {}, { kind: "system" })).toMatch(/^1 token-entry; /);
  const entity = ferry.replace('"Contingency.Cause.Reason"', '"EntRel"').replace("Explicit", "EntRel");
  const german = gold.replace("Reason", "Raeson").split("\n").slice(0, 2).join("\n");
  expect(await rules(`${german}\n${entity}`, { language: "de" })).toContain("1 misspelt-sense");
  expect(await rules(wrong, { made: { senses: "keep" } })).not.toContain("sense");
  const lacking = gold.replace('"RawText": "so", "TokenList": []', '"RawText": "so"');
  expect(await rules(lacking)).toContain("2 missing-field");
  expect(await rules(lacking, { relations: given("pdtb-data.json", "") })).not.toContain("missing");
  expect(await rules(lacking, { relations: undefined }, {}, "pdtb.json")).not.toContain("missing");
  expect(await rules("{\n".repeat(9))).toContain(
    "3 invalid-json; problems: 9 invalid-json; a.json: 9 errors",
  );
});

it("checks parses, with the raw texts where they are given", async () => {
  const text = textOf(release.parsesFile ?? given("", "")).replace("(X fog)", "(X frog)");
  const parses = given("p.json", text.replace('["Nobody"', '["Somebody"'));
  const damaged = { ...release, parses: givenRelease([{ ...parses, name: "parses.json" }], "en").parses };
  const lines = (raw: typeof release.raw) => checkLines(parses, checkedParses({ ...damaged, raw }, parses));
  const [first = "", ...trees] = await lines(release.raw);
  expect(first).toMatch(/^error word-and-raw: p\.json, document harbour_01, offset 47: /);
  expect(trees.map((line) => line.slice(0, 29))).toEqual([
    ...["error tree-and-words: p.json,", "error tree-and-words: p.json,", "p.json: 3 errors, 0 warnings"],
  ]);
  expect(await lines(undefined)).toEqual([...trees.slice(0, -1), "p.json: 2 errors, 0 warnings"]);
  const warning = { id: "some", severity: "warning", place: {}, what: "w" } as never;
  expect((await checkLines(parses, [warning])).at(-1)).toBe("p.json: 0 errors, 1 warning");
});

it("prints why it cannot go on", () => {
  const problem = { rule: "no-such-file", what: "there is none", where: { file: "a.json" } } as const;
  expect(errorLine(new ProblemError(problem as never))).toMatch(
    /^error: a\.json: there is none.* \[no-such-file\]$/,
  );
  expect([errorLine(new Error("a\u001b[1mb")), errorLine(1)]).toEqual(["error: a\\u001b[1mb", "error: 1"]);
});
