import { alignedPlaces, firstEdits, isEdited } from "@discoprep/corpus/alignment";

/** The two files of a document that people edit. */
export const copies = ["raw", "segmented"] as const;
export type Copy = (typeof copies)[number];

/** A value for each copy of a document. Of Chinese there is only the segmented text: the raw text follows from it. */
type ByCopy<T> = { readonly [copy in Copy]?: T };

/** A version of a document: its characters other than white space, and by copy the white space around them. */
export interface Version {
  readonly characters: readonly string[];
  /** The white space before each character, and that after the last. */
  readonly spaces: ByCopy<readonly string[]>;
}

/** Two different edits of one place of the base. Its characters from `start` to before `end`, 0-based. */
export class EditConflict extends Error {
  readonly start: number;
  readonly end: number;

  constructor(start: number, end: number) {
    super(`two edits change the characters ${start} to ${end}`);
    this.start = start;
    this.end = end;
  }
}

/** Characters and white space that come in the place of the base's. */
interface Edit extends Version {
  /** The base's characters from `start` to before `end` go, with all white space around them. */
  readonly start: number;
  readonly end: number;
  readonly version: 0 | 1;
}

/**
 * Merges two versions of a base. An edit that both have counts once.
 * @param preferred the version whose white space counts within an edit that both have; without it, they must agree
 * @throws EditConflict where two different edits touch the same characters, or the same white space
 */
export function merge(
  base: Version,
  versions: readonly [Version, Version],
  preferred: ByCopy<0 | 1> = {},
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
      const isSpaced = copies.some(
        (copy) => base.spaces[copy] && spaceOf(base, copy, start) !== spaceOf(after, copy, newStart),
      );
      if (!isEdited(place) && !isSpaced) return [];
      const characters = after.characters.slice(newStart, newEnd);
      const spaces = byCopy(base, (copy) => after.spaces[copy]?.slice(newStart, newEnd + 1) ?? []);
      return [{ start, end, characters, spaces, version }];
    },
  );
}

/** Two edits of the same place, or of neighbouring ones, as one. */
function combined(base: Version, first: Edit, second: Edit, preferred: ByCopy<0 | 1>): Edit {
  const conflict = new EditConflict(first.start, Math.max(first.end, second.end));
  const decided = (copy: Copy, at: number, one: string, other: string): string => {
    const before = spaceOf(base, copy, at);
    if (one === other || other === before) return one;
    if (one === before) return other;
    throw conflict;
  };
  const isSame = first.start === second.start && first.end === second.end;
  const hasSameCharacters = isSame && first.characters.join("") === second.characters.join("");
  if (hasSameCharacters && (first.characters.length > 0 || first.end > first.start)) {
    const spaces = byCopy(base, (copy) => {
      const one = first.spaces[copy] ?? [];
      const other = second.spaces[copy] ?? [];
      if (one.every((space, index) => space === other[index])) return one;
      if (preferred[copy] === undefined) throw conflict;
      return preferred[copy] === first.version ? one : other;
    });
    return { ...first, spaces };
  }
  if (isSpace(second)) return withSpace(base, first, second, conflict);
  if (isSpace(first)) return withSpace(base, second, first, conflict);
  const isInsertedTwice = isSame && first.start === first.end;
  if (second.start < first.end || isInsertedTwice) throw conflict;
  const spaces = byCopy(base, (copy) => {
    const left = first.spaces[copy] ?? [];
    const right = second.spaces[copy] ?? [];
    const between = decided(copy, first.end, left.at(-1) as string, right[0] as string);
    return [...left.slice(0, -1), between, ...right.slice(1)];
  });
  const characters = [...first.characters, ...second.characters];
  return { start: first.start, end: second.end, characters, spaces, version: second.version };
}

/** Returns an edit with the white space that the other version has changed at its left, its right, or where it puts characters in. */
function withSpace(base: Version, edit: Edit, space: Edit, conflict: EditConflict): Edit {
  const at = space.start;
  const spaces = byCopy(base, (copy) => {
    const changed = space.spaces[copy]?.[0] as string;
    const all = [...(edit.spaces[copy] ?? [])];
    const before = spaceOf(base, copy, at);
    if (changed === before || all.includes(changed)) return all;
    const edges = [...(at === edit.end ? [all.length - 1] : []), ...(at === edit.start ? [0] : [])];
    const isRemoval = all.length === 1 && edit.end > edit.start;
    const index = edges.find((edge) => all[edge] === before || isRemoval);
    if (index === undefined) throw conflict;
    all[index] = changed;
    return all;
  });
  return { ...edit, spaces };
}

function isSpace({ start, end, characters }: Edit): boolean {
  return start === end && characters.length === 0;
}

/** Returns the base with edits made that have no white space in common. */
function edited(base: Version, edits: readonly Edit[]): Version {
  const characters: string[] = [];
  const spaces: Record<Copy, string[]> = { raw: [], segmented: [] };
  let at = 0;
  const keepTo = (end: number): void => {
    characters.push(...base.characters.slice(at, end));
    for (const copy of copies) spaces[copy].push(...(base.spaces[copy]?.slice(at, end) ?? []));
    at = end;
  };
  for (const edit of edits) {
    keepTo(edit.start);
    characters.push(...edit.characters, ...base.characters.slice(edit.end, edit.end + 1));
    for (const copy of copies) spaces[copy].push(...(edit.spaces[copy] ?? []));
    at = edit.end + 1;
  }
  keepTo(base.characters.length + 1);
  return { characters, spaces: byCopy(base, (copy) => spaces[copy]) };
}

function byCopy<T>(base: Version, of: (copy: Copy) => T): { [copy in Copy]?: T } {
  return Object.fromEntries(copies.filter((copy) => base.spaces[copy]).map((copy) => [copy, of(copy)]));
}

function spaceOf({ spaces }: Version, copy: Copy, index: number): string {
  return spaces[copy]?.[index] ?? "";
}
