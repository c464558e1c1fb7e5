import type { MoveFile } from "../format/index.ts";
import { columns, isMark } from "./annotator.ts";
import { formatSpanList, parseSpanList } from "./span-list.ts";

/** The columns that hold spans. */
const spanColumns: readonly (readonly [column: number, part: string])[] = [
  [columns.connective, "Connective"],
  [columns.attribution + 4, "Attribution"],
  [columns.sup1, "Sup1"],
  [columns.arg1, "Arg1"],
  [columns.arg1Attribution + 4, "Arg1 attribution"],
  [columns.arg2, "Arg2"],
  [columns.arg2Attribution + 4, "Arg2 attribution"],
  [columns.sup2, "Sup2"],
];

/**
 * Returns the text of a PDTB Annotator file with its spans, the marks of its proposals and the identifiers that follow from
 * spans at their new places. A cell whose spans have none is empty; all else stays. The spans of a mark are of the part "".
 */
export const moveRows: MoveFile = (text, _texts, move) => {
  const lines = text.split("\n").map((line, index) => {
    const fields = line.split("|");
    if (fields.length < 27) return line;
    const identifier = identifierOf(fields);
    const moved = (cell: string, part: string): string => {
      const spans = parseSpanList(cell) ?? [];
      return spans.length === 0 ? cell : formatSpanList(move(spans, part, index + 1) ?? []);
    };
    for (const column of [columns.conn1, columns.provenance]) {
      const mark = fields[column] ?? "";
      if (!isMark(mark)) continue;
      const [name, empty, type, ...spans] = mark.split(":");
      fields[column] = [name, empty, type, ...spans.map((cell) => moved(cell, ""))].join(":");
    }
    for (const [column, part] of spanColumns) fields[column] = moved(fields[column] ?? "", part);
    if (identifier !== "" && fields[columns.identifier] === identifier)
      fields[columns.identifier] = identifierOf(fields);
    return fields.join("|");
  });
  return lines.join("\n");
};

/** Returns the identifier that the tool gives a relation: its first connective span, or the start of Arg2. */
function identifierOf(fields: readonly string[]): string {
  const [connective, arg2] = [columns.connective, columns.arg2].map(
    (column) => parseSpanList(fields[column] ?? "")?.[0],
  );
  return connective === undefined ? `${arg2?.start ?? ""}` : formatSpanList([connective]);
}
