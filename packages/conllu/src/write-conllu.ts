import type { ConlluSentence } from "./rows.ts";

/** CoNLL-U text: comments, token lines, a blank line after each sentence; LF line ends. */
export function writeConllu(sentences: readonly ConlluSentence[]): string {
  let text = "";
  for (const { comments, rows } of sentences) {
    for (const comment of comments) text += `${comment}\n`;
    for (const { columns } of rows) text += `${columns.join("\t")}\n`;
    text += "\n";
  }
  return text;
}
