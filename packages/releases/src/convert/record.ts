import { type Document, isChinese, type Message, type Relation } from "@discoprep/corpus";
import { inputDigest, type JobRecord, type Manifest, programVersions } from "@discoprep/files";
import { recordedOptions } from "@discoprep/files/option";
import { counted } from "@discoprep/files/text";
import { readerOf } from "@discoprep/formats";
import { isSenseFile, type MappedRelations, type Mapping } from "@discoprep/senses";
import type { CorpusInputs } from "./inputs.ts";
import { type ConvertOptions, convertOptions, firstInput, layerInputs } from "./options.ts";

type Counts = Record<string, number>;

export type MessageCounts = Readonly<Record<Message["severity"], Counts>>;

export function countMessages(messages: readonly Message[]): MessageCounts {
  const counts: MessageCounts = { error: {}, warning: {}, info: {} };
  for (const { severity, rule } of messages) add(counts[severity], rule);
  return counts;
}

function add(counts: Counts, name: string, number = 1): void {
  if (number > 0) counts[name] = (counts[name] ?? 0) + number;
}

/** Returns counts of zero; `in` will be the sum of `kept` and `dropped`. @param by the target of the mapping */
function noCounts(by: string) {
  return {
    documents: { in: 0, kept: 0, dropped: {} as Counts },
    /** Documents by where their words and sentences come from. */
    wordsFrom: {} as Counts,
    /** Documents whose raw texts have the words of `--segmented`. */
    rewritten: 0,
    /** `in`: rows or blocks of all annotation files. */
    relations: { in: 0, kept: 0, dropped: {} as Counts },
    sentences: 0,
    /** Tokens, under the name of earlier versions. */
    words: 0,
    tokens: 0,
    types: {} as Counts,
    /** Parts of relations kept that a release does not hold, by kind. */
    dropped: {} as Counts,
    /** Senses read and mapped; `pairs` counts each `annotated -> target`. */
    senses: { by, in: 0, mapped: 0, pairs: {} as Counts },
    messages: countMessages([]),
  };
}

export type ConversionCounts = ReturnType<typeof noCounts>;

/** A converted document with what its counts need. */
export interface ConvertedDocument {
  readonly document: Document;
  readonly dropped: ReadonlyMap<string, number>;
  readonly senses: MappedRelations["pairs"];
  readonly wordsFrom: string;
  readonly isRewritten: boolean;
}

/** The outcome of a document; a file without annotations is neither converted nor refused. */
export interface Converted {
  /** Rows of its annotation file: its relations and all that `dropped` counts. */
  readonly rows: number;
  readonly conversion?: ConvertedDocument;
  readonly refusal?: Message;
}

export class ConversionTally {
  readonly counts: ConversionCounts;
  /** The documents that cannot be converted. */
  readonly refused: string[] = [];

  constructor(mapping: Mapping | undefined) {
    this.counts = noCounts(mapping?.target.id ?? "keep");
  }

