import { type Fault, readDataFile } from "@discoprep/files";
import type { ColumnRow } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import { layouts } from "../layout.ts";
import { predicatesOf } from "../predicates.ts";

const labelFile = z.strictObject({
  source: z.string(),
  relations: z.array(z.string()),
  adjuncts: z.array(z.string()),
});

interface Labels {
  readonly relations: ReadonlySet<string>;
  readonly roles: RegExp;
}

let known: Labels | undefined;

function labels(): Labels {
  if (known !== undefined) return known;
  const file = new URL("../../data/labels.json", import.meta.url);
  const { relations, adjuncts } = readDataFile(file, labelFile);
  const roles = new RegExp(`^(?:(?:[CR]-)?(?:A[0-5A]|AM(?:-(?:${adjuncts.join("|")}))?)|SU)$`);
  known = { relations: new Set(relations), roles };
  return known;
}

/**
 * Level 3, only for CoNLL-2008: relations are those of the overview's table 4, several joined by `-` in alphabetical order;
 * roles are those of table 9. The treebanks of 2009 have their own.
 */
export function* checkLabels(rows: readonly ColumnRow[]): Generator<Fault> {
  for (const { columns, line } of rows) {
    const found = columns[layouts.conll08.deprel] ?? "_";
    const parts = found.split("-");
    const ordered = parts.toSorted().join("-");
    if (!parts.every((part) => labels().relations.has(part))) {
      const expected = "labels of CoNLL-2008, such as SBJ or LOC-PRD";
      yield { id: "unknown-deprel", line, expected, found };
    } else if (ordered !== found) yield { id: "deprel-order", line, expected: ordered, found };
  }
  const expected = "a role of CoNLL-2008, such as A0, AM-TMP, C-A1, R-A0 or SU";
  for (const { token, arguments: labelled } of predicatesOf(rows, "conll08")) {
    const line = rows[token - 1]?.line ?? 0;
    for (const { label } of labelled) {
      if (!labels().roles.test(label)) yield { id: "unknown-role", line, expected, found: label };
    }
  }
}
