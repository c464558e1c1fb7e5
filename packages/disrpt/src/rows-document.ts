import { type Message, type Place, ProblemError, type Relation } from "@discoprep/corpus";
import type { SourceDocument } from "@discoprep/files/format";
import type { NumberedText } from "./read-tokens.ts";
import { type RowConnective, rowConnectives } from "./row-connectives.ts";
import { type ReadRow, type RowOptions, readRow, rowRelation } from "./row-relation.ts";

/** A document with the relations of its rows. @param rows those of its file @param messages of the file */
export function rowsDocument(
  rows: readonly Record<string, string>[],
  text: NumberedText,
  file: string,
  messages: readonly Message[],
  options: RowOptions,
): SourceDocument {
  const { id } = text.document;
  const own = [...rows.entries()].filter(([, { doc }]) => doc === id);
  const found: Message[] = [...messages];
  const read = own.flatMap(([index, row]): ReadRow[] => {
    const source: Place = { file, line: index + 2, document: id };
    try {
      const one = readRow(row, text, source, options);
      for (const problem of otherTexts(row, one, text, index)) found.push(problem);
      return [one];
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      found.push({ severity: "error", ...error.problem });
      return [];
    }
  });
  const connectives = rowConnectives(read, text.labels);
  const relations = read.map((row, index): Relation => {
    if (text.labels.length > 0) for (const problem of doubts(row, connectives[index])) found.push(problem);
    return rowRelation(row, connectives[index], text);
  });
  const document = { ...text.document, relations };
  return { id, file, read: () => ({ rows: own.length, document, messages: found }) };
}

/** An Explicit relation whose connective is not known for certain. */
function doubts({ connective, source }: ReadRow, found: RowConnective | undefined): Message[] {
  if (connective !== "explicit" || (found !== undefined && !found.ambiguous)) return [];
  const what =
    found === undefined
      ? "no token of the Explicit relation's units is labelled as its connective"
      : "several labelled connectives lie in the units of the Explicit relation; the best by its place is taken";
  return [
    {
      severity: "warning",
      rule: found === undefined ? "connective-not-found" : "connective-ambiguous",
      what,
      where: source,
    },
  ];
}

/** The units whose text is not that of their tokens: rows and tokens are of different files. */
function otherTexts(
  row: Record<string, string>,
  { unit1, unit2, source }: ReadRow,
  { forms }: NumberedText,
  relation: number,
): Message[] {
  const units = [
    [unit1, row.unit1_txt],
    [unit2, row.unit2_txt],
  ] as const;
  return units.flatMap(([tokens, stated]): Message[] => {
    const own = tokens.map((number) => forms[number]).join("");
    if (stated === undefined || own === "" || bare(stated) === bare(own)) return [];
    const found = tokens.map((number) => forms[number]).join(" ");
    const what = "the text of a unit is not that of its tokens";
    return [
      {
        severity: "warning",
        rule: "text-mismatch",
        what,
        where: { ...source, relation },
        expected: stated,
        found,
      },
    ];
  });
}

/** Without blanks, and without the marks of gaps. */
function bare(text: string): string {
  return text.replace(/<\*>|\s/g, "");
}
