import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { type CommandRun, runForTest } from "../../test/run-command.ts";

const folder = mkdtempSync(join(tmpdir(), "discoprep-cli-convert-"));

const raw = "Tom slept in. He missed the bus.\n";
const row = `Implicit|||||||so|Contingency.Cause.Result||||||0..12||||||14..31||||||\n`;

beforeAll(() => {
  const files = {
    "ann/x.txt": row,
    "raw/x.txt": raw,
    "bad/x.txt": row + row.replace("14..31", "14..99"),
    "unusable/x.txt": row.replace("14..31", "14..99"),
    "ann/notes.xml": "<groups/>",
    "orphan/y.txt": row,
    "splits.json": JSON.stringify({ sets: { train: ["x"], dev: ["z*"] } }),
    "counts.json": JSON.stringify({
      sets: ["train"],
      words: { train: 9 },
      types: { Implicit: [["Contingency.Cause.Result", 2]] },
    }),
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
});

/**
 * Runs a command line. A word such as `@name` is a file below the test folder; the output omits that folder.
 */
async function discoprep(line: string): Promise<CommandRun> {
  const args = line.split(" ").map((word) => (word.startsWith("@") ? join(folder, word.slice(1)) : word));
  const { exit, stdout, stderr } = await runForTest(args);
  return { exit, stdout, stderr: stderr.replaceAll(folder, "") };
}

const convert = "convert --format annotator --lang en --raw @raw";

describe("convert", () => {
  test("writes a release and says what it holds", async () => {
    // A file of another kind is no document. A message names it.
    expect(await discoprep(`${convert} --annotations @ann --first-id 7 --out @release`)).toEqual({
      exit: 0,
      stdout: "",
      stderr:
        "warning: notes.xml, document notes: the file is passed over: it has no raw text and no relation can be read in it. Add the file, or leave the document out, if it should have relations. [no-annotation-file]\n" +
        "/release: 1 of 1 document, 1 of 1 relation, 9 tokens\n  words and sentences from: discoprep (1 document)\n",
    });
    const line = JSON.parse(readFileSync(join(folder, "release/relations.json"), "utf8"));
    expect(line).toMatchObject({ DocID: "x", ID: 7, Type: "Implicit", Sense: ["Contingency.Cause.Result"] });
  });

  test("writes one release a set", async () => {
    const { exit } = await discoprep(
      `${convert} --annotations @ann --splits @splits.json --out @sets --quiet`,
    );
    expect(exit).toBe(0);
    const lines = (set: string): string => readFileSync(join(folder, "sets", set, "relations.json"), "utf8");
    expect(lines("train")).toContain('"ID": 0');
    expect(lines("dev")).toBe("");
  });

  test("a bad relation is exit 1 beside a written release", async () => {
    expect(await discoprep(`${convert} --annotations @bad --out @release2`)).toEqual({
      exit: 1,
      stdout: "",
      stderr:
        "error: x.txt:2, document x, relation 1: Arg2: the span goes past the end of the raw text; expected offsets up to 33; found 14..99. Correct the span, or check that annotation and raw text belong together. [span-past-end]\n" +
        "/release2: 1 of 1 document, 1 of 2 relations, 9 tokens\n" +
        "  words and sentences from: discoprep (1 document)\n" +
        "  left out: 1 relation: unusable-span\n",
    });
  });

  test.each([
    ["pipe48", "@ann", 'the output folder is output of convert with format "annotator"'],
    [
      "annotator",
      "@unusable",
      "the release is not written: no relation can be used; found 1 that are left out",
    ],
  ])("%s: no relation that can be used keeps the earlier release", async (format, annotations, message) => {
    expect((await discoprep(`${convert} --annotations @ann --out @release5`)).exit).toBe(0);
    const before = readFileSync(join(folder, "release5/relations.json"), "utf8");
    const inputs = `--raw @raw --annotations ${annotations} --out @release5`;
    const { exit, stderr } = await discoprep(`convert --format ${format} --lang en ${inputs}`);
    expect([exit, stderr]).toEqual([1, expect.stringContaining(message)]);
    expect(readFileSync(join(folder, "release5/relations.json"), "utf8")).toBe(before);
  });

  test("a file of another format is named", async () => {
    const inputs = "--raw @raw --annotations @ann --out @release6";
    const { exit, stderr } = await discoprep(`convert --format pipe48 --lang en ${inputs}`);
    expect([exit, stderr]).toEqual([
      1,
      expect.stringContaining("this looks like a file of the PDTB Annotator"),
    ]);
  });

  test("a document without its text is exit 1 and no release", async () => {
    const { exit, stderr } = await discoprep(`${convert} --annotations @orphan --out @release3`);
    expect(exit).toBe(1);
    expect(stderr).toContain("y.txt, document y: the annotation file has no raw text");
    expect(stderr).toContain(
      "error: /release3: the release is not written: 1 of 1 document cannot be converted; found y.",
    );
  });

  test.each([
    ["--dependencies @raw", "--dependencies needs --trees"],
    ["--parses @raw --trees @raw", "--parses holds all parse layers"],
    ["--senses nowhere.json", 'not "nowhere.json"'],
    ["--lang x!", '--lang takes a language tag such as en, zh-Hans or tr, not "x!"'],
    ["--first-id x", "It must be a whole number."],
  ])("%s is a usage error", async (option, message) => {
    const { exit, stderr } = await discoprep(`${convert} --annotations @ann --out @release4 ${option}`);
    expect(exit).toBe(2);
    expect(stderr).toContain(message);
  });

  test("--help shows an example", async () => {
    const { exit, stdout } = await discoprep("convert --help");
    expect(exit).toBe(0);
    expect(stdout).toContain(
      "Example:\n  discoprep convert --format pdtb2 --lang en --annotations pdtb/data",
    );
  });
});

describe("stats", () => {
  test("prints tables, or one object", async () => {
    const tables = await discoprep("stats @sets");
    expect(tables.exit).toBe(0);
    expect(tables.stdout).toContain("│ tokens    │     9 │   0 │");
    expect(tables.stdout).toContain("│          │ Contingency.Cause.Result │     1 │   0 │");
    const { stdout } = await discoprep("stats @sets --json");
    expect(JSON.parse(stdout)).toEqual({
      sets: ["train", "dev"],
      documents: { train: 1, dev: 0 },
      words: { train: 9, dev: 0 },
      tokens: { train: 9, dev: 0 },
      relations: { train: 1, dev: 0 },
      types: { Implicit: { "Contingency.Cause.Result": { train: 1, dev: 0 } } },
      places: { Implicit: { previous: { train: 1, dev: 0 } } },
    });
  });

  test("any difference from pinned counts is exit 1", async () => {
    const { exit, stdout, stderr } = await discoprep("stats @sets --expect @counts.json");
    expect(exit).toBe(1);
    expect(stdout).toContain("│ tokens                            │ train │        9 │     9 │            │");
    expect(stdout).toContain("│ Implicit Contingency.Cause.Result │ train │        2 │     1 │         -1 │");
    expect(stderr).toBe("1 of 2 figures differ from the expected ones\n");
  });

  test("counts a file of relations, with and without types", async () => {
    const figures = async (name: string): Promise<unknown> =>
      JSON.parse((await discoprep(`stats @sets/train/${name} --json`)).stdout);
    const counts = { sets: ["relations.json"], documents: { "relations.json": 1 }, words: {}, tokens: {} };
    expect(await figures("relations.json")).toEqual({
      ...counts,
      relations: { "relations.json": 1 },
      types: { Implicit: { "Contingency.Cause.Result": { "relations.json": 1 } } },
      places: { Implicit: { previous: { "relations.json": 1 } } },
    });
    const { exit, stdout } = await discoprep("stats @sets/train/relations-no-senses.json");
    expect(exit).toBe(0);
    expect(stdout).toContain("│ relations │                        1 │");
    expect(stdout).not.toMatch(/tokens|first sense/);
  });

  test("in the formats of pages, papers and spreadsheets", async () => {
    expect((await discoprep(`${convert} --annotations @ann --splits @splits.json --out @formats`)).exit).toBe(
      0,
    );
    const printed = async (format: string): Promise<string> =>
      (await discoprep(`stats @formats --format ${format}`)).stdout;
    expect(await printed("markdown")).toContain(
      "**Relations**\n\n| type | first sense | train | dev |\n| :-- | :-- | --: | --: |\n| Implicit | (all) | 1 | 0 |\n",
    );
    expect(await printed("latex")).toContain(" & Contingency.Cause.Result & 1 & 0 \\\\\n");
    expect(await printed("csv")).toContain("Relations,Implicit,Contingency.Cause.Result,train,1\n");
    expect(await printed("text")).toBe((await discoprep("stats @formats")).stdout);
    expect(JSON.parse(await printed("json"))).toEqual(
      JSON.parse((await discoprep("stats @formats --json")).stdout),
    );
    expect((await discoprep("stats @formats/manifest.conllu --format csv")).exit).not.toBe(0);
  });

  test("a file that is not there is named", async () => {
    const { exit, stderr } = await discoprep("stats @nothing.json");
    expect(exit).toBe(1);
    expect(stderr).toMatch(/^error: \/nothing\.json: the file does not exist; .*\[unreadable-file\]\n$/);
  });

  test("a folder without a release is exit 1", async () => {
    const { exit, stderr } = await discoprep("stats @raw");
    expect(exit).toBe(1);
    expect(stderr).toContain("error: /raw: the folder holds no release");
  });
});
