import {
  type Document,
  type Parse,
  runs,
  type Token,
  tokenTable,
  type Word,
  type WordRange,
} from "@discoprep/corpus";
import { conlluParses, conlluText } from "../conllu/index.ts";

/**
 * Returns a document's sentences as DISRPT writes them: contractions are multi-word tokens, and MISC marks tokens that begin or
 * continue a connective or an alternative lexicalization. Each part of a discontinuous connective begins again.
 */
export function labelledParses(document: Document): Parse[] {
  const tags = connectiveTags(document);
  let position = 0;
  return conlluParses(document).map((parse, index) => {
    const ranges = contractions(document.sentences[index]?.tokens ?? [], parse.tokens);
    const tokens = parse.tokens.map((word, at) => {
      // A multi-word token states the space after it (CoNLL-U, MISC).
      const isInside = ranges.some(({ first, last }) => first <= at + 1 && at + 1 <= last);
      const tag = tags[position++];
      return { ...word, misc: word.misc === undefined || isInside ? tag : `${tag}|${word.misc}` };
    });
    return { ...parse, tokens, ranges };
  });
}

/** Words joined to the word before them: no blank between `do` and `n't`, `it` and `'s`, `gon` and `na`. */
function contractions(tokens: readonly Token[], words: readonly Word[]): WordRange[] {
  const joined = tokens.flatMap(({ start }, index) => {
    const isLetters = /[\p{L}\p{N}]$/u.test(words[index - 1]?.form ?? "");
    const isSame = tokens[index - 1]?.end === start && isLetters;
    return isSame && /^(?:['’]?\p{L})/u.test(words[index]?.form ?? "") ? [index] : [];
  });
  return runs(joined).map(([first, last]): WordRange => {
    const inside = words.slice(first - 1, last + 1);
    const form = inside.map((word) => word.form).join("");
    return { first, last: last + 1, form, misc: inside.at(-1)?.misc };
  });
}

function connectiveTags(document: Document): string[] {
  const table = tokenTable(document);
  const tags = table.tokens.map(() => "Conn=O");
  for (const { type, connective } of document.relations) {
    const isLabelled = type === "Explicit" || type.startsWith("AltLex");
    if (!isLabelled || connective === undefined) continue;
    for (const [first, last] of runs(table.within(connective.spans))) {
      // A connective of two relations is one connective.
      for (let number = first; number <= last; number++) {
        if (number === first) tags[number] = "Conn=B-conn";
        else if (tags[number] === "Conn=O") tags[number] = "Conn=I-conn";
      }
    }
  }
  return tags;
}

/** Returns a document as DISRPT `.tok`: tokens numbered through the document, with a line before each multi-word token. */
export function tokText(id: string, parses: readonly Parse[]): string {
  const { tokens, ranges } = wholeParse(parses);
  const words = tokens.map(({ form, misc = "" }) => ({ form, misc: misc.split("|")[0] }));
  const plain = ranges.map(({ first, last, form }) => ({ first, last, form }));
  return conlluText([{ tokens: words, ranges: plain, comments: [`# newdoc id = ${id}`] }]);
}

export function wholeParse(parses: readonly Parse[]): { tokens: Word[]; ranges: WordRange[] } {
  const tokens: Word[] = [];
  const ranges: WordRange[] = [];
  for (const parse of parses) {
    const before = tokens.length;
    for (const { first, last, ...word } of parse.ranges ?? [])
      ranges.push({ ...word, first: first + before, last: last + before });
    tokens.push(...parse.tokens);
  }
  return { tokens, ranges };
}
