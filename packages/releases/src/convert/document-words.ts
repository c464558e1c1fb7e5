import {
  type Document,
  isChinese,
  type Message,
  ProblemError,
  paragraphsOfSentences,
} from "@discoprep/corpus";
import { documentSegmenter, partedHan, withSegmentedText } from "@discoprep/segment";
import { scriptWatch } from "@discoprep/segment/chinese-script/identify";
import type { DocumentInput } from "./inputs.ts";
import type { ConvertOptions } from "./options.ts";
import { layerText } from "./parse-layers.ts";

/** A document with words and sentences. */
export interface SegmentedDocument {
  /** With another raw text where the words of `--segmented` made a Chinese one anew. */
  readonly document: Document;
  /** Where its words and sentences come from: `segmented`, `raw`, `discoprep`, or the format that holds them. */
  readonly origin: string;
}

/** Gives a document without a parse layer its words and sentences. */
export type WordSource = (document: Document, input: DocumentInput, messages: Message[]) => SegmentedDocument;

/** Words by `--segmented`, else as the document's format has them, else as Chinese raw text parts them, else our own. */
export function wordSource({ language, format, segmented, resegment }: ConvertOptions): WordSource {
  let own: ReturnType<typeof documentSegmenter> | undefined;
  return (document, input, messages) => {
    if (segmented !== undefined) {
      if (input.segmented === undefined) throw withoutSegmentedText(document.id);
      const text = layerText(input.segmented, language, messages);
      return {
        document: withSegmentedText(document, text, input.segmented.name),
        origin: "segmented",
      };
    }
    const { raw, sentences } = document;
    if (sentences.length > 0) {
      const paragraphs = paragraphsOfSentences(raw, sentences);
      return { document: { ...document, paragraphs }, origin: format ?? "" };
    }
    if (isChinese(language) && resegment !== true && isParted(document))
      return { document: withSegmentedText(document, raw), origin: "raw" };
    own ??= documentSegmenter({ language });
    const watch = scriptWatch(language);
    watch.add(raw);
    const warning = watch.warning({ document: document.id });
    if (warning !== undefined) messages.push(warning);
    return { document: own(document), origin: "discoprep" };
  };
}

/** The shares of neighbouring Han characters with a blank between: segmented texts have 50 %, plain ones 0.3 % at most. */
const [leastOfSegmented, mostOfPlain] = [0.25, 0.05];

/** Whether blanks part the words of a Chinese raw text. @throws ProblemError where that is not clear */
function isParted({ id, raw }: Document): boolean {
  const share = partedHan(raw);
  if (share >= leastOfSegmented) return true;
  if (share <= mostOfPlain) return false;
  throw new ProblemError({
    rule: "words-partly-apart",
    what: "it is not clear whether blanks part the words of the raw text",
    where: { document: id },
    expected: "a blank between at least 25 %, or at most 5 %, of the neighbouring Chinese characters",
    found: `${Math.round(share * 100)} %`,
    remedy: "Name the words with --segmented, or have them found anew with --resegment.",
  });
}

function withoutSegmentedText(document: string): ProblemError {
  return new ProblemError({
    rule: "segmented-differs",
    what: "the document has no segmented text",
    where: { document },
    expected: `a file named ${document}.txt in the folder of --segmented`,
    found: "none",
  });
}
