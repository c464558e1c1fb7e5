import { alignedPlaces, type CharacterEdit, firstEdits, isEdited } from "@discoprep/corpus/alignment";

export const copies = ["raw", "segmented"] as const;
export type Copy = (typeof copies)[number];

/**
 * A version of a document: its characters other than white space, and for each copy the white space before each character and
 * after the last. For Chinese the raw text's is left out, as it follows from the segmented text.
 */
export type Version = Readonly<Record<"characters" | Copy, readonly string[]>>;

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

/** Characters that take the place of the base's from `start` to before `end`, with all white space around them. */
interface Edit extends Version {
  readonly start: number;
  readonly end: number;
  readonly version: 0 | 1;
}

type Preferred = { readonly [copy in Copy]?: 0 | 1 };

/**
 * Merges two versions of a base. An edit that both have counts once.
 * @param preferred the version whose white space counts within an edit that both have; without it, they must agree
 * @throws EditConflict if two different edits touch the same characters, or the same white space
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
  const characters = disjoint.reduceRight(
    (list, edit) => list.toSpliced(edit.start, edit.end - edit.start, ...edit.characters),
    base.characters,
  );
  const spaces = ofCopies((copy) =>
    disjoint.reduceRight(
      (list, edit) => list.toSpliced(edit.start, edit.end - edit.start + 1, ...edit[copy]),
      base[copy],
    ),
  );
  return { characters, ...spaces };
}

/** Returns the places of a base where a version with other characters has white space, as `alignedPlaces` does. */
export function placesOf(base: Version, characters: readonly string[]): CharacterEdit[] {
  return alignedPlaces(firstEdits(base.characters, characters), base.characters.length);
}

/** Returns the edits of a version, those of white space alone between those of characters. */
function editsOf(base: Version, after: Version, version: 0 | 1): Edit[] {
  return placesOf(base, after.characters).flatMap((place): Edit[] => {
    const { start, end, newStart, newEnd } = place;
    const isSpaced = copies.some((copy) => base[copy][start] !== after[copy][newStart]);
    if (!isEdited(place) && !isSpaced) return [];
    const characters = after.characters.slice(newStart, newEnd);
    const spaces = ofCopies((copy) => after[copy].slice(newStart, newEnd + 1));
    return [{ start, end, characters, ...spaces, version }];
  });
}

function combined(base: Version, first: Edit, second: Edit, preferred: Preferred): Edit {
  const { start, end } = first;
  const conflict = new EditConflict(start, Math.max(end, second.end));
  const isSame = start === second.start && end === second.end;
  if (isSame && !isSpace(first) && first.characters.join("") === second.characters.join("")) {
    const agreed = (copy: Copy) => (space: string, index: number) => {
      if (space !== second[copy][index] && preferred[copy] === undefined) throw conflict;
      return preferred[copy] === second.version ? (second[copy][index] as string) : space;
    };
    return { ...first, ...ofCopies((copy) => first[copy].map(agreed(copy))) };
  }
  if (isSpace(second)) return withSpace(base, first, second, conflict);
  if (isSpace(first)) return withSpace(base, second, first, conflict);
  if (second.start < end || (isSame && start === end)) throw conflict;
  const between = (copy: Copy): string => {
    const left = first[copy].at(-1) as string;
    const right = second[copy][0] as string;
    if (left === right || right === base[copy][end]) return left;
    if (left === base[copy][end]) return right;
    throw conflict;
  };
  const characters = [...first.characters, ...second.characters];
  const spaces = ofCopies((copy) => [...first[copy].slice(0, -1), between(copy), ...second[copy].slice(1)]);
  return { ...second, start, characters, ...spaces };
}

/** Returns an edit with the white space that the other version has changed at its left, its right, or where it puts characters in. */
function withSpace(base: Version, edit: Edit, space: Edit, conflict: EditConflict): Edit {
  const last = edit.characters.length;
  const isRemoval = last === 0 && edit.end > edit.start;
  const edges = [
    { index: last, place: edit.end },
    { index: 0, place: edit.start },
  ].flatMap(({ index, place }) => (place === space.start ? [index] : []));
  // Only white space at the same place holds the change already: a word that is changed has blanks at both its ends.
  const isAtPlace = (index: number): boolean =>
    edges.length > 0 ? edges.includes(index) : index > 0 && index < last;
  const spaces = ofCopies((copy) => {
    const before = base[copy][space.start];
    const changed = space[copy][0] as string;
    const isThere = edit[copy].some((text, index) => text === changed && isAtPlace(index));
    if (changed === before || isThere) return edit[copy];
    const edge = edges.find((index) => edit[copy][index] === before || isRemoval);
    if (edge === undefined) throw conflict;
    return edit[copy].with(edge, changed);
  });
  return { ...edit, ...spaces };
}

function isSpace({ start, end, characters }: Edit): boolean {
  return start === end && characters.length === 0;
}

function ofCopies(spacesOf: (copy: Copy) => readonly string[]): Pick<Version, Copy> {
  return { raw: spacesOf("raw"), segmented: spacesOf("segmented") };
}
