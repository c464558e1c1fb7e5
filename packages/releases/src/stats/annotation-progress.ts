import { join } from "node:path";
import { readText } from "@discoprep/files";
import { documentFiles } from "@discoprep/formats/format";
import { isProposedRow, pipeRows, readAnnotator } from "@discoprep/formats/pdtb";

/** Numbers of rows by progress, without rejected rows. */
interface RowCounts {
  /** With all parts, and a sense if the type has senses. */
  readonly done: number;
  /** A part or the sense is missing, except in a proposal that nobody has changed. */
  readonly half: number;
  readonly untouched: number;
  /** Rows that were not proposed; they are also among the other three. */
  readonly own: number;
}

export interface AnnotationProgress {
  readonly documents: readonly ({ readonly document: string } & RowCounts)[];
  readonly sum: RowCounts;
}

/** Counts the rows of a project of the PDTB Annotator. @throws ProblemError if a file has another layout */
export function annotationProgress(project: string): AnnotationProgress {
  const documents = [...documentFiles(join(project, "ann"))].map(([document, file]) => {
    return { document, ...rowCounts(readText(file), file) };
  });
  const sumOf = (name: keyof RowCounts): number => documents.reduce((sum, counts) => sum + counts[name], 0);
  const sum = { done: sumOf("done"), half: sumOf("half"), untouched: sumOf("untouched"), own: sumOf("own") };
  return { documents, sum };
}

function rowCounts(text: string, file: string): RowCounts {
  const { rows, relations, messages } = readAnnotator(text, { file });
  const linesOf = (rule: string): Set<number | undefined> =>
    new Set(messages.filter((message) => message.rule === rule).map(({ where }) => where.line));
  const rejected = linesOf("rejected-row");
  const untouched = linesOf("untouched-proposal").size;
  const done = relations.length - linesOf("missing-sense").size;
  const half = rows - rejected.size - untouched - done;
  const added = [...pipeRows(text)].filter(
    ({ line, fields }) => !rejected.has(line) && !isProposedRow(fields),
  );
  return { done, half, untouched, own: added.length };
}
