import { checkSentence } from "./check-sentence.ts";
import { type ConlluMessage, type ConlluRow, type ConlluSentence, columnCount } from "./rows.ts";

/**
 * Reads CoNLL-U (Universal Dependencies, "CoNLL-U Format"): words, ranges, empty nodes and comments. What is
 * wrong is told with its line and level and hides nothing else; a line that is no token is left out.
 * A byte order mark, CR LF and a missing last blank line are read past.
 * @param file a name for messages
 */
export function readConllu(
  text: string,
  file: string,
): { sentences: ConlluSentence[]; messages: ConlluMessage[] } {
  const sentences: ConlluSentence[] = [];
  const messages: ConlluMessage[] = [];
  let comments: string[] = [];
  let rows: ConlluRow[] = [];
  const endSentence = (): void => {
    if (rows.length > 0) {
      const sentence = { comments, rows };
      sentences.push(sentence);
      messages.push(...checkSentence(sentence, file));
    }
    comments = [];
    rows = [];
  };
  const lines = text.replace(/^\ufeff/, "").split("\n");
  for (const [index, ending] of lines.entries()) {
    const line = ending.endsWith("\r") ? ending.slice(0, -1) : ending;
    const number = index + 1;
    if (line.trim() === "") endSentence();
    else if (line.startsWith("#")) {
      if (rows.length > 0) messages.push(misplacedComment(file, number, line));
      comments.push(line);
    } else {
      const row = parseRow(line, number);
      if (row === undefined) messages.push(invalidLine(file, number, line));
      else rows.push(row);
    }
  }
  endSentence();
  return { sentences, messages };
}

function parseRow(line: string, number: number): ConlluRow | undefined {
  const columns = line.split("\t");
  if (columns.length !== columnCount || columns.includes("")) return undefined;
  const [id = ""] = columns;
  const empty = /^(\d+)\.[1-9]\d*$/.exec(id);
  if (empty !== null) {
    return { kind: "empty", first: Number(empty[1]), last: Number(empty[1]), columns, line: number };
  }
  const word = /^([1-9]\d*)(?:-([1-9]\d*))?$/.exec(id);
  if (word === null) return undefined;
  const first = Number(word[1]);
  const kind = word[2] === undefined ? "word" : "range";
  return { kind, first, last: Number(word[2] ?? first), columns, line: number };
}

function invalidLine(file: string, line: number, found: string): ConlluMessage {
  return {
    level: 1,
    severity: "error",
    rule: "invalid-conllu-line",
    what: "the line is not a token and is left out",
    where: { file, line },
    expected: "ten columns separated by tabs, none empty, the first a number, a range 1-2 or 1.1",
    found,
    remedy: "Separate columns by one tab and write _ where one is empty.",
  };
}

function misplacedComment(file: string, line: number, found: string): ConlluMessage {
  return {
    level: 1,
    severity: "error",
    rule: "misplaced-comment",
    what: "a comment stands inside a sentence",
    where: { file, line },
    expected: "comments before the sentence's first token",
    found,
    remedy: "Move it up; if a new sentence begins here, put a blank line before it.",
  };
}
