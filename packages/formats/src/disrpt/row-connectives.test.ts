import type { Token } from "@discoprep/corpus";
import { expect, it } from "vitest";
import { readDocumentGroups } from "./read-collection.ts";
import { type RowUnits, rowConnectives, UsualSenses } from "./row-connectives.ts";

/** Makes tokens of words; one with a bar before it begins a labelled connective. */
function tokens(text: string): Token[] {
  return text.split(" ").map((word, index) => {
    const misc = word.startsWith("|") ? "Conn=B-conn" : "Conn=O";
    return { form: word.replace("|", ""), start: index, end: index + 1, misc };
  });
}

function row(connective: RowUnits["connective"], sense: string, unit1: number[], unit2: number[]): RowUnits {
  return { connective, sense, unit1, unit2 };
}

const rain = tokens("it rains |but they |also sing");

/** Returns the words of each row's connective. */
function found(rows: readonly RowUnits[], text: readonly Token[], usual = new UsualSenses()) {
  return rowConnectives(rows, text, usual).map((choice) =>
    choice?.tokens.map((at) => text[at]?.form).join(" "),
  );
}

it("uses each labelled connective once, where the usual sense of a connective says which", () => {
  const usual = new UsualSenses();
  usual.add([row("explicit", "Comparison", [0, 1], [2, 3])], tokens("it rains |but snows"));
  usual.add([row("explicit", "Expansion", [0, 1], [2, 3])], tokens("it rains |also snows"));
  const rows = ["Expansion", "Comparison"].map((sense) => row("explicit", sense, [0, 1], [2, 3, 4, 5]));
  expect(found(rows, rain, usual)).toEqual(["also", "but"]);
});

it("gives rows of the same units and sense their connectives in the order of the text", () => {
  const rows = [1, 2].map(() => row("explicit", "Expansion", [0, 1], [2, 3, 4, 5]));
  expect(found(rows, rain)).toEqual(["but", "also"]);
});

it("reads a labelled phrase of an AltLex row, not a further part of a connective of the corpus", () => {
  const both = [row("explicit", "Comparison", [0, 1], [2, 3]), row("altlex", "Contingency", [0, 1], [4, 5])];
  expect(found(both, tokens("it rains |but snows |therefore here"))).toEqual(["but", "therefore"]);
  const usual = new UsualSenses();
  usual.add([row("explicit", "Contingency", [0, 1], [2, 3])], tokens("it rains |then snows"));
  const further = [row("altlex", "Contingency", [0, 1], [2, 3])];
  expect(found(further, tokens("it rains |then snows"), usual)).toEqual([undefined]);
});

it("reads a .tok with a byte order mark", () => {
  const text = `\ufeff# newdoc id = a\n1\tA${"\t_".repeat(8)}\n\n`;
  const report = () => expect.unreachable("no message is due");
  expect(readDocumentGroups(text, "f", report)).toMatchObject([{ id: "a" }]);
});
