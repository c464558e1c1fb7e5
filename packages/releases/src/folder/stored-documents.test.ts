import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type ReadRelation, readParses, readRelations } from "@discoprep/conll16";
import type { Message } from "@discoprep/corpus";
import { addToGroup } from "@discoprep/files/text";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openParses, openRelations } from "./stored-documents.ts";

const folder = mkdtempSync(join(tmpdir(), "discoprep-"));
const file = join(folder, "relations.json");

function line(document: string, id: number, text = ""): string {
  const part = { CharacterSpanList: [[0, 1]], RawText: text, TokenList: [] };
  return JSON.stringify({
    DocID: document,
    ID: id,
    Arg1: part,
    Arg2: part,
    Sense: ["EntRel"],
    Type: "EntRel",
  });
}

function opened(content: Uint8Array | string) {
  writeFileSync(file, content);
  const messages: Message[] = [];
  return { stored: openRelations(file, messages), messages };
}

const anyLine = fc.oneof(
  fc.record({
    document: fc.constantFrom("a", "桥", "c\n"),
    id: fc.nat(9),
    text: fc.string({ unit: "binary" }),
  }),
  fc.constantFrom("", " ", "no json", "[1]", "{}"),
);

it.each([
  ["stored", (text: string) => text],
  ["gzip-compressed", (text: string) => gzipSync(text)],
])("each document has what the whole file says of it: %s", (_name, store) => {
  fc.assert(
    fc.property(
      fc.array(anyLine),
      fc.constantFrom("\n", "\r\n"),
      fc.boolean(),
      fc.boolean(),
      (rows, end, ended, marked) => {
        const lines = rows.map((row) =>
          typeof row === "string" ? row : line(row.document, row.id, row.text),
        );
        const text = (marked ? "\ufeff" : "") + lines.join(end) + (ended ? end : "");
        const { relations, messages } = readRelations(text, file);
        const { stored, messages: found } = opened(store(text));
        expect(found.filter(({ rule }) => rule !== "duplicate-relation-id")).toEqual(messages);
        expect(stored.rows).toBe(relations.length + messages.length);
        const byDocument = new Map<string, ReadRelation[]>();
        for (const relation of relations) addToGroup(byDocument, relation.DocID, relation);
        expect(stored.ids.map((id) => [id, stored.firstLine(id)])).toEqual(
          [...byDocument].map(([id, [first]]) => [id, first?.line]),
        );
        for (const [id, own] of byDocument) expect(stored.document(id)).toEqual<ReadRelation[]>(own);
        expect(stored.document("gone")).toBeUndefined();
      },
    ),
    { numRuns: 60 },
  );
});

describe("openParses", () => {
  const entry = (form: string): string =>
    JSON.stringify({ sentences: [{ words: [[form, { CharacterOffsetBegin: 0, CharacterOffsetEnd: 1 }]] }] });
  const text = `\ufeff{"桥": ${entry("桥")}, "bad": {"sentences": 1},\n "10": ${entry("é")}, "9" : ${entry("🌉")}, "10": ${entry("again")}}\n`;

  it.each<[string, (content: string) => Uint8Array]>([
    ["stored", (content) => Buffer.from(content)],
    ["gzip-compressed", gzipSync],
  ])("reads documents when they are asked for, in any order: %s", (_name, store) => {
    const path = join(mkdtempSync(join(tmpdir(), "discoprep-")), "parses.json");
    writeFileSync(path, store(text));
    const messages: Message[] = [];
    const parses = openParses(path, "p", messages);
    const { documents, messages: expected } = readParses(text, "p");
    expect(messages).toEqual(expected);
    expect(messages.map(({ rule, where }) => [rule, where.document])).toEqual([
      ["invalid-parse", "bad"],
      ["duplicate-parse", "10"],
    ]);
    expect(parses.document("10")?.sentences[0]?.words[0]?.[0]).toBe("é");
    expect(parses.ids).toEqual(["桥", "10", "9"]);
    for (const id of ["9", "桥", "10", "9", "bad", "gone"])
      expect(parses.document(id)).toEqual(documents.get(id));
  });
});
