import { readDataFile } from "@discoprep/files";
import { describe, expect, it } from "vitest";
import { bareText } from "../bare-text.ts";
import { closedClasses } from "./closed-classes.ts";

/** Returns the text with `|` where a word must begin and `_` where none may; elsewhere the model decides. */
function decided(marked: string): string {
  const text = marked.replace(/[|_]/g, "");
  const bare = bareText(text);
  const { certain } = closedClasses(text, bare);
  return Array.from(
    bare.text,
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
    expect([...closedClasses(text, bareText(text)).certain]).toEqual([1, 1, 2, 1, 2, 2, 1, 1]);
  });
});
