import { readText } from "@discoprep/files";
import { connectiveHeadByToken } from "@discoprep/formats/conll16";

/** Reads a list of connective heads, one a line. @returns a function that is true for a connective in the text whose head is listed */
export function readKnownConnectives(file: string): (text: string) => boolean {
  const lines = readText(file)
    .replace(/^\ufeff/, "")
    .split("\n");
  const heads = new Set(lines.map((line) => line.trim().toLowerCase()).filter((line) => line !== ""));
  return (text) => heads.has(connectiveHeadByToken(text).head);
}
