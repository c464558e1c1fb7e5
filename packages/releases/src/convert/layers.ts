import {
  CodePointOffsets,
  type Document,
  isChinese,
  type Message,
  ProblemError,
  paragraphsOfSentences,
  problem,
  type RuleId,
  type Sentence,
} from "@discoprep/corpus";
import { alignLayer, misplacedToken } from "@discoprep/corpus/alignment";
import { readBytes } from "@discoprep/files";
import { corpusSentences, withMarkNamed } from "@discoprep/formats/conll16";
import { conlluLayer, documentPart } from "@discoprep/formats/conllu";
import type { SourceFile } from "@discoprep/formats/format";
import { storedText } from "@discoprep/formats/pdtb";
import { documentSegmenter, partedHan, withSegmentedText } from "@discoprep/segment";
import { ScriptWatch } from "@discoprep/segment/chinese-script/identify";
import { addDependencies, penn2malt, readTreeLayer } from "@discoprep/treebank";
import { type DocumentInput, inputNames, type ParsesInput } from "./inputs.ts";
import { type ConvertOptions, firstInput, layerInputs, type Report } from "./options.ts";

interface LayeredDocument {
  readonly document: Document;
  /** Origin of its words and sentences: the option, `raw`, `discoprep`, or the format that holds them. */
  readonly origin: string;
}

/** Adds words, sentences, trees and dependencies to documents. */
export class Layers {
  readonly #options: ConvertOptions;
  readonly #parses: ParsesInput;
  #segmenter: ReturnType<typeof documentSegmenter> | undefined;

  constructor(options: ConvertOptions, parses: ParsesInput) {
    this.#options = options;
    this.#parses = parses;
  }

  /** @throws ProblemError if its layer is missing, unreadable or of another text */
  add(document: Document, input: DocumentInput, report: Report): LayeredDocument {
    try {
      return this.#withLayer(document, input, report);
    } catch (error) {
      const { format, parses, segmented } = this.#options;
      throw format === undefined || (parses ?? segmented) === undefined ? error : withMoveNamed(error);
    }
  }

  #withLayer(document: Document, input: DocumentInput, report: Report): LayeredDocument {
    const origin = firstInput(this.#options, layerInputs);
    if (origin === undefined) return this.#withWords(document, input, report);
    const sentences = this.#sentences(document, input, report);
    return {
      document: { ...document, sentences, paragraphs: paragraphsOfSentences(document.raw, sentences) },
      origin,
    };
  }

  /** Takes words from `--segmented`, else from the format, else from a Chinese raw text with blanks, else from our segmenter. */
  #withWords(document: Document, input: DocumentInput, report: Report): LayeredDocument {
    const { language, format = "", segmented, resegment } = this.#options;
    const { id, raw, sentences } = document;
    if (segmented !== undefined) {
      if (input.segmented === undefined) throw missing("segmented-differs", id, `a file named ${id}.txt`);
      const text = layerText(input.segmented, language, report);
      return { document: withSegmentedText(document, text, input.segmented.name), origin: "segmented" };
    }
    if (sentences.length > 0)
      return { document: { ...document, paragraphs: paragraphsOfSentences(raw, sentences) }, origin: format };
    if (isChinese(language) && resegment !== true && isParted(document))
      return { document: withSegmentedText(document, raw), origin: "raw" };
    this.#segmenter ??= documentSegmenter({ language });
    const watch = new ScriptWatch(language);
    watch.add(raw);
    const warning = watch.warning({ document: id });
    if (warning !== undefined) report(warning);
    return { document: this.#segmenter(document), origin: "discoprep" };
  }

  #sentences(document: Document, input: DocumentInput, report: Report): readonly Sentence[] {
    const { id, raw } = document;
    if (this.#options.parses === undefined) {
      const { layer, file } = readWhole(report, (collect) => this.#layer(document, input, collect));
      return readWhole(report, (collect) => alignLayer(layer, file, document, collect));
    }
    const entry = this.#parses.byDocument.get(id);
    const parsed = entry?.parses.document(id);
    if (entry === undefined || parsed === undefined)
      throw missing("document-without-layer", id, "an entry in parses.json");
    const offsets = new CodePointOffsets(raw);
    const sentences = readWhole(report, (collect) => corpusSentences(parsed, offsets, id, collect));
    const misplaced = misplacedToken(document, sentences, entry.name);
    if (misplaced !== undefined) throw new ProblemError(withMarkNamed(misplaced, raw));
    return sentences;
  }

  /** Reads trees with the dependencies of a file, or in Chinese with those of Penn2Malt; or CoNLL-U alone. */
  #layer({ id, language }: Document, input: DocumentInput, report: Report) {
    const { trees, dependencies } = this.#options;
    const text = (file: SourceFile): string => layerText(file, language, report);
    const needed = (kind: "trees" | "dependencies" | "conllu"): SourceFile => {
      const file = input[kind];
      if (file === undefined) throw missing("document-without-layer", id, `a ${inputNames[kind]}`);
      return file;
    };
    const kind = dependencies !== undefined ? "dependencies" : "conllu";
    if (trees === undefined) {
      const file = needed("conllu");
      return { layer: conlluLayer(documentPart(text(file), id), file.name, report), file: file.name };
    }
    const treeFile = needed("trees");
    const isGiven = this.#options[kind] !== undefined;
    const builder = !isGiven && isChinese(language) ? penn2malt : undefined;
    const layer = readTreeLayer(text(treeFile), treeFile.name, report, builder);
    if (!isGiven) return layer;
    const { path, name } = needed(kind);
    const part = documentPart(text({ path, name }), id);
    return { layer: addDependencies(layer, part, name, report), file: layer.file };
  }
}

/** Reads a layer, and passes its messages on. @throws ProblemError for the first error: a layer with errors is not used */
function readWhole<T>(report: Report, read: (collect: Report) => T): T {
  const messages: Message[] = [];
  const result = read((message) => void messages.push(message));
  const error = messages.find(({ severity }) => severity === "error");
  for (const message of messages) if (message !== error) report(message);
  if (error !== undefined) throw new ProblemError(error);
  return result;
}

/** Names the command for annotations of an earlier text, where a layer and the raw text are of different states. */
function withMoveNamed(error: unknown): unknown {
  if (!(error instanceof ProblemError)) return error;
  const { problem } = error;
  if (!["token-outside-raw", "layer-mismatch", "segmented-differs"].includes(problem.rule)) return error;
  const help =
    "If the raw text was corrected after the annotation began, `discoprep move` moves the annotations.";
  return new ProblemError({ ...problem, remedy: `${problem.remedy} ${help}` });
}

function layerText(file: SourceFile, language: string, report: Report): string {
  const { text, messages } = storedText(readBytes(file.path), { file: file.name, language });
  for (const message of messages) report(message);
  return text;
}

function missing(rule: RuleId, document: string, expected: string): ProblemError {
  return new ProblemError(problem(rule, { document }, { expected, found: "none" }));
}

/** Bounds for the share of neighbouring Han characters with a blank between: segmented texts have 50 %, others 0.3 %. */
const leastOfSegmented = 0.25;
const mostOfPlain = 0.05;

function isParted({ id, raw }: Document): boolean {
  const share = partedHan(raw);
  if (share >= leastOfSegmented) return true;
  if (share <= mostOfPlain) return false;
  const expected = "a blank between at least 25 %, or at most 5 %, of the neighbouring Chinese characters";
  const details = { expected, found: `${Math.round(share * 100)} %` };
  throw new ProblemError(problem("words-partly-apart", { document: id }, details));
}
