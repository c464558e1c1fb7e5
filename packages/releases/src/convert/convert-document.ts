import {
  type Document,
  type Message,
  type Problem,
  ProblemError,
  paragraphsOfSentences,
  rawDocument,
} from "@discoprep/corpus";
import type { ReadResult } from "@discoprep/files/format";
import { isInScriptOf } from "@discoprep/segment";
import { type AnnotationReading, notPlainText, readAnnotations, readRawText } from "./annotations.ts";
import { carriedOver } from "./carried-over.ts";
import { add, type DropCounts } from "./counts.ts";
import { documentRelations, type RelationOptions } from "./document-relations.ts";
import type { SegmentedDocument, WordSource } from "./document-words.ts";
import type { SourceInput } from "./inputs.ts";
import { offsetShift, wrongText } from "./offset-shift.ts";
import { type LayerSource, layerSentences } from "./parse-layers.ts";
import { tokenProblems } from "./token-problems.ts";

/** All that one document's conversion needs besides its files. */
export interface ConversionContext extends RelationOptions, AnnotationReading {
  readonly layers: LayerSource;
  /** Words and sentences of documents, where no parse layer is given. */
  readonly words: WordSource | undefined;
  /** Whether texts in the scripts of other languages are taken. */
  readonly anyScript: boolean;
}

/** What became of one document. */
export interface ConvertedDocument {
  /** Absent if the document cannot be converted, or the file is not a document. */
  document?: Document;
  /** Why the document cannot be converted: a release without it would be incomplete. One of `messages`. */
  refusal?: Message;
  readonly messages: Message[];
  /** Rows or blocks of its annotation file: the document's relations plus all that `dropped` counts. */
  rows: number;
  dropped: DropCounts;
  /** Each sense as annotated, with what it became. */
  senses?: readonly (readonly [annotated: string, target: string])[];
  /** The first relation ID after those of this document. */
  nextId: number;
  /** Where its words and sentences come from. */
  wordsFrom?: string;
  /** Whether its raw text was written anew with other words. */
  isRewritten?: boolean;
  /** Which form of the format its annotation file has. */
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
  const converted: ConvertedDocument = { messages: [], rows: 0, dropped: {}, nextId: firstId };
  try {
    if (input.source === undefined && input.raw === undefined) passOver(input, converted, context);
    else converted.document = buildDocument(input, converted, context);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { where, ...problem } = error.problem;
    refuse(converted, { ...problem, where: { ...where, document: input.id } });
  }
  return converted;
}

/** Makes a document one that cannot be converted. */
export function refuse(converted: ConvertedDocument, problem: Problem): void {
  delete converted.document;
  converted.refusal = { severity: "error", ...problem };
  converted.messages.push(converted.refusal);
  converted.dropped = { "document-not-converted": converted.rows };
}

/** Problems of spans that show the raw text to be another one than the annotators'. */
const otherRawText: readonly string[] = [
  "wrong-newline-convention",
  "wrong-encoding",
  "wrong-normalization",
  "byte-order-mark-not-counted",
];

/** @throws ProblemError where the document cannot be converted */
function buildDocument(
  input: SourceInput,
  converted: ConvertedDocument,
  context: ConversionContext,
): Document {
  const { bare, read } = readSource(input, converted.messages, context);
  checkText(bare, context);
  converted.rows = read.rows;
  converted.layout = read.layout;
  const { relations, messages, dropped, nextId, senses } = documentRelations(
    read,
    bare.raw,
    converted.nextId,
    context,
  );
  converted.nextId = nextId;
  converted.senses = senses;
  const other = messages.find((message) => otherRawText.includes(message.rule));
  for (const message of messages.filter((message) => message !== other)) converted.messages.push(message);
  if (other !== undefined) throw new ProblemError(other);
  const mismatch = rawTextProblem(messages, read.relations.length);
  if (mismatch !== undefined) throw new ProblemError(mismatch);
  const { document, origin } = withLayers(bare, input, context, converted.messages);
  converted.wordsFrom = origin;
  converted.isRewritten = document.raw !== bare.raw;
  const placed = converted.isRewritten ? carriedOver(relations, bare.raw, document.raw) : relations;
  const shift = offsetShift(document, placed);
  if (shift !== undefined) throw new ProblemError(shift);
  const wrong = wrongText(document, read.relations, input.raw);
  if (wrong !== undefined) {
    // It stands for what was said of each span.
    const others = converted.messages.filter(({ rule }) => !ofSpans.includes(rule));
    converted.messages.splice(0, converted.messages.length, ...others);
    throw new ProblemError(wrong);
  }
  const problems = tokenProblems(document, placed);
  for (const message of problems) converted.messages.push(message);
  // A release that held a relation with a part without tokens would not be valid.
  const lost = problems.filter(({ rule }) => rule === "part-without-tokens");
  const without = new Set(lost.map(({ where }) => where.relation));
  if (without.size > 0) add(dropped, "part-without-tokens", without.size);
  converted.dropped = dropped;
  return { ...document, relations: placed.filter(({ id }) => !without.has(id)) };
}

