import { isChinese, isLanguageTag, type Message, UsageError } from "@discoprep/corpus";
import type { FileReader } from "@discoprep/files/format";
import { unknownLanguage } from "@discoprep/files/text";
import { type InventoryId, type Mapping, mappingTo } from "@discoprep/senses";
import { readSenseFile } from "../folder/sense-file.ts";
import { checkLanguage, formatOf, readerOf } from "../formats.ts";
import type { ConversionContext } from "./convert-document.ts";
import { wordSource } from "./document-words.ts";
import type { ConvertOptions } from "./options.ts";
import { type LayerSource, openParsesFiles, parsesFiles } from "./parse-layers.ts";

/**
 * Loads what all documents share: sense mapping, parses.json, our own segmenter.
 * @throws UsageError for options that exclude each other, ProblemError for files that cannot be read
 */
export function conversionContext(options: ConvertOptions): {
  context: ConversionContext;
  messages: readonly Message[];
} {
  checkOptions(options);
  const parses = options.parses === undefined ? undefined : openParsesFiles(parsesFiles(options));
  const layers: LayerSource = {
    parses,
    usesTrees: options.trees !== undefined,
    dependencies: options.dependencies ? "dependencies" : options.conllu ? "conllu" : undefined,
  };
  const context: ConversionContext = {
    format: options.format,
    language: options.language,
    encoding: options.encoding,
    hasOffsets: parses !== undefined,
    mapping: senseMapping(options),
    senses: { unmapped: options.unmapped ?? "keep", secondConnective: options.secondConnective ?? "drop" },
    types: options.types ?? "task",
    keepsIds: options.firstId === undefined,
    anyScript: options.anyScript === true,
    layers,
    words: ownLayers(options) ? wordSource(options) : undefined,
  };
  return { context, messages: [...unknownLanguage(options.language), ...(parses?.messages ?? [])] };
}

/** Whether no parse layer is given, so that sentences and tokens are ours. */
export function ownLayers({ parses, trees, conllu }: ConvertOptions): boolean {
  return parses === undefined && trees === undefined && conllu === undefined;
}

/**
 * The sense mapping that `--senses` names, or without it that of the format's record. Formats other than
 * PDTB 2.0's own may hold senses of PDTB 2.0 or 3.0.
 */
function senseMapping({ senses, format, language }: ConvertOptions): Mapping | undefined {
  if (format === undefined) return undefined;
  const record = formatOf(format);
  const sources: InventoryId[] =
    record.senseInventory === "pdtb2" ? ["pdtb2", "cdtb"] : ["pdtb2", "pdtb3", "cdtb"];
  // The English inventory has no place for Chinese senses.
  const usual = record.senses === "conll2015" && isChinese(language) ? "conll2016-zh" : record.senses;
  const word = senses ?? usual;
  return mappingTo(word, sources, readSenseFile(word));
}

function checkOptions(options: ConvertOptions): void {
  const { parses, trees, dependencies, conllu, encoding, format } = options;
  const refuse = (what: string): never => {
    throw new UsageError(what);
  };
  if (!isLanguageTag(options.language))
    refuse(`--lang takes a language tag such as en, zh-Hans or tr, not "${options.language}"`);
  if (parses !== undefined && (trees ?? dependencies ?? conllu) !== undefined) {
    refuse("--parses holds all parse layers; it does not go with --trees, --dependencies or --conllu");
  }
  const given = [
    options.segmented !== undefined && "--segmented",
    options.resegment === true && "--resegment",
  ];
  const [words, otherWords] = given.filter((name) => name !== false);
  if (otherWords !== undefined) refuse(`${words} and ${otherWords} exclude each other`);
  if (words !== undefined && !ownLayers(options))
    refuse(`${words} does not go with --parses, --trees or --conllu, which hold words of their own`);
  if (dependencies !== undefined && trees === undefined) refuse("--dependencies needs --trees");
  if (dependencies !== undefined && conllu !== undefined) {
    refuse("--dependencies and --conllu both give dependencies; name one of them");
  }
  checkAnnotationOptions(options);
  if (format === undefined) return;
  checkLanguage(format, options.language);
  const reader = readerOf(format);
  const takes: Partial<FileReader> = reader.kind === "files" ? reader : {};
  if (encoding !== undefined && takes.takesEncoding !== true) {
    refuse(`--encoding is not for --format ${format}`);
  }
  if (options.labelColumn !== undefined && format !== "disrpt")
    refuse("--label-column is for --format disrpt");
}

/** What makes no sense without annotations. */
function checkAnnotationOptions(options: ConvertOptions): void {
  if ((options.format === undefined) !== (options.annotations === undefined)) {
    throw new UsageError(
      "--format and --annotations go together; without both, convert makes an input release",
    );
  }
  if (options.format !== undefined) return;
  if (options.raw === undefined) throw new UsageError("an input release needs --raw");
  const needing = ["senses", "firstId", "strict", "blind"] as const;
  const given = needing.find((name) => options[name] !== undefined);
  if (given !== undefined) throw new UsageError(`\`${given}\` is for annotations; an input release has none`);
}
