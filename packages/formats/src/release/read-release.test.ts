import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Document, describeProblem, paragraphsOfSentences } from "@discoprep/corpus";
import { describeShared } from "@discoprep/shared-data";
import { testFolder } from "@discoprep/shared-data/folder";
import { describe, expect, it, test } from "vitest";
import { writeRelease } from "../conll16/index.ts";
import { readRelease } from "./read-release.ts";

describeShared("data/trial", "trial releases read and written again", (folder) => {
  for (const language of ["en", "zh"]) {
    test(`${language}: every file byte for byte`, () => {
      const { documents, messages, language: found } = readRelease(join(folder, language));
      expect(found).toBe(language);
      expect(messages).toEqual([]);
      for (const [path, content] of writeRelease(documents)) {
        expect(content, path).toBe(readFileSync(join(folder, language, path), "utf8"));
      }
    });
  }
});

const raw = "😀 It rained. So we stayed.";

/** Two sentences, an emoji before them, one implicit and one explicit relation. */
function sample(): Document {
  const token = (form: string, from = 0) => {
    const start = raw.indexOf(form, from);
    return { form, start, end: start + form.length, partOfSpeech: "X" };
  };
  const sentences = [
    [token("😀"), token("It"), token("rained"), token(".")],
    [token("So"), token("we"), token("stayed"), token(".", 15)],
  ].map((tokens, index) => ({
    tokens,
    start: tokens[0]?.start ?? 0,
    end: tokens.at(-1)?.end ?? 0,
    parsetree: `( (S (X ${index})) )`,
    dependencies: [
      { label: "dep", head: 2, dependent: 1, dependentCopy: 1 },
      { label: "root", head: 0, dependent: 2 },
    ],
  }));
  const span = (text: string) => ({ start: raw.indexOf(text), end: raw.indexOf(text) + text.length });
  return {
    id: "made_up",
    language: "en",
    raw,
    sentences,
    paragraphs: paragraphsOfSentences(raw, sentences),
    relations: [
      {
        id: 7,
        type: "Explicit",
        connective: { spans: [span("So")] },
        conn1: { text: "So", senses: ["Contingency.Cause.Result"] },
        arg1: { spans: [span("It rained")] },
        arg2: { spans: [span("we stayed")] },
      },
      {
        id: 8,
        type: "Implicit",
        conn1: { text: "as", senses: ["Contingency.Cause.Reason"] },
        arg1: { spans: [span("It"), span("we stayed")] },
        arg2: { spans: [span("rained")] },
      },
    ],
    messages: [],
  };
}

describe("readRelease", () => {
  for (const edition of ["2015", "2016"] as const) {
    it(`reads what writeRelease wrote, edition ${edition}`, () => {
      const { documents, messages } = readRelease(
        testFolder(Object.fromEntries(writeRelease([sample()], edition))),
      );
      expect(messages).toEqual([]);
      const [document] = documents;
      const { relations, ...rest } = sample();
      expect(document).toMatchObject(rest);
      expect(document?.relations).toMatchObject(relations);
    });
  }

  it("writes offsets in code points", () => {
    const line = JSON.parse(writeRelease([sample()]).get("relations.json")?.split("\n")[0] ?? "");
    expect(line.Arg1.CharacterSpanList).toEqual([[2, 11]]);
    expect(line.Arg1.TokenList).toEqual([
      [2, 4, 1, 0, 1],
      [5, 11, 2, 0, 2],
    ]);
  });

  it("leaves TokenList out of an inserted connective in 2015 only", () => {
    const connective = (edition: "2015" | "2016", file: string): unknown =>
      JSON.parse(writeRelease([sample()], edition).get(file)?.split("\n")[1] ?? "").Connective;
    expect(connective("2015", "pdtb-data.json")).toEqual({ CharacterSpanList: [], RawText: "as" });
    expect(connective("2016", "relations.json")).toEqual({
      CharacterSpanList: [],
      RawText: "as",
      TokenList: [],
    });
  });

  it("reports each part that is missing or wrong and reads the rest", () => {
    const files = writeRelease([sample()]);
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
  });
});
