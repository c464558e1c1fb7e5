import { diffArrays } from "diff";

/** A text as its characters other than white space, and the white space around them. */
export interface SpacedText {
  /** Code points. */
  readonly characters: readonly string[];
  /** The white space before each character, and that after the last. */
  readonly spaces: readonly string[];
}

export function spacedText(text: string): SpacedText {
  const characters: string[] = [];
  const spaces: string[] = [];
  let end = 0;
  for (const { 0: character, index } of text.matchAll(/\S/gu)) {
    characters.push(character);
    spaces.push(text.slice(end, index));
    end = index + character.length;
  }
  spaces.push(text.slice(end));
  return { characters, spaces };
}

export function joinedText({ characters, spaces }: SpacedText): string {
  return spaces.map((space, index) => space + (characters[index] ?? "")).join("");
}

/** Characters of the text after in the place of characters of the text before, both from 0; one of the stretches may be empty. */
export interface CharacterEdit {
  readonly start: number;
  readonly end: number;
  readonly newStart: number;
  readonly newEnd: number;
}

/** Longest edit, in characters put in and taken out, that is found in parts. After a longer one it is another text. */
const maxEditLength = 3000;

/**
 * Finds the edits that make one list of characters, or of words, out of another, in order.
 * @param limit longest edit that is found in parts
 */
export function characterEdits(
  before: readonly string[],
  after: readonly string[],
  limit = maxEditLength,
): CharacterEdit[] {
  const parts = diffArrays([...before], [...after], { maxEditLength: limit });
  if (parts === undefined) return [{ start: 0, end: before.length, newStart: 0, newEnd: after.length }];
  const edits: CharacterEdit[] = [];
  let edit: CharacterEdit = { start: 0, end: 0, newStart: 0, newEnd: 0 };
  const close = (length: number): void => {
    if (isEdited(edit)) edits.push(edit);
    const start = edit.end + length;
    const newStart = edit.newEnd + length;
    edit = { start, end: start, newStart, newEnd: newStart };
  };
  for (const { count, added, removed } of parts) {
    if (added) edit = { ...edit, newEnd: edit.newEnd + count };
    else if (removed) edit = { ...edit, end: edit.end + count };
    else close(count);
  }
  close(0);
  return edits;
}

export function isEdited({ start, end, newStart, newEnd }: CharacterEdit): boolean {
  return end > start || newEnd > newStart;
}

/** Finds the edits. One that may be in several places is found in the first: equal edits of two copies are equal here. */
export function firstEdits(before: readonly string[], after: readonly string[]): CharacterEdit[] {
  const edits: CharacterEdit[] = [];
  for (const edit of characterEdits(before, after))
    edits.push(atFirstPlace(before, after, edit, (edits.at(-1)?.end ?? -1) + 1));
  return edits;
}

/**
 * Returns the places of two texts where white space is, in order: each edit, with the white space around and in it, and the
 * white space between two characters that stay, as an edit of no characters.
 * @param length of the text before, in characters
 */
export function alignedPlaces(edits: readonly CharacterEdit[], length: number): CharacterEdit[] {
  const places: CharacterEdit[] = [];
  let start = 0;
  let newStart = 0;
  const keepTo = (end: number): void => {
    for (; start < end; start++, newStart++) places.push({ start, end: start, newStart, newEnd: newStart });
  };
  for (const edit of edits) {
    keepTo(edit.start);
    places.push(edit);
    start = edit.end + 1;
    newStart = edit.newEnd + 1;
  }
  keepTo(length + 1);
  return places;
}

/** Moves an edit to the left as long as it makes the same text. @param least its first possible place */
function atFirstPlace(
  before: readonly string[],
  after: readonly string[],
  edit: CharacterEdit,
  least: number,
): CharacterEdit {
  const { start, end, newStart, newEnd } = edit;
  if (start !== end && newStart !== newEnd) return edit;
  let left = 0;
  const last = (): string | undefined => (start === end ? after[newEnd - 1 - left] : before[end - 1 - left]);
  while (start - left > least && before[start - left - 1] === last()) left++;
  return { start: start - left, end: end - left, newStart: newStart - left, newEnd: newEnd - left };
}
