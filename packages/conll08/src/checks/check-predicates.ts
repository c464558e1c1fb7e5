import type { Fault } from "@discoprep/files";
import type { ColumnRow } from "@discoprep/files/text";
import { layouts, type PropositionFormat } from "../layout.ts";
import { isFilled, type Predicate, predicatesOf } from "../predicates.ts";

/** Levels 2 and 3: rolesets are `lemma.sense`; FILLPRED marks predicates; a predicate's roles fit together. */
export function* checkPredicates(rows: readonly ColumnRow[], format: PropositionFormat): Generator<Fault> {
  for (const { columns, line } of rows) {
    if (format === "conll09") {
      yield* checkFillpred(columns, line);
      continue;
    }
    const found = columns[layouts.conll08.pred] ?? "_";
    if (found !== "_" && !/^[^.]+\.[^.]+$/.test(found)) {
      yield { id: "predicate-form", line, expected: "lemma.sense, such as sale.01", found };
    }
  }
  for (const predicate of predicatesOf(rows, format)) {
    yield* checkRoles(predicate, rows[predicate.token - 1]?.line ?? 0);
  }
}

/** The thirteenth column of CoNLL-2009 is `Y` on the tokens whose predicate is to be filled. */
function* checkFillpred(columns: readonly string[], line: number): Generator<Fault> {
  const [fillpred, roleset] = columns.slice(12, 14);
  if (columns.slice(12).includes("-")) yield { id: "dash-filler", line, expected: "_", found: "-" };
  if (fillpred === undefined || (fillpred === "Y") === isFilled(roleset, "conll09")) return;
  const expected = "Y with a predicate, _ without";
  yield { id: "fillpred", line, expected, found: `${fillpred} ${roleset ?? ""}` };
}

function* checkRoles({ arguments: labelled }: Predicate, line: number): Generator<Fault> {
  const labels = new Set<string>();
  for (const { label } of labelled) {
    if (/^A[0-5A]$/.test(label) && labels.has(label)) yield { id: "repeated-role", line, found: label };
    labels.add(label);
  }
  for (const label of labels) {
    const base = /^C-(.+)$/.exec(label)?.[1];
    if (base !== undefined && !labels.has(base)) {
      yield { id: "continuation-without-role", line, expected: `${base} beside it`, found: label };
    }
  }
}
