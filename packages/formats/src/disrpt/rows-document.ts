import {
  type Message,
  type Place,
  ProblemError,
  problem,
  type Relation,
  type RelationType,
  runs,
  type Span,
  type Token,
} from "@discoprep/corpus";
import { inventory } from "@discoprep/senses";
import type { SourceDocument, SourceFile } from "../format/index.ts";
import { isLabelOf } from "./labels.ts";
import { type RowConnective, type RowUnits, rowConnectives, type UsualSenses } from "./row-connectives.ts";
import type { NumberedDocument } from "./tokens.ts";
import { tokenNumbers } from "./units.ts";

type Row = Readonly<Record<string, string>>;

/**
 * Returns a document with the relations of its rows.
 * @param rows those of its file @param messages of the file
 */
export function rowsDocument(
  rows: readonly Row[],
  { document, numbered }: NumberedDocument,
  file: SourceFile,
  messages: readonly Message[],
  options: RowOptions & { readonly usual: UsualSenses },
): SourceDocument {
  const { id } = document;
  const own = [...rows.entries()].filter(([, { doc }]) => doc === id);
  const found: Message[] = [...messages];
  const report = (message: Message): void => void found.push(message);
  const read = own.flatMap(([index, row]): ReadRow[] => {
    const source: Place = { file: file.name, line: index + 2, document: id };
    try {
      const units = readRow(row, numbered.length, source, options);
      checkTexts(row, units, numbered, index, report);
      return [units];
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      report(error.problem);
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
      const relations = read.map((row, index) =>
        rowRelation(row, connectives[index], numbered, document.raw),
      );
      return { rows: own.length, document: { ...document, relations }, messages: [...found, ...doubts] };
    },
  };
}

/** Reports units whose text is not that of their tokens: rows and tokens are of different files. */
function checkTexts(
  row: Row,
  { unit1, unit2, source }: ReadRow,
  numbered: readonly Token[],
  relation: number,
  report: (message: Message) => void,
): void {
  const units = [
    [unit1, row.unit1_txt],
    [unit2, row.unit2_txt],
  ] as const;
  for (const [tokens, expected] of units) {
    const forms = tokens.map((number) => numbered[number]?.form);
    const text = bare(forms.join(""));
    if (expected === undefined || text === bare(expected) || text === "") continue;
    const details = { expected, found: forms.join(" ") };
    report({ ...problem("text-mismatch", { ...source, relation }, details), severity: "warning" });
  }
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

interface RowOptions {
  /** The column that holds the sense; without it `orig_label`. */
  readonly labelColumn?: "label" | "orig_label";
}

/** A row as it is read before connectives are known. */
interface ReadRow extends RowUnits {
  /** Undefined: the row states none (2021, 2023). */
  readonly type: RelationType | undefined;
  readonly source: Place;
}

/**
 * Returns the units, type and sense of a row.
 * @param count the number of tokens of the document
 * @throws ProblemError where the row is no relation of PDTB, and where token numbers cannot be read or lie outside the document
 */
function readRow(row: Row, count: number, source: Place, options: RowOptions): ReadRow {
  const type = typeOf(row, source);
  const unit1 = tokensOf(row.unit1_toks ?? "", count, source);
  const unit2 = tokensOf(row.unit2_toks ?? "", count, source);
  return { type, unit1, unit2, connective: signalOf(type), sense: senseOf(row, options), source };
}

function signalOf(type: RelationType | undefined): RowUnits["connective"] {
  if (type === undefined) return "unstated";
  if (type.startsWith("AltLex")) return "altlex";
  return type === "Explicit" ? "explicit" : "none";
}

/**
 * Returns the relation of a `.rels` row. The format does not separate arguments and connective: the connective's tokens belong to no
 * argument. Their unit is Arg2; without them Arg1 is unit 1. Alternative lexicalizations are part of an argument. Rows without a
 * type (2021, 2023) are Explicit where there is a connective, or else Implicit. Senses in small letters get the spelling of PDTB 3.0.
 */
function rowRelation(
  { type, unit1, unit2, sense, source }: ReadRow,
  found: RowConnective | undefined,
  numbered: readonly Token[],
  raw: string,
): Relation {
  const [arg1, arg2] = found?.unit === unit1 ? [unit2, unit1] : [unit1, unit2];
  const isAltLex = type?.startsWith("AltLex") === true;
  const inConnective = new Set(isAltLex ? [] : found?.tokens);
  const rest = (unit: readonly number[]): number[] => unit.filter((number) => !inConnective.has(number));
  const connective = found && { spans: spansOf(found.tokens, numbered) };
  const text = connective?.spans.map(({ start, end }) => raw.slice(start, end)).join(" ");
  return {
    type: type ?? (found === undefined ? "Implicit" : "Explicit"),
    connective,
    conn1: {
      text: isAltLex ? "" : (text ?? ""),
      senses: sense.split(";").map(inOwnCase),
    },
    arg1: { spans: spansOf(rest(arg1), numbered) },
    arg2: { spans: spansOf(rest(arg2), numbered) },
    source,
  };
}

/** Returns a sense of PDTB 3.0 in its own letters; any other sense is kept as it is. */
function inOwnCase(sense: string): string {
  const small = sense.toLowerCase();
  return inventory("pdtb3").senses.find((own) => own.toLowerCase() === small) ?? sense;
}

function typeOf({ rel_type: stated }: Row, source: Place): RelationType | undefined {
  if (stated === undefined) return undefined;
  const type = rowTypes.get(stated.toLowerCase());
  if (type !== undefined) return type;
  const expected = [...rowTypes.keys()].join(", ");
  throw new ProblemError(problem("not-pdtb-row", source, { expected, found: `rel_type ${stated}` }));
}

function senseOf(row: Row, { labelColumn }: RowOptions): string {
  const { label = "", orig_label: annotated = "" } = row;
  return labelColumn === "label" ? label || annotated : annotated || label;
}

/** Returns true if a row of PDTB has another `label` than follows from `orig_label`. */
export function differs({ label = "", orig_label: annotated = "" }: Row): boolean {
  return label !== "" && annotated !== "" && !isLabelOf(label, annotated.split(";"));
}

function tokensOf(ranges: string, count: number, where: Place): number[] {
  const numbers = tokenNumbers(ranges, count);
  if (numbers !== undefined) return numbers;
  const expected = `token numbers from 1 to ${count}, each once, such as 3-5,8`;
  throw new ProblemError(problem("invalid-token-range", where, { expected, found: ranges }));
}

/** Runs of tokens as spans; tokens of one word give one span. */
function spansOf(numbers: readonly number[], numbered: readonly Token[]): Span[] {
  return runs(numbers).map(([first, last]) => ({
    start: (numbered[first] as Token).start,
    end: (numbered[last] as Token).end,
  }));
}
