import { basename } from "node:path";
import { baseVersions, inputDigest, isChinese, type Manifest, type Message } from "@discoprep/corpus";
import { segmentVersions } from "@discoprep/segment";
import { isSenseFile } from "@discoprep/senses";
import { ownLayers } from "./context.ts";
import type { ConversionContext } from "./convert-document.ts";
import { type CorpusInputs, type InputFile, inputKinds } from "./inputs.ts";
import type { ConvertOptions } from "./options.ts";
import type { ConversionCounts } from "./tally.ts";

/** The release's manifest: the same inputs and options give the same bytes, wherever the folders lie. */
export function conversionManifest(
  options: ConvertOptions,
  context: ConversionContext,
  inputs: CorpusInputs,
  result: { readonly counts: ConversionCounts; readonly messages: readonly Message[] },
): Manifest {
  return {
    command: "convert",
    options: {
      format: options.format,
      language: options.language,
      senses: context.mapping?.id ?? "keep",
      unmapped: context.senses.unmapped,
      secondConnective: context.senses.secondConnective,
      types: context.types,
      edition: options.edition ?? "2016",
      firstId: options.firstId ?? 0,
    },
    layers: layerOrigins(options),
    inputs: inputDigests(options, inputs),
    counts: { ...result.counts },
    messages: result.messages,
    versions: {
      ...baseVersions(),
      ...(ownLayers(options) && isChinese(options.language) && segmentVersions()),
    },
  };
}

/** Where sentences, tokens, trees and dependencies of the release come from. */
function layerOrigins({
  language,
  parses,
  trees,
  dependencies,
  conllu,
}: ConvertOptions): Record<string, string> {
  const tokens = parses ? "parses" : trees ? "trees" : conllu ? "conllu" : "discoprep";
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
    const files = inputs[kind];
    return files === undefined ? [] : [inputDigest(kind, files.values())];
  });
  for (const kind of ["parses", "columns", "splits"] as const) {
    const path = options[kind];
    if (path !== undefined) digests.push(inputDigest(kind, [namedFile(path)]));
  }
  const { senses } = options;
  if (senses !== undefined && isSenseFile(senses)) digests.push(inputDigest("senses", [namedFile(senses)]));
  return digests;
}

function namedFile(path: string): InputFile {
  return { path, name: basename(path) };
}
