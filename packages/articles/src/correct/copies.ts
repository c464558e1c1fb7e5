import { type Document, isChinese } from "@discoprep/corpus";
import {
  alignedPlaces,
  type CharacterEdit,
  firstEdits,
  isEdited,
  joinedText,
  spacedText,
} from "@discoprep/corpus/alignment";
import { chineseRawText, segmentedText, tidySegmentedText, withSegmentedText } from "@discoprep/segment";
import type { Segmenter } from "../select/blind-document.ts";
import type { Copy, Version } from "./merge.ts";

// A person edits one copy of a document, its raw or its segmented text. Here the other copy follows.

export function versionOf(document: Document): Version {
  const { characters, spaces } = spacedText(segmentedText(document));
  const raw = isChinese(document.language) ? [] : spacedText(document.raw).spaces;
  return versionWith(characters, raw, spaces);
}

function versionWith(
  characters: readonly string[],
  raw: readonly string[],
  segmented: readonly string[],
): Version {
  return {
    characters,
    gaps: segmented.map((space, index) => ({ raw: raw[index] ?? "", segmented: space })),
  };
}

export function textOf({ characters, gaps }: Version, copy: Copy): string {
  return joinedText({ characters, spaces: gaps.map((gap) => gap[copy]) });
}

export function documentOf(document: Document, version: Version, file?: string): Document {
  const words = textOf(version, "segmented");
  if (!isChinese(document.language))
    return withSegmentedText({ ...document, raw: textOf(version, "raw") }, words, file);
  const isSame = words === tidySegmentedText(document.raw);
  return withSegmentedText({ ...document, raw: isSame ? document.raw : chineseRawText(words) }, words, file);
}

/**
 * Returns the version with the edited raw text. `segment` finds the boundaries of new characters, and of places whose white
 * space was edited; no other boundary moves.
 */
export function withEditedRaw(document: Document, raw: string, segment: Segmenter): Version {
  if (isChinese(document.language)) return withEditedWords(document, raw);
  const { characters, gaps } = versionOf(document);
  const text = spacedText(raw);
  const newRaw = withEnd(text.spaces, gaps.at(-1)?.raw);
  let newBoundaries: readonly string[] | undefined;
  const boundaryAt = (index: number): string => {
    newBoundaries ??= spacedText(segmentedText(segment({ ...document, raw }))).spaces;
    return newBoundaries[index] ?? "";
  };
  const moved = (at: number, newAt: number): string =>
    strength(gaps[at]?.raw) === strength(newRaw[newAt]) ? (gaps[at]?.segmented ?? "") : boundaryAt(newAt);
  const within = ({ start, end, newStart, newEnd }: CharacterEdit): string[] => {
    const spaces = newRaw.slice(newStart, newEnd + 1).map((_, index) => boundaryAt(newStart + index));
    const before = gaps.slice(start, end + 1);
    const boundaries = before.map(({ segmented }) => segmented);
    if (newStart === newEnd) {
      const rawBefore = strongest(before.map((gap) => gap.raw));
      const isMoved = strength(rawBefore) !== strength(newRaw[newStart]);
      const isJoined = newRaw[newStart] === "" && boundaries.every((space) => space !== "");
      return isMoved || isJoined ? spaces : [strongest(boundaries)];
    }
    if (start < end) {
      spaces[0] = moved(start, newStart);
      spaces[spaces.length - 1] = moved(end, newEnd);
    } else if (strength(boundaries[0]) > Math.max(1, ...spaces.map(strength))) {
      const isRight = newRaw[newStart] === "" && newRaw[newEnd] !== "";
      spaces[isRight ? spaces.length - 1 : 0] = boundaries[0] as string;
    }
    return spaces;
  };
  const segmented = followed(characters, text.characters, moved, within);
  return versionWith(text.characters, newRaw, withEnd(segmented, gaps.at(-1)?.segmented));
}

/**
 * Returns the version with the edited segmented text. In its raw text, new words have blanks between them, except at
 * punctuation marks; other white space is as before.
 */
export function withEditedWords(document: Document, words: string): Version {
  const { characters: oldCharacters, gaps } = versionOf(document);
  const { characters, spaces } = spacedText(tidySegmentedText(words));
  const segmented = withEnd(spaces, gaps.at(-1)?.segmented);
  if (isChinese(document.language)) return versionWith(characters, [], segmented);
  const kept = (at: number): string => gaps[at]?.raw ?? "";
  const within = ({ start, end, newStart, newEnd }: CharacterEdit): string[] => {
    const before = gaps.slice(start, end + 1).map(({ raw }) => raw);
    if (newStart === newEnd) return [segmented[newStart] === "" ? "" : strongest(before)];
    const typed = segmented.slice(newStart, newEnd + 1).map((space, index) => {
      const at = newStart + index;
      return space === "" ? "" : blankBetween(characters[at - 1], characters[at]);
    });
    const last = typed.length - 1;
    if (start < end) {
      typed[0] = segmented[newStart] === "" ? "" : kept(start);
      typed[last] = segmented[newEnd] === "" ? "" : kept(end);
    } else if (strength(before[0]) > Math.max(strength(typed[0]), strength(typed[last]))) {
      const isLeft = strength(segmented[newStart]) > strength(segmented[newEnd]);
      typed[isLeft ? 0 : last] = before[0] as string;
    }
    return typed;
  };
  const raw = followed(oldCharacters, characters, kept, within);
  return versionWith(characters, withEnd(raw, gaps.at(-1)?.raw), segmented);
}

/**
 * Makes the white space of the copy that follows.
 * @param kept the white space before a character that stays, by its index before and after
 * @param within the white space of an edit: before each character put in, and after the last
 */
function followed(
  before: readonly string[],
  after: readonly string[],
  kept: (at: number, newAt: number) => string,
  within: (edit: CharacterEdit) => readonly string[],
): string[] {
  return alignedPlaces(firstEdits(before, after), before.length).flatMap((place) =>
    isEdited(place) ? within(place) : [kept(place.start, place.newStart)],
  );
}

/** Gives the last white space of before: editors change the end of a file by themselves. */
function withEnd(spaces: readonly string[], end = ""): string[] {
  return [...spaces.slice(0, -1), end];
}

/** Returns 0 for no white space, 1 for blanks, 2 for a line end, 3 for an empty line. */
function strength(space = ""): number {
  return space === "" ? 0 : Math.min(space.split("\n").length, 3);
}

function strongest(spaces: readonly string[]): string {
  return spaces.reduce((most, space) => (strength(space) > strength(most) ? space : most), "");
}

/** Returns a blank, except before a mark that closes or ends something and after one that opens something. */
function blankBetween(left = "", right = ""): string {
  return /[\p{Pe}\p{Pf}.,;:!?%]/u.test(right) || /[\p{Ps}\p{Pi}]/u.test(left) ? "" : " ";
}
