import { type Document, type Message, type Problem, ProblemError, rawDocument } from "@discoprep/corpus";
import type { ReadResult } from "@discoprep/files/format";
import { type AnnotationReading, readAnnotations, readRawText } from "./annotations.ts";
import { documentRelations, type RelationOptions } from "./document-relations.ts";
import { add, type DropCounts } from "./drop-counts.ts";
import type { SourceInput } from "./inputs.ts";
import { offsetShift } from "./offset-shift.ts";
import { attachLayers, type LayerSource } from "./parse-layers.ts";
import { tokenProblems } from "./token-problems.ts";

/** All that one document's conversion needs besides its files. */
export interface ConversionContext extends RelationOptions, AnnotationReading {
  readonly language: string;
  readonly layers: LayerSource;
}

/** What became of one document. */
export interface ConvertedDocument {
  /** Absent if the document cannot be converted, or the file is not a document. */
  readonly document?: Document;
  /** Why the document cannot be converted: a release without it would be incomplete. One of `messages`. */
  readonly refusal?: Message;
  readonly messages: readonly Message[];
  /** Rows or blocks of its annotation file: the document's relations plus all that `dropped` counts. */
  readonly rows: number;
  readonly dropped: DropCounts;
  /** The first relation ID after those of this document. */
  readonly nextId: number;
  /** Which form of the format its annotation file has. */
  readonly layout?: string;
}

/** An annotation file and what is known of it so far. */
interface Progress {
  readonly messages: Message[];
  rows: number;
  dropped: DropCounts;
  nextId: number;
  layout?: string;
}

/**
 * Converts one document: raw text, annotations, parse layers. Bad input is not thrown: what is wrong with a
 * relation is a message, what is wrong with the whole document is its refusal.
 */
export function convertDocument(
  input: SourceInput,
  firstId: number,
  context: ConversionContext,
): ConvertedDocument {
  if (input.source === undefined && input.raw === undefined)
    return documentWithoutRaw(input, firstId, context);
  const progress: Progress = { messages: [], rows: 0, dropped: {}, nextId: firstId };
  try {
    const document = buildDocument(input, progress, context);
    return { ...progress, document };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { where, ...problem } = error.problem;
    const refusal: Message = { severity: "error", ...problem, where: { ...where, document: input.id } };
    const messages = [...progress.messages, refusal];
    return { ...progress, messages, refusal, dropped: { "document-not-converted": progress.rows } };
  }
}

/** Problems of spans that show the raw text to be another one than the annotators'. */
const otherRawText = new Set([
  "wrong-newline-convention",
  "wrong-encoding",
  "wrong-normalization",
  "byte-order-mark",
]);

function buildDocument(input: SourceInput, progress: Progress, context: ConversionContext): Document {
  const { bare, read } = readSource(input, progress, context);
  progress.rows = read.rows;
  if (read.layout !== undefined) progress.layout = read.layout;
  const { relations, messages, dropped, nextId } = documentRelations(
    read,
    bare.raw,
    progress.nextId,
    context,
  );
  progress.nextId = nextId;
  const other = messages.find((message) => otherRawText.has(message.rule));
  for (const message of messages) if (message !== other) progress.messages.push(message);
  if (other !== undefined) throw new ProblemError(other);
  const mismatch = rawTextProblem(messages, read.relations.length);
  if (mismatch !== undefined) throw new ProblemError(mismatch);
  const document = attachLayers(bare, input, context.layers, progress.messages);
  const shift = offsetShift(document, relations);
  if (shift !== undefined) throw new ProblemError(shift);
  const problems = tokenProblems(document, relations);
  for (const message of problems) progress.messages.push(message);
  const without = new Set(problems.filter(isWithoutTokens).map(({ where }) => where.relation));
  if (without.size > 0) add(dropped, "part-without-tokens", without.size);
  progress.dropped = dropped;
  return { ...document, relations: relations.filter(({ id }) => !without.has(id)) };
}

/** A part without a token: a release that held the relation would not be valid. */
function isWithoutTokens({ rule }: Message): boolean {
  return rule === "part-without-tokens";
}

/** The document without its relations, and what was read of them. */
function readSource(
  input: SourceInput,
  progress: Progress,
  context: ConversionContext,
): { bare: Document; read: ReadResult } {
  const { id, annotations, raw, source } = input;
  if (source !== undefined) {
    const { document, rows, messages } = source.read();
    const read = { rows, relations: [...document.relations], messages: [...messages] };
    return { bare: { ...document, relations: [] }, read };
  }
  if (raw === undefined) throw new Error(`the document ${id} has no raw text`);
  const { text, messages } = readRawText(raw, id, context);
  progress.messages.push(...messages);
  const read =
    annotations === undefined
      ? { rows: 0, relations: [], messages: [] }
      : readAnnotations(annotations, id, text, context);
  return { bare: rawDocument(id, context.language, text), read };
}

/** So few relations with another stated text may be mistakes; as many and more than half mean another raw text. */
const fewestMismatched = 3;

/** The problem of a raw text that is not the one the annotators had, with the first place that shows it. */
function rawTextProblem(messages: readonly Message[], relations: number): Problem | undefined {
  const mismatches = messages.filter((message) => message.rule === "text-mismatch");
  const mismatched = new Set(mismatches.map((message) => message.where.relation)).size;
  if (mismatched < fewestMismatched || mismatched * 2 <= relations) return undefined;
  const [first] = mismatches.sort((a, b) => (a.where.offset ?? 0) - (b.where.offset ?? 0));
  return {
    rule: "other-raw-text",
    what: `${mismatched} of ${relations} relations state another text than the raw text holds`,
    where: first?.where ?? {},
    ...(first?.expected !== undefined && { expected: first.expected }),
    ...(first?.found !== undefined && { found: first.found }),
    remedy: "Check that annotation and raw text are of the same document and edition.",
  };
}

/** Annotations without their text are refused; a file that holds none (a note, a tool's settings) is passed over. */
function documentWithoutRaw(
  input: SourceInput,
  firstId: number,
  context: ConversionContext,
): ConvertedDocument {
  const { rows, relations } = readOrNothing(input, context);
  const where = { document: input.id, ...(input.annotations && { file: input.annotations.name }) };
  if (relations === 0) {
    const what = "the file is passed over: it has no raw text and no relation can be read in it";
    const message: Message = { severity: "warning", rule: "no-annotation-file", what, where };
    return { messages: [message], rows: 0, dropped: {}, nextId: firstId };
  }
  const refusal: Message = {
    severity: "error",
    rule: "annotation-without-raw",
    what: "the annotation file has no raw text",
    where,
    expected: `a raw file named ${input.id}, with any extension`,
    found: "none",
    remedy: "Add the raw text, or take the annotation file out.",
  };
  const dropped = { "document-not-converted": rows };
  return { messages: [refusal], refusal, rows, dropped, nextId: firstId + relations };
}

function readOrNothing(input: SourceInput, context: ConversionContext): { rows: number; relations: number } {
  try {
    if (input.annotations === undefined) return { rows: 0, relations: 0 };
    const { rows, relations } = readAnnotations(input.annotations, input.id, undefined, context);
    return { rows, relations: relations.length };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { rows: 0, relations: 0 };
  }
}
