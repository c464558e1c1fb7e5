import type { RuleId } from "@discoprep/corpus";
import { type ConlluMessage, type ConlluRow, type ConlluSentence, column, commentValue } from "./rows.ts";
import { surfaceText } from "./surface.ts";

/** Level 2 of the UD validator as far as numbers, heads and text go: one message a fault, with its line. */
export function checkSentence(sentence: ConlluSentence, file: string): ConlluMessage[] {
  const messages: ConlluMessage[] = [];
  const report = (rule: RuleId, what: string, line: number, expected: string, found: string): void => {
    messages.push({ level: 2, severity: "error", rule, what, where: { file, line }, expected, found });
  };
  const words = sentence.rows.filter((row) => row.kind === "word");
  checkNumbers(sentence.rows, report);
  checkHeads(words, report);
  checkText(sentence, report);
  return messages;
}

type Report = (rule: RuleId, what: string, line: number, expected: string, found: string) => void;

/** Words count from 1; a range stands before its first word and overlaps no other; empty nodes follow theirs. */
function checkNumbers(rows: readonly ConlluRow[], report: Report): void {
  let word = 0;
  let covered = 0;
  const count = rows.filter((row) => row.kind === "word").length;
  for (const { kind, first, last, columns, line } of rows) {
    const id = columns[column.id] as string;
    if (kind === "word") {
      word++;
      if (first !== word) report("word-number", "words are not numbered in order", line, `${word}`, id);
    } else if (kind === "empty") {
      if (first !== word)
        report("empty-node-number", "an empty node does not follow its word", line, `${word}.…`, id);
    } else {
      const expected = `a range from ${word + 1} to at most ${count}, beginning after ${covered}`;
      const fits = first === word + 1 && first > covered && last >= first && last <= count;
      if (!fits) report("range-number", "a range does not fit the words around it", line, expected, id);
      covered = Math.max(covered, last);
    }
  }
}

/** Heads are numbers of words, one is 0 with the relation root, and no word depends on itself through others. */
function checkHeads(words: readonly ConlluRow[], report: Report): void {
  const heads = words.map(({ columns }) => columns[column.head] as string);
  if (words.length === 0 || heads.every((head) => head === "_")) return;
  const parents = heads.map((head) => (/^\d+$/.test(head) ? Number(head) : Number.NaN));
  for (const [index, { columns, line }] of words.entries()) {
    const head = parents[index] as number;
    const label = columns[column.deprel] as string;
    if (!(head <= words.length) || head === index + 1) {
      report("head", "a head is not another word", line, `0 to ${words.length}`, heads[index] as string);
    } else if ((head === 0) !== /^root(:|$)/.test(label)) {
      report(
        "root-label",
        "head 0 and the relation root go together",
        line,
        "both or neither",
        `${head} ${label}`,
      );
    }
  }
  const roots = parents.filter((head) => head === 0).length;
  const line = words[0]?.line as number;
  if (roots !== 1) report("root-count", "a sentence has one root", line, "1", `${roots}`);
  else if (hasCycle(parents)) report("cycle", "the heads run in a circle", line, "a tree", heads.join(" "));
}

function hasCycle(parents: readonly number[]): boolean {
  const state = new Uint8Array(parents.length + 1);
  for (let start = 1; start <= parents.length; start++) {
    const path: number[] = [];
    let at = start;
    while (at > 0 && state[at] === 0) {
      state[at] = 1;
      path.push(at);
      at = parents[at - 1] ?? 0;
    }
    if (at > 0 && state[at] === 1) return true;
    for (const node of path) state[node] = 2;
  }
  return false;
}

function checkText(sentence: ConlluSentence, report: Report): void {
  const text = commentValue(sentence, "text");
  if (text === undefined) return;
  const found = surfaceText(sentence);
  const line = sentence.rows[0]?.line as number;
  if (text !== found) report("text", "the text is not that of the tokens", line, text, found);
}
