import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { testFolder } from "@discoprep/shared-data/folder";
import { expect, it } from "vitest";
import { annotators, relation, releaseOf } from "../../../test/tale.ts";
import type { MarkedDocument } from "./annotation.ts";
import { readAnnotation, readKnownConnectives, withoutOuterPunctuation } from "./read-annotation.ts";

it("reads every raw text, and all relations but NoRel", () => {
  const noRelation = relation("NoRel", [], "Bo rested", "Ann woke");
  const release = releaseOf([...annotators.a, noRelation]);
  const { name, documents } = readAnnotation(release);
  expect([name, ...documents.keys()]).toEqual([release, "song", "tale"]);
  expect(documents.get("song")?.relations).toEqual([]);
  const { relations, tokens } = documents.get("tale") as MarkedDocument;
  expect(relations).toHaveLength(3);
  // Offsets are code points: the moon counts once.
  expect(relations[1]).toEqual({
    ...{ id: 1, line: 2, type: "Implicit", senses: ["Expansion.Conjunction"] },
    connective: { tokens: [], core: [], spans: [], text: "and" },
    arg1: { tokens: [4, 5], core: [4, 5], spans: [[20, 27]], text: "Bo sang" },
    arg2: { tokens: [7, 8], core: [7, 8], spans: [[29, 38]], text: "Bo rested" },
  });
  expect([...tokens.entries()].slice(0, 2)).toEqual([
    [3, [12, 19]],
    [0, [0, 3]],
  ]);
});

it.each<[string, string, string, string]>([
  [
    "relations without a raw text",
    '"DocID": "tale"',
    '"DocID": "tail"',
    "a document of the release lacks its raw text or its parses; expected a raw text named tail",
  ],
  ["a line that is no JSON", "}", "", "relations.json:1: the file or line is not JSON"],
  [
    "no types",
    '"Type": "Explicit"',
    '"Type": ""',
    "the relation has no type, as in relations-no-senses.json",
  ],
  ["another type", '"Type": "Explicit"', '"Type": "Expl"', "found Expl"],
  [
    "token numbers without offsets",
    "[12, 19, 3, 0, 3]",
    "3",
    "a TokenList holds the number of a token without its offsets",
  ],
])("refuses %s", (_, from, to, message) => {
  const release = releaseOf(annotators.a);
  const file = join(release, "relations.json");
  writeFileSync(file, readFileSync(file, "utf8").replace(from, to));
  expect(() => readAnnotation(release)).toThrow(message);
});

it("refuses what is no release with raw texts", () => {
  const release = releaseOf([]);
  const file = join(release, "relations.json");
  expect(() => readAnnotation(file)).toThrow(
    `${file}: an annotator is compared as a release with raw texts; expected a folder with relations.json and raw/; found a file`,
  );
  rmSync(join(release, "raw"), { recursive: true });
  expect(() => readAnnotation(release)).toThrow("found no raw/. Convert the annotator's folder first");
  expect(() => readAnnotation("nowhere")).toThrow("found no such folder");
});

it("takes punctuation for no word but %, and accents for quotation marks", () => {
  const characters = [...'`x.%"´'];
  const places = new Map(characters.map((_, index) => [index, [index, index + 1] as const]));
  const all = [...places.keys()];
  expect(withoutOuterPunctuation(all, places, characters)).toEqual([1, 2, 3]);
  expect(withoutOuterPunctuation([0, 2, 4], places, characters)).toEqual([]);
});

it("knows connectives by their heads", () => {
  const file = join(testFolder({ list: "\uFEFFBecause\n\n so \r\n" }), "list");
  const isKnown = readKnownConnectives(file);
  const words = ["because", "partly because", "So", "but", ""];
  expect(words.filter(isKnown)).toEqual(["because", "partly because", "So"]);
});
