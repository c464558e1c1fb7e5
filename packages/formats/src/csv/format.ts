import {
  CodePointOffsets,
  type Document,
  type Message,
  ProblemError,
  problem,
  rawDocument,
  relationTypes,
  type Span,
} from "@discoprep/corpus";
import { Groups } from "@discoprep/files/text";
import { CsvError, type Options, parse } from "csv-parse/sync";
import { filesOf, fileText } from "../annotation-files.ts";
import {
  documentId,
  type Format,
  mapSpans,
  type SourceDocument,
  type SourceFile,
  type SourceInput,
} from "../format/index.ts";
import { type PipeForm, readPipeRelation, readRows } from "../pdtb/index.ts";

export const csv = {
  id: "csv",
  what: "a table, one relation a row: document, arg1, arg2, connective, type, sense",
  encoding: "UTF-8",
  files: "TABLE.csv, raw/ID",
  senses: "keep",
  read: { layers: [], takesEncoding: true, documents },
} as const satisfies Format;

interface TableRow {
  /** 1-based line of the row's end. */
  readonly line: number;
  readonly fields: readonly string[];
}

interface Table {
  readonly header: readonly string[];
  readonly rows: readonly TableRow[];
}

/** The rows of one document. */
interface DocumentRows extends Table {
  readonly file: SourceFile;
  /** The faults of the whole table; only its first document has them. */
  readonly ofTable: readonly Message[];
}

const needed = ["document", "arg1", "arg2"];
const optional = ["connective", "type", "sense"];

function documents(input: SourceInput): SourceDocument[] {
  return filesOf(input, /\.[ct]sv$/i).flatMap((file) => {
    const { header, rows } = readTable(fileText(file, { encoding: "utf-8" }, input).text, file.name);
    const column = header.indexOf("document");
    const groups = new Groups(rows, ({ fields }) => documentId(fields[column] ?? "", input.ids));
    return Array.from(groups, ([id, rows], index) => {
      const ofTable = index === 0 ? absentColumns(header, file.name) : [];
      return { id, file, read: () => readDocument(id, { file, header, rows, ofTable }, input) };
    });
  });
}

/** Returns a message for each absent column that may be there under another name. */
function absentColumns(header: readonly string[], file: string): Message[] {
  const others = header.filter((name) => name !== "" && ![...needed, ...optional].includes(name));
  const absent = others.length === 0 ? [] : optional.filter((name) => !header.includes(name));
  return absent.map((expected) =>
    problem("absent-column", { file, line: 1 }, { expected, found: others.join(", ") }),
  );
}

/**
 * Reads a table with commas, semicolons or tabs between columns. The first line names the columns, in any order and case.
 * @throws ProblemError if it lacks a column that is needed, and for quotation marks that do not match
 */
function readTable(text: string, file: string): Table {
  try {
    for (const delimiter of [",", ";", "\t"]) {
      const [names] = rowsOf(text, { delimiter, to: 1, relax_quotes: true });
      const header = names?.fields.map((name) => name.trim().toLowerCase()) ?? [];
      if (needed.every((name) => header.includes(name)))
        return { header, rows: rowsOf(text, { delimiter, from: 2 }) };
    }
  } catch (error) {
    throw error instanceof CsvError ? notTable(file, error.message) : error;
  }
  throw notTable(file, text.split("\n", 1)[0] ?? "");
}

function rowsOf(text: string, options: Options): TableRow[] {
  const form = { bom: true, relax_column_count: true, skip_records_with_empty_values: true, info: true };
  const records: unknown = parse(text, { ...form, ...options });
  return (records as { info: { lines: number }; record: string[] }[]).map(({ info, record }) => {
    return { line: info.lines, fields: record };
  });
}

function notTable(file: string, found: string): ProblemError {
  const expected = `the columns ${needed.join(", ")}, and if there are any ${optional.join(", ")}`;
  return new ProblemError(problem("no-relation-table", { file, line: 1 }, { expected, found }));
}

function readDocument(id: string, { file, header, rows, ofTable }: DocumentRows, input: SourceInput) {
  const { language } = input;
  const columnOf = (name: string): number => header.indexOf(name);
  const source = input.raw?.get(id);
  const { text, messages } = source === undefined ? { text: "", messages: [] } : fileText(source, {}, input);
  const connective = columnOf("connective");
  const form: PipeForm = {
    types: relationTypes,
    spans: { Connective: connective, Arg1: columnOf("arg1"), Arg2: columnOf("arg2") },
    conn1: { senses: [] },
    typeText: (row) =>
      row.cell(columnOf("type")).trim() || (row.cell(connective).trim() === "" ? "Implicit" : "Explicit"),
  };
  const read = readRows(rows, { file: file.name, document: id }, (row) => {
    if (row.fields.slice(header.length).some((cell) => cell.trim() !== ""))
      row.fail("wrong-column-count", {
        expected: `${header.length} columns, as the first line names`,
        found: `${row.fields.length}`,
      });
    return {
      ...readPipeRelation(row, form),
      conn1: { text: "", senses: sensesOf(row.cell(columnOf("sense"))) },
    };
  });
  const relations = read.relations.map((relation) => mapSpans(relation, inUtf16(text)));
  const document: Document = { ...rawDocument(id, language, text), relations };
  return { document, rows: read.rows, messages: [...ofTable, ...messages, ...read.messages] };
}

/** Splits a cell: `Comparison.Contrast; Expansion.Conjunction` is two senses. */
function sensesOf(cell: string): string[] {
  const senses = cell.split(";").map((sense) => sense.trim());
  return senses.filter((sense) => sense !== "");
}

/** Returns the function from spans in code points, as Python and R count, to spans in UTF-16. A span outside the text stays outside. */
function inUtf16(raw: string): (spans: readonly Span[]) => Span[] {
  const offsets = new CodePointOffsets(raw);
  const moved = (offset: number): number => offsets.toUtf16(offset) ?? Math.max(offset, raw.length + 1);
  return (spans) => spans.map(({ start, end }) => ({ start: moved(start), end: moved(end) }));
}
