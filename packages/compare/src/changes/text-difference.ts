import { createTwoFilesPatch } from "diff";

/** Longest difference shown, in lines. */
const SHOWN_LINES = 20;

/** Longest line shown, in characters: a paragraph is one line. */
const SHOWN_CHARACTERS = 400;

/** Returns the unified difference of two texts without its head, cut after 20 lines; empty where they are the same. */
export function textDifference(before: string, after: string): string {
  const patch = createTwoFilesPatch("old", "new", before, after, "", "", { context: 1 });
  const lines = patch
    .split("\n")
    .slice(3)
    .filter((line) => line !== "" && !line.startsWith("\\"));
  const shown = lines.slice(0, SHOWN_LINES).map(shortened);
  const more = lines.length - shown.length;
  return [...shown, ...(more > 0 ? [`… ${more} more ${more === 1 ? "line" : "lines"}`] : [])].join("\n");
}

function shortened(line: string): string {
  return line.length <= SHOWN_CHARACTERS ? line : `${line.slice(0, SHOWN_CHARACTERS).toWellFormed()}…`;
}
