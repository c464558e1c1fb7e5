import { readDataFile } from "@discoprep/files";
import * as z from "@discoprep/files/zod";

const tableSchema = z.strictObject({
  source: z.string(),
  traditionalOnly: z.string(),
  simplifiedOnly: z.string(),
  shared: z.string(),
});

const table = readDataFile(
  new URL("../../data/chinese-script/characters.json", import.meta.url),
  tableSchema,
);

export const NOT_LISTED = 0;
export const TRADITIONAL_ONLY = 1;
export const SIMPLIFIED_ONLY = 2;
export const SHARED = 3;

/** The class of every listed character, by code point; all of them lie in the Basic Multilingual Plane. */
const classes = new Uint8Array(0x10000);
for (const character of table.traditionalOnly) classes[character.charCodeAt(0)] = TRADITIONAL_ONLY;
for (const character of table.simplifiedOnly) classes[character.charCodeAt(0)] = SIMPLIFIED_ONLY;
for (const character of table.shared) classes[character.charCodeAt(0)] = SHARED;

/** In which script a UTF-16 code unit is used: one of the four classes. */
export function characterClass(unit: number): number {
  return classes[unit] ?? NOT_LISTED;
}
