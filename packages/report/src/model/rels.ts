import type { ScoredRelation } from "@discoprep/score/conll16";
import type { TextPart } from "../client/data.ts";

/**
 * Reads the relations of a `.rels` file in its order, with their texts; the scorer has checked its columns. Unit 1 comes first
 * unless `dir` is `1<2`.
 */
export function relsRelations(text: string): Map<ScoredRelation, TextPart[]> {
  const [header = "", ...lines] = text.replace(/^\ufeff/, "").split(/\r\n?|\n/);
  const columns = header.split("\t");
  const rows = lines.filter((line) => line.trim() !== "").map((line) => line.split("\t"));
  return new Map(
    rows.map((cells) => {
      const cell = (column: string): string => cells[columns.indexOf(column)] ?? "";
      const relation = {
        document: cell("doc"),
        type: cell("rel_type") || "relation",
        senses: [cell("label")],
        arg1: tokensOf(cell("unit1_toks")),
        arg2: tokensOf(cell("unit2_toks")),
        connective: [],
        connectiveText: "",
      };
      const arg1: TextPart = { role: "arg1", text: cell("unit1_txt") };
      return [relation, [arg1, { role: "arg2", text: cell("unit2_txt") }]];
    }),
  );
}

/** `1-3,7` → 0, 1, 2, 6. */
function tokensOf(ranges: string): number[] {
  return ranges.split(",").flatMap((range) => {
    const [first = 0, last = first] = range.split("-").map(Number);
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first - 1 + at);
  });
}
