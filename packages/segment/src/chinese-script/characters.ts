import { readDataFile } from "@discoprep/files";

interface CharacterTable {
  readonly source: string;
  readonly traditionalOnly: string;
  readonly simplifiedOnly: string;
  readonly shared: string;
}

const tableUrl = new URL("../../data/chinese-script/characters.json", import.meta.url);

export const NOT_LISTED = 0;
export const TRADITIONAL_ONLY = 1;
export const SIMPLIFIED_ONLY = 2;
export const SHARED = 3;

/** The class of every listed character, by code point; all of them lie in the Basic Multilingual Plane. */
const classes: Uint8Array = classTable(readDataFile<CharacterTable>(tableUrl));

/** In which script a UTF-16 code unit is used: one of the four classes. */
export function characterClass(unit: number): number {
  return classes[unit] ?? NOT_LISTED;
}

function classTable(table: CharacterTable): Uint8Array {
  const found = new Uint8Array(0x10000);
  const mark = (characters: string, value: number): void => {
    for (const character of characters) found[character.charCodeAt(0)] = value;
  };
  mark(table.traditionalOnly, TRADITIONAL_ONLY);
  mark(table.simplifiedOnly, SIMPLIFIED_ONLY);
  mark(table.shared, SHARED);
  return found;
}
