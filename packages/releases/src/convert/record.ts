import { basename } from "node:path";
import { type Document, isChinese, type Message, type Relation } from "@discoprep/corpus";
import { inputDigest, type Manifest } from "@discoprep/files";
import { recordedOptions } from "@discoprep/files/option";
import { readerOf } from "@discoprep/formats";
import { isSenseFile, type MappedRelations, type Mapping } from "@discoprep/senses";
import { type CorpusInputs, inputKinds, parsesFiles } from "./inputs.ts";
import { type ConvertOptions, convertOptions, ownLayers } from "./options.ts";

export type Report = (message: Message) => void;

export type DropCounts = Readonly<Record<string, number>>;

export type MessageCounts = Readonly<Record<Message["severity"], Record<string, number>>>;

export function countMessages(messages: readonly Message[]): MessageCounts {
  const counts: MessageCounts = { error: {}, warning: {}, info: {} };
  for (const { severity, rule } of messages) add(counts[severity], rule);
  return counts;
}

function add(counts: Record<string, number>, name: string, number = 1): void {
  if (number > 0) counts[name] = (counts[name] ?? 0) + number;
}

/** Counts of a conversion: what came in is what was kept plus what was dropped. */
export interface ConversionCounts {
  readonly documents: { in: number; kept: number; readonly dropped: Record<string, number> };
  readonly wordsFrom: Record<string, number>;
  /** Documents whose raw texts have the words of `--segmented`. */
  rewritten: number;
  /** `in`: rows or blocks of all annotation files. */
  readonly relations: { in: number; kept: number; readonly dropped: Record<string, number> };
  sentences: number;
  /** Tokens, under the name of earlier versions. */
  words: number;
  tokens: number;
  readonly types: Record<string, number>;
  /** Parts of relations kept that a release does not hold, by kind. */
  readonly dropped: Record<string, number>;
  /** `by` is the target of the mapping; pairs are `annotated -> target`. */
  readonly senses: {
    readonly by: string;
    in: number;
    mapped: number;
    readonly pairs: Record<string, number>;
  };
  messages: MessageCounts;
}

/** A converted document with what its counts need. */
export interface ConvertedDocument {
  readonly document: Document;
  readonly dropped: DropCounts;
  readonly senses: MappedRelations["pairs"];
  readonly wordsFrom: string;
  readonly isRewritten: boolean;
}

/** The outcome of a document; a file that is no annotation is neither made nor refused. */
export interface Converted {
  /** Rows of its annotation file: its relations and all that `dropped` counts. */
  readonly rows: number;
  readonly nextId: number;
  readonly made?: ConvertedDocument;
  readonly refusal?: Message;
}

export class ConversionTally {
  readonly counts: ConversionCounts;

  constructor(mapping: Mapping | undefined) {
    this.counts = {
      documents: { in: 0, kept: 0, dropped: {} },
      wordsFrom: {},
      rewritten: 0,
      relations: { in: 0, kept: 0, dropped: {} },
      sentences: 0,
      words: 0,
      tokens: 0,
      types: {},
      dropped: {},
      senses: { by: mapping?.target.id ?? "keep", in: 0, mapped: 0, pairs: {} },
      messages: countMessages([]),
    };
  }

  add({ rows, refusal, made }: Converted, isPlaced: boolean): void {
    // A note or a tool's settings among the annotations is no document.
    if (refusal === undefined && made === undefined) return;
    const { documents, relations } = this.counts;
    documents.in++;
    relations.in += rows;
    const dropped = refusal === undefined ? made?.dropped : { "document-not-converted": rows };
    for (const [reason, number] of Object.entries(dropped ?? {})) add(relations.dropped, reason, number);
    const reason = isPlaced ? refusal?.rule : "in-no-set";
    if (reason !== undefined) add(documents.dropped, reason);
    if (made === undefined) return;
    if (isPlaced) this.#keep(made);
    else add(relations.dropped, "in-no-set", made.document.relations.length);
  }

