import { readText } from "@discoprep/files";
import { connectiveHeadByToken } from "@discoprep/formats/conll16";

/**
 * Reads a list of connective heads, one a line in lower case, as annotated in the training data.
 * @returns whether the head of a connective as it stands in the text is in the list
 */
export function readKnownConnectives(file: string): (text: string) => boolean {
  const lines = readText(file)
    .replace(/^\ufeff/, "")
    .split("\n");
  const heads = new Set(lines.map((line) => line.trim().toLowerCase()).filter((line) => line !== ""));
  return (text) => heads.has(connectiveHeadByToken(text).head);
}
