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
import type { Version } from "./merge.ts";

// A person edits one copy of a document, its raw or its segmented text. Here the other copy follows.

/** Returns the version that a document is. */
export function versionOf(document: Document): Version {
  const { characters, spaces: segmented } = spacedText(segmentedText(document));
  if (isChinese(document.language)) return { characters, spaces: { segmented } };
  return { characters, spaces: { raw: spacedText(document.raw).spaces, segmented } };
}

/**
 * Makes the document of a version.
 * @param document gives id and language
 * @param file the segmented text, for messages
 * @throws ProblemError `segmented-over-space` for a word over white space of the raw text
 */
export function documentOf(document: Document, { characters, spaces }: Version, file?: string): Document {
  const words = joinedText({ characters, spaces: spaces.segmented ?? [] });
  const isSame = words === tidySegmentedText(document.raw);
  const chineseRaw = isSame ? document.raw : chineseRawText(words);
  const raw = spaces.raw === undefined ? chineseRaw : joinedText({ characters, spaces: spaces.raw });
  return withSegmentedText({ ...document, raw }, words, file);
}

/**
 * Returns the version with the edited raw text. `segment` finds the boundaries of new characters, and of places whose white
 * space was edited; no other boundary moves.
 */
export function withEditedRaw(document: Document, raw: string, segment: Segmenter): Version {
  // All of a Chinese text is in its segmented text, of which the raw text is another form.
  if (isChinese(document.language)) return withEditedWords(document, raw);
  const base = versionOf(document);
  const { raw: oldRaw = [], segmented: boundaries = [] } = base.spaces;
  const text = spacedText(raw);
  const newRaw = withEnd(text.spaces, oldRaw);
  let found: readonly string[] | undefined;
  const foundAt = (index: number): string => {
    found ??= spacedText(segmentedText(segment({ ...document, raw }))).spaces;
    return found[index] ?? "";
  };
  const moved = (at: number, newAt: number): string =>
    strength(oldRaw[at]) === strength(newRaw[newAt]) ? (boundaries[at] ?? "") : foundAt(newAt);
  const within = (edit: CharacterEdit): string[] => {
    const { start, end, newStart, newEnd } = edit;
    const spaces = text.spaces.slice(newStart, newEnd + 1).map((_, index) => foundAt(newStart + index));
    const before = boundaries.slice(start, end + 1);
    if (newStart === newEnd) {
      const isMoved = strength(strongest(oldRaw.slice(start, end + 1))) !== strength(newRaw[newStart]);
      const isJoined = newRaw[newStart] === "" && before.every((space) => space !== "");
      return isMoved || isJoined ? spaces : [strongest(before)];
    }
    if (start < end) {
      spaces[0] = moved(start, newStart);
      spaces[spaces.length - 1] = moved(end, newEnd);
    } else if (strength(before[0]) > Math.max(1, ...spaces.map(strength))) {
      spaces[newRaw[newStart] === "" && newRaw[newEnd] !== "" ? spaces.length - 1 : 0] = before[0] as string;
    }
    return spaces;
  };
  const segmented = followed(base.characters, text.characters, moved, within);
  return { characters: text.characters, spaces: { raw: newRaw, segmented: withEnd(segmented, boundaries) } };
}

/**
 * Returns the version with the edited segmented text. In its raw text, new words have blanks between them, except at
 * punctuation marks; other white space is as before.
 */
export function withEditedWords(document: Document, words: string): Version {
  const base = versionOf(document);
  const { raw: oldRaw, segmented: boundaries = [] } = base.spaces;
  const { characters, spaces } = spacedText(tidySegmentedText(words));
  const segmented = withEnd(spaces, boundaries);
  if (oldRaw === undefined) return { characters, spaces: { segmented } };
  const kept = (at: number): string => oldRaw[at] ?? "";
  const within = ({ start, end, newStart, newEnd }: CharacterEdit): string[] => {
    const before = oldRaw.slice(start, end + 1);
    if (newStart === newEnd) return [segmented[newStart] === "" ? "" : strongest(before)];
    const typed = segmented
      .slice(newStart, newEnd + 1)
      .map((space, index) =>
        space === "" ? "" : blankBetween(characters[newStart + index - 1], characters[newStart + index]),
      );
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
  const raw = followed(base.characters, characters, kept, within);
  return { characters, spaces: { raw: withEnd(raw, oldRaw), segmented } };
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
function withEnd(spaces: readonly string[], before: readonly string[]): string[] {
  return [...spaces.slice(0, -1), before.at(-1) ?? ""];
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
