import { type ConlluRow, cell, column, conlluSentences } from "@discoprep/conllu";
import type { Document } from "@discoprep/corpus";
import { columnText, runs } from "@discoprep/files/text";
import { type MultiwordToken, type NumberedToken, numberedTokens } from "./tokens.ts";
import { tokensWithin } from "./units.ts";

/**
 * A document as DISRPT `.tok`: tokens numbered through the document, with a line before each multi-word token. The
 * last column marks tokens that begin or continue a connective or an alternative lexicalization. Each part of a
 * discontinuous connective begins again.
 */
export function writeTok(document: Document): string {
  const tokens = numberedTokens(document);
  const tags = connectiveTags(document, tokens);
  let text = `# newdoc id = ${document.id}\n`;
  for (const [index, { form, multiword }] of tokens.entries()) {
    if (multiword?.first === index) text += `${rangeColumns(multiword, index + 1).join("\t")}\n`;
    text += `${index + 1}\t${form}\t_\t_\t_\t_\t_\t_\t_\t${tags[index]}\n`;
  }
  return `${text}\n`;
}

/** A document as DISRPT `.conllu`: sentences with the labels of `.tok` in MISC. */
export function writeConnectiveConllu(document: Document): string {
  const tokens = numberedTokens(document);
  const tags = connectiveTags(document, tokens);
  let position = 0;
  const sentences = conlluSentences(document).map(({ comments, rows }) => {
    const labelled = rows.flatMap((row) => {
      const multiword = tokens[position]?.multiword;
      const range = multiword?.first === position ? [rangeRow(multiword, row)] : [];
      return [...range, withLabel(row, tags[position++] ?? "_")];
    });
    return { comments, rows: withoutInnerSpaces(labelled) };
  });
  return columnText(sentences);
}

/** Puts the word's label before the rest of MISC. */
function withLabel(row: ConlluRow, tag: string): ConlluRow {
  const misc = cell(row, "misc");
  return { ...row, columns: row.columns.with(column.misc, misc === "_" ? tag : `${tag}|${misc}`) };
}

/** The line before the first word of a multi-word token: `16-17 aren't`. @param number of the first word there */
function rangeColumns({ surface, first, last }: MultiwordToken, number: number): string[] {
  return [`${number}-${number + last - first}`, surface, ...new Array<string>(8).fill("_")];
}

function rangeRow(multiword: MultiwordToken, { first }: ConlluRow): ConlluRow {
  const last = first + multiword.last - multiword.first;
  return { kind: "range", first, last, columns: rangeColumns(multiword, first), line: 0 };
}

/**
 * Removes `SpaceAfter=No` of words inside a multi-word token; that of its last word belongs to the token
 * (CoNLL-U, MISC).
 */
function withoutInnerSpaces(rows: readonly ConlluRow[]): ConlluRow[] {
  const spaceless = "SpaceAfter=No";
  let range: ConlluRow | undefined;
  return rows.map((row) => {
    if (row.kind === "range") {
      range = row;
      const last = rows.find((word) => word.kind === "word" && word.first === row.last);
      const joined = last?.columns[column.misc]?.split("|").includes(spaceless);
      return joined ? { ...row, columns: row.columns.with(column.misc, spaceless) } : row;
    }
    if (range === undefined || row.first > range.last) return row;
    const kept = cell(row, "misc")
      .split("|")
      .filter((item) => item !== spaceless);
    return { ...row, columns: row.columns.with(column.misc, kept.join("|") || "_") };
  });
}

function connectiveTags({ relations }: Document, tokens: readonly NumberedToken[]): string[] {
  const tags = tokens.map(() => "Conn=O");
  for (const { type, connective } of relations) {
    const isLabelled = type === "Explicit" || type.startsWith("AltLex");
    if (!isLabelled || connective === undefined) continue;
    for (const [first, last] of runs(tokensWithin(tokens, connective.spans))) {
      // A connective of two relations is one connective.
      for (let number = first; number <= last; number++) {
        if (number === first) tags[number] = "Conn=B-conn";
        else if (tags[number] === "Conn=O") tags[number] = "Conn=I-conn";
      }
    }
  }
  return tags;
}
