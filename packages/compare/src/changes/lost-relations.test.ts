import { type Relation, rawDocument, type Span } from "@discoprep/corpus";
import { describe, expect, it } from "vitest";
import { lostRelations } from "./lost-relations.ts";

const raw = "The bridge opened.\nIt was old, but people liked it.\n";

function span(words: string): Span {
  const start = raw.indexOf(words);
  return { start, end: start + words.length };
}

const relations: Relation[] = [
  {
    id: 4,
    type: "Explicit",
    arg1: { spans: [span("It was old")] },
    arg2: { spans: [span("people liked it")] },
    connective: { spans: [span("but")] },
  },
  {
    id: 9,
    type: "Implicit",
    arg1: { spans: [span("The bridge opened")] },
    arg2: { spans: [span("It was old, but people liked it")] },
  },
];

const lostIn = (text: string) =>
  lostRelations({ ...rawDocument("d", "en", raw), relations }, text).map(({ relation, parts }) => [
    relation,
    parts,
  ]);

describe("lostRelations", () => {
  it.each<[string, string, [number, string[]][]]>([
    ["the same text", raw, []],
    ["text before, between and after", `News.\n${raw.replace("\n", "\nToday. ")}More.`, []],
    ["other white space", raw.replaceAll("\n", "\n\n"), []],
    [
      "a word of one argument",
      raw.replace("old", "new"),
      [
        [4, ["Arg1"]],
        [9, ["Arg2"]],
      ],
    ],
    [
      "the connective",
      raw.replace("but", "and"),
      [
        [4, ["Connective"]],
        [9, ["Arg2"]],
      ],
    ],
    ["a word put in", raw.replace("bridge", "bridge soon"), [[9, ["Arg1"]]]],
    ["a mark put in", raw.replace("people", '"people'), [[9, ["Arg2"]]]],
    [
      "no text",
      "",
      [
        [4, ["Arg1", "Arg2", "Connective"]],
        [9, ["Arg1", "Arg2"]],
      ],
    ],
  ])("finds what lost its text: %s", (_name, text, expected) => {
    expect(lostIn(text)).toEqual(expected);
  });
});
