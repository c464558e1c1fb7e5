import type { Fault } from "@discoprep/files";
import type { ColumnRow } from "@discoprep/files/text";
import { isSplitPart, layouts } from "../layout.ts";

/**
 * Level 2: a split word has its FORM, LEMMA, GPOS and PPOS on the first of its parts and `_` on the others, and its FORM
 * is the SPLIT_FORMs of the parts together (CoNLL-2008 overview, section 2.1).
 */
export function* checkSplits(rows: readonly ColumnRow[]): Generator<Fault> {
  let word: { readonly row: ColumnRow; form: string } | undefined;
  for (const row of rows) {
    const { columns, line } = row;
    if (columns.length < 8) continue;
    const part = columns[layouts.conll08.form] as string;
    if (isSplitPart(row)) {
      if (word !== undefined) word.form += part;
      else yield { id: "split-padding", line, expected: "a FORM on the first part", found: "_" };
      continue;
    }
    yield* checkForm(word);
    word = { row, form: part };
    if (columns[1] === "_" && part !== "_") {
      const found = columns.slice(1, 5).join(" ");
      yield { id: "split-padding", line, expected: "_ in columns 2 to 5, or in none", found };
    }
  }
  yield* checkForm(word);
}

function* checkForm(word: { readonly row: ColumnRow; readonly form: string } | undefined): Generator<Fault> {
  const form = word?.row.columns[1] ?? "_";
  if (word === undefined || form === word.form || form === "_") return;
  yield { id: "split-form", line: word.row.line, expected: word.form, found: form };
}