/** Rules of spans that do not fit the text. */
const ofSpans: readonly string[] = ["span-past-end", "span-splits-character"];

/** @throws ProblemError where the text is no plain text, or not in a script of its language */
function checkText({ id, raw, language }: Document, { anyScript }: ConversionContext): void {
  if (raw.includes("\0")) throw notPlainText(id, "the character U+0000");
  if (anyScript || isInScriptOf(language, raw)) return;
  throw new ProblemError({
    rule: "wrong-language",
    what: `most letters of the text are not in a script of the language ${language}`,
    where: { document: id },
    found: raw.trimStart().slice(0, 40),
    remedy: "Name the language of the text with --lang, or take it all the same with --any-script.",
  });
}

/** The document without its relations, and what was read of them. */
function readSource(
  { id, annotations, raw, source }: SourceInput,
  messages: Message[],
  context: ConversionContext,
): { bare: Document; read: ReadResult } {
  if (source !== undefined) {
    const { document, rows, messages: found } = source.read();
    const read = { rows, relations: [...document.relations], messages: [...found] };
    return { bare: { ...document, relations: [] }, read };
  }
  if (raw === undefined) throw new Error(`the document ${id} has no raw text`);
  const stored = readRawText(raw, id, context);
  for (const message of stored.messages) messages.push(message);
  const read =
    annotations === undefined
      ? { rows: 0, relations: [], messages: [] }
      : readAnnotations(annotations, id, stored.text, context);
  return { bare: rawDocument(id, context.language, stored.text), read };
}

/** The document with the sentences of its parse layers, else with those of the source of words. */
function withLayers(
  document: Document,
  input: SourceInput,
  { layers, words }: ConversionContext,
  messages: Message[],
): SegmentedDocument {
  if (words !== undefined) return words(document, input, messages);
  const sentences = layerSentences(document, input, layers, messages);
  const paragraphs = paragraphsOfSentences(document.raw, sentences);
  const origin = layers.parses !== undefined ? "parses" : layers.usesTrees ? "trees" : "conllu";
  return { document: { ...document, sentences, paragraphs }, origin };
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
function passOver(input: SourceInput, converted: ConvertedDocument, context: ConversionContext): void {
  const { rows, relations } = readOrNothing(input, context);
  const where = { document: input.id, ...(input.annotations && { file: input.annotations.name }) };
  if (relations === 0) {
    const what = "the file is passed over: it has no raw text and no relation can be read in it";
    converted.messages.push({ severity: "warning", rule: "no-annotation-file", what, where });
    return;
  }
  converted.rows = rows;
  converted.nextId += relations;
  refuse(converted, {
    rule: "annotation-without-raw",
    what: "the annotation file has no raw text",
    where,
    expected: `a raw file named ${input.id}, with any extension`,
    found: "none",
    remedy: "Add the raw text, or take the annotation file out.",
  });
}

function readOrNothing(
  { id, annotations }: SourceInput,
  context: ConversionContext,
): { rows: number; relations: number } {
  try {
    if (annotations === undefined) return { rows: 0, relations: 0 };
    const { rows, relations } = readAnnotations(annotations, id, undefined, context);
    return { rows, relations: relations.length };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { rows: 0, relations: 0 };
  }
}
