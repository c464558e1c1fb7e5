import type { Fault } from "@discoprep/files";
import { type ColumnRow, headCycle } from "@discoprep/files/text";
import { layouts, type PropositionFormat } from "../layout.ts";

/** Level 2: heads are numbers of other tokens, one is 0, and no token depends on itself through others. */
export function* checkHeads(rows: readonly ColumnRow[], format: PropositionFormat): Generator<Fault> {
  const { head, deprel } = layouts[format];
  const heads: number[] = [];
  for (const [index, { columns, line }] of rows.entries()) {
    const text = columns[head] ?? "";
    const number = /^(0|[1-9]\d*)$/.test(text) ? Number(text) : Number.NaN;
    heads.push(number);
    if (!(number <= rows.length)) yield { id: "head", line, expected: `0 to ${rows.length}`, found: text };
    else if (number === index + 1)
      yield { id: "head-self", line, expected: "another token, or 0", found: text };
    else if (format === "conll08" && (number === 0) !== /\bROOT\b/.test(columns[deprel] ?? "")) {
      yield {
        id: "root-label",
        line,
        expected: "both or neither",
        found: `${number} ${columns[deprel] ?? ""}`,
      };
    }
  }
  const roots = rows.filter((_, index) => heads[index] === 0);
  if (roots.length === 0) yield { id: "no-root", line: rows[0]?.line as number };
  for (const root of roots.slice(1)) {
    yield { id: "several-roots", line: root.line, expected: `only the root of line ${roots[0]?.line}` };
  }
  const cycle = headCycle(heads.map((number, index) => (number === index + 1 ? 0 : number)));
  if (cycle !== undefined) {
    yield { id: "cycle", line: rows[cycle - 1]?.line as number, expected: "a tree", found: `token ${cycle}` };
  }
}
