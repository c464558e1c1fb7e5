import {
  CodePointOffsets,
  type Document,
  type Message,
  problem,
  type Relation,
  type RelationType,
  relationTypes,
  type Selection,
  type Span,
  tokenTable,
} from "@discoprep/corpus";
import { rawText } from "@discoprep/formats/conll16";
import { parseSpanList } from "@discoprep/formats/pdtb";
import type { GoldSenses } from "./gold-senses.ts";
import { cellOf, decisionLetters, type Row, RowProblem } from "./row.ts";
import { goldColumns } from "./sheet.ts";
import { shownStretches, wordPlaces } from "./word-places.ts";

type GoldColumn = (typeof goldColumns)[number];

type Connective = Pick<Relation, "connective"> & { readonly text: string };

const typesWithoutSense: ReadonlySet<RelationType> = new Set(["EntRel", "Hypophora"]);

interface DecidedRow {
  readonly row: Row;
  readonly decision: string;
  /** The readings of a relation, one per annotator. */
  readonly sides: readonly (Relation | undefined)[];
  readonly document: Document;
  readonly senses: GoldSenses;
}

/** Returns the gold relations that a decision makes of the annotators' ones. @throws RowProblem */
export function goldOf(decided: DecidedRow, report: (message: Message) => void): Relation[] {
  const { row, decision, sides } = decided;
  if (decision === "none") return [];
  const edited = (base?: Relation): Relation => new GoldCells(decided, base, report).relation();
  if (decision === "edit") {
    const relation = edited(sides.find(Boolean));
    if (!row.hasGold)
      report(problem("edit-without-cells", {}, { found: `nothing in ${goldColumns.join(", ")}` }));
    return [relation];
  }
  const words: Readonly<Record<string, string>> = { both: "ab", agree: "a" };
  const letters = words[decision] ?? decision;
  return [...letters].flatMap((letter) => {
    const relation = sides[decisionLetters(sides.length).indexOf(letter)];
    if (relation !== undefined) return [row.hasGold ? edited(relation) : relation];
    if (letters.length > 1)
      throw new RowProblem(`decision is ${decision}, and one side has no relation: ${letter}`);
    if (row.hasGold)
      throw new RowProblem(`gold_ cells are filled, and that side has no relation: ${decision}`);
    return [];
  });
}

/** The `gold_` cells of a row. A cell holds a value, or the letter of the side whose part it takes. */
class GoldCells {
  readonly #decided: DecidedRow;
  /** The relation whose parts fill empty cells; undefined if no side has one. */
  readonly #base: Relation | undefined;
  readonly #report: (message: Message) => void;

  constructor(decided: DecidedRow, base: Relation | undefined, report: (message: Message) => void) {
    this.#decided = decided;
    this.#base = base;
    this.#report = report;
  }

