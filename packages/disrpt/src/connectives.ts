import { type ConlluSentence, column, conlluSentences } from "@discoprep/conllu";
import { columnText, type Document } from "@discoprep/corpus";
import type { DisrptEdition } from "./rels.ts";
import { isContracted, type NumberedToken, numberedTokens, runs } from "./token-ranges.ts";
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
export function writeTok(document: Document, edition: LabelEdition = "2025", form?: DisrptEdition): string {
  const tokens = numberedTokens(document);
  const tags = connectiveTags(document, tokens, edition);
  let text = `${newdoc(document.id, form)}\n`;
  for (const [index, token] of tokens.entries()) {
    if (form !== undefined) text += rangeLine(tokens, index, index + 1);
    text += `${index + 1}\t${token.form}\t_\t_\t_\t_\t_\t_\t_\t${tags[index]}\n`;
  }
  return `${text}\n`;
}

/** A document as DISRPT `.conllu`: sentences, parts of speech, dependencies, and the labels of `.tok` in MISC. */
export function writeConnectiveConllu(
  document: Document,
  edition: LabelEdition = "2025",
  form?: DisrptEdition,
): string {
  const tags = connectiveTags(document, numberedTokens(document), edition);
  let position = 0;
  const sentences = conlluSentences(document).map(({ comments, rows }): ConlluSentence => {
    const id = `# newdoc id = ${document.id}`;
    return {
      comments: comments.map((line) => (line === id ? newdoc(document.id, form) : line)),
      rows: rows.map((row) => {
        const misc = [tags[position++], row.columns[column.misc]].filter((item) => item !== "_");
        return { ...row, columns: row.columns.with(column.misc, misc.join("|") || "_") };
      }),
    };
  });
  return columnText(sentences);
}

/** 2023 wrote the document's line with an underscore. */
function newdoc(id: string, form: DisrptEdition | undefined): string {
  return `# newdoc${form === "2023" ? "_" : " "}id = ${id}`;
}

/** The line before the first word of a contraction: `16-17 aren't`. @param number of the first word in the file */
function rangeLine(tokens: readonly NumberedToken[], first: number, number: number): string {
  const isPart = (index: number): boolean => {
    const token = tokens[index];
    return token !== undefined && isContracted(tokens[index - 1], token);
  };
  if (isPart(first) || !isPart(first + 1)) return "";
  let last = first + 1;
  while (isPart(last + 1)) last++;
  const surface = tokens.slice(first, last + 1).map((token) => token.form);
  return `${number}-${number + last - first}\t${surface.join("")}${"\t_".repeat(8)}\n`;
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
