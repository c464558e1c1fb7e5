import { ProblemError } from "@discoprep/corpus";
import { readColumns } from "@discoprep/files";
import { type ColumnRow, type ColumnSentence, counted } from "@discoprep/files/text";
import type { NamedStream } from "./checks/check-open.ts";
import { columnFormat, openLayout } from "./layout.ts";

/**
 * What taggers and a parser say of the tokens of a closed-track file, one line a token: a tag in the last column; the
 * parse as CoNLL-X (HEAD and DEPREL are columns 7 and 8), or as these two columns alone.
 */
export interface OpenSources {
  /** Named entities in the tags of CoNLL-2003. */
  readonly conll2003?: NamedStream | undefined;
  /** Named entities in the tags of the BBN corpus. */
  readonly bbn?: NamedStream | undefined;
  /** WordNet supersenses. */
  readonly wnss?: NamedStream | undefined;
  /** The output of MaltParser. */
  readonly malt?: NamedStream | undefined;
}

/**
 * The companion file of the open track (CoNLL-2008 overview, table 2): five columns a token of the closed track, `_` where
 * a source is absent.
 * @throws ProblemError where a source does not have the sentences and tokens of the closed track, or lacks columns
 */
export async function* openTrack(closed: NamedStream, sources: OpenSources): AsyncGenerator<ColumnSentence> {
  const readers = [sources.conll2003, sources.bbn, sources.wnss, sources.malt].map(
    (source) => source && { ...source, sentences: sentencesOf(source) },
  );
  let number = 0;
  for await (const { rows } of sentencesOf(closed)) {
    number++;
    const columns: string[][][] = [];
    for (const [index, reader] of readers.entries()) {
      const isParse = index === openLayout.head;
      if (reader === undefined) {
        columns.push(rows.map(() => (isParse ? ["_", "_"] : ["_"])));
        continue;
      }
      const own: readonly ColumnRow[] = (await reader.sentences.next()).value?.rows ?? [];
      if (own.length !== rows.length) throw mismatch(reader.name, number, own, rows.length);
      columns.push(own.map((row) => (isParse ? parseCells(row, reader.name) : row.columns.slice(-1))));
    }
    yield {
      comments: [],
      rows: rows.map(({ line }, token) => ({ columns: columns.flatMap((of) => of[token] ?? []), line })),
    };
  }
  for (const reader of readers) {
    const own: readonly ColumnRow[] | undefined = (await reader?.sentences.next())?.value?.rows;
    if (reader !== undefined && own !== undefined) throw mismatch(reader.name, number + 1, own, 0);
  }
}

async function* sentencesOf({ stream }: NamedStream): AsyncGenerator<ColumnSentence, undefined> {
  for await (const sentence of readColumns(stream, columnFormat, () => {})) {
    if (sentence.rows.length > 0) yield sentence;
  }
  return undefined;
}

/** HEAD and DEPREL. @throws ProblemError where the line has neither two columns nor eight */
function parseCells({ columns, line }: ColumnRow, file: string): string[] {
  if (columns.length === 2) return [...columns];
  if (columns.length >= 8) return columns.slice(6, 8);
  throw new ProblemError({
    rule: "invalid-open-source",
    what: "the line has no head and label",
    where: { file, line },
    expected: "the columns of CoNLL-X, or HEAD and DEPREL",
    found: counted(columns.length, "column"),
    remedy: "Write the parse as CoNLL-X.",
  });
}

function mismatch(file: string, sentence: number, own: readonly ColumnRow[], tokens: number): ProblemError {
  return new ProblemError({
    rule: "invalid-open-source",
    what: `sentence ${sentence} does not have as many tokens as in the closed track`,
    where: { file, ...(own[0] && { line: own[0].line }) },
    expected: tokens === 0 ? "the end of the file" : counted(tokens, "token"),
    found: own.length === 0 ? "the end of the file" : counted(own.length, "token"),
    remedy: "Tag and parse the split forms of the closed-track file, one line a token.",
  });
}
