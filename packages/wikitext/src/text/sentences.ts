import { marksAndMasks } from "./marks.ts";

/** Counts words between blanks; two Chinese characters count as a word. */
export function wordCount(text: string): number {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return (text.match(/[^\s\p{Script=Han}\p{P}]+/gu)?.length ?? 0) + han / 2;
}

const stop = new RegExp(`[.!?。！？]+["'”’»」』）)\\]]*(?=\\s|$|[${marksAndMasks}\\u2e80-\\uffff])`, "gu");
const hanShare = 0.6;

/** Counts full sentences roughly: a stop after at least `fewestWords` words, or 0.6 times as many in Chinese. */
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
