import {
  type Argument,
  type Attribution,
  type ConnectiveSenses,
  type Message,
  type MessageDetails,
  type Place,
  ProblemError,
  problem,
  type Relation,
  type RelationType,
  type RuleId,
  type Selection,
  type Span,
} from "@discoprep/corpus";
import { collectRelation, type ReadOptions, type ReadResult, relationPlace } from "../format/index.ts";
import { byteOrderMark, parseSpanList } from "./span-list.ts";

/** The types of PDTB 2.0, and of the corpora that follow it. */
export const pdtb2Types = ["Explicit", "Implicit", "AltLex", "EntRel", "NoRel"] as const;

/** The columns of a pipe format, counted from 0. */
export interface PipeForm {
  readonly types: readonly RelationType[];
  /** Columns with span lists, by the names of parts in `selectionsOf`. The four features of an attribution precede its spans. */
  readonly spans: Readonly<Record<string, number>>;
  readonly conn1: { readonly text?: number; readonly senses: readonly number[] };
  readonly conn2?: PipeForm["conn1"];
  /** Returns the stated type; by default, that of column 0. */
  readonly typeText?: (row: PipeRow) => string;
  readonly text?: (row: PipeRow, column: number) => string | undefined;
  readonly connectiveText?: (row: PipeRow) => string;
}

export class PipeRow {
  readonly fields: readonly string[];
  readonly source: Place;
  readonly #messages: Message[];

  constructor(fields: readonly string[], source: Place, messages: Message[]) {
    this.fields = fields;
    this.source = source;
    this.#messages = messages;
  }

  cell(column = -1): string {
    return this.fields[column] ?? "";
  }

  remark(rule: RuleId, details?: MessageDetails): void {
    this.#messages.push(problem(rule, this.source, details));
  }

  fail(rule: RuleId, details: MessageDetails): never {
    throw new ProblemError(problem(rule, this.source, details));
  }

  spans(column: number, part: string): Span[] {
    const text = this.cell(column);
    const expected = `${part} in ${columnName(column)} as 9..20, or several spans such as 9..20;25..31`;
    return parseSpanList(text) ?? this.fail("invalid-span-list", { expected, found: `"${text}"` });
  }
}

export function columnName(column: number): string {
  return `column ${column} (counted from 0)`;
}

interface PipeLine {
  readonly line: number;
  readonly fields: readonly string[];
}

/** Returns the rows of a pipe file. Accepts blank lines, a byte order mark and CR LF. */
export function* pipeRows(text: string): Generator<PipeLine> {
  let line = 0;
  for (const stored of text.replace(byteOrderMark, "").split("\n")) {
    line++;
    const row = stored.endsWith("\r") ? stored.slice(0, -1) : stored;
    if (row.trim() !== "") yield { line, fields: row.split("|") };
  }
}

/**
 * Reads the relations of rows. A row that cannot be read becomes a message.
 * @param read returns a row's relation, or undefined after a message that it is no relation
 */
export function readRows(
  rows: Iterable<PipeLine>,
  options: ReadOptions,
  read: (row: PipeRow) => Relation | undefined,
): ReadResult {
  const result: ReadResult = { rows: 0, relations: [], messages: [] };
  let count = 0;
  for (const { line, fields } of rows) {
    const row = new PipeRow(fields, relationPlace(options, line, count++), result.messages);
    collectRelation(result, () => read(row));
  }
  return { ...result, rows: count };
}

export function hasConnective(type: RelationType): boolean {
  return type === "Explicit" || type === "AltLex" || type === "AltLexC";
}

/** Reads the parts of a row by the columns of its format. @throws ProblemError if one cannot be read or is missing */
export function readPipeRelation(row: PipeRow, form: PipeForm): Relation {
  const type = typeOf(row, form);
  const selection = (part: string): Selection | undefined => {
    const column = form.spans[part];
    const spans = column === undefined ? [] : row.spans(column, part);
    return column === undefined || spans.length === 0 ? undefined : { spans, text: form.text?.(row, column) };
  };
  const needed = (part: string): Selection => {
    const expected = `the spans of ${part} in ${columnName(form.spans[part] ?? -1)}`;
    return selection(part) ?? row.fail("incomplete-row", { expected, found: "nothing" });
  };
  const attribution = (part: string): Attribution | undefined => {
    const spans = form.spans[part];
    if (spans === undefined) return undefined;
    const features = [4, 3, 2, 1].map((before) => row.cell(spans - before).trim());
    const [source = "", kind = "", polarity = "", determinacy = ""] = features;
    const selected = selection(part);
    if (selected === undefined && features.join("") === "") return undefined;
    return { source, type: kind, polarity, determinacy, selection: selected };
  };
  const argument = (part: string): Argument => ({
    ...needed(part),
    attribution: attribution(`${part} attribution`),
  });
  const senses = (columns: readonly number[] = []) => columns.map((column) => row.cell(column));
  return {
    type,
    connective: hasConnective(type) ? needed("Connective") : selection("Connective"),
    conn1: connectiveSenses(
      form.connectiveText?.(row) ?? row.cell(form.conn1.text),
      senses(form.conn1.senses),
    ),
    conn2: connectiveSenses(row.cell(form.conn2?.text), senses(form.conn2?.senses)),
    arg1: argument("Arg1"),
    arg2: argument("Arg2"),
    sup1: selection("Sup1"),
    sup2: selection("Sup2"),
    attribution: attribution("Attribution"),
    source: row.source,
  };
}

function typeOf(row: PipeRow, { types, typeText }: PipeForm): RelationType {
  const text = (typeText?.(row) ?? row.cell(0)).trim();
  const found = text === "" ? "nothing" : `"${text}"`;
  const type = types.find((name) => name === text);
  return type ?? row.fail("unknown-relation-type", { expected: types.join(", "), found });
}

export function connectiveSenses(text: string, senses: readonly string[]): ConnectiveSenses | undefined {
  const filled = senses.map((sense) => sense.trim()).filter((sense) => sense !== "");
  return text === "" && filled.length === 0 ? undefined : { text, senses: filled };
}
