import { join } from "node:path";
import { describeProblem, spanTexts } from "@discoprep/corpus";
import { testFolder } from "@discoprep/shared-data/folder";
import { expect, it } from "vitest";
import { csv } from "./format.ts";

const raw = "It 𝒜 rained, so we stayed. We read.\n";

/** Reads a table beside two raw texts, `a` and `b.c`. */
function readTable(table: string | Buffer, name = "relations.csv", encoding?: "utf-16") {
  const folder = testFolder({ "raw/a": raw, "raw/b.c": raw, [name]: table });
  const files = new Map(["a", "b.c"].map((id) => [id, { path: join(folder, "raw", id), name: id }]));
  const input = { annotations: join(folder, name), raw: files, known: files, language: "en", encoding };
  return csv.read.documents(input).map((source) => ({ ...source, ...source.read() }));
}

function shown(documents: ReturnType<typeof readTable>) {
  return documents.flatMap(({ id, document }) =>
    document.relations.map(({ type, connective, arg1, arg2, conn1, source }) => [
      id,
      source?.line,
      type,
      ...[connective, arg1, arg2].map((part) => spanTexts(raw, part?.spans ?? []).join("|")),
      conn1?.senses.join("+"),
    ]),
  );
}

it("reads a relation a row, whatever the order of columns, and counts characters as Python does", () => {
  const documents = readTable(
    "Sense,Document,arg1,Arg2,connective,type,annotator\n" +
      "Contingency.Cause; Expansion,a,0..11,16..25,13..15,Explicit,me\n" +
      ",b.c.txt,27..34,16..18;19..25,,EntRel,me\n",
  );
  expect(shown(documents)).toEqual([
    ["a", 2, "Explicit", "so", "It 𝒜 rained", "we stayed", "Contingency.Cause+Expansion"],
    ["b.c", 3, "EntRel", "", "We read", "we|stayed", ""],
  ]);
});

it("takes a relation with a connective for Explicit, and others for Implicit, where no type is stated", () => {
  const documents = readTable(
    "\ufeffdocument;arg1;arg2;connective\r\na;0..2;16..18;13..15\r\na;0..2;3..4;\r\n",
  );
  expect(shown(documents).map(([, , type]) => type)).toEqual(["Explicit", "Implicit"]);
});

it("reads a table in the encoding that the user names, as a spreadsheet saves it", () => {
  const table = Buffer.from("\ufeffdocument\targ1\targ2\tsense\na\t0..2\t16..18\tÉlaboration\n", "utf16le");
  expect(shown(readTable(table, "t.tsv", "utf-16"))).toEqual([
    ["a", 2, "Implicit", "", "It", "we", "Élaboration"],
  ]);
  expect(() => readTable(table, "t.tsv")).toThrow("UTF-16");
});

it("names the row that cannot be read, and reads the others", () => {
  const [read] = readTable(
    "document\targ1\targ2\ttype\na\t0..2\there\tImplicit\na\t0..2\t3..4\tCause\na\t0..2\t3..999\tImplicit\n",
    "t.tsv",
  );
  expect(read?.messages.map(describeProblem).map((text) => text.split(";", 1)[0])).toEqual([
    "t.tsv:2, document a, relation 0: a list of spans cannot be read",
    "t.tsv:3, document a, relation 1: the row or block names no relation type of the format",
  ]);
  expect([read?.rows, read?.document.relations.length]).toEqual([3, 1]);
  expect(read?.document.relations[0]?.arg2.spans).toEqual([{ start: 3, end: 999 }]);
});

it("names columns that may be there under another name, once a table", () => {
  const documents = readTable(
    "document,arg1,arg2,conn,sense\na,0..2,3..4,13..15,X\nb.c,0..2,3..4,13..15,X\n",
  );
  expect(documents.map(({ messages }) => messages.map(describeProblem))).toEqual([
    ["connective", "type"].map((name) =>
      expect.stringContaining(
        `relations.csv:1: the table lacks a column, and has others that are not read; expected ${name}; found conn.`,
      ),
    ),
    [],
  ]);
});

it("does not read a row with more cells than columns, as a comma in a sense makes", () => {
  const [read] = readTable("document,arg1,arg2,sense\na,0..2,3..4,X,\na,0..2,3..4,X, Y\n");
  expect(read?.document.relations.length).toBe(1);
  expect(read?.messages.map(describeProblem)).toEqual([
    expect.stringContaining("relations.csv:3, document a, relation 1: the row has another number of columns"),
  ]);
});

it("refuses a file that is no such table", () => {
  expect(() => readTable("doc,a\n1,2\n")).toThrow("relations.csv:1: the file is no table of relations");
  expect(() => readTable('document,arg1,arg2\na,"0..1,2..3\n')).toThrow("no table of relations");
});
