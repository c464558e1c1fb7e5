import {
  type Message,
  type Place,
  ProblemError,
  type Relation,
  type RelationType,
  type Span,
} from "@discoprep/corpus";
import type { SourceDocument } from "@discoprep/files/format";
import { runs } from "@discoprep/files/text";
import { findSense, inventory } from "@discoprep/senses";
import { isLabelOf } from "./labels.ts";
import { type RowConnective, type RowUnits, rowConnectives } from "./row-connectives.ts";
import type { NumberedText } from "./tokens.ts";
import { tokenNumbers } from "./units.ts";

/** A document with the relations of its rows. @param rows those of its file @param messages of the file */
export function rowsDocument(
  rows: readonly Record<string, string>[],
  text: NumberedText,
  file: string,
  messages: readonly Message[],
  options: RowOptions,
): SourceDocument {
  const { id } = text.document;
  const own = [...rows.entries()].filter(([, { doc }]) => doc === id);
  const found: Message[] = [...messages];
  const read = own.flatMap(([index, row]): ReadRow[] => {
    const source: Place = { file, line: index + 2, document: id };
    try {
      const one = readRow(row, text, source, options);
      for (const problem of otherTexts(row, one, text, index)) found.push(problem);
      return [one];
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      found.push(error.problem);
      return [];
    }
  });
  const connectives = rowConnectives(read, text.labels);
  const relations = read.map((row, index): Relation => {
    if (text.labels.length > 0) for (const problem of doubts(row, connectives[index])) found.push(problem);
    return rowRelation(row, connectives[index], text);
  });
  const document = { ...text.document, relations };
  return { id, file, read: () => ({ rows: own.length, document, messages: found }) };
}

/** An Explicit relation whose connective is not known for certain. */
function doubts({ connective, source: where }: ReadRow, found: RowConnective | undefined): Message[] {
  if (connective !== "explicit" || (found !== undefined && !found.ambiguous)) return [];
  const severity = "warning";
  if (found === undefined) {
    const what = "no token of the Explicit relation's units is labelled as its connective";
    return [{ severity, rule: "connective-not-found", what, where }];
  }
  const what =
    "several labelled connectives lie in the units of the Explicit relation; the best by its place is taken";
  return [{ severity, rule: "connective-ambiguous", what, where }];
}

/** The units whose text is not that of their tokens: rows and tokens are of different files. */
function otherTexts(
  row: Record<string, string>,
  { unit1, unit2, source }: ReadRow,
  { forms }: NumberedText,
  relation: number,
): Message[] {
  const units = [
    [unit1, row.unit1_txt],
    [unit2, row.unit2_txt],
  ] as const;
  const rest = { severity: "warning", rule: "text-mismatch", where: { ...source, relation } } as const;
  return units.flatMap(([tokens, expected]): Message[] => {
    const own = tokens.map((number) => forms[number]);
    const isSame = expected === undefined || bare(own.join("")) === bare(expected) || own.join("") === "";
    const what = "the text of a unit is not that of its tokens";
    return isSame ? [] : [{ ...rest, what, expected, found: own.join(" ") }];
  });
}

/** Without blanks, and without the marks of gaps. */
function bare(text: string): string {
  return text.replace(/<\*>|\s/g, "");
}

/** The relation types of a `.rels` file by their names there. */
const rowTypes: ReadonlyMap<string, RelationType> = new Map(
  (["Explicit", "Implicit", "AltLex", "AltLexC", "Hypophora"] as const).map((type) => [
    type.toLowerCase(),
    type,
  ]),
);

/** What the user says about rows. */
interface RowOptions {
  /** The column that holds the sense; without it `orig_label`. */
  readonly labelColumn?: "label" | "orig_label";
}

/** A row as it is read before connectives are known. */
interface ReadRow extends RowUnits {
  /** Undefined: the row states none (2021, 2023). */
  readonly type: RelationType | undefined;
  readonly sense: string;
  readonly source: Place;
}

/**
 * The units, type and sense of a row.
 * @throws ProblemError where the row is no relation of PDTB, and where token numbers cannot be read or lie outside the document
 */
function readRow(
  row: Record<string, string>,
  text: NumberedText,
  source: Place,
  options: RowOptions,
): ReadRow {
  const type = typeOf(row, source);
  const unit1 = tokensOf(row.unit1_toks ?? "", text, source);
  const unit2 = tokensOf(row.unit2_toks ?? "", text, source);
  const connective = type === undefined ? "unstated" : type === "Explicit" ? "explicit" : "other";
  return { type, unit1, unit2, connective, sense: senseOf(row, options), source };
}

/**
 * The relation of a `.rels` row. The format does not separate arguments and connective: the connective's tokens belong to no
 * argument. Their unit is Arg2; without them Arg1 is unit 1. Rows without a type (2021, 2023) are Explicit where there is a
 * connective, or else Implicit. Senses in small letters get the spelling of PDTB 3.0.
 */
function rowRelation(
  { type, unit1, unit2, sense, source }: ReadRow,
  found: RowConnective | undefined,
  text: NumberedText,
): Relation {
  const [arg1, arg2] = found?.unit === unit1 ? [unit2, unit1] : [unit1, unit2];
  const inConnective = new Set(found?.tokens);
  const rest = (unit: readonly number[]): number[] => unit.filter((number) => !inConnective.has(number));
  const connective = found && { spans: spansOf(found.tokens, text) };
  return {
    type: type ?? (found === undefined ? "Implicit" : "Explicit"),
    ...(connective && { connective }),
    conn1: {
      text: connective?.spans.map(({ start, end }) => text.document.raw.slice(start, end)).join(" ") ?? "",
      senses: sense.split(";").map((one) => findSense(inventory("pdtb3"), one) ?? one),
    },
    arg1: { spans: spansOf(rest(arg1), text) },
    arg2: { spans: spansOf(rest(arg2), text) },
    source,
  };
}

function typeOf({ rel_type: stated }: Record<string, string>, source: Place): RelationType | undefined {
  if (stated === undefined) return undefined;
  const type = rowTypes.get(stated.toLowerCase());
  if (type !== undefined) return type;
  throw new ProblemError({
    rule: "not-pdtb-row",
    what: "the row states no relation type of PDTB",
    where: source,
    expected: [...rowTypes.keys()].join(", "),
    found: `rel_type ${stated}`,
    remedy: "Correct the type, or take the row out.",
  });
}

function senseOf(row: Record<string, string>, { labelColumn }: RowOptions): string {
  const { label = "", orig_label: annotated = "" } = row;
  return labelColumn === "label" ? label || annotated : annotated || label;
}

/** Whether a row of PDTB has another `label` than follows from `orig_label`. */
export function differs({ label = "", orig_label: annotated = "" }: Record<string, string>): boolean {
  return label !== "" && annotated !== "" && !isLabelOf(label, annotated.split(";"));
}

function tokensOf(ranges: string, { spans }: NumberedText, where: Place): number[] {
  const numbers = tokenNumbers(ranges, spans.length);
  if (numbers !== undefined) return numbers;
  throw new ProblemError({
    rule: "invalid-token-range",
    what: "the tokens of a unit cannot be read",
    where,
    expected: `token numbers from 1 to ${spans.length}, each once, such as 3-5,8`,
    found: ranges,
    remedy: "Check that .rels and tokens belong together.",
  });
}

/** Runs of tokens as spans; tokens of one word give one span. */
function spansOf(numbers: readonly number[], { spans }: NumberedText): Span[] {
  return runs(numbers).map(([first, last]) => ({
    start: (spans[first] as Span).start,
    end: (spans[last] as Span).end,
  }));
}
