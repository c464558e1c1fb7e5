import { alignedPlaces, firstEdits, isEdited } from "@discoprep/corpus/alignment";

export const copies = ["raw", "segmented"] as const;
export type Copy = (typeof copies)[number];

/** White space in each copy. Of Chinese it is empty in the raw text, which follows from the segmented one. */
type Gap = Readonly<Record<Copy, string>>;

/** A version of a document: its characters other than white space, and the gaps before each and after the last. */
export interface Version {
  readonly characters: readonly string[];
  readonly gaps: readonly Gap[];
}

/** Two different edits of the base's characters from `start` to before `end`, 0-based. */
export class EditConflict extends Error {
  readonly start: number;
  readonly end: number;

  constructor(start: number, end: number) {
    super(`two edits change the characters ${start} to ${end}`);
    this.start = start;
    this.end = end;
  }
}

/** Characters and gaps that take the place of the base's from `start` to before `end`, with all gaps around them. */
interface Edit extends Version {
  readonly start: number;
  readonly end: number;
  readonly version: 0 | 1;
}

type Preferred = { readonly [copy in Copy]?: 0 | 1 };

/**
 * Merges two versions of a base. An edit that both have counts once.
 * @param preferred the version whose white space counts within an edit that both have; without it, they must agree
 * @throws EditConflict where two different edits touch the same characters, or the same white space
 */
export function merge(
  base: Version,
  versions: readonly [Version, Version],
  preferred: Preferred = {},
): Version {
  const edits = [...editsOf(base, versions[0], 0), ...editsOf(base, versions[1], 1)];
  edits.sort((a, b) => a.start - b.start || a.end - b.end || a.version - b.version);
  const disjoint: Edit[] = [];
  for (const edit of edits) {
    const last = disjoint.at(-1);
    if (last === undefined || edit.start > last.end) disjoint.push(edit);
    else disjoint.splice(-1, 1, combined(base, last, edit, preferred));
  }
  return edited(base, disjoint);
}

/** Returns the edits of a version, those of white space alone between those of characters. */
function editsOf(base: Version, after: Version, version: 0 | 1): Edit[] {
  return alignedPlaces(firstEdits(base.characters, after.characters), base.characters.length).flatMap(
    (place): Edit[] => {
      const { start, end, newStart, newEnd } = place;
      const isSpaced = copies.some((copy) => base.gaps[start]?.[copy] !== after.gaps[newStart]?.[copy]);
      if (!isEdited(place) && !isSpaced) return [];
      const characters = after.characters.slice(newStart, newEnd);
      return [{ start, end, characters, gaps: after.gaps.slice(newStart, newEnd + 1), version }];
    },
  );
}

function combined(base: Version, first: Edit, second: Edit, preferred: Preferred): Edit {
  const conflict = new EditConflict(first.start, Math.max(first.end, second.end));
  const isSame = first.start === second.start && first.end === second.end;
  const hasSameCharacters = isSame && first.characters.join("") === second.characters.join("");
  if (hasSameCharacters && !isSpace(first)) {
    const gaps = first.gaps.map((gap, index) =>
      gapOf((copy) => {
        const space = second.gaps[index]?.[copy] as string;
        if (gap[copy] === space) return space;
        if (preferred[copy] === undefined) throw conflict;
        return preferred[copy] === first.version ? gap[copy] : space;
      }),
    );
    return { ...first, gaps };
  }
  if (isSpace(second)) return withSpace(base, first, second, conflict);
  if (isSpace(first)) return withSpace(base, second, first, conflict);
  const isInsertedTwice = isSame && first.start === first.end;
  if (second.start < first.end || isInsertedTwice) throw conflict;
  const between = gapOf((copy) => {
    const before = base.gaps[first.end]?.[copy];
    const left = first.gaps.at(-1)?.[copy] as string;
    const right = second.gaps[0]?.[copy] as string;
    if (left === right || right === before) return left;
    if (left === before) return right;
    throw conflict;
  });
  const gaps = [...first.gaps.slice(0, -1), between, ...second.gaps.slice(1)];
  const characters = [...first.characters, ...second.characters];
  return { start: first.start, end: second.end, characters, gaps, version: second.version };
}

/** Returns an edit with the white space that the other version has changed at its left, its right, or where it puts characters in. */
function withSpace(base: Version, edit: Edit, space: Edit, conflict: EditConflict): Edit {
  const gaps = edit.gaps.map((gap) => ({ ...gap }));
  const last = gaps.length - 1;
  const isRemoval = last === 0 && edit.end > edit.start;
  const edges = [...(space.start === edit.end ? [last] : []), ...(space.start === edit.start ? [0] : [])];
  // Only a gap at the same place holds the change already: a word that is changed has blanks at both its ends.
  const places = (edges.length > 0 ? edges : Array.from(gaps.keys()).slice(1, -1)).map(
    (index) => gaps[index],
  );
  for (const copy of copies) {
    const before = base.gaps[space.start]?.[copy];
    const changed = space.gaps[0]?.[copy] as string;
    if (changed === before || places.some((gap) => gap?.[copy] === changed)) continue;
    const edge = edges.map((index) => gaps[index]).find((gap) => gap?.[copy] === before || isRemoval);
    if (edge === undefined) throw conflict;
    edge[copy] = changed;
  }
  return { ...edit, gaps };
}

function isSpace({ start, end, characters }: Edit): boolean {
  return start === end && characters.length === 0;
}

function edited(base: Version, edits: readonly Edit[]): Version {
  const characters: string[] = [];
  const gaps: Gap[] = [];
  let at = 0;
  for (const edit of edits) {
    characters.push(...base.characters.slice(at, edit.start), ...edit.characters);
    characters.push(...base.characters.slice(edit.end, edit.end + 1));
    gaps.push(...base.gaps.slice(at, edit.start), ...edit.gaps);
    at = edit.end + 1;
  }
  characters.push(...base.characters.slice(at));
  gaps.push(...base.gaps.slice(at));
  return { characters, gaps };
}

function gapOf(spaceIn: (copy: Copy) => string): Gap {
  return { raw: spaceIn("raw"), segmented: spaceIn("segmented") };
}
