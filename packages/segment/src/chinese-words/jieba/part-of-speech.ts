/** A word of jieba's dictionary. */
export interface JiebaWord {
  readonly frequency: number;
  /** Its part of speech; empty for words that only the user's dictionary has. */
  readonly tag: string;
}

/** The parts of speech of jieba's dictionary, by their first two letters. */
const PARTS_OF_SPEECH =
  "a ad ag an b c d df dg e f g h i j k l m mg mq n ng nr ns nt nz o p q r rg rr rz s t tg u ud ug uj ul uv uz v vd vg vi vn vq x y z zg";
const numbers: ReadonlyMap<string, number> = new Map(
  ["", ...PARTS_OF_SPEECH.split(" ")].map((tag, number) => [tag, number]),
);

/**
 * A part of speech of jieba's dictionary as a number from 1 to 63, from its first two letters: `nrt` counts as `nr`;
 * 0 for none.
 * @throws RangeError where it is not in the list
 */
export function tagNumber(tag: string): number {
  const number = numbers.get(tag.slice(0, 2));
  if (number === undefined) throw new RangeError(`"${tag}" is no part of speech of jieba's dictionary`);
  return number;
}
