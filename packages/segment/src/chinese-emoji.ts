import { waveOrEmoji } from "./chinese-tables.ts";
import { matchLength } from "./matches-at.ts";

/** What an emoji may end has this many characters or more; after fewer it stands for a word (我❤️你). */
const SHORTEST = 2;

/**
 * Where emoji or a wave end that writers put in place of a full stop: 好吃到哭😂就是排队太久了; -1 where they do not.
 * @param start where the sentence begins
 * @param position where they may begin
 */
export function emojiEnd(text: string, start: number, position: number): number {
  const length = position - start < SHORTEST ? 0 : matchLength(waveOrEmoji, text, position);
  return length === 0 ? -1 : position + length;
}
