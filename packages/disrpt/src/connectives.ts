import { type ConlluRow, type ConlluSentence, cell, column, conlluSentences } from "@discoprep/conllu";
import type { Document } from "@discoprep/corpus";
import { columnText, runs } from "@discoprep/files/text";
import type { DisrptEdition, DisrptSettings } from "./editions.ts";
import { type MultiwordToken, type NumberedToken, numberedTokens } from "./tokens.ts";
import { tokensWithin } from "./units.ts";

/** Labels of connective detection: DISRPT 2025, and the tasks from 2019 to 2023. */
const labels = {
  "2025": { begin: "Conn=B-conn", inside: "Conn=I-conn", outside: "Conn=O" },
  "2023": { begin: "Seg=B-Conn", inside: "Seg=I-Conn", outside: "_" },
} as const;

const otherLabel = /^(?:Conn|Seg)=/;

/**
 * A document as DISRPT `.tok`: tokens numbered through the document. The last column marks tokens that begin
 * or continue a connective. Each part of a discontinuous connective begins again. An edition has a line
 * before each multi-word token, and labels alternative lexicalizations as well (as in its English TED-MDB).
 */
export function writeTok(document: Document, settings: DisrptSettings = {}): string {
  const { edition, rows } = settings;
  const tokens = numberedTokens(document, rows);
  const tags = connectiveTags(document, tokens, edition);
  let text = `${newdoc(document.id, edition)}\n`;
  for (const [index, { form, multiword }] of tokens.entries()) {
    if (edition !== undefined && multiword?.first === index)
      text += `${rangeColumns(multiword, index + 1).join("\t")}\n`;
    text += `${index + 1}\t${form}\t_\t_\t_\t_\t_\t_\t_\t${tags[index]}\n`;
  }
  return `${text}\n`;
}

/**
 * A document as DISRPT `.conllu`: sentences with the labels of `.tok` in MISC. The other columns, multi-word
 * tokens and comments come from the provided CoNLL-U, or else from the document.
 */
export function writeConnectiveConllu(document: Document, settings: DisrptSettings = {}): string {
  const { edition, rows } = settings;
  const tokens = numberedTokens(document, rows);
  const tags = connectiveTags(document, tokens, edition);
  const own = rows === undefined && edition !== undefined;
  let position = 0;
  const sentences = (rows ?? conlluSentences(document)).map((sentence, index): ConlluSentence => {
    const labelled = sentence.rows.flatMap((row) => {
      if (row.kind !== "word") return [row];
      const multiword = own ? tokens[position]?.multiword : undefined;
      const range = multiword?.first === position ? [rangeRow(multiword, row)] : [];
      return [...range, withLabel(row, tags[position++] ?? "_")];
    });
    const comments = commentsOf(sentence.comments, document.id, index, edition);
    return { comments, rows: own ? withoutInnerSpaces(labelled) : labelled };
  });
  return columnText(sentences);
}

/** The comments with the edition's lines of document and sentence. @param index of the sentence */
function commentsOf(
  comments: readonly string[],
  id: string,
  index: number,
  edition: DisrptEdition | undefined,
): string[] {
  const others = comments.filter((line) => !/^# *newdoc(?:[ _]id)? *(?:=|$)/.test(line));
  const sentenceId = `# sent_id = ${edition === "2021" ? "" : `${id}-`}${index + 1}`;
  const numbered = others.map((line) =>
    edition !== undefined && /^# *sent_id *=/.test(line) ? sentenceId : line,
  );
  return index === 0 ? [newdoc(id, edition), ...numbered] : numbered;
}

/** 2023 wrote the document's line with an underscore. */
function newdoc(id: string, edition: DisrptEdition | undefined): string {
  return `# newdoc${edition === "2023" ? "_" : " "}id = ${id}`;
}

/** Puts the word's label before the rest of MISC, in place of a label of the provided file. */
function withLabel(row: ConlluRow, tag: string): ConlluRow {
  const others = cell(row, "misc")
    .split("|")
    .filter((item) => !otherLabel.test(item));
  const misc = [tag, ...others].filter((item) => item !== "_");
  const { written: _, ...rest } = row;
  return { ...rest, columns: row.columns.with(column.misc, misc.join("|") || "_") };
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

function connectiveTags(
  { relations }: Document,
  tokens: readonly NumberedToken[],
  edition: DisrptEdition | undefined,
): string[] {
  const { begin, inside, outside } = labels[edition === "2021" || edition === "2023" ? "2023" : "2025"];
  const tags = tokens.map((): string => outside);
  for (const { type, connective } of relations) {
    const isLabelled = type === "Explicit" || (edition !== undefined && type.startsWith("AltLex"));
    if (!isLabelled || connective === undefined) continue;
    for (const [first, last] of runs([...tokensWithin(tokens, connective.spans)])) {
      // A connective of two relations is one connective.
      for (let number = first; number <= last; number++) {
        if (number === first) tags[number] = begin;
        else if (tags[number] === outside) tags[number] = inside;
      }
    }
  }
  return tags;
}
