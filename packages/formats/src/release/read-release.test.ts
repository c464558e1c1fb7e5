import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Document,
  describeProblem,
  paragraphsOfSentences,
  type Relation,
  rawDocument,
} from "@discoprep/corpus";
import { describeShared } from "@discoprep/shared-data";
import { testFolder } from "@discoprep/shared-data/folder";
import { describe, expect, it } from "vitest";
import { writeRelease } from "../conll16/index.ts";
import { readRelease } from "./read-release.ts";

for (const releases of ["data/trial", "golden/formats"])
  describeShared(releases, `the releases of ${releases}, read and written again`, (folder) => {
    it.each(["en", "zh"])("%s: every file byte for byte", (language) => {
      const { documents, messages, language: found } = readRelease(join(folder, language));
      expect([found, messages]).toEqual([language, []]);
      const files = [...writeRelease(documents)];
      expect(files).toHaveLength(5);
      for (const [path, content] of files)
        expect(content, path).toBe(readFileSync(join(folder, language, path), "utf8"));
    });
  });

const raw = "😀 It rained. So we stayed.";

const span = (text: string) => ({ start: raw.indexOf(text), end: raw.indexOf(text) + text.length });
const sentence = (text: string, forms: readonly string[]) => {
  const { start, end } = span(text);
  const tokens = forms.map((form) => {
    const from = raw.indexOf(form, start);
    return { form, start: from, end: from + form.length, partOfSpeech: "X" };
  });
  const dependencies = [
    { label: "dep", head: 2, dependent: 1, dependentCopy: 1 },
    { label: "root", head: 0, dependent: 2 },
  ];
  return { tokens, start, end, parsetree: `( (S (X ${forms[0]})) )`, dependencies };
};
const sentences = [
  sentence("😀 It rained.", ["😀", "It", "rained", "."]),
  sentence("So we stayed.", ["So", "we", "stayed", "."]),
];

const explicit: Relation = {
  id: 7,
  type: "Explicit",
  connective: { spans: [span("So")] },
  conn1: { text: "So", senses: ["Contingency.Cause.Result"] },
  arg1: { spans: [span("It rained")] },
  arg2: { spans: [span("we stayed")] },
};
const implicit: Relation = {
  id: 8,
  type: "Implicit",
  conn1: { text: "as", senses: ["Contingency.Cause.Reason"] },
  arg1: { spans: [span("It"), span("we stayed")] },
  arg2: { spans: [span("rained")] },
};

/** Two sentences, an emoji before them, one explicit and one implicit relation. */
const sample: Document = {
  ...rawDocument("made_up", "en", raw),
  sentences,
  paragraphs: paragraphsOfSentences(raw, sentences),
  relations: [explicit, implicit],
};

describe("readRelease", () => {
  it.each(["2015", "2016"] as const)("reads what writeRelease wrote, edition %s", (edition) => {
    const files = Object.fromEntries(writeRelease([sample], edition));
    const { documents, messages } = readRelease(testFolder(files));
    expect(messages).toEqual([]);
    expect([...documents]).toMatchObject([sample]);
  });

  const line = (index: number, file = "relations.json", edition: "2015" | "2016" = "2016") =>
    JSON.parse(writeRelease([sample], edition).get(file)?.split("\n")[index] ?? "");

  it("writes offsets in code points", () => {
    const tokens = [
      [2, 4, 1, 0, 1],
      [5, 11, 2, 0, 2],
    ];
    expect(line(0).Arg1).toMatchObject({ CharacterSpanList: [[2, 11]], TokenList: tokens });
  });

  it("leaves TokenList out of an inserted connective in 2015 only", () => {
    const inserted = { CharacterSpanList: [], RawText: "as" };
    expect(line(1, "pdtb-data.json", "2015").Connective).toEqual(inserted);
    expect(line(1).Connective).toEqual({ ...inserted, TokenList: [] });
  });

  it("reports each part that is missing or wrong and reads the rest", () => {
    const files = writeRelease([sample]);
    const lines = files.get("relations.json")?.split("\n") as string[];
    const outside = lines[0]?.replace('"CharacterSpanList": [[2, 11]]', '"CharacterSpanList": [[2, 99]]');
    const stranger = lines[1]?.replace("made_up", "stranger");
    files.set("relations.json", `\ufeff${outside}\r\n\nno json\n[1]\n${stranger}\n${lines[1]}`);
    files.set("raw/alone", "No parses.");
    const { documents: read, messages: ofFolder } = readRelease(testFolder(Object.fromEntries(files)));
    const documents = [...read];
    const messages = [...ofFolder, ...documents.flatMap((document) => document.messages)];
    expect(documents.map((document) => document.relations.length)).toEqual([1, 0]);
    expect(
      messages.map((message) =>
        describeProblem(message)
          .replace(/^\S*(relations|parses)\.json/, "$1")
          .replace(/ \(.*\)/, ""),
      ),
    ).toEqual([
      "relations:3: the file or line is not JSON; expected one JSON object a line; found no json. Correct it; files of one value a line hold each as one JSON object on its own line.",
      "relations:4: a line of JSON is not a relation of the shared task; found array, not object. `discoprep validate` names everything that is wrong with the file.",
      "relations:6, document made_up, relation 8: two relations have the same ID; both are kept; expected an ID of its own; found 8, as in line 5. Give the relations new numbers: `discoprep convert --from conll --first-id 0`.",
      "parses, document alone: a document of the release lacks its raw text or its parses; found no parses. Add the file, or remove the document.",
      "relations:5, document stranger: a document of the release lacks its raw text or its parses; found no raw text and parses. Add the file, or remove the document.",
      "relations:1, document made_up, relation 7: a span is not inside the raw text; found Arg1 [2, 99]. Count code points of the raw text, not bytes or UTF-16 units.",
    ]);
  });

  it("says what a folder without a release lacks", () => {
    expect(() => readRelease(testFolder({ "notes.txt": "" }))).toThrow(
      /the folder holds no release.*no raw\//,
    );
    const sets = testFolder({ "dev/relations.json": "", "train/relations.json": "" });
    expect(() => readRelease(sets)).toThrow("found the sets train, dev: name one of them");
  });
});
