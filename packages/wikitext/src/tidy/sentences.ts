/** Words between blanks; of Chinese, two characters count as a word. */
export function wordCount(text: string): number {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return (text.match(/[^\s\p{Script=Han}\p{P}]+/gu)?.length ?? 0) + han / 2;
}

const stop = /[.!?。！？]+["'”’»」』）)\]]*(?=\s|$|[\u2e80-\uffff])/gu;
const fewestWords = 5;
const fewestHanWords = 3;

/** Full sentences: five words and more, or six Chinese characters, that end with a stop. A rough count, made to tell prose from tables. */
export function sentenceCount(text: string): number {
  let count = 0;
  let from = 0;
  for (const { index } of text.matchAll(stop)) {
    const sentence = text.slice(from, index);
    if (wordCount(sentence) >= (/\p{Script=Han}/u.test(sentence) ? fewestHanWords : fewestWords)) count++;
    from = index;
  }
  return count;
}
