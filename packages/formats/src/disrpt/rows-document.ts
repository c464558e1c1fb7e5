import {
  type Message,
  type Place,
  ProblemError,
  problem,
  type Relation,
  type RelationType,
  runs,
  type Span,
  spanTexts,
  type Token,
} from "@discoprep/corpus";
import { inventory } from "@discoprep/senses";
import type { SourceDocument, SourceFile } from "../format/index.ts";
import { isLabelOf } from "./labels.ts";
import { type RowConnective, type RowUnits, rowConnectives, type UsualSenses } from "./row-connectives.ts";
import type { NumberedDocument } from "./tokens.ts";

type Row = Readonly<Record<string, string>>;

export interface RowOptions {
  /** The column that holds the sense; without it `orig_label`. */
  readonly labelColumn?: "label" | "orig_label";
  readonly usual: UsualSenses;
}

interface ReadRow extends RowUnits {
  /** Undefined if the row states no type (2021, 2023). */
  readonly type: RelationType | undefined;
  readonly source: Place;
}

interface RowSource extends NumberedDocument {
  readonly file: SourceFile;
  /** The faults of the tokens. */
  readonly messages: readonly Message[];
}

export function rowsDocument(
  rows: readonly Row[],
  { document, numbered, file, messages }: RowSource,
  options: RowOptions,
): SourceDocument {
  const { id, raw } = document;
  const reported: Message[] = [...messages];
  let count = 0;
  const read = rows.flatMap((row, index): ReadRow[] => {
    if (row.doc !== id) return [];
    count++;
    const source: Place = { file: file.name, line: index + 2, document: id };
    try {
      const units = readRow(row, numbered.length, source, options);
      reported.push(...textMismatches(row, units, numbered, index));
      return [units];
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      reported.push(error.problem);
      return [];
    }
  });
  options.usual.add(read, numbered);
  return {
    id,
    file,
    // Connectives are chosen when the usual senses of all documents are known.
    read: () => {
      const connectives = rowConnectives(read, numbered, options.usual);
      const doubts = read.flatMap((row, index): Message[] => {
        if (row.connective !== "explicit" || numbered.length === 0) return [];
        const connective = connectives[index];
        if (connective === undefined) return [problem("connective-not-found", row.source)];
        return connective.isAmbiguous ? [problem("connective-ambiguous", row.source)] : [];
      });
      const relations = read.map((row, index) => rowRelation(row, connectives[index], numbered, raw));
      return { rows: count, document: { ...document, relations }, messages: [...reported, ...doubts] };
    },
  };
}

/** Returns messages for units whose text differs from their tokens: rows and tokens come from different files. */
function textMismatches(
  row: Row,
  { unit1, unit2, source }: ReadRow,
  numbered: readonly Token[],
  relation: number,
): Message[] {
  const bare = (text: string): string => text.replace(/<\*>|\s/g, "");
  const mismatch = (unit: readonly number[], expected: string | undefined): Message[] => {
    const found = unit.map((number) => numbered[number]?.form).join(" ");
    if (expected === undefined || ["", bare(expected)].includes(bare(found))) return [];
    const message = problem("text-mismatch", { ...source, relation }, { expected, found });
    return [{ ...message, severity: "warning" }];
  };
  return [...mismatch(unit1, row.unit1_txt), ...mismatch(unit2, row.unit2_txt)];
}

const rowTypes = ["Explicit", "Implicit", "AltLex", "AltLexC", "Hypophora"] as const;

/** @throws ProblemError if the row is no relation of PDTB, and where token numbers cannot be read or are outside the document */
function readRow(row: Row, count: number, source: Place, { labelColumn }: RowOptions): ReadRow {
  const type = typeOf(row, source);
  const unit1 = tokenNumbers(row.unit1_toks ?? "", count, source);
  const unit2 = tokenNumbers(row.unit2_toks ?? "", count, source);
  const { label = "", orig_label: annotated = "" } = row;
  const sense = labelColumn === "label" ? label || annotated : annotated || label;
  return { type, unit1, unit2, connective: signalOf(type), sense, source };
}

function typeOf({ rel_type: stated }: Row, source: Place): RelationType | undefined {
  if (stated === undefined) return undefined;
  const type = rowTypes.find((name) => name.toLowerCase() === stated.toLowerCase());
  if (type !== undefined) return type;
  const expected = rowTypes.join(", ").toLowerCase();
  throw new ProblemError(problem("not-pdtb-row", source, { expected, found: `rel_type ${stated}` }));
}

function signalOf(type: RelationType | undefined): RowUnits["connective"] {
  if (type === undefined) return "unstated";
  if (type.startsWith("AltLex")) return "altlex";
  return type === "Explicit" ? "explicit" : "none";
}

/**
 * Returns the 0-based token numbers of `3-5,8`. A range beyond the text is refused before its numbers are listed.
 * @param count the number of tokens of the text
 * @throws ProblemError for another text
 */
function tokenNumbers(ranges: string, count: number, where: Place): number[] {
  const numbers: number[] = [];
  for (const range of ranges.split(",")) {
    const match = /^([1-9]\d*)(?:-([1-9]\d*))?$/.exec(range);
    const first = Number(match?.[1]);
    const last = Number(match?.[2] ?? first);
    if (!(first <= last && last <= count && numbers.length + last - first < count)) {
      const expected = `token numbers from 1 to ${count}, each once, such as 3-5,8`;
      throw new ProblemError(problem("invalid-token-range", where, { expected, found: ranges }));
    }
    for (let number = first; number <= last; number++) numbers.push(number - 1);
  }
  return numbers;
}

/**
 * Returns the relation of a `.rels` row. The format does not separate arguments and connective: the connective's tokens
 * belong to no argument. Their unit is Arg2; without them Arg1 is unit 1. Alternative lexicalizations are part of an
 * argument. Rows without a type (2021, 2023) are Explicit with a connective, and else Implicit.
 */
function rowRelation(
  { type, unit1, unit2, sense, source }: ReadRow,
  choice: RowConnective | undefined,
  numbered: readonly Token[],
  raw: string,
): Relation {
  const [arg1, arg2] = choice?.unit === unit1 ? [unit2, unit1] : [unit1, unit2];
  const isAltLex = type?.startsWith("AltLex") === true;
  const inConnective = new Set(isAltLex ? [] : choice?.tokens);
  const argument = (unit: readonly number[]) => ({
    spans: spansOf(
      unit.filter((number) => !inConnective.has(number)),
      numbered,
    ),
  });
  const connective = choice && { spans: spansOf(choice.tokens, numbered) };
  const text = isAltLex || connective === undefined ? "" : spanTexts(raw, connective.spans).join(" ");
  return {
    type: type ?? (choice === undefined ? "Implicit" : "Explicit"),
    connective,
    conn1: { text, senses: sense.split(";").map(inOwnCase) },
    arg1: argument(arg1),
    arg2: argument(arg2),
    source,
  };
}

function inOwnCase(sense: string): string {
  const small = sense.toLowerCase();
  return inventory("pdtb3").senses.find((name) => name.toLowerCase() === small) ?? sense;
}

export function differs({ label = "", orig_label: annotated = "" }: Row): boolean {
  return label !== "" && annotated !== "" && !isLabelOf(label, annotated.split(";"));
}

function spansOf(numbers: readonly number[], numbered: readonly Token[]): Span[] {
  return runs(numbers).map(([first, last]) => ({
    start: (numbered[first] as Token).start,
    end: (numbered[last] as Token).end,
  }));
}
