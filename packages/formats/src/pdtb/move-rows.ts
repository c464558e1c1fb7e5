import type { MoveFile } from "../format/index.ts";
import { form, isMark, laterColumn, markColumns } from "./annotator.ts";
import { identifierOf } from "./annotator-writer.ts";
import { formatSpanList, parseSpanList } from "./span-list.ts";

const identifierColumn = laterColumn + 4;

/**
 * Returns the text of a PDTB Annotator file with its spans, the marks of its proposals and the identifiers that follow from
 * spans at their new places. A cell whose spans have no new place is empty; everything else stays. The spans of a mark are of the part "".
 */
export const moveRows: MoveFile = (text, _texts, move) => {
  const lines = text.split("\n").map((line, index) => {
    const fields = line.split("|");
    if (fields.length < 27) return line;
    const identifier = rowIdentifier(fields);
    const moved = (cell: string, part: string): string => {
      const spans = parseSpanList(cell) ?? [];
      return spans.length === 0 ? cell : formatSpanList(move(spans, part, index + 1) ?? []);
    };
    for (const column of markColumns) {
      const mark = fields[column] ?? "";
      if (!isMark(mark)) continue;
      const [name, empty, type, ...spans] = mark.split(":");
      fields[column] = [name, empty, type, ...spans.map((cell) => moved(cell, ""))].join(":");
    }
    for (const [part, column] of Object.entries(form.spans))
      fields[column] = moved(fields[column] ?? "", part);
    if (identifier !== "" && fields[identifierColumn] === identifier)
      fields[identifierColumn] = rowIdentifier(fields);
    return fields.join("|");
  });
  return lines.join("\n");
};

function rowIdentifier(fields: readonly string[]): string {
  const { Connective, Arg2 } = form.spans;
  return identifierOf(parseSpanList(fields[Connective] ?? ""), parseSpanList(fields[Arg2] ?? ""));
}
