import { type Document, isChinese } from "@discoprep/corpus";
import { joinedText, spacedText } from "@discoprep/corpus/alignment";
import { chineseRawText, segmentedText, tidySegmentedText, withSegmentedText } from "@discoprep/segment";
import type { Segmenter } from "../select/blind-document.ts";
import { type Correction, type CorrectionState, isLost } from "./correction.ts";
import { type Copy, placesOf, type Version } from "./merge.ts";
import { countIn } from "./text-changes.ts";

// A person edits one copy of a document, its raw or its segmented text. Here the other copy follows.

/**
 * Makes corrections in order; after each, the other copy follows. One whose place is lost is tried again: others may make it.
 * @param revision of the page now
 * @throws ProblemError `segmented-over-space` where a correction leaves a word over white space of the raw text
 */
export function correctDocument(
  document: Document,
  revision: string,
  corrections: readonly Correction[],
  segment: Segmenter,
): { document: Document; states: Map<Correction, CorrectionState> } {
  const states = new Map<Correction, CorrectionState>();
  let current = document;
  for (let lost = corrections, tried = Infinity; lost.length > 0 && lost.length < tried; ) {
    tried = lost.length;
    for (const correction of lost) {
      const isRaw = correction.file === "raw";
      const text = isRaw ? current.raw : segmentedText(current);
      const corrected = applied(text, correction, revision);
      states.set(correction, corrected.state);
      if (corrected.text === text) continue;
      const version = isRaw
        ? withEditedRaw(current, corrected.text, segment)
        : withEditedWords(current, corrected.text);
      current = documentOf(current, version);
    }
    lost = lost.filter((correction) => isLost(states.get(correction)));
  }
  return { document: current, states };
}

function applied(
  text: string,
  correction: Correction,
  revision: string,
): { text: string; state: CorrectionState } {
  const { left, before, after, right } = correction;
  const place = left + before + right;
  const times = countIn(text, place);
  if (times === 0) return { text, state: countIn(text, left + after + right) === 1 ? "already" : "gone" };
  if (times === 2) return { text, state: "ambiguous" };
  const corrected = text.replace(place, () => left + after + right);
  return { text: corrected, state: revision === correction.revision ? "applied" : "moved" };
}

export function versionOf(document: Document): Version {
  const { characters, spaces: segmented } = spacedText(segmentedText(document));
  const raw = isChinese(document.language) ? segmented.map(() => "") : spacedText(document.raw).spaces;
  return { characters, raw, segmented };
}

export function textOf(version: Version, copy: Copy): string {
  return joinedText({ characters: version.characters, spaces: version[copy] });
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
export function withEditedRaw(document: Document, text: string, segment: Segmenter): Version {
  if (isChinese(document.language)) return withEditedWords(document, text);
  const before = versionOf(document);
  const { characters, spaces } = spacedText(text);
  const raw = spaces.with(-1, before.raw.at(-1) ?? "");
  let newBoundaries: readonly string[] | undefined;
  const boundaryAt = (index: number): string => {
    newBoundaries ??= spacedText(segmentedText(segment({ ...document, raw: text }))).spaces;
    return newBoundaries[index] ?? "";
  };
  const moved = (at: number, newAt: number): string =>
    strength(before.raw[at]) === strength(raw[newAt]) ? (before.segmented[at] ?? "") : boundaryAt(newAt);
  const segmented = placesOf(before, characters).flatMap(({ start, end, newStart, newEnd }) => {
    const boundaries = before.segmented.slice(start, end + 1);
    if (newStart === newEnd) {
      const isMoved = strength(strongest(before.raw.slice(start, end + 1))) !== strength(raw[newStart]);
      const isJoined = start < end && raw[newStart] === "" && boundaries.every((space) => space !== "");
      return [isMoved || isJoined ? boundaryAt(newStart) : strongest(boundaries)];
    }
    const added = raw.slice(newStart, newEnd + 1).map((_, index) => boundaryAt(newStart + index));
    if (start < end) return added.with(0, moved(start, newStart)).with(-1, moved(end, newEnd));
    if (strength(boundaries[0]) <= Math.max(1, ...added.map(strength))) return added;
    const isRight = raw[newStart] === "" && raw[newEnd] !== "";
    return added.with(isRight ? -1 : 0, boundaries[0] as string);
  });
  return { characters, raw, segmented: segmented.with(-1, before.segmented.at(-1) ?? "") };
}

/**
 * Returns the version with the edited segmented text. In its raw text, new words have blanks between them, except at
 * punctuation marks; other white space is as before.
 */
export function withEditedWords(document: Document, words: string): Version {
  const before = versionOf(document);
  const { characters, spaces } = spacedText(tidySegmentedText(words));
  const segmented = spaces.with(-1, before.segmented.at(-1) ?? "");
  if (isChinese(document.language)) return { characters, raw: segmented.map(() => ""), segmented };
  const unlessJoined = (newAt: number, space = ""): string => (segmented[newAt] === "" ? "" : space);
  const raw = placesOf(before, characters).flatMap(({ start, end, newStart, newEnd }) => {
    const spacesBefore = before.raw.slice(start, end + 1);
    const [first = ""] = spacesBefore;
    if (newStart === newEnd) return [start < end ? unlessJoined(newStart, strongest(spacesBefore)) : first];
    const typed = segmented.slice(newStart, newEnd + 1).map((_, index) => {
      const at = newStart + index;
      return unlessJoined(at, blankBetween(characters[at - 1], characters[at]));
    });
    if (start < end)
      return typed.with(0, unlessJoined(newStart, first)).with(-1, unlessJoined(newEnd, spacesBefore.at(-1)));
    if (strength(first) <= Math.max(strength(typed[0]), strength(typed.at(-1)))) return typed;
    const isLeft = strength(segmented[newStart]) > strength(segmented[newEnd]);
    return typed.with(isLeft ? 0 : -1, first);
  });
  return { characters, raw: raw.with(-1, before.raw.at(-1) ?? ""), segmented };
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
