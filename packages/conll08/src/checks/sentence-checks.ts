import { type Fault, readDataFile } from "@discoprep/files";
import type { ColumnRow } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import { isSplitPart, layouts, type PropositionFormat } from "../layout.ts";
import { isFilled, type Predicate, predicatesOf } from "../predicates.ts";

/** The columns of test input, which a system completes: up to PPOSS (2008), up to FILLPRED (2009). */
const testColumns: Readonly<Record<PropositionFormat, number>> = { conll08: 8, conll09: 13 };

export function isTestInput(rows: readonly ColumnRow[], format: PropositionFormat): boolean {
  return rows.every(({ columns }) => columns.length === testColumns[format]);
}

/** Whether a sentence lacks columns of the format; what they would hold cannot be checked. */
export function lacksColumns(rows: readonly ColumnRow[], format: PropositionFormat): boolean {
  return (rows[0]?.columns.length ?? 0) < layouts[format].arguments;
}

/**
 * Levels 1 and 2: IDs count from 1; all lines of a sentence have as many columns as the first, which are those of the
 * format and one a predicate.
 */
export function* checkRows(rows: readonly ColumnRow[], format: PropositionFormat): Generator<Fault> {
  yield* checkIds(rows);
  const { columns: first = [], line: start = 1 } = rows[0] ?? {};
  const width = first.length;
  for (const { columns, line } of rows) {
    if (columns.length === width) continue;
    const expected = `${width}, as in line ${start}`;
    yield { id: "column-count", line, expected, found: `${columns.length}` };
  }
  if (isTestInput(rows, format)) return;
  const { names, pred, arguments: before } = layouts[format];
  if (lacksColumns(rows, format)) {
    yield { id: "missing-column", line: start, expected: names.join(" "), found: `${width} columns` };
    return;
  }
  const predicates = rows.filter(({ columns }) => isFilled(columns[pred], format)).length;
  if (width !== before + predicates) {
    const expected = `${before} + ${predicates} columns, one for each predicate`;
    yield { id: "argument-columns", line: start, expected, found: `${width}` };
  }
}

function* checkIds(rows: readonly ColumnRow[]): Generator<Fault> {
  const seen = new Map<string, number>();
  for (const [index, { columns, line }] of rows.entries()) {
    const [id = ""] = columns;
    const before = seen.get(id);
    seen.set(id, line);
    const expected = `${index + 1}`;
    if (!/^[1-9]\d*$/.test(id)) yield { id: "token-id", line, expected, found: id };
    else if (before !== undefined) {
      yield { id: "duplicate-id", line, expected: `an ID other than that of line ${before}`, found: id };
    } else if (id !== expected) yield { id: "word-number", line, expected, found: id };
  }
}

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
