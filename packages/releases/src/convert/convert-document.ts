import {
  type Document,
  type Message,
  ProblemError,
  problem,
  type Relation,
  type RelationType,
  taskTypes,
} from "@discoprep/corpus";
import { Frequencies } from "@discoprep/files/text";
import { assignIds } from "@discoprep/formats/conll16";
import { isDroppedRow, type SourceReading } from "@discoprep/formats/format";
import { isInScriptOf } from "@discoprep/segment";
import { type Mapping, mapSenses } from "@discoprep/senses";
import { fit } from "./fit.ts";
import type { DocumentInput } from "./inputs.ts";
import type { Layers } from "./layers.ts";
import type { ConvertOptions, Report } from "./options.ts";
import type { Converted, ConvertedDocument } from "./record.ts";

/** Converts the documents of a corpus in order: relation IDs continue from one to the next. */
export class DocumentConverter {
  readonly #options: ConvertOptions;
  readonly #mapping: Mapping | undefined;
  readonly #layers: Layers;
  #nextId: number;
  /** The columns of the first annotation file. Other columns come from another version of the tool, or another corpus. */
  #layout: { readonly layout: string; readonly file: string } | undefined;

  constructor(options: ConvertOptions, mapping: Mapping | undefined, layers: Layers) {
    this.#options = options;
    this.#mapping = mapping;
    this.#layers = layers;
    this.#nextId = options.firstId ?? 0;
  }

  /** Converts a document. A file without raw text and annotation is passed over; a fault of the whole document refuses it. */
  convert(input: DocumentInput, report: Report): Converted {
    const { id: document, hasText, source } = input;
    let rows = 0;
    try {
      const reading = source.read();
      if (hasText) checkText(reading.document, this.#options);
      const relations = this.#numbered(reading.document.relations);
      if (hasText || relations.length > 0) rows = reading.rows;
      if (!hasText) {
        const expected = `a raw file named ${document}, with any extension`;
        const where = { document, file: source.file.name };
        throw new ProblemError(problem("annotation-without-raw", where, { expected, found: "none" }));
      }
      this.#checkLayout(reading.layout, source.file.name);
      const numbered = { ...reading, document: { ...reading.document, relations } };
      return { rows, conversion: this.#make(numbered, input, report) };
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      if (!hasText && rows === 0) {
        report(problem("no-annotation-file", { document, file: source.file.name }));
        return { rows };
      }
      const { where } = error.problem;
      const refusal: Message = { ...error.problem, severity: "error", where: { ...where, document } };
      report(refusal);
      return { rows, refusal };
    }
  }

  /** Keeps distinct IDs unless `firstId` is given, and otherwise continues from the last document. NoRel has an ID, too. */
  #numbered(relations: readonly Relation[]): readonly Relation[] {
    const ids = new Set(relations.map(({ id }) => id));
    const keepsIds =
      this.#options.firstId === undefined && ids.size === relations.length && !ids.has(undefined);
    const numbered = keepsIds ? relations : assignIds(relations, this.#nextId);
    this.#nextId = Math.max(this.#nextId, ...numbered.map(({ id = -1 }) => id + 1));
    return numbered;
  }

  #checkLayout(layout: string | undefined, file: string): void {
    if (layout === undefined) return;
    this.#layout ??= { layout, file };
    if (this.#layout.layout === layout) return;
    const expected = `${this.#layout.layout} as in ${this.#layout.file}`;
    throw new ProblemError(problem("mixed-layouts", { file }, { expected, found: layout }));
  }

  #make(source: SourceReading, input: DocumentInput, report: Report): ConvertedDocument {
    const { id, relations, raw } = source.document;
    if (raw.trim() === "") report(problem("empty-raw-text", { document: id }));
    for (const message of source.messages) report(message);
    const dropped = new Frequencies(source.messages.filter(isDroppedRow).map(({ rule }): string => rule));
    reportRepeated(relations, report);
    const usable = relations.filter((relation) => {
      const reason = this.#reasonToLeaveOut(relation, report);
      if (reason !== undefined) dropped.add(reason);
      return reason === undefined;
    });
    const { document, origin } = this.#layers.add({ ...source.document, relations: [] }, input, report);
    const fitting = fit(document, { ...source.document, relations: usable }, input.raw, report);
    for (const [reason, number] of Object.entries(fitting.dropped)) dropped.add(reason, number);
    const { unmapped = "keep", secondConnective = "drop" } = this.#options;
    const mapped = mapSenses(fitting.relations, this.#mapping, { unmapped, secondConnective }, report);
    dropped.add("relation-without-sense", fitting.relations.length - mapped.relations.length);
    return {
      document: { ...document, relations: mapped.relations },
      dropped,
      senses: mapped.pairs,
      wordsFrom: origin,
      isRewritten: document.raw !== raw,
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

function checkText({ id: document, raw, language }: Document, { anyScript }: ConvertOptions): void {
  if (raw.includes("\0")) {
    const details = { expected: "text without NUL", found: "the character U+0000" };
    throw new ProblemError(problem("wrong-encoding", { file: document }, details));
  }
  if (anyScript === true || isInScriptOf(language, raw)) return;
  const details = { expected: `letters of the scripts of ${language}`, found: raw.trimStart().slice(0, 40) };
  throw new ProblemError(problem("wrong-language", { document }, details));
}

function placeOf({ source, id }: Relation) {
  return { ...source, relation: id };
}

/** Warns of relations that are the same as an earlier one. */
function reportRepeated(relations: readonly Relation[], report: Report): void {
  const firstByContent = new Map<string, Relation>();
  for (const relation of relations) {
    const { type, arg1, arg2, connective, conn1, conn2 } = relation;
    const key = JSON.stringify([type, arg1.spans, arg2.spans, connective?.spans, conn1, conn2]);
    const earlier = firstByContent.get(key);
    if (earlier === undefined) firstByContent.set(key, relation);
    else {
      const details = { found: `the same as relation ${earlier.id}` };
      report(problem("repeated-relation", placeOf(relation), details));
    }
  }
}
