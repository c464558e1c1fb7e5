import type { Dependency, Document, Sentence } from "@discoprep/corpus";
import type { ConlluRow, ConlluSentence } from "./rows.ts";

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
  const texts = tokens.map((token, index) => {
    const next = tokens[index + 1];
    return formText(raw, token) + (next !== undefined && next.start > token.end ? " " : "");
  });
  return texts.join("");
}

function sentenceRows(raw: string, sentence: Sentence, next: Sentence | undefined): ConlluRow[] {
  const heads = singleHeads(sentence);
  return sentence.tokens.map((token, index): ConlluRow => {
    const number = index + 1;
    const following = sentence.tokens[number] ?? next?.tokens[0];
    const { head, label = "_" } = heads?.get(number) ?? {};
    const misc = following !== undefined && following.start <= token.end ? "SpaceAfter=No" : "_";
    const tags = ["_", "_", token.partOfSpeech ?? "_", "_"];
    const columns = [`${number}`, formText(raw, token), ...tags, `${head ?? "_"}`, label, "_", misc];
    return { kind: "word", first: number, last: number, columns, line: 0 };
  });
}

/** The row of each token by its number, where each token has exactly one. */
function singleHeads({ tokens, dependencies = [] }: Sentence): Map<number, Dependency> | undefined {
  const heads = new Map(dependencies.map((row) => [row.dependent, row]));
  const fits = heads.size === dependencies.length && heads.size === tokens.length;
  return fits && dependencies.every((row) => !row.headCopy && !row.dependentCopy) ? heads : undefined;
}
