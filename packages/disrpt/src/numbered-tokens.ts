import { type ConlluRow, type ConlluSentence, cell } from "@discoprep/conllu";
import type { Document, Span } from "@discoprep/corpus";
import { numberedText, placedIn } from "./read-tokens.ts";

/** A token with its sentence; its place in the list is its number in the document. */
export interface NumberedToken extends Span {
  /** The word on one line: the raw text under the token, or the form in the provided CoNLL-U. */
  readonly form: string;
  /** 0-based. */
  readonly sentence: number;
  /** The multi-word token that contains the word. */
  readonly multiword?: MultiwordToken;
}

/** Words that are written as one: `don't`, `They'd`, `du`. */
export interface MultiwordToken {
  readonly surface: string;
  /** The number of its first word and of its last one in the document (0-based). */
  readonly first: number;
  readonly last: number;
}

/**
 * All tokens of a document in order.
 * @param rows the document's sentences in CoNLL-U, whose words are the tokens; without them the document's
 *   own tokens: a word joined to the one before it by a contraction makes a multi-word token
 * @throws ProblemError where the words are not those of the document's raw text
 */
export function numberedTokens(document: Document, rows?: readonly ConlluSentence[]): NumberedToken[] {
  return rows === undefined ? ownTokens(document) : rowTokens(document, rows);
}

function ownTokens({ raw, sentences }: Document): NumberedToken[] {
  const tokens = sentences.flatMap((sentence, index) =>
    sentence.tokens.map(({ start, end }): NumberedToken => {
      return { start, end, sentence: index, form: raw.slice(start, end).replace(/\s+/g, " ") || "_" };
    }),
  );
  let first = 0;
  return tokens.map((token, number) => {
    if (!isContracted(tokens[number - 1], token)) first = number;
    let last = number;
    while (isContracted(tokens[last], tokens[last + 1])) last++;
    if (first === last) return token;
    const surface = tokens.slice(first, last + 1).map(({ form }) => form);
    return { ...token, multiword: { surface: surface.join(""), first, last } };
  });
}

function rowTokens({ id, language, raw }: Document, sentences: readonly ConlluSentence[]): NumberedToken[] {
  const { spans } = numberedText(id, language, sentences, placedIn(raw, id));
  const tokens: NumberedToken[] = [];
  for (const [sentence, { rows }] of sentences.entries()) {
    let multiword: MultiwordToken | undefined;
    for (const row of rows) {
      const number = tokens.length;
      if (row.kind === "range") multiword = multiwordAt(row, number);
      if (row.kind !== "word") continue;
      const token = { ...(spans[number] as Span), form: cell(row, "form"), sentence };
      tokens.push(multiword !== undefined && number <= multiword.last ? { ...token, multiword } : token);
    }
  }
  return tokens;
}

function multiwordAt(row: ConlluRow, first: number): MultiwordToken {
  return { surface: cell(row, "form"), first, last: first + row.last - row.first };
}

/** Whether two tokens are words of one contraction: no blank between `do` and `n't`, `it` and `'s`, `gon` and `na`. */
function isContracted(before: NumberedToken | undefined, token: NumberedToken | undefined): boolean {
  return (
    before !== undefined &&
    token !== undefined &&
    before.end === token.start &&
    /[\p{L}\p{N}]$/u.test(before.form) &&
    /^(?:['’]?\p{L})/u.test(token.form)
  );
}
