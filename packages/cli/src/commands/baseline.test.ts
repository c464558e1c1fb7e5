import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { samplePath } from "@discoprep/shared-data";
import { describe, expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

const folder = mkdtempSync(join(tmpdir(), "discoprep-"));
const at = (path: string): string => join(folder, path);

async function run(line: string): Promise<string> {
  const { exit, stderr } = await runForTest(
    line.split(" ").map((word) => (word.startsWith("@") ? at(word.slice(1)) : word)),
  );
  expect([line, exit, exit === 0 ? "" : stderr]).toEqual([line, 0, ""]);
  return stderr;
}

/** Returns the texts of a relation's parts, by the tokens of the document. */
function parts(file: string, parses: string, id: string): string[][] {
  const document = JSON.parse(readFileSync(parses, "utf8"))[id];
  const words: string[] = document.sentences.flatMap((sentence: { words: [string][] }) =>
    sentence.words.map(([word]) => word),
  );
  const textOf = ({ TokenList }: { TokenList: number[] }): string =>
    TokenList.map((token) => words[token]).join(" ");
  return readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line))
    .map(({ Type, Sense, Connective, Arg1, Arg2 }) => [
      Type,
      Sense[0],
      ...[Connective, Arg1, Arg2].map(textOf),
    ]);
}

describe("baseline", () => {
  it("learns frequent connectives, and cuts arguments at marks and sentences", async () => {
    for (const name of ["ann", "raw", "new"]) mkdirSync(at(name));
    const train =
      "The pond froze because it was cold. The geese left because food was rare. They came back.\n";
    writeFileSync(at("raw/a"), train);
    const row = (cells: Readonly<Record<number, string>>): string =>
      Array.from({ length: 34 }, (_, index) => cells[index] ?? "").join("|");
    const span = (text: string, from = 0): string => {
      const start = train.indexOf(text, from);
      return `${start}..${start + text.length}`;
    };
    const reason = { 0: "Explicit", 7: "because", 8: "Contingency.Cause.Reason" };
    const rows = [
      { ...reason, 1: span("because"), 14: span("The pond froze"), 20: span("it was cold") },
      { ...reason, 1: span("because", 40), 14: span("The geese left"), 20: span("food was rare") },
      {
        0: "Implicit",
        7: "then",
        8: "Temporal.Asynchronous",
        14: span("food was rare"),
        20: span("They came back"),
      },
    ];
    writeFileSync(at("ann/a"), `${rows.map(row).join("\n")}\n`);
    writeFileSync(
      at("new/b"),
      "It rained. We stayed because, in fact, the roof held. Because of this, all slept.\n\nMorning came.\n",
    );
    await run("convert --from annotator --lang en --annotations @ann --raw @raw --senses keep --out @train");
    await run("convert --lang en --raw @new --out @input");
    expect(await run("baseline @train @input --out @b.json")).toContain("3 relations; learned 1 connective");
    expect(parts(at("b.json"), at("input/parses.json"), "b")).toEqual([
      ["Implicit", "Temporal.Asynchronous", "", "It rained", "We stayed because , in fact , the roof held"],
      ["Explicit", "Contingency.Cause.Reason", "because", "We stayed", "in fact"],
      [
        "Explicit",
        "Contingency.Cause.Reason",
        "Because",
        "We stayed because , in fact , the roof held",
        "of this",
      ],
    ]);
  });
});

it.each([
  ["zho.release", "eng.blind", 2, "one language: "],
  ["eng.release/train", "eng.articles", 1, "expected parses.json; found none"],
  ["eng.blind", "eng.blind", 1, "the folder holds no relations"],
])("baseline refuses to learn from %s for %s", async (train, input, exit, message) => {
  const run = await runForTest(["baseline", samplePath(train), samplePath(input), "--out", at("none.json")]);
  expect([run.exit, run.stderr]).toEqual([exit, expect.stringContaining(message)]);
});

it("baseline says so where it makes no relation", async () => {
  mkdirSync(at("one"));
  writeFileSync(at("one/c"), "Morning came.\n");
  await run("convert --lang en --raw @one --out @short");
  const line = ["baseline", samplePath("eng.release/train"), at("short"), "--out", at("none.json")];
  const { exit, stderr } = await runForTest(line);
  expect([exit, stderr]).toEqual([1, expect.stringContaining("the baseline makes no relation")]);
});
