import { readFileSync } from "node:fs";
import { join } from "node:path";
import { testFolder } from "@discoprep/shared-data/folder";
import { expect, test } from "vitest";
import { type CommandRun, runForTest } from "../../test/run-command.ts";

const row = `Implicit|||||||so|Contingency.Cause.Result||||||0..12||||||14..31||||||\n`;
const folder = testFolder({
  "ann/x.txt": row,
  "raw/x.txt": "Tom slept in. He missed the bus.\n",
  "bad/x.txt": row + row.replace("14..31", "14..99"),
  "ann/notes.xml": "<groups/>",
  "orphan/y.txt": row,
  "twice/x.txt": row.replace("Result|||", "Result||and|Expansion.Conjunction"),
  "splits.json": JSON.stringify({ sets: { train: ["x"], dev: ["z*"] } }),
});

/** Runs `convert`. A word such as `@name` is a file below the test folder; the output omits that folder. */
async function convert(line: string): Promise<CommandRun> {
  const words = `convert --from annotator --lang en --raw @raw ${line}`.split(" ");
  const run = await runForTest(words.map((word) => word.replace(/^@/, `${folder}/`)));
  return { ...run, stderr: run.stderr.replaceAll(folder, "") };
}

const relations = (release: string): string => readFileSync(join(folder, release, "relations.json"), "utf8");

test("writes a release and says what it holds", async () => {
  // A file of another kind is no document. A message names it.
  expect(await convert("--annotations @ann --first-id 7 --out @release")).toEqual({
    exit: 0,
    stdout: "",
    stderr:
      "warning: notes.xml, document notes: the file is passed over: it has no raw text and no relation can be read in it. Add its raw text, if it is an annotation file. [no-annotation-file]\n" +
      "/release: 1 of 1 document, 1 of 1 relation, 9 tokens\n  words and sentences from: discoprep (1 document)\n",
  });
  expect(JSON.parse(relations("release"))).toMatchObject({ DocID: "x", ID: 7, Type: "Implicit" });
});

test("writes one release a set", async () => {
  const { exit, stderr } = await convert("--annotations @ann --splits @splits.json --out @sets --quiet");
  expect([exit, stderr, relations("sets/dev")]).toEqual([0, "", ""]);
  expect(relations("sets/train")).toContain('"ID": 0');
});

test("a bad relation is exit 1 beside a written release", async () => {
  expect(await convert("--annotations @bad --out @release2")).toEqual({
    exit: 1,
    stdout: "",
    stderr:
      "error: x.txt:2, document x, relation 1: a span goes past the end of the raw text; expected offsets up to 33; found Arg2 14..99. Correct the span, or check that annotation and raw text belong together. [span-past-end]\n" +
      "/release2: 1 of 1 document, 1 of 2 relations, 9 tokens\n" +
      "  words and sentences from: discoprep (1 document)\n" +
      "  left out: 1 relation: unusable-span\n",
  });
});

test("second connectives that are left out are counted", async () => {
  const { exit, stderr } = await convert("--annotations @twice --out @once");
  expect([exit, relations("once")]).toEqual([0, expect.stringContaining('["Contingency.Cause.Result"]')]);
  expect(stderr).toContain("\n  left out of these relations: 1 second-connective\n");
});

test("a document without its text is exit 1 and no release", async () => {
  const { exit, stderr } = await convert("--annotations @orphan --out @release3");
  expect(exit).toBe(1);
  expect(stderr).toContain("y.txt, document y: the annotation file has no raw text");
  expect(stderr).toContain(
    "error: /release3: the release is not written: documents cannot be converted; found 1 of 1 document: y.",
  );
});

test.each([
  ["--dependencies @raw", "--dependencies needs --trees"],
  ["--first-id x", "It must be a whole number."],
])("%s is a usage error", async (option, message) => {
  const { exit, stderr } = await convert(`--annotations @ann --out @release4 ${option}`);
  expect([exit, stderr]).toEqual([2, expect.stringContaining(message)]);
});

test("--help shows an example", async () => {
  expect(await convert("--help")).toMatchObject({
    exit: 0,
    stdout: expect.stringContaining("Example:\n  discoprep convert --from pdtb2 --lang en --annotations"),
  });
});
