/** Words between blanks; of Chinese, two characters count as a word. */
export function wordCount(text: string): number {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return (text.match(/[^\s\p{Script=Han}\p{P}]+/gu)?.length ?? 0) + han / 2;
}

const stop = /[.!?。！？]+["'”’»」』）)\]]*(?=\s|$|[\u2e80-\uffff])/gu;
const fewestWords = 5;

/** Full sentences: five words and more that end with a stop. A rough count, made to tell prose from tables. */
export function sentenceCount(text: string): number {
  let count = 0;
  let from = 0;
  for (const { index } of text.matchAll(stop)) {
    if (wordCount(text.slice(from, index)) >= fewestWords) count++;
    from = index;
  }
  return count;
}
