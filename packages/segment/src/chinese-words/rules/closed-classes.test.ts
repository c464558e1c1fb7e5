import { readDataFile } from "@discoprep/files";
import { describe, expect, it } from "vitest";
import { charactersOf } from "../characters.ts";
import { closedClasses } from "./closed-classes.ts";

/** The text with `|` where a word must begin and `_` where none may; elsewhere the model decides. */
function decided(marked: string): string {
  const text = marked.replace(/[|_]/g, "");
  const characters = charactersOf(text);
  const { certain } = closedClasses(text, characters);
  return Array.from(
    characters.text,
    (character, i) => `${i === 0 ? "" : (["", "|", "_"][certain[i] as number] ?? "")}${character}`,
  ).join("");
}

const examples = readDataFile<Record<string, string[]>>(new URL("closed-classes.data.json", import.meta.url));

describe("closed classes", () => {
  it.each(Object.entries(examples))("%s", (_name, lines) => {
    expect(lines.map(decided)).toEqual(lines);
  });

  it("do not reach across white space", () => {
    const text = "共 12 300 人";
    expect([...closedClasses(text, charactersOf(text)).certain]).toEqual([1, 1, 2, 1, 2, 2, 1, 1]);
  });
});
