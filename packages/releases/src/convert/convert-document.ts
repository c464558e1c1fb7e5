import {
  type Document,
  type Message,
  ProblemError,
  problem,
  type Relation,
  type RelationType,
  taskTypes,
} from "@discoprep/corpus";
import { assignIds } from "@discoprep/formats/conll16";
import {
  isDroppedRow,
  type SourceDocument,
  type SourceFile,
  type SourceReading,
} from "@discoprep/formats/format";
import { isInScriptOf } from "@discoprep/segment";
import { type Mapping, mapSenses } from "@discoprep/senses";
import { fit } from "./fit.ts";
import type { DocumentInput } from "./inputs.ts";
import type { Layers } from "./layers.ts";
import type { ConvertOptions } from "./options.ts";
import type { Converted, ConvertedDocument, Report } from "./record.ts";

export class DocumentConverter {
  readonly #options: ConvertOptions;
  readonly #mapping: Mapping | undefined;
  readonly #layers: Layers;
  /** The form of the first annotation file: one with other columns comes from another version of the tool, or another corpus. */
  #layout: { readonly layout: string; readonly file: string } | undefined;

  constructor(options: ConvertOptions, mapping: Mapping | undefined, layers: Layers) {
    this.#options = options;
    this.#mapping = mapping;
    this.#layers = layers;
  }

  /** Reports what is wrong with a relation; what is wrong with the whole document is its refusal. */
  convert(input: DocumentInput, firstId: number, report: Report): Converted {
    if (!input.hasText) return this.#withoutRaw(input, firstId, report);
    let read = { rows: 0, nextId: firstId };
    try {
      const source = input.source.read();
      checkText(source.document, this.#options);
      const relations = this.#numbered(source.document.relations, firstId);
      read = { rows: source.rows, nextId: Math.max(firstId, ...relations.map(({ id = -1 }) => id + 1)) };
      this.#checkLayout(source, input.source.file);
      return {
        ...read,
        made: this.#make({ ...source, document: { ...source.document, relations } }, input, report),
      };
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      return refused(error, input.id, read, report);
    }
  }

  #withoutRaw(input: DocumentInput, firstId: number, report: Report): Converted {
    const { rows, relations } = readAlone(input.source);
    const where = { document: input.id, file: input.source.file.name };
    if (relations === 0) {
      report(problem("no-annotation-file", where));
      return { rows: 0, nextId: firstId };
    }
    const expected = `a raw file named ${input.id}, with any extension`;
    const error = new ProblemError(problem("annotation-without-raw", where, { expected, found: "none" }));
    return refused(error, input.id, { rows, nextId: firstId + relations }, report);
  }

  /** Keeps distinct IDs unless the first is given; else numbers from `firstId`. NoRel counts. */
  #numbered(relations: readonly Relation[], firstId: number): readonly Relation[] {
    const ids = new Set(relations.map(({ id }) => id));
    const stay = this.#options.firstId === undefined && ids.size === relations.length && !ids.has(undefined);
    return stay ? relations : assignIds(relations, firstId);
  }

  #checkLayout({ layout }: SourceReading, { name: file }: SourceFile): void {
    if (layout === undefined) return;
    this.#layout ??= { layout, file };
    if (this.#layout.layout === layout) return;
    const expected = `${this.#layout.layout} as in ${this.#layout.file}`;
    throw new ProblemError(problem("mixed-layouts", { file }, { expected, found: layout }));
  }

  #make(source: SourceReading, input: DocumentInput, report: Report): ConvertedDocument {
    const dropped: Record<string, number> = {};
    const drop = (reason: string, number = 1): void => {
      dropped[reason] = (dropped[reason] ?? 0) + number;
    };
    for (const message of source.messages) {
      report(message);
      if (isDroppedRow(message)) drop(message.rule);
    }
    reportRepeated(source.document.relations, report);
    const wanted = source.document.relations.filter((relation) => {
      const reason = this.#reasonToLeaveOut(relation, report);
      if (reason !== undefined) drop(reason);
      return reason === undefined;
    });
    const { document, origin } = this.#layers.add({ ...source.document, relations: [] }, input, report);
    const fitting = fit(document, { ...source.document, relations: wanted }, input.raw, report);
    for (const [reason, number] of Object.entries(fitting.dropped)) if (number > 0) drop(reason, number);
    const { unmapped = "keep", secondConnective = "drop" } = this.#options;
    const mapped = mapSenses(fitting.relations, this.#mapping, { unmapped, secondConnective }, report);
    const lost = fitting.relations.length - mapped.relations.length;
    if (lost > 0) drop("relation-without-sense", lost);
    return {
      document: { ...document, relations: mapped.relations },
      dropped,
      senses: mapped.pairs,
      wordsFrom: origin,
      isRewritten: document.raw !== source.document.raw,
    };
  }

  #reasonToLeaveOut(relation: Relation, report: Report): "NoRel" | "other-type" | undefined {
    const { type } = relation;
    if (this.#options.types === "all" || type === "" || (taskTypes as readonly RelationType[]).includes(type))
      return undefined;
    // The tasks treat NoRel as the absence of a relation; it only takes part in the numbering.
    if (type === "NoRel") return "NoRel";
    report(problem("other-type", placeOf(relation), { expected: taskTypes.join(", "), found: type }));
    return "other-type";
  }
}

function readAlone(source: SourceDocument): { rows: number; relations: number } {
  try {
    const { rows, document } = source.read();
    return { rows, relations: document.relations.length };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { rows: 0, relations: 0 };
  }
}

function checkText({ id: document, raw, language }: Document, { anyScript }: ConvertOptions): void {
  if (raw.includes("\0")) {
    const details = { expected: "text without NUL", found: "the character U+0000" };
    throw new ProblemError(problem("wrong-encoding", { file: document }, details));
  }
  if (anyScript === true || isInScriptOf(language, raw)) return;
  const details = { expected: `letters of the scripts of ${language}`, found: raw.trimStart().slice(0, 40) };
  throw new ProblemError(problem("wrong-language", { document }, details));
}

function refused(
  { problem }: ProblemError,
  document: string,
  read: { rows: number; nextId: number },
  report: Report,
): Converted {
  const refusal: Message = { ...problem, severity: "error", where: { ...problem.where, document } };
  report(refusal);
  return { ...read, refusal };
}

function placeOf({ source, id }: Relation) {
  return { ...source, relation: id };
}

function reportRepeated(relations: readonly Relation[], report: Report): void {
  const seen = new Map<string, Relation>();
  for (const relation of relations) {
    const { type, arg1, arg2, connective, conn1, conn2 } = relation;
    const key = JSON.stringify([type, arg1.spans, arg2.spans, connective?.spans, conn1, conn2]);
    const earlier = seen.get(key);
    if (earlier === undefined) seen.set(key, relation);
    else
      report(
        problem("repeated-relation", placeOf(relation), { found: `the same as relation ${earlier.id}` }),
      );
  }
}