  relation(): Relation {
    const { raw, language } = this.#decided.document;
    const type = this.#part("gold_type", (relation) => relation.type, typeOf);
    const connective = this.#part(
      "gold_connective",
      (relation) => connectiveOf(relation, type),
      (value): Connective => {
        if (type === "Implicit") return { text: value };
        if (!isInText(type)) throw new RowProblem(`a relation of type ${type} has no connective: ${value}`);
        const spans = this.#spans("gold_connective", value);
        return { connective: { spans }, text: rawText(raw, spans, language) };
      },
      isInText(type) ? undefined : { text: "" },
    );
    const isNamed = typesWithoutSense.has(type);
    const senses = this.#part(
      "gold_senses",
      (relation) => sensesOf(relation, type),
      (value) => this.#senses(value),
      isNamed ? [type] : undefined,
    );
    if (isNamed && `${senses}` !== type)
      this.#report(problem("sense-of-other-type", {}, { found: `${type} with ${senses.join("; ")}` }));
    return {
      ...this.#base,
      type,
      arg1: this.#argument("arg1"),
      arg2: this.#argument("arg2"),
      conn1: { text: connective.text, senses },
      connective: connective.connective,
    };
  }

  #argument(name: "arg1" | "arg2"): Selection {
    const column = `gold_${name}` as const;
    const read = (value: string): Selection => ({ spans: this.#spans(column, value) });
    return this.#part(column, (relation) => relation[name], read);
  }

  #part<T>(
    column: GoldColumn,
    of: (relation: Relation) => T | undefined,
    read: (value: string) => T,
    fallback?: T,
  ): T {
    const { row, sides } = this.#decided;
    const value = cellOf(row.cells, column);
    if (value === "") {
      const part = (this.#base && of(this.#base)) ?? fallback;
      if (part === undefined) throw new RowProblem(`${column} must be filled in: an empty cell`);
      return part;
    }
    const place = decisionLetters(Math.max(sides.length, 2)).indexOf(value.toLowerCase());
    if (place === -1) return read(value);
    const relation = sides[place];
    const part = relation && of(relation);
    if (part === undefined) throw new RowProblem(`${column} names a side that has none: ${value}`);
    return part;
  }

  #senses(value: string): string[] {
    const senses = value.split(";").flatMap((sense) => sense.trim() || []);
    if (senses.length === 0) throw new RowProblem(`gold_senses names no sense: ${value}`);
    for (const message of senses.flatMap((sense) => this.#decided.senses.check(sense))) this.#report(message);
    return senses;
  }

  /** Reads spans, in code points as in relations.json, or words that occur once in the sentences of the row. */
  #spans(column: GoldColumn, value: string): Span[] {
    const { document } = this.#decided;
    const { raw } = document;
    const table = tokenTable(document);
    const offsets = new CodePointOffsets(raw);
    const refuse = (fault: string, cell = value): never => {
      throw new RowProblem(`${column} ${fault}: ${cell}`);
    };
    const written = parseSpanList(value) ?? [];
    const spans = written.map(({ start, end }): Span => {
      const from = offsets.toUtf16(start);
      const to = offsets.toUtf16(end);
      if (from === undefined || to === undefined || from >= to)
        return refuse(`does not lie inside the raw text of ${offsets.length} characters`, `${start}..${end}`);
      for (const offset of [from, to]) {
        const token = table.cutAt(offset);
        if (token !== undefined)
          return refuse("cuts a token", `${start}..${end} and ${raw.slice(token.start, token.end)}`);
      }
      return { start: from, end: to };
    });
    if (spans.length === 0) {
      const places = wordPlaces(value, document, shownStretches(document, this.#decided.sides));
      if (places.length === 1) return places;
      const form = "write words that are there once, or spans such as 12..45;50..60";
      return refuse(`is ${places.length} times in the sentences of the row (${form})`);
    }
    if (spans.some(({ start }, index) => start < (spans[index - 1]?.end ?? 0)))
      return refuse("has spans that overlap");
    return table.within(spans).length === 0 ? refuse("holds no token") : spans;
  }
}

function isInText(type: RelationType): boolean {
  return ["Explicit", "AltLex", "AltLexC"].includes(type);
}

/** Returns a relation's connective for another type; undefined if that type needs another one. */
function connectiveOf(relation: Relation, type: RelationType): Connective | undefined {
  const { connective, conn1 } = relation;
  const text = conn1?.text ?? "";
  if (isInText(type)) return connective && { connective, text };
  return type === "Implicit" && relation.type === "Implicit" ? { text } : undefined;
}

function sensesOf(relation: Relation, type: RelationType): readonly string[] | undefined {
  const isFixed = typesWithoutSense.has(relation.type) || typesWithoutSense.has(type);
  return relation.type !== type && isFixed ? undefined : relation.conn1?.senses;
}

function typeOf(value: string): RelationType {
  const types = relationTypes.filter((name) => name !== "NoRel");
  const type = types.find((name) => name.toLowerCase() === value.toLowerCase());
  if (type === undefined) throw new RowProblem(`gold_type is none of ${types.join(", ")}: ${value}`);
  return type;
}