  add({ rows, refusal, conversion }: Converted, isPlaced: boolean): void {
    // A note or a tool's settings among the annotations is not a document.
    if (refusal === undefined && conversion === undefined) return;
    const { documents, relations } = this.counts;
    documents.in++;
    relations.in += rows;
    if (refusal !== undefined) add(relations.dropped, "document-not-converted", rows);
    for (const [reason, number] of conversion?.dropped ?? []) add(relations.dropped, reason, number);
    if (!isPlaced) {
      add(documents.dropped, "in-no-set");
      add(relations.dropped, "in-no-set", conversion?.document.relations.length ?? 0);
    } else if (refusal !== undefined) {
      add(documents.dropped, refusal.rule);
      this.refused.push(refusal.where.document ?? "");
    } else if (conversion !== undefined) this.#keep(conversion);
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

/** Returns the kinds of a relation's parts that the release format cannot hold. */
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

interface RecordedConversion {
  readonly options: ConvertOptions;
  readonly mapping: Mapping | undefined;
  readonly inputs: CorpusInputs;
  readonly counts: ConversionCounts;
  /** Documents that the splits name in no set. */
  readonly inNoSet: readonly string[];
  readonly messages: readonly Message[];
}

/** Returns the job's record; the options of an input release are those that concern texts and parses. */
export function conversionRecord(conversion: RecordedConversion) {
  const { options, mapping, inputs, counts, inNoSet, messages } = conversion;
  const settings = { ...options, senses: mapping?.id ?? "keep", firstId: options.firstId ?? 0 };
  const recorded = recordedOptions(convertOptions, settings);
  const allCounts = { ...counts, messages: countMessages(messages) };
  return {
    options: options.format === undefined ? ofTexts(recorded) : recorded,
    layers: layerOrigins(options, counts),
    inputs: inputDigests(options, inputs),
    inNoSet: inNoSet.length > 0 ? inNoSet : undefined,
    counts: allCounts,
    messages,
    versions: programVersions(),
    summary: summaryOf(allCounts),
  };
}

function ofTexts(options: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = ["language", "edition", "encoding", "errors"];
  return Object.fromEntries(Object.entries(options).filter(([name]) => names.includes(name)));
}

/** Returns what participants of a blind evaluation may know: nothing of the annotations. */
export function participantsManifest(record: ReturnType<typeof conversionRecord>): Manifest {
  const { options, layers, inputs, counts, versions } = record;
  const { documents, sentences, words, tokens } = counts;
  return {
    command: "convert",
    options: ofTexts(options),
    layers,
    inputs: inputs.filter(({ name }) => name !== "annotations" && name !== "senses"),
    counts: { documents: documents.kept, sentences, words, tokens },
    versions,
  };
}

function layerOrigins(options: ConvertOptions, { wordsFrom }: ConversionCounts): Record<string, string> {
  const { format, language, trees, segmented } = options;
  const tokens = Object.keys(wordsFrom).sort().join(", ");
  const formatLayers: readonly string[] = format === undefined ? [] : readerOf(format).layers;
  if (firstInput(options, layerInputs) === undefined && segmented === undefined && formatLayers.length > 0) {
    const origin = (layer: string): string => (formatLayers.includes(layer) ? (format ?? "") : "none");
    return { sentences: tokens, tokens, trees: origin("trees"), dependencies: origin("dependencies") };
  }
  const computed = trees && isChinese(language) ? "penn2malt" : "none";
  return {
    sentences: tokens,
    tokens,
    trees: firstInput(options, ["parses", "trees"]) ?? "none",
    dependencies: firstInput(options, ["parses", "dependencies", "conllu"]) ?? computed,
  };
}

function inputDigests({ splits, senses }: ConvertOptions, { files }: CorpusInputs): Manifest["inputs"] {
  const single = { splits, senses: senses !== undefined && isSenseFile(senses) ? senses : undefined };
  return [
    ...Object.entries(files).map(([kind, list]) => inputDigest(kind, new Set(list))),
    ...Object.entries(single).flatMap(([name, file]) => (file === undefined ? [] : inputDigest(name, file))),
  ];
}

function summaryOf(counts: ConversionCounts): JobRecord["summary"] {
  const { documents, relations, tokens, wordsFrom, rewritten, senses } = counts;
  const origins = Object.entries(wordsFrom).map(
    ([origin, number]) => `${origin} (${counted(number, "document")})`,
  );
  const losses: Counts = { ...counts.dropped };
  add(losses, "second-connective", counts.messages.info["second-connective-dropped"] ?? 0);
  const parts = Object.entries(losses).map(([kind, number]) => `${number} ${kind}`);
  const grouped = (number: number): string => number.toLocaleString("en");
  const leftOut = (dropped: Counts, unit: string): string[] =>
    Object.entries(dropped).map(([reason, number]) => `left out: ${counted(number, unit)}: ${reason}`);
  const mapped = `${grouped(senses.mapped)} of ${grouped(senses.in)} by ${senses.by}`;
  return [
    `${documents.kept} of ${counted(documents.in, "document")}, ` +
      `${relations.kept} of ${counted(relations.in, "relation")}, ${counted(tokens, "token")}`,
    `words and sentences from: ${origins.join(", ")}`,
    ...(rewritten > 0 ? [`raw text written anew with these words: ${counted(rewritten, "document")}`] : []),
    ...(senses.mapped > 0 ? [`senses mapped: ${mapped} (--senses keep: as annotated)`] : []),
    ...(parts.length > 0 ? [`left out of these relations: ${parts.join(", ")}`] : []),
    ...leftOut(documents.dropped, "document"),
    ...leftOut(relations.dropped, "relation"),
  ].join("\n  ");
}
