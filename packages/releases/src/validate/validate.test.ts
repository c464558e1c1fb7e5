import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describeProblem, type Message } from "@discoprep/corpus";
import { checksOf } from "@discoprep/corpus/rules";
import { describeShared, samplePath } from "@discoprep/shared-data";
import { testFolder } from "@discoprep/shared-data/folder";
import { beforeEach, describe, expect, it } from "vitest";
import { folderContents } from "../../test/convert-folder.ts";
import { relatedSentences, workFolder, writeSet } from "../../test/made-release.ts";
import { type ValidateOptions, validate, validateStream } from "./validate.ts";

async function incidents(path: string, options: Partial<ValidateOptions> = {}): Promise<Message[]> {
  const messages: Message[] = [];
  for await (const incident of validate(path, { language: "en", ...options })) messages.push(incident);
  return messages;
}

const idsOf = (messages: readonly Message[]): string[] => [...new Set(messages.map(({ rule }) => rule))];

const sound = folderContents(samplePath("eng.release/train"));
const conll = "conll_format/wsj_0299.conll";
const stripped = "relations-no-senses.json";
const relations = sound[stripped]?.trimEnd().split("\n").length ?? 0;

type Change = (files: Record<string, string>) => void;

function replace(path: string, from: string | RegExp, to: string): Change {
  return (files) => {
    const changed = files[path]?.replace(from, to);
    expect(changed).not.toBe(files[path]);
    files[path] = changed ?? "";
  };
}

const release = (change: Change): string => {
  const files = { ...sound };
  change(files);
  // Latin-1 gives bytes that are not UTF-8.
  const bytes = (text: string) => (text.includes("ÿ") ? Buffer.from(text, "latin1") : text);
  return testFolder(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, bytes(text)])));
};

