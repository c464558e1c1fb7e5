import type { Document, Sentence } from "@discoprep/corpus";
import { type ConlluRow, type ConlluSentence, columnCount } from "./rows.ts";

/**
 * A document as CoNLL-U: forms are the raw text under the tokens, the treebank's part of speech is XPOS.
 * HEAD and DEPREL are written where every token has one head; other dependencies do not fit the columns.
 */
export function conlluSentences(document: Document): ConlluSentence[] {
  const starts = new Set(document.paragraphs.map(({ start }) => start));
  return document.sentences.map((sentence, index) => ({
    comments: [
      ...(index === 0 ? [`# newdoc id = ${document.id}`] : []),
      ...(starts.has(sentence.start) ? ["# newpar"] : []),
      `# sent_id = ${document.id}-${index + 1}`,
      `# text = ${sentenceText(document.raw, sentence)}`,
    ],
    rows: sentenceRows(document.raw, sentence, document.sentences[index + 1]),
  }));
}

/** The characters of a form: a token may run over a line break, a column may not. */
function formText(raw: string, token: { readonly start: number; readonly end: number }): string {
  return raw.slice(token.start, token.end).replace(/\s+/g, " ") || "_";
}

function sentenceText(raw: string, { tokens }: Sentence): string {
  let text = "";
  for (const [index, token] of tokens.entries()) {
    text += formText(raw, token);
    const next = tokens[index + 1];
    if (next !== undefined && next.start > token.end) text += " ";
  }
  return text;
}

function sentenceRows(raw: string, sentence: Sentence, next: Sentence | undefined): ConlluRow[] {
  const heads = singleHeads(sentence);
  return sentence.tokens.map((token, index): ConlluRow => {
    const number = index + 1;
    const following = sentence.tokens[index + 1] ?? next?.tokens[0];
    const joined = following !== undefined && following.start <= token.end;
    const head = heads?.get(number);
    const columns = new Array<string>(columnCount).fill("_");
    columns[0] = `${number}`;
    columns[1] = formText(raw, token);
    columns[4] = token.partOfSpeech ?? "_";
    if (head !== undefined) {
      columns[6] = `${head.head}`;
      columns[7] = head.label;
    }
    if (joined) columns[9] = "SpaceAfter=No";
    return { kind: "word", first: number, last: number, columns, line: 0 };
  });
}

/** The row of each token by its number, where each token has exactly one. */
function singleHeads({
  tokens,
  dependencies = [],
}: Sentence): Map<number, { head: number; label: string }> | undefined {
  const heads = new Map(dependencies.map(({ dependent, head, label }) => [dependent, { head, label }]));
  const fits = heads.size === dependencies.length && heads.size === tokens.length;
  return fits && dependencies.every((row) => !row.headCopy && !row.dependentCopy) ? heads : undefined;
}
