import { marks } from "./marks.ts";

/** Words between blanks; of Chinese, two characters count as a word. */
export function wordCount(text: string): number {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return (text.match(/[^\s\p{Script=Han}\p{P}]+/gu)?.length ?? 0) + han / 2;
}

const stop = new RegExp(`[.!?。！？]+["'”’»」』）)\\]]*(?=\\s|$|[${marks}\\u2e80-\\uffff])`, "gu");
/** Chinese says with fewer of these words what English does. */
const hanShare = 0.6;

/**
 * Full sentences: so many words and more, six Chinese characters for five words, that end with a stop.
 * A rough count that separates prose and tables.
 */
export function sentenceCount(text: string, fewestWords = 5): number {
  let count = 0;
  let from = 0;
  for (const { index } of text.matchAll(stop)) {
    const sentence = text.slice(from, index);
    const least = /\p{Script=Han}/u.test(sentence) ? fewestWords * hanShare : fewestWords;
    if (wordCount(sentence) >= least) count++;
    from = index;
  }
  return count;
}
