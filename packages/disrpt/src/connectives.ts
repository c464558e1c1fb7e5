import { type ConlluSentence, column, conlluSentences } from "@discoprep/conllu";
import { columnText, type Document } from "@discoprep/corpus";
import { type NumberedToken, numberedTokens, runs } from "./token-ranges.ts";
import { tokensWithin } from "./units.ts";

/** Labels of connective detection: those of DISRPT 2025, or of the tasks from 2019 to 2023. */
export type LabelEdition = "2025" | "2023";

const labels = {
  "2025": { begin: "Conn=B-conn", inside: "Conn=I-conn", outside: "Conn=O" },
  "2023": { begin: "Seg=B-Conn", inside: "Seg=I-Conn", outside: "_" },
} as const;

/**
 * A document as DISRPT `.tok`: tokens numbered through the document, in the last column whether they begin
 * or continue an explicit connective. Each part of a discontinuous connective begins anew.
 */
export function writeTok(document: Document, edition: LabelEdition = "2025"): string {
  const tokens = numberedTokens(document);
  const tags = connectiveTags(document, tokens, edition);
  let text = `# newdoc id = ${document.id}\n`;
  for (const [index, { form }] of tokens.entries()) {
    text += `${index + 1}\t${form}\t_\t_\t_\t_\t_\t_\t_\t${tags[index]}\n`;
  }
  return `${text}\n`;
}

/** A document as DISRPT `.conllu`: sentences, parts of speech, dependencies, and the labels of `.tok` in MISC. */
export function writeConnectiveConllu(document: Document, edition: LabelEdition = "2025"): string {
  const tags = connectiveTags(document, numberedTokens(document), edition);
  let position = 0;
  const sentences = conlluSentences(document).map(({ comments, rows }): ConlluSentence => {
    return {
      comments,
      rows: rows.map((row) => {
        const misc = [tags[position++], row.columns[column.misc]].filter((item) => item !== "_");
        return { ...row, columns: row.columns.with(column.misc, misc.join("|") || "_") };
      }),
    };
  });
  return columnText(sentences);
}

function connectiveTags(
  { relations }: Document,
  tokens: readonly NumberedToken[],
  edition: LabelEdition,
): string[] {
  const { begin, inside, outside } = labels[edition];
  const tags = tokens.map((): string => outside);
  for (const { type, connective } of relations) {
    if (type !== "Explicit" || connective === undefined) continue;
    for (const [first, last] of runs([...tokensWithin(tokens, connective.spans)])) {
      // A connective shared by two relations is one connective.
      for (let number = first; number <= last; number++) {
        if (number === first) tags[number] = begin;
        else if (tags[number] === outside) tags[number] = inside;
      }
    }
  }
  return tags;
}
