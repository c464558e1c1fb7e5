import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { CodePointOffsets, type Message, type ProblemError } from "@discoprep/corpus";
import { checksOf } from "@discoprep/corpus/rules";
import { readText } from "@discoprep/files";
import { LineSplitter } from "@discoprep/files/text";
import { readParses } from "@discoprep/formats/conll16";
import { describeShared } from "@discoprep/shared-data";
import { describe, expect, it, test } from "vitest";
import { checkParses } from "./parse-checks.ts";
import { checkRelationFile, type FileContext } from "./relation-file.ts";
import { judgedRules, namedRules } from "./rules.ts";
import { tokensOf } from "./token-checks.ts";

function contextOf(language: string): FileContext {
  const { rules } = judgedRules(language, undefined, () => new Map());
  return { ...rules, language, edition: "2016", file: "output.json", parses: undefined, raw: undefined };
}

async function checkText(
  content: string | Uint8Array,
  language = "en",
  more: Partial<FileContext> = {},
  level: 1 | 2 | 3 | 4 | 5 = 5,
): Promise<Message[]> {
  const messages: Message[] = [];
  const stream = Readable.from(content.length === 0 ? [] : [Buffer.from(content)]);
  for await (const message of checkRelationFile(stream, { ...contextOf(language), ...more }, level))
    messages.push(message);
  return messages;
}

