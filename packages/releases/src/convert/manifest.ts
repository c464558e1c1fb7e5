import { basename } from "node:path";
import { isChinese, type Message } from "@discoprep/corpus";
import { type InputFile, inputDigest, type Manifest, programVersions } from "@discoprep/files";
import { recordedOptions } from "@discoprep/files/option";
import { isSenseFile } from "@discoprep/senses";
import { readerOf } from "../formats.ts";
import { ownLayers } from "./context.ts";
import type { ConversionContext } from "./convert-document.ts";
import type { ConversionCounts } from "./counts.ts";
import { type CorpusInputs, inputKinds } from "./inputs.ts";
import { type ConvertOptions, convertOptions } from "./options.ts";
import { parsesFiles } from "./parse-layers.ts";

/**
 * The release's manifest: the same inputs and options give the same bytes, in any folder.
 * @param inNoSet documents that the file of sets does not name
 */
export function conversionManifest(
  options: ConvertOptions,
  context: ConversionContext,
  inputs: CorpusInputs,
  counts: ConversionCounts,
  messages: readonly Message[],
  inNoSet: readonly string[],
): Manifest {
  return {
    command: "convert",
    options: conversionOptions(options, context),
    layers: layerOrigins(options, counts),
    inputs: inputDigests(options, inputs),
    ...(inNoSet.length > 0 && { inNoSet }),
    counts: { ...counts },
    messages,
    versions: programVersions(),
  };
}

function conversionOptions(options: ConvertOptions, { mapping }: ConversionContext): Record<string, unknown> {
  const recorded = recordedOptions(convertOptions, {
    ...options,
    senses: mapping?.id ?? "keep",
    firstId: options.firstId ?? 0,
  });
  return options.format === undefined ? ofTexts(recorded) : recorded;
}

/** The options that concern texts and parses. */
function ofTexts(options: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = ["language", "edition", "encoding", "keepGoing"];
  return Object.fromEntries(Object.entries(options).filter(([name]) => names.includes(name)));
}

/** What participants of a blind evaluation may know: nothing of the annotations and of what was said of them. */
export function participantsManifest(
  { command, options, layers, inputs, versions }: Manifest,
  { documents, sentences, words, tokens }: ConversionCounts,
): Manifest {
  return {
    command,
    options: ofTexts(options),
    layers,
    inputs: inputs.filter(({ name }) => name !== "annotations" && name !== "senses" && name !== "columns"),
    counts: { documents: documents.kept, sentences, words, tokens },
    versions,
  };
}

/** Where sentences, tokens, trees and dependencies of the release come from. */
function layerOrigins(options: ConvertOptions, { wordsFrom }: ConversionCounts): Record<string, string> {
  const { format, language, parses, trees, dependencies, conllu, segmented } = options;
  const tokens = Object.keys(wordsFrom).sort().join(", ");
  const reader = format === undefined ? undefined : readerOf(format);
  if (
    ownLayers(options) &&
    segmented === undefined &&
    format !== undefined &&
    reader?.kind === "collection"
  ) {
    const origin = (layer: (typeof reader.layers)[number]): string =>
      reader.layers.includes(layer) ? format : "none";
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
  const digests = inputKinds.flatMap((kind) => {
    const files = kind === "annotations" && inputs.collection ? inputs.collection : inputs[kind]?.values();
    return files === undefined ? [] : [inputDigest(kind, new Set(files))];
  });
  const parses = parsesFiles(options);
  if (parses.length > 0) digests.push(inputDigest("parses", parses.map(namedFile)));
  const { splits, senses } = options;
  if (splits !== undefined) digests.push(inputDigest("splits", [namedFile(splits)]));
  if (senses !== undefined && isSenseFile(senses)) digests.push(inputDigest("senses", [namedFile(senses)]));
  return digests;
}

function namedFile(path: string): InputFile {
  return { path, name: basename(path) };
}
