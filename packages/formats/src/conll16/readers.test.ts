import { describeProblem, ProblemError } from "@discoprep/corpus";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readParses } from "./read-parses.ts";
import { readRelations } from "./read-relations.ts";
import { tokenIndices } from "./schema.ts";

describe("readRelations", () => {
  it("fills in what 2015 and system output leave out", () => {
    const output =
      '{"DocID": "d", "Arg1": {"TokenList": [0, 1]}, "Arg2": {"TokenList": [2]}, "Connective": {}, "Sense": ["A"], "Type": "Explicit", "Extra": 1}';
    const gold =
      '{"DocID": "d", "ID": 4, "Arg1": {"CharacterSpanList": [[0, 3]], "RawText": "One", "TokenList": [[0, 3, 7, 1, 2]]}, "Arg2": {}, "Type": "EntRel"}';
    const { relations, messages } = readRelations(`${output}\r\n\n${gold}`, "r");
    expect(messages).toEqual([]);
    const empty = { CharacterSpanList: [], RawText: "", TokenList: [] };
    expect(relations[0]).toEqual({
      DocID: "d",
      Arg1: { ...empty, TokenList: [0, 1] },
      Arg2: { ...empty, TokenList: [2] },
      Connective: empty,
      Sense: ["A"],
      Type: "Explicit",
      line: 1,
    });
    expect(relations[1]).toMatchObject({ ID: 4, Arg2: empty, Connective: empty, Sense: [], line: 3 });
    expect(relations.map((relation) => tokenIndices(relation.Arg1))).toEqual([[0, 1], [7]]);
  });

  it.each([
    ["7", "number, not object"],
    ["{}", "Arg1: missing; Arg2: missing; DocID: missing"],
    ['{"DocID": "d", "Arg1": {"TokenList": [-1]}, "Arg2": {}}', "Arg1.TokenList.0: less than 0"],
    ['{"DocID": "d", "Arg1": {}, "Arg2": {}, "Sense": "A"}', "Sense: string, not array"],
  ])("names what is wrong with %s", (line, found) => {
    expect(readRelations(line, "r").messages.map(describeProblem)).toEqual([
      `r:1: a line of JSON is not a relation of the shared task; found ${found}. \`discoprep validate\` names everything that is wrong with the file.`,
    ]);
  });

  it("names a line that is not JSON", () => {
    expect(readRelations("\n{", "r").messages.map(describeProblem)).toEqual([
      // What stands in brackets is the JavaScript engine's.
      expect.stringMatching(/^r:2: .*not JSON; expected one JSON object a line; found \{ \(.+\)\. /),
    ]);
  });

  it.each([
    [`${"x|".repeat(47)}y`, "a pipe file of PDTB 2.0 with 48 columns (pipe48)"],
    [`Explicit${"|".repeat(26)}`, "a file of the PDTB Annotator"],
    ["________________________________________________________", "an annotation file of PDTB 2.0 (.pdtb)"],
    ["0\t0\t0\tA\tDT\t_", "a file of conll_format"],
    ["1\tGo\tgo\tVB\tVB\tGo\tgo\tVB\t0\tROOT\t_", "a file of CoNLL-2008"],
    ["1\tGo\tgo\tgo\tVB\tVB\t_\t_\t0\t0\tROOT\tROOT\t_\t_", "a file of CoNLL-2009"],
    ["1\tGo\tgo\tVERB\tVB\t_\t0\troot\t_\t_", "a file of CoNLL-U or CoNLL-X"],
    ['[{"DocID": "d"},', "one JSON list"],
    ["{", "JSON over several lines"],
    ['{\0"\0D\0o\0c\0I\0D\0"\0:\0', "text in UTF-16"],
    ['\0{\0"\0D\0o\0c\0I\0D\0"\0:', "text in UTF-16"],
    ['{"DocID": "d"}\r{"DocID": "d"}\r', "lines that end in a carriage return"],
  ])("recognises another format by %s", (line, name) => {
    const [message] = readRelations(line, "r").messages;
    expect(message?.rule).toBe("no-relation-list");
    expect(message?.found).toContain(name);
  });

  it("takes any text and keys of any name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const { relations } = readRelations(text, "r");
        expect(relations).toEqual([]);
      }),
    );
    const line = '{"__proto__": {"Type": "x"}, "DocID": "__proto__", "Arg1": {}, "Arg2": {}}';
    expect(readRelations(line, "r").relations[0]?.Type).toBe("");
  });
});

describe("readParses", () => {
  it("reads documents of any name and reports those it cannot", () => {
    const text =
      '{"__proto__": {"sentences": []}, "a": {"sentences": [{"words": [["x", {"CharacterOffsetBegin": 0, "CharacterOffsetEnd": 1}]]}]}, "b": {"sentences": [{"words": [["x"]]}]}}';
    const { documents, messages } = readParses(`\ufeff${text}`, "p");
    expect([...documents.keys()]).toEqual(["__proto__", "a"]);
    const word = { CharacterOffsetBegin: 0, CharacterOffsetEnd: 1, Linkers: [], PartOfSpeech: "" };
    const sentence = { dependencies: [], parsetree: "", words: [["x", word]] };
    expect(documents.get("a")?.sentences).toEqual([sentence]);
    expect(messages.map(describeProblem)).toEqual([
      "p, document b: a document of parses.json cannot be read; expected sentences with words; found sentences.0.words.0: fewer than 2 entries. Write it as `discoprep explain schemas parses` shows.",
    ]);
  });

  it("refuses a file that is no JSON object", () => {
    expect(() => readParses("[]", "p")).toThrow(
      "p: the file is not JSON that holds an entry for each document; expected one JSON object",
    );
    expect(() => readParses("", "p")).toThrow(ProblemError);
  });
});
