import type { Argument, Predicate } from "@discoprep/conll08";
import { ProblemError } from "@discoprep/corpus";
import { columnsOfPieces, textPieces } from "@discoprep/files";
import { type ColumnRow, counted } from "@discoprep/files/text";
import { isPunctuationText } from "../constituents/moves.ts";
import type { TreebankSentence } from "../formats/sentence.ts";
import { argumentHeads, labelledHeads } from "./argument-heads.ts";

/** An argument of CoNLL-2005, or the verb: its label and tokens, from 0. */
interface Span {
  readonly label: string;
  readonly tokens: number[];
}

/**
 * Takes the propositions of CoNLL-2005 (Carreras & Màrquez 2005) instead of pointers, as the task of 2008 did for
 * Brown: one line a token of the tree, in the order of the trees; the verb's lemma or `-`, and a column of brackets each
 * verb, such as `(A0*`. Columns before the lemma are passed over, but for a sense (`01`) right before it.
 */
export class SpanColumns {
  readonly #file: string;
  readonly #sentences: Iterator<{ readonly rows: readonly ColumnRow[] }>;

  /** @param file columns separated by blanks, a blank line after each sentence; also .gz */
  constructor(file: string) {
    this.#file = file;
    this.#sentences = columnsOfPieces(textPieces(file), { separator: "blank", comments: false }, () => {});
  }

  /**
   * The sentence with the predicates of the next sentence of the file, and heads for their spans (overview of CoNLL-2008,
   * §3.2.2). C-A1 joins A1. Where the file states no sense, PropBank's XX stands for it.
   * @throws ProblemError naming the line where the file and the tree part
   */
  predicatesOf(sentence: TreebankSentence): TreebankSentence {
    const words = tokenWords(sentence);
    const rows: readonly ColumnRow[] = this.#sentences.next().value?.rows ?? [];
    const line = rows[0]?.line;
    if (rows.length !== words.length) {
      throw this.#problem(
        line,
        counted(words.length, "line"),
        rows.length === 0 ? "the end" : `${rows.length}`,
      );
    }
    const tokens = sentence.words.map(({ form, head = 0, deprel }) => {
      return { head, isPunctuation: deprel === "P" || isPunctuationText(form) };
    });
    const width = rows[0]?.columns.length ?? 0;
    const odd = rows.find(({ columns }) => columns.length !== width);
    if (odd !== undefined) throw this.#problem(odd.line, `${width} columns`, `${odd.columns.length}`);
    const first = rows[0]?.columns.findIndex((_, column) =>
      rows.every(({ columns }) => columns[column]?.includes("*")),
    );
    const lemma = (first === undefined || first < 0 ? width : first) - 1;
    const verbs = rows.filter(({ columns }) => columns[lemma] !== "-");
    if (lemma < 0 || verbs.length !== width - lemma - 1)
      throw this.#problem(
        line,
        `${counted(verbs.length, "column")} of brackets, one a verb`,
        `${width - lemma - 1}`,
      );
    const predicates = verbs.map((verb, index): Predicate => {
      const spans = this.#spans(rows, lemma + 1 + index);
      const sense = /^(\d+|[A-Z]{2})$/.test(verb.columns[lemma - 1] ?? "") ? verb.columns[lemma - 1] : "XX";
      return {
        token: words[rows.indexOf(verb)]?.at(-1) ?? 0,
        roleset: `${verb.columns[lemma]}.${sense}`,
        arguments: argumentsOf(spans)
          .flatMap(({ label, tokens: own }) =>
            labelledHeads(
              label,
              argumentHeads(
                own.flatMap((token) => words[token] ?? []),
                tokens,
              ),
            ),
          )
          .filter(firstOnToken),
      };
    });
    return { ...sentence, predicates };
  }

  /** @throws ProblemError where the file goes on behind the last tree */
  end(): void {
    const line = this.#sentences.next().value?.rows[0]?.line;
    if (line !== undefined) throw this.#problem(line, "as many sentences as trees", "a sentence more");
  }

  #spans(rows: readonly ColumnRow[], column: number): Span[] {
    const spans: Span[] = [];
    const open: Span[] = [];
    for (const [token, { columns, line }] of rows.entries()) {
      const cell = columns[column] ?? "";
      const [, opened = "", closed = ""] = /^((?:\([^()*]+)*)\*((?:[^()*]*\))*)$/.exec(cell) ?? [];
      if (`${opened}*${closed}` !== cell) throw this.#problem(line, "a cell such as (A0*, * or *)", cell);
      for (const label of opened.split("(").slice(1)) {
        const span = { label, tokens: [] };
        spans.push(span);
        open.push(span);
      }
      for (const span of open) span.tokens.push(token);
      for (const _ of closed.matchAll(/\)/g)) {
        if (open.pop() === undefined) throw this.#problem(line, "a bracket that was opened", cell);
      }
    }
    if (open.length > 0)
      throw this.#problem(rows.at(-1)?.line, `the end of ${open[0]?.label}`, "the end of the sentence");
    return spans;
  }

  #problem(line: number | undefined, expected: string, found: string): ProblemError {
    return new ProblemError({
      rule: "invalid-span-columns",
      what: "the columns of propositions do not fit the trees",
      where: { file: this.#file, ...(line !== undefined && { line }) },
      expected,
      found,
      remedy: "Name the trees that the columns were made of, with --trees and --documents, in their order.",
    });
  }
}

/** Arguments with their continuations, and without the verb. */
function argumentsOf(spans: readonly Span[]): Span[] {
  const found: Span[] = [];
  for (const { label, tokens } of spans) {
    const name = label.replace(/^C-/, "");
    const whole = name === label ? undefined : found.findLast((one) => one.label === name);
    if (whole !== undefined) whole.tokens.push(...tokens);
    else if (name !== "V") found.push({ label: name, tokens: [...tokens] });
  }
  return found;
}

function firstOnToken({ token }: Argument, index: number, all: readonly Argument[]): boolean {
  return all.findIndex((other) => other.token === token) === index;
}

/** The words (from 1) of each token of the tree: several where it was split. */
function tokenWords({ words, ranges }: TreebankSentence): number[][] {
  const tokens: number[][] = [];
  for (let first = 1; first <= words.length; ) {
    const last = ranges.find((range) => range.first === first)?.last ?? first;
    tokens.push(Array.from({ length: last - first + 1 }, (_, offset) => first + offset));
    first = last + 1;
  }
  return tokens;
}
