import type { Span } from "@discoprep/corpus";

/** Two-part words without an apostrophe, by the length of the first part (Treebank tokenizer script, 1995). */
const JOINED: Readonly<Record<string, readonly number[]>> = {
  cannot: [3],
  gonna: [3],
  gotta: [3],
  gimme: [3],
  lemme: [3],
  wanna: [3],
};

const WORD = String.raw`[\p{L}\p{M}\p{N}]`;
const patterns: readonly string[] = [
  String.raw`(?:https?|ftp):\/\/[^\s<>"“”]*[^\s<>"“”.,;:!?)\]'’]`,
  String.raw`www\.[^\s<>"“”]*[^\s<>"“”.,;:!?)\]'’]`,
  String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)+`,
  String.raw`[#@][\p{L}_][\p{L}\p{N}_]*`,
  String.raw`\[\.\.\.\]|\[…\]`,
  String.raw`\.{2,}|…+`,
  "-{2,}",
  String.raw`(?:US|U\.S\.|C|A|AU|HK|NZ|S|R)\$`,
  String.raw`(?:\p{L}\.){2,}(?!${WORD})`,
  String.raw`${WORD}+(?:(?:[-&/.,:'’_·]|\.-)${WORD}+)*`,
];
const LEXER = new RegExp(patterns.join("|"), "uy");
const CLITIC = /(?:n['’]t|['’](?:s|S|m|M|d|D|re|RE|ve|VE|ll|LL)|['’])$/;

/** The tokens of one sentence by the Penn Treebank's standard (`ptb`) or the later one that splits hyphens (`ud`). */
export function englishTokens(sentence: string, standard: "ptb" | "ud"): Span[] {
  const tokens: Span[] = [];
  for (const chunk of sentence.matchAll(/\S+/g))
    addChunk(tokens, sentence, chunk.index, chunk.index + chunk[0].length);
  void standard;
  return tokens;
}

function addChunk(tokens: Span[], text: string, from: number, end: number): void {
  let start = from;
  while (start < end) {
    LEXER.lastIndex = start;
    const length = LEXER.exec(text)?.[0].length ?? ((text.codePointAt(start) as number) > 0xffff ? 2 : 1);
    const stop = Math.min(end, start + length);
    addWord(tokens, text, start, stop);
    start = stop;
  }
}

function addWord(tokens: Span[], text: string, start: number, end: number): void {
  const word = text.slice(start, end);
  const parts = JOINED[word.toLowerCase()];
  const clitic = CLITIC.exec(word);
  if (parts !== undefined && Object.hasOwn(JOINED, word.toLowerCase())) {
    const cut = start + (parts[0] ?? 0);
    tokens.push({ start, end: cut }, { start: cut, end });
  } else if (clitic !== null && clitic.index > 0) {
    tokens.push({ start, end: start + clitic.index }, { start: start + clitic.index, end });
  } else tokens.push({ start, end });
}