/** Checks a file of relations against the parses.json and the raw texts beside it. */
function checkFile(folder: string, file: string, language = "en", lines?: string): Promise<Message[]> {
  const path = (name: string): string => join(folder, name);
  const text = (name: string): string => readFileSync(path(name), "utf8");
  const parses = existsSync(path("parses.json")) ? readParses(text("parses.json"), "").documents : undefined;
  const raw = (id: string) => {
    if (!existsSync(path(`raw/${id}`))) return undefined;
    try {
      const raw = readText(path(`raw/${id}`));
      return { text: raw, offsets: new CodePointOffsets(raw) };
    } catch (error) {
      return (error as ProblemError).problem;
    }
  };
  const options = existsSync(path("manifest.json")) ? JSON.parse(text("manifest.json")).options : undefined;
  const senses = /(?<="Sense":\["(?!EntRel))[^"]+/g;
  const counts = () =>
    new Map(
      text(file)
        .match(senses)
        ?.map((sense) => [sense, 1]),
    );
  return checkText(lines ?? readFileSync(path(file)), language, {
    ...judgedRules(language, options, counts).rules,
    file: path(file),
    edition: file.startsWith("pdtb") ? "2015" : "2016",
    parses: parses && ((id) => tokensOf(parses.get(id))),
    raw: existsSync(path("raw")) ? raw : undefined,
  });
}

const inPackage = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
const names = ["output.json", "relations.json", "relations-no-senses.json"];
const checks = checksOf("relations");

const badCase = (id: string): string => inPackage(`test/bad/${checks.get(id)?.level}/${id}`);

test("every bad file is named by a check of its level", () => {
  for (const level of readdirSync(inPackage("test/bad")))
    for (const id of readdirSync(inPackage(`test/bad/${level}`)))
      expect(checks.get(id)?.level, id).toBe(Number(level));
});

/** Checks without a bad file: of a line of 16 MiB, and of parses.json itself, which the reader of a release checks. */
const withoutFile =
  /^(line-too-long|duplicate-parse|invalid-parse|invalid-parses-file|byte-order-mark-not-counted)$/;
const ofText = [...checks].filter(([id, { level = 0 }]) => level < 6 && !withoutFile.test(id));

test.each(ofText)("the bad file of %s", async (id) => {
  const folder = badCase(id);
  const file = names.find((name) => existsSync(join(folder, name))) as string;
  const messages = await checkFile(folder, file, id === "punctuation" ? "zh" : "en");
  expect([...new Set(messages.map(({ rule }) => rule))]).toEqual([id]);
  for (const { expected, found, where } of messages)
    expect([expected, found ?? where.byte]).not.toContain(undefined);
});

test("a line beyond the limit is reported and the next one checked", async () => {
  const messages = await checkText(`${"[".repeat(LineSplitter.limit)}\n5\n`);
  const told = messages.map(({ rule, where }) => `${where.line} ${rule}`);
  expect(told).toEqual(["1 line-too-long", "2 not-an-object"]);
});

test.each([
  ["en", "relations.json", "en"],
  ["en", "relations-no-senses.json", "en"],
  ["zh", "relations.json", "zh"],
  ["en-2015", "pdtb-data.json", "en"],
  ["output", "output.json", "en"],
])("nothing is wrong with good/%s/%s", async (folder, file, language) => {
  expect(await checkFile(inPackage(`test/good/${folder}`), file, language)).toEqual([]);
});

test.each([
  ["en", "relations.json"],
  ["en", "relations-no-senses.json"],
  ["output", "output.json"],
])("a file of another name is what its first relation looks like: %s/%s", async (folder, name) => {
  const text = readFileSync(inPackage(`test/good/${folder}/${name}`), "utf8");
  expect(await checkText(text, "en", { file: "any.json" })).toEqual([]);
  const flawed = text.replace(/"Arg1": ?\{/, '"Arg1": null, "x": {');
  const messages = await checkText(flawed, "en", { file: "any.json" });
  expect(messages.map(({ rule }) => rule)).toContain("wrong-type");
});

test("an output that looks like gold is told how it was checked", async () => {
  const gold = readFileSync(inPackage("test/good/en/relations.json"), "utf8");
  const text = gold.replaceAll(/"ID": ?\d+, ?/g, "");
  const [first, ...others] = await checkText(text, "en", { file: "any.json" });
  expect(first?.remedy).toContain("Checked as gold; --kind system checks an output.");
  expect(others.filter(({ remedy }) => remedy.includes("--kind"))).toEqual([]);
  const named = await checkText(text, "en", { file: "relations.json" });
  expect(named.map(({ remedy }) => remedy).join()).not.toContain("--kind");
});

test.each(["system", "gold"] as const)(
  "an empty list of senses is an error where they are not checked: %s",
  async (kind) => {
    const [folder, file] = kind === "gold" ? ["en", "relations.json"] : ["output", "output.json"];
    const text = readFileSync(inPackage(`test/good/${folder}/${file}`), "utf8");
    const [first = ""] = text.split("\n").filter((line) => /"Type": ?"Implicit"/.test(line));
    const bare = (type: string) =>
      `${first}\n`.replace(/"Sense": ?\[[^\]]*\]/, '"Sense": []').replace("Implicit", type);
    const rules = async (type: string) =>
      (await checkText(bare(type), "en", { ...namedRules("any"), kind }, 3)).map(({ rule }) => rule);
    expect(await rules("Implicit")).toEqual(["sense-count"]);
    expect(await rules("EntRel")).toEqual(kind === "gold" ? [] : ["sense-count"]);
  },
);

test.each([
  ["", "", []],
  ["(NN baker)", "(NN bakery)", ["tree-and-words", '"baker" in sentence 0', '"bakery"']],
  [" (. .)) )", ") )", ["tree-and-words", '"." in sentence 0', '"no leaf"']],
  ["(. .)) )", "(. .) (X y)) )", ["tree-and-words", '"no further leaf" in sentence 0', '"y"']],
  ['"baker-2"', '"bakery-2"', ["dependency-and-words", '"baker-2"', 'det "bakery-2" in sentence 0']],
  ['"baker-2"', '"baker-99"', ["dependency-and-words", "one of 9 words", 'det "baker-99" in sentence 0']],
])("parses.json is compared with itself: %j becomes %j", (from, to, expected) => {
  const parses = readFileSync(inPackage("test/good/en/parses.json"), "utf8").replace(from, to);
  const parsed = readParses(parses, "").documents.get("tale_01") ?? { sentences: [] };
  const faults = [...checkParses(parsed, {})];
  expect(faults.flatMap((fault) => [fault.rule, fault.expected, fault.found])).toEqual(expected);
});

test.each([
  ["a tuple", "[13, 18, 1, 0, 1]", "[13, 18, 1, 1, 1]", "Arg1.TokenList.1: [13,18,1,0,1]", "[13,18,1,1,1]"],
  ["a token too few", ", [26, 31, 3, 0, 3]]", "]", "Arg1.TokenList.3: [26,31,3,0,3]", "nothing"],
  [
    "a token too many",
    '"TokenList": [[32, 39',
    '"TokenList": [[9, 12, 0, 0, 0], [32, 39',
    "Connective.TokenList.0: [32,39,4,0,4]",
    "[9,12,0,0,0]",
  ],
  ["a text", '"the oven broke"', '"the oven"', 'Arg2.RawText: "the oven broke"', '"the oven"'],
])("a relation is compared with what its spans give: %s", async (_name, from, to, expected, found) => {
  const folder = inPackage("test/good/en");
  const [line = ""] = readFileSync(join(folder, "relations.json"), "utf8").split("\n");
  const messages = await checkFile(folder, "relations.json", "en", `${line.replace(from, to)}\n`);
  const fault = { rule: "part-and-spans", expected, found };
  expect(messages).toContainEqual(expect.objectContaining(fault));
});

describe("senses", () => {
  const bad = (id: string, file: string): string => readFileSync(join(badCase(id), file), "utf8");

  it.each([
    ["Expansion.Manner.Arg1-as-manner", "warning unmapped-sense"],
    ["Expansion.Maner.Arg2-as-manner", "error unknown-sense Expansion.Manner.Arg2-as-manner"],
    ["Comparision.Contrast", "error unknown-sense Comparison.Contrast"],
    ["Contingency.Cause.Reson", "error unknown-sense Contingency.Cause.Reason"],
    ["Temporal.Synchronous", "error unknown-sense Temporal.Synchrony"],
    ["Temporal.Synchronus", "error unknown-sense Temporal.Synchrony"],
    ["Contingency.Purpose.Arg2-as-goal", "error unknown-sense Contingency.Cause.Result"],
    ["Foo.Bar", "error unknown-sense"],
    ["Contingency.Cause", "warning partial-sense"],
    ["Comparison.Contrast", undefined],
  ])("that no mapping has are no misspelling, those that no inventory has are: %s", async (sense, fault) => {
    const text = bad("unmapped-sense", "relations.json").replace("Expansion.Manner.Arg2-as-manner", sense);
    const { options } = JSON.parse(bad("unmapped-sense", "manifest.json"));
    const { rules } = judgedRules("en", options, () => new Map());
    const messages = await checkText(text, "en", { ...rules, kind: "gold" });
    const told = messages.map(({ severity, rule, meant }) => [severity, rule, meant].join(" ").trim());
    expect(told).toEqual([fault ?? []].flat());
  });

  it("that are named are allowed, and those below the last level are not looked at", async () => {
    const text = bad("unknown-sense", "output.json");
    expect(await checkText(text, "en", {}, 2)).toEqual([]);
    expect(await checkText(text, "en", namedRules("any"))).toEqual([]);
    const senses = ["Contingency.Cause.reason", "Expansion.Conjunction", "EntRel"];
    expect(await checkText(text, "en", namedRules(senses))).toEqual([]);
    const mixed = bad("type-and-sense", "output.json");
    expect(await checkText(mixed, "en", namedRules("any"))).toEqual([]);
  });
});

test("a stop that trees write twice, for the abbreviation and for the sentence, is no fault", () => {
  const faults = (...words: [form: string, begin: number, end: number][]): string[] => {
    const sentence = words.map(([form, CharacterOffsetBegin, CharacterOffsetEnd]) => {
      return [form, { CharacterOffsetBegin, CharacterOffsetEnd, Linkers: [], PartOfSpeech: "" }] as const;
    });
    const sentences = [{ dependencies: [], parsetree: "", words: sentence }];
    return [...checkParses({ sentences }, {})].map(({ rule }) => rule);
  };
  expect(faults(["Corp.", 0, 5], [".", 4, 5], ["He", 6, 8])).toEqual([]);
  expect(faults(["Corp.", 0, 5], [",", 4, 5])).toEqual(["word-order"]);
  expect(faults(["Corp.", 0, 5], [".", 3, 5])).toEqual(["word-order"]);
});

/** What an official validator has printed; it refuses a file where it says something of it. */
interface Printed {
  readonly exit: number;
  readonly stderr: string;
}

describeShared("golden/validator", "what the official validators refuse has an error", (shared) => {
  const read = (name: string) => JSON.parse(readFileSync(join(shared, name), "utf8"));

  type Edition = "2015" | "2016";
  async function expectError(printed: Printed | undefined, text: string, language: string, edition: Edition) {
    if (printed === undefined || (printed.exit === 0 && printed.stderr === "")) return;
    const messages = await checkText(text, language, { edition });
    expect(messages.filter(({ severity }) => severity === "error")).not.toEqual([]);
  }

  interface Line {
    readonly name: string;
    readonly language: string;
    readonly line: string;
    readonly st15_validator?: Printed;
    readonly st16_validator: Printed;
  }
  const lines = (read("validator_lines.json") as Line[]).filter(({ language }) => language !== "fr");
  test.each(lines)("line $name", async ({ language, line, st15_validator, st16_validator }) => {
    await expectError(st16_validator, `${line}\n`, language, "2016");
    await expectError(st15_validator, `${line}\n`, "en", "2015");
  });

  type File = Readonly<Record<string, Printed>> & { readonly text?: string; readonly lines?: string[] };
  const files = Object.entries<File>(read("validator_files.json"));
  test.each(files)("file %s", async (_name, file) => {
    const text = file.text ?? (file.lines ?? []).map((line) => `${line}\n`).join("");
    await expectError(file.st15_validator, text, "en", "2015");
    await expectError(file.st16_validator_en, text, "en", "2016");
    await expectError(file.st16_validator_zh, text, "zh", "2016");
  });
});