/** A fault for each check of a release as a whole, and for those of parses.json itself. */
const faults: Readonly<Record<string, Change>> = {
  "invalid-parse": replace("parses.json", '"words"', '"wards"'),
  "invalid-parses-file": (files) => {
    files["parses.json"] = files["parses.json"]?.slice(0, -20) ?? "";
  },
  "duplicate-parse": replace("parses.json", /^\{(.*)\}$/s, "{$1, $1}"),
  "invalid-encoding": replace("raw/wsj_0299", "Mills", "Milÿs"),
  "missing-file": (files) => delete files[stripped],
  "missing-parse": (files) => {
    files["raw/wsj_0298"] = "So.\n";
  },
  "missing-conll": (files) => {
    files["conll_format/wsj_0298.conll"] = files[conll] ?? "";
    delete files[conll];
  },
  "token-outside-raw": replace("raw/wsj_0299", /small rival\.\s*$/, "small rival"),
  "layer-mismatch": replace("raw/wsj_0299", "small rival.", "small rival!"),
  "word-order": replace(
    "parses.json",
    /("rival", .*?"\.", \{"CharacterOffsetBegin": )\d+(, "CharacterOffsetEnd": )\d+/s,
    "$160$261",
  ),
  "tree-and-words": replace("parses.json", "(NNP Corran)", "(NNP Corren)"),
  "dependency-and-words": replace("parses.json", '"Mills-2"', '"Mill-2"'),
  "not-as-written": replace("parses.json", '"Linkers": ["arg1_', '"Linkers": ["arg2_'),
  "folder-not-read": (files) => {
    files["old/train/relations.json"] = files["relations.json"] ?? "";
  },
  counts: (files) => {
    files["manifest.json"] = '{"counts": {"documents": {"kept": 1}, "relations": 4}}';
  },
};

/** Messages that a fault brings with it. */
const before: Readonly<Record<string, readonly string[]>> = {
  // A word in another word's place is cut by spans over that one.
  "word-order": ["span-cuts-token"],
  "invalid-parse": ["unknown-document"],
};

describe("a release", () => {
  it.each(Object.entries(faults))("with a fault: %s", async (id, change) => {
    const messages = await incidents(release(change));
    expect(idsOf(messages)).toEqual([...(before[id] ?? []), id]);
    for (const { expected, found: actual, where } of messages)
      expect([expected, actual ?? where.byte]).not.toContain(undefined);
  });

  const word = "0\\t0\\t0\\tCorran";
  const [last, after] = [relations, relations + 1];
  it.each<[change: Change, place: string, expected: string, found: string]>([
    // A word with other Linkers
    [
      replace("parses.json", '"Linkers": ["arg1_', '"Linkers": ["arg2_'),
      "parses.json",
      'sentences.1.words.0.Linkers: ["arg1_0","arg1_1"]',
      '["arg2_0","arg1_1"]',
    ],
    // A tag in conll_format, and its end
    [
      replace(conll, "\tNNP\t", "\tNN\t"),
      `${conll}:1`,
      `"${word}\\tNNP\\t_\\t_\\t_"`,
      `"${word}\\tNN\\t_\\t_\\t_"`,
    ],
    [replace(conll, /\n$/, ""), `${conll}:37`, '""', "nothing"],
    // A relation without senses that is missing, or there twice
    [replace(stripped, /[^\n]*\n$/, ""), `${stripped}:${last}`, '{"Arg1":{"CharacterSpanList":[[', "nothing"],
    [replace(stripped, /[^\n]*\n$/, "$&$&"), `${stripped}:${after}`, "nothing", "another line"],
    // A type that is not withheld
    [replace(stripped, '"Type": ""', '"Type": "EntRel"'), `${stripped}:1`, 'Type: ""', '"EntRel"'],
  ])("that is not as it would be written: case %#", async (change, place, expected, found) => {
    const folder = release(change);
    const messages = await incidents(folder);
    expect(messages).toMatchObject([{ rule: "not-as-written", found }]);
    expect(messages[0]?.expected).toContain(expected);
    expect(describeProblem(messages[0] as Message)).toContain(
      `${join(folder, place)}${place.includes(":") ? "" : ","}`,
    );
  });

  it("has a fault for each check of level 6", () => {
    const level6 = [...checksOf("relations")].filter(([, { level }]) => level === 6).map(([id]) => id);
    expect(Object.keys(faults)).toEqual(expect.arrayContaining(level6));
  });

  it.each([
    [samplePath("eng.release/train"), "en"],
    [samplePath("eng.release/dev"), "en"],
    [samplePath("zho.release"), "zh"],
    [writeSet(workFolder(), [relatedSentences("a", "It rained. We stayed.\n")], "gold", "2015"), "en"],
    [join(samplePath("eng.release/train"), stripped), "en"],
  ])("without a fault: %s", async (path, language) => {
    expect(await incidents(path, { language })).toEqual([]);
  });

  it("is checked up to the level asked for", async () => {
    const folder = release(faults["not-as-written"] as Change);
    expect(await incidents(folder, { level: 5 })).toEqual([]);
    const strayToken = release(
      replace("relations.json", '"TokenList": [[', '"TokenList": [[999, 9999, 999, 0, 0], ['),
    );
    expect(await incidents(strayToken, { level: 3 })).toEqual([]);
  });

  it("of several sets: IDs and counts are those of all sets together", async () => {
    const folder = workFolder();
    for (const [set, id] of Object.entries({ dev: "b", train: "a" }))
      writeSet(join(folder, set), [relatedSentences(id, "It rained. We stayed.\n")], "gold", "2015");
    const manifest = { counts: { documents: { kept: 2 }, words: 12, relations: 3 } };
    const { "manifest.json": _, ...files } = folderContents(folder);
    const corpus = testFolder({ ...files, "manifest.json": JSON.stringify(manifest) });
    const messages = await incidents(corpus);
    expect(messages).toMatchObject([
      { rule: "duplicate-id", where: { document: "b" }, found: `0, as in ${corpus}/train/pdtb-data.json:1` },
      { rule: "counts", found: "2 relations" },
    ]);
  });

  it("of several sets: a folder that holds releases, or only the name of a set, is named", async () => {
    const train = Object.entries(sound).map(([path, text]) => [`train/${path}`, text]);
    const inner = Object.entries(sound).map(([path, text]) => [`eng.release/dev/${path}`, text]);
    const files = Object.fromEntries([...train, ...inner, ["test/raw/x", "So.\n"], ["notes/a.txt", ""]]);
    const folder = testFolder(files);
    const messages = await incidents(folder);
    const rule = "folder-not-read";
    expect(messages).toMatchObject([
      { rule, where: { file: join(folder, "eng.release") }, found: "releases in dev" },
      { rule, where: { file: join(folder, "test") }, found: "neither" },
    ]);
  });

  it("that is blind has its documents three times, counted once", async () => {
    const folder = workFolder();
    const documents = [relatedSentences("a", "It rained. We stayed.\n")];
    for (const part of ["gold", "no-senses", "input"] as const) writeSet(join(folder, part), documents, part);
    const manifest = { options: { blind: true }, counts: { documents: 1, relations: 1, words: 6 } };
    const files = { ...folderContents(folder), "manifest.json": JSON.stringify(manifest) };
    expect(idsOf(await incidents(testFolder(files)))).toEqual([]);
  });
});

describe("a file", () => {
  it("is checked against a parses.json elsewhere; where that ends early, its document is named", async () => {
    const file = join(testFolder({ "output.json": sound["relations.json"] ?? "" }), "output.json");
    const parses = join(release(faults["invalid-parses-file"] as Change), "parses.json");
    const [message] = await incidents(file, { parses, kind: "gold" });
    expect(message).toMatchObject({
      rule: "invalid-parses-file",
      where: { file: parses, document: "wsj_0699" },
      found: "the file's end before that of the object",
    });
    for (const parses of ["eng.release/test/parses.json", "eng.release/test"].map(samplePath))
      expect(idsOf(await incidents(file, { parses, kind: "gold" }))).toEqual(["unknown-document"]);
    await expect(incidents(file, { parses: testFolder({ a: "" }) })).rejects.toThrow("holds no parses");
  });

  it("that is not there is named", async () => {
    await expect(incidents("/no/such")).rejects.toThrow("the path does not exist");
  });
});

describe("what a manifest says", () => {
  const changed = (sense: string, options: object): string =>
    release((files) => {
      replace("relations.json", "Contingency.Cause.Reason", sense)(files);
      files["manifest.json"] = JSON.stringify({ command: "convert", options });
    });
  const level = 5;
  let notes: string[];
  const onNote = (note: string) => void notes.push(note);
  beforeEach(() => {
    notes = [];
  });

  it("of the senses decides which are allowed, unless the caller says it", async () => {
    const corpus = changed("Contingency.Cause.Raeson", { senses: "keep" });
    expect(idsOf(await incidents(corpus, { level, onNote }))).toEqual(["misspelt-sense"]);
    expect(notes).toEqual([expect.stringContaining("kept as annotated (manifest.json: keep)")]);
    expect(idsOf(await incidents(corpus, { level, senses: ["EntRel"] }))).toEqual(["unknown-sense"]);
    expect(await incidents(corpus, { level, senses: "any" })).toEqual([]);
    const options = { senses: "pdtb3-conll2015", unmapped: "keep" };
    const mapped = changed("Expansion.Manner.Arg2-as-manner", options);
    expect(idsOf(await incidents(mapped, { level }))).toEqual(["unmapped-sense"]);
  });

  it("of the language comes first", async () => {
    const folder = changed("Contingency.Cause", { language: "tr" });
    expect(await incidents(folder, { level, onNote })).toEqual([]);
    expect(notes[0]).toContain("says that its language is tr: checked as tr");
  });

  it("of each set decides how that set is checked", async () => {
    const folder = workFolder();
    const addSet = (set: string, from: string, options: object): void => {
      cpSync(from, join(folder, set), { recursive: true });
      const manifest = JSON.stringify({ command: "convert", options });
      writeFileSync(join(folder, set, "manifest.json"), manifest);
    };
    const english = release(replace("relations.json", "Cause.Reason", "Odd"));
    addSet("train", english, { language: "en", senses: "keep" });
    addSet("dev", english, { language: "en" });
    addSet("zh", samplePath("zho.release"), { language: "zh" });
    const messages = await incidents(folder, { level, onNote });
    expect(messages).toMatchObject([
      { rule: "unknown-sense", where: { file: join(folder, "dev/relations.json") } },
    ]);
    expect(notes).toEqual([
      expect.stringMatching(/^train: senses not checked/),
      "zh: the release's manifest.json says that its language is zh: checked as zh",
    ]);
  });
});

it("validateStream takes bytes from anywhere", async () => {
  async function* lines(): AsyncGenerator<string> {
    yield* ["5\n", "[]\n"];
  }
  const places: unknown[] = [];
  for await (const { rule, where } of validateStream(lines(), "standard input", { language: "en" }))
    places.push([rule, where]);
  expect(places).toEqual([1, 2].map((line) => ["not-an-object", { file: "standard input", line }]));
});

describeShared("data/trial", "the official trial releases", (folder) => {
  it.each(["en", "zh"])("%s is clean at all levels", async (language) => {
    for (const path of ["", "relations.json", stripped])
      expect(await incidents(join(folder, language, path), { language })).toEqual([]);
  });

  it("the sample parser's output is clean beside its parses; another language is noticed", async () => {
    expect(await incidents(join(folder, "en/system-output.json"))).toEqual([]);
    expect(await incidents(join(folder, "zh/relations.json"))).not.toEqual([]);
  });
});

describeShared("golden/formats", "small releases in every format", (folder) => {
  it.each(["en", "zh"])("%s is clean at all levels", async (language) => {
    expect(await incidents(join(folder, language), { language })).toEqual([]);
  });
});
