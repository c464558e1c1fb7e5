import { createTwoFilesPatch, diffChars, diffWordsWithSpace } from "diff";

/** So many lines of a difference are shown. */
const SHOWN_LINES = 20;

/** Lines before and after a difference. */
const CONTEXT = 1;

/** Longer lines are cut: a paragraph is one line. */
const SHOWN_CHARACTERS = 400;

/** The unified difference of two texts without its head, cut after 20 lines; empty where they are the same. */
export function textDifference(before: string, after: string): string {
  const patch = createTwoFilesPatch("old", "new", before, after, "", "", { context: CONTEXT });
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

/** A piece of two texts: in both, in the old one only, or in the new one only. */
export interface DifferencePiece {
  readonly text: string;
  readonly mark: " " | "-" | "+";
}

/** The lines of a unified difference; a line that replaces another is shown with it, word by word (Chinese: by characters). */
export function wordDifference(difference: string): DifferencePiece[][] {
  const lines = difference.split("\n");
  const shown: DifferencePiece[][] = [];
  for (let at = 0; at < lines.length; ) {
    const gone = run(lines, at, "-");
    const come = run(lines, at + gone.length, "+");
    const pairs = Math.min(gone.length, come.length);
    shown.push(...gone.slice(0, pairs).map((line, index) => words(line, come[index] ?? "")));
    shown.push(...gone.slice(pairs).map((text) => [{ text, mark: "-" as const }]));
    shown.push(...come.slice(pairs).map((text) => [{ text, mark: "+" as const }]));
    at += gone.length + come.length;
    if (gone.length + come.length === 0) shown.push([{ text: lines[at++] ?? "", mark: " " }]);
  }
  return shown;
}

function run(lines: readonly string[], start: number, mark: string): string[] {
  const end = lines.findIndex((line, index) => index >= start && !line.startsWith(mark));
  return lines.slice(start, end === -1 ? lines.length : end).map((line) => line.slice(1));
}

function words(before: string, after: string): DifferencePiece[] {
  const pieces = (/\p{Script=Han}/u.test(before) ? diffChars : diffWordsWithSpace)(before, after);
  return pieces.map(({ value, added, removed }) => ({
    text: value,
    mark: added ? "+" : removed ? "-" : " ",
  }));
}
