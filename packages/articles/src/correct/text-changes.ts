import {
  alignedPlaces,
  type CharacterEdit,
  characterEdits,
  isEdited,
  type SpacedText,
  spacedText,
} from "@discoprep/corpus/alignment";

/** A changed place of a text, with the words around it that make it the only one. */
export interface TextChange {
  readonly before: string;
  readonly after: string;
  readonly left: string;
  readonly right: string;
}

/**
 * Returns the changes that make one text out of another, in the order of the text. Each is of whole words, and its place is to be
 * looked for in the text with the changes before it made.
 */
export function textChanges(before: string, after: string): TextChange[] {
  return wholeWords(before, after, changedStretches(before, after)).map((change) => {
    const { start, end, newStart, newEnd } = change;
    const old = after.slice(0, newStart) + before.slice(start);
    const now = after.slice(0, newEnd) + before.slice(end);
    return inContext(old, now, { start: newStart, end: newStart + end - start, newEnd });
  });
}

/** Finds them by the characters other than white space, so that white space alone moves no character into another place. */
function changedStretches(before: string, after: string): CharacterEdit[] {
  const old = spacedText(before);
  const edited = spacedText(after);
  const oldOffsets = offsetsOf(old);
  const newOffsets = offsetsOf(edited);
  return alignedPlaces(characterEdits(old.characters, edited.characters), old.characters.length)
    .filter((place) => isEdited(place) || old.spaces[place.start] !== edited.spaces[place.newStart])
    .map(({ start, end, newStart, newEnd }) => ({
      start: oldOffsets.starts[start] as number,
      end: oldOffsets.ends[end] as number,
      newStart: newOffsets.starts[newStart] as number,
      newEnd: newOffsets.ends[newEnd] as number,
    }));
}

function offsetsOf({ characters, spaces }: SpacedText): { starts: number[]; ends: number[] } {
  let at = 0;
  const starts = spaces.map((space, index) => {
    const start = at;
    at += space.length + (characters[index]?.length ?? 0);
    return start;
  });
  return { starts, ends: starts.map((start, index) => start + (spaces[index] as string).length) };
}

/** Returns the changes without what both texts begin and end with, widened to whole words, and as one where only white space is between. */
function wholeWords(before: string, after: string, changes: readonly CharacterEdit[]): CharacterEdit[] {
  const isInk = (text: string, at: number): boolean => /\S/.test(text.charAt(at));
  const whole: CharacterEdit[] = [];
  for (const [index, change] of changes.entries()) {
    let { start, end } = change;
    const startShift = change.newStart - start;
    const endShift = change.newEnd - end;
    const isLeft = (): boolean => start < end && start + startShift < end + endShift;
    while (isLeft() && before[start] === after[start + startShift]) start++;
    while (isLeft() && before[end - 1] === after[end + endShift - 1]) end--;
    const last = whole.at(-1);
    const next = changes[index + 1]?.start ?? before.length;
    if (isInk(before, start) || isInk(after, start + startShift))
      while (start > (last?.end ?? 0) && isInk(before, start - 1)) start--;
    if (isInk(before, end - 1) || isInk(after, end + endShift - 1))
      while (end < next && isInk(before, end)) end++;
    const isNear = last !== undefined && before.slice(last.end, start).trim() === "";
    if (isNear) whole.pop();
    const { start: first, newStart } = isNear ? last : { start, newStart: start + startShift };
    whole.push({ start: first, end, newStart, newEnd: end + endShift });
  }
  return whole;
}

/** Words of context that are tried one by one; then their number is doubled. */
const fewWords = 12;

/**
 * Returns a change with the shortest context that finds it: its place is unique in the old text and not in the new one, where
 * its result is unique.
 */
function inContext(
  old: string,
  now: string,
  { start, end, newEnd }: Omit<CharacterEdit, "newStart">,
): TextChange {
  const before = old.slice(start, end);
  const after = now.slice(start, newEnd);
  const wordsBefore = [...old.slice(0, start).matchAll(/\S+/g)].reverse();
  const wordsAfter = old.slice(end).matchAll(/\S+/g);
  const lefts = [start, ...wordsBefore.map(({ index }) => index)];
  const rights = [end, ...Array.from(wordsAfter, (word) => end + word.index + word[0].length)];
  const change = (left = 0, right = old.length): TextChange => {
    return { before, after, left: old.slice(left, start), right: old.slice(end, right) };
  };
  const isFound = ({ left, right }: TextChange): boolean => {
    const place = left + before + right;
    return countIn(old, place) === 1 && countIn(now, left + after + right) === 1 && !now.includes(place);
  };
  for (let words = 0; words <= fewWords; words++) {
    const [shortest] = Array.from({ length: words + 1 }, (_, left) => [lefts[left], rights[words - left]])
      .filter((edges) => edges.every((edge) => edge !== undefined))
      .map(([left, right]) => change(left, right))
      .filter(isFound)
      .sort((a, b) => contextLength(a) - contextLength(b));
    if (shortest !== undefined) return shortest;
  }
  for (let words = fewWords; words < lefts.length || words < rights.length; words *= 2) {
    const candidate = change(lefts[words], rights[words]);
    if (isFound(candidate)) return candidate;
  }
  return change();
}

/** Measures a context. One beyond its line counts as longer: it is lost where the paragraph moves. */
function contextLength({ left, right }: TextChange): number {
  return left.length + right.length + (/\n/.test(left + right) ? 1000 : 0);
}

/** Counts a part in a text: 0, 1, or 2 for more. */
export function countIn(text: string, part: string): 0 | 1 | 2 {
  const at = text.indexOf(part);
  if (at === -1) return 0;
  return part !== "" && text.indexOf(part, at + 1) === -1 ? 1 : 2;
}
