import { type Fault, readDataFile } from "@discoprep/files";
import type { ColumnRow } from "@discoprep/files/text";
import { layouts, type PropositionFormat } from "../layout.ts";
import { predicatesOf } from "../read-sentence.ts";

interface Labels {
  readonly relations: readonly string[];
  readonly adjuncts: readonly string[];
}

let known: { readonly relations: ReadonlySet<string>; readonly roles: RegExp } | undefined;

function labels(): NonNullable<typeof known> {
  if (known !== undefined) return known;
  const { relations, adjuncts } = readDataFile<Labels>(new URL("../../data/labels.json", import.meta.url));
  const roles = new RegExp(`^(?:(?:[CR]-)?(?:A[0-5A]|AM(?:-(?:${adjuncts.join("|")}))?)|SU)$`);
  known = { relations: new Set(relations), roles };
  return known;
}

/**
 * Level 3, only for CoNLL-2008: relations are those of the overview's table 4, several joined by `-` in alphabetical order;
 * roles are those of table 9. The treebanks of 2009 have their own.
 */
export function* checkLabels(rows: readonly ColumnRow[], format: PropositionFormat): Generator<Fault> {
  if (format !== "conll08") return;
  for (const { columns, line } of rows) {
    const relation = columns[layouts.conll08.deprel] ?? "_";
    const parts = relation.split("-");
    if (!parts.every((part) => labels().relations.has(part))) {
      yield {
        id: "unknown-deprel",
        line,
        expected: "labels of CoNLL-2008, such as SBJ or LOC-PRD",
        found: relation,
      };
    } else if ([...parts].sort().join("-") !== relation) {
      yield { id: "deprel-order", line, expected: [...parts].sort().join("-"), found: relation };
    }
  }
  for (const { token, arguments: labelled } of predicatesOf(rows, format)) {
    for (const { label } of labelled) {
      if (labels().roles.test(label)) continue;
      const expected = "a role of CoNLL-2008, such as A0, AM-TMP, C-A1, R-A0 or SU";
      yield { id: "unknown-role", line: rows[token - 1]?.line as number, expected, found: label };
    }
  }
}
