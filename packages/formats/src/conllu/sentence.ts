import { type Dependency, firstHeads, type Parse, type Word, type WordRange } from "@discoprep/corpus";
import type { ColumnSentence } from "../columns/index.ts";
import { type ColumnName, type ConlluRow, type ConlluSentence, cell, columnNames, wordsOf } from "./rows.ts";

/** The fields of a word with their columns. */
const wordColumns = [
  ["form", "form"],
  ["lemma", "lemma"],
  ["upos", "upos"],
  ["partOfSpeech", "xpos"],
  ["feats", "feats"],
  ["deps", "deps"],
  ["misc", "misc"],
] as const satisfies readonly (readonly [keyof Word, ColumnName])[];

/** Returns the sentence that rows state, without lines that are no tokens. */
export function parseOf(sentence: ConlluSentence): Parse {
  const ofKind = (kind: ConlluRow["kind"]) => sentence.rows.filter((row) => row.kind === kind);
  const words = wordsOf(sentence);
  return {
    tokens: words.map(wordOf),
    dependencies: words.flatMap((row, index): Dependency[] => {
      const head = cell(row, "head");
      return /^\d+$/.test(head)
        ? [{ label: cell(row, "deprel"), head: Number(head), dependent: index + 1 }]
        : [];
    }),
    ranges: ofKind("range").map((row): WordRange => ({ ...wordOf(row), first: row.first, last: row.last })),
    emptyNodes: ofKind("empty").map(({ first, columns }) => ({ after: first, columns })),
    comments: sentence.comments.map((comment) => comment.trimEnd()),
    line: sentence.rows[0]?.line,
  };
}

function wordOf(row: ConlluRow): Word {
  const word: Partial<Record<keyof Word, string>> = {};
  for (const [name, position] of wordColumns) {
    const text = cell(row, position);
    if (text !== "_") word[name] = text;
  }
  return { ...word, form: cell(row, "form") };
}

/** Returns the sentence as CoNLL-U has it: XPOS is the predicted tag where the treebank gives no other, and ROOT is root. */
export function inConllu(parse: Parse): Parse {
  return {
    ...parse,
    tokens: parse.tokens.map((word) => ({ ...word, partOfSpeech: word.partOfSpeech ?? word.predictedPos })),
    dependencies: parse.dependencies?.map((row) =>
      row.head === 0 && /^root$/i.test(row.label) ? { ...row, label: "root" } : row,
    ),
  };
}

/** Returns a sentence as rows of CoNLL-U. Of several heads of a word the first is written. */
export function conlluColumns(parse: Parse): ColumnSentence {
  const adapted = inConllu(parse);
  const { tokens, comments = [], ranges = [], emptyNodes = [] } = adapted;
  const heads = firstHeads(adapted);
  const nodesAfter = (number: number): (readonly string[])[] =>
    emptyNodes.filter(({ after }) => after === number).map(({ columns }) => columns);
  const lines = tokens.flatMap((word, index) => {
    const number = index + 1;
    const range = ranges.find(({ first }) => first === number);
    const { form = "", feats, misc } = range ?? {};
    const whole = range === undefined ? [] : [rowOf(`${number}-${range.last}`, { form, feats, misc })];
    return [...whole, rowOf(`${number}`, word, heads[index]), ...nodesAfter(number)];
  });
  const rows = [...nodesAfter(0), ...lines].map((columns) => ({ columns, line: 0 }));
  return { comments, rows };
}

function rowOf(id: string, word: Word, dependency?: Dependency): string[] {
  const cells: Partial<Record<ColumnName, string>> = {
    id,
    head: dependency && `${dependency.head}`,
    deprel: dependency?.label,
  };
  for (const [name, column] of wordColumns) cells[column] = word[name];
  return columnNames.map((name) => cells[name] ?? "_");
}

/** Returns true if a space follows: MISC does not hold `SpaceAfter=No`. */
export function hasSpaceAfter({ misc = "" }: Word): boolean {
  return !misc.split("|").includes("SpaceAfter=No");
}

/** Returns the value of a comment `# name = value`; of a bare `# name` the empty string. */
export function commentValue({ comments = [] }: Parse, name: string): string | undefined {
  for (const comment of comments) {
    const [key = "", ...rest] = comment.slice(1).split("=");
    if (key.trim() === name) return rest.join("=").trim();
  }
  return undefined;
}
