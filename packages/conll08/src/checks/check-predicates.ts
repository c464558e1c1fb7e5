import type { Fault } from "@discoprep/files";
import type { ColumnRow } from "@discoprep/files/text";
import { layouts, type PropositionFormat } from "../layout.ts";
import { isFilled, predicatesOf } from "../read-sentence.ts";
import type { Predicate } from "../sentence.ts";

/** Levels 2 and 3: rolesets are `lemma.sense`; FILLPRED marks predicates; a predicate's roles fit together. */
export function* checkPredicates(rows: readonly ColumnRow[], format: PropositionFormat): Generator<Fault> {
  const { pred } = layouts[format];
  for (const { columns, line } of rows) {
    const roleset = columns[pred];
    if (format === "conll08") {
      if (roleset !== undefined && roleset !== "_" && !/^[^.]+\.[^.]+$/.test(roleset)) {
        yield { id: "predicate-form", line, expected: "lemma.sense, such as sale.01", found: roleset };
      }
    } else yield* checkFillpred(columns, line);
  }
  for (const predicate of predicatesOf(rows, format)) {
    yield* checkRoles(predicate, rows[predicate.token - 1]?.line as number);
  }
}

/** The thirteenth column of CoNLL-2009 is `Y` on the tokens whose predicate is to be filled. */
function* checkFillpred(columns: readonly string[], line: number): Generator<Fault> {
  const [fillpred, roleset] = columns.slice(12, 14);
  if (columns.slice(12).includes("-")) yield { id: "dash-filler", line, expected: "_", found: "-" };
  const isMarked = fillpred === "Y";
  if (fillpred === undefined || isMarked === isFilled(roleset, "conll09")) return;
  yield {
    id: "fillpred",
    line,
    expected: "Y with a predicate, _ without",
    found: `${fillpred} ${roleset ?? ""}`,
  };
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