  #keep({ document, wordsFrom, isRewritten, senses }: ConvertedDocument): void {
    const { counts } = this;
    const { relations, language } = document;
    counts.documents.kept++;
    if (isRewritten) counts.rewritten++;
    add(counts.wordsFrom, wordsFrom);
    counts.sentences += document.sentences.length;
    for (const { tokens } of document.sentences) counts.tokens += tokens.length;
    counts.words = counts.tokens;
    counts.relations.kept += relations.length;
    for (const relation of relations) {
      add(counts.types, relation.type);
      for (const part of partsNotReleased(relation, isChinese(language))) add(counts.dropped, part);
    }
    for (const [annotated, target] of senses) {
      counts.senses.in++;
      if (annotated === target) continue;
      counts.senses.mapped++;
      add(counts.senses.pairs, `${annotated} -> ${target}`);
    }
  }
}

function partsNotReleased(relation: Relation, inChinese: boolean): string[] {
  const { attribution, arg1, arg2, sup1, sup2, annotator, type, conn1 } = relation;
  const { provenance = "", adjudicationReason = "", adjudicationDisagreement = "" } = annotator ?? {};
  const holds = {
    attribution: [attribution, arg1.attribution, arg2.attribution],
    // The Chinese release has Sup1, and no inserted connectives.
    supplement: [inChinese ? undefined : sup1, sup2],
    provenance: [provenance === "DEFAULT" ? "" : provenance],
    comment: [adjudicationReason + adjudicationDisagreement],
    "inserted-connective": [inChinese && type === "Implicit" ? conn1?.text : undefined],
  };
  return Object.entries(holds).flatMap(([kind, parts]) =>
    parts.filter((part) => part !== undefined && part !== "").map(() => kind),
  );
}

export function conversionSections(options: ConvertOptions, inputs: CorpusInputs, counts: ConversionCounts) {
  return { layers: layerOrigins(options, counts), inputs: inputDigests(options, inputs) };
}

/** Returns the options for the manifest; of an input release, those that concern texts and parses. */
export function conversionOptions(options: ConvertOptions, mapping: Mapping | undefined) {
  const stated = { ...options, senses: mapping?.id ?? "keep", firstId: options.firstId ?? 0 };
  const recorded = recordedOptions(convertOptions, stated);
  return options.format === undefined ? ofTexts(recorded) : recorded;
}

function ofTexts(options: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = ["language", "edition", "encoding", "errors"];
  return Object.fromEntries(Object.entries(options).filter(([name]) => names.includes(name)));
}

/** Returns what participants of a blind evaluation may know: nothing of the annotations. */
export function participantsManifest(
  { command, options, layers, inputs, versions }: Manifest,
  { documents, sentences, words, tokens }: ConversionCounts,
): Manifest {
  return {
    command,
    options: ofTexts(options),
    layers,
    inputs: inputs.filter(({ name }) => name !== "annotations" && name !== "senses"),
    counts: { documents: documents.kept, sentences, words, tokens },
    versions,
  };
}

function layerOrigins(options: ConvertOptions, { wordsFrom }: ConversionCounts): Record<string, string> {
  const { format, language, parses, trees, dependencies, conllu, segmented } = options;
  const tokens = Object.keys(wordsFrom).sort().join(", ");
  const own: readonly string[] = format === undefined ? [] : readerOf(format).layers;
  if (ownLayers(options) && segmented === undefined && own.length > 0) {
    const origin = (layer: string): string => (own.includes(layer) ? (format ?? "") : "none");
    return { sentences: tokens, tokens, trees: origin("trees"), dependencies: origin("dependencies") };
  }
  const computed = trees && isChinese(language) ? "penn2malt" : "none";
  return {
    sentences: tokens,
    tokens,
    trees: parses ? "parses" : trees ? "trees" : "none",
    dependencies: parses ? "parses" : dependencies ? "dependencies" : conllu ? "conllu" : computed,
  };
}

function inputDigests(options: ConvertOptions, inputs: CorpusInputs): Manifest["inputs"] {
  const { splits, senses } = options;
  const named = (paths: readonly string[]) => paths.map((path) => ({ path, name: basename(path) }));
  const others = {
    parses: named(parsesFiles(options)),
    splits: named(splits === undefined ? [] : [splits]),
    senses: named(senses !== undefined && isSenseFile(senses) ? [senses] : []),
  };
  return [
    ...inputKinds.flatMap((kind) => {
      const files = inputs.files[kind];
      return files === undefined ? [] : [inputDigest(kind, new Set(files))];
    }),
    ...Object.entries(others).flatMap(([name, files]) =>
      files.length === 0 ? [] : [inputDigest(name, files)],
    ),
  ];
}
