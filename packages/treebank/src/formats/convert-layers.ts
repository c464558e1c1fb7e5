import type { Message } from "@discoprep/corpus";
import { type LayerFormatName, layerFormats } from "./formats.ts";
import { partCounts } from "./parts.ts";
import type { TreebankSentence } from "./sentence.ts";

/** From what to what to convert. */
interface LayerConversion {
  readonly from: LayerFormatName;
  readonly to: LayerFormatName;
  /** The layout of parses.json: that of the Chinese release, or the English one. */
  readonly language: string;
  /** The id of a document that names none. */
  readonly document: string;
}

/** The text in the other format, and what is to be said of it. */
interface ConvertedLayers {
  /** Nothing if the input has errors: an incomplete treebank is not written. */
  readonly pieces: Iterable<string>;
  readonly messages: readonly Message[];
}

/** Faults that leave open what a sentence is: nothing is converted then. */
const fatal: ReadonlySet<string> = new Set([
  ...["invalid-utf8", "nul-byte", "line-too-long", "column-count", "missing-column", "argument-columns"],
  ...["empty-column", "token-id", "word-number", "duplicate-id", "range-number", "empty-node-number", "head"],
  "split-padding",
]);

/**
 * Converts a parse layer. What the other format cannot carry is counted, with a warning a kind; for that the sentences
 * are read once before they are written.
 * @param source the text of the file in one piece or more; each call reads it anew
 * @param file a name for messages
 */
export function convertLayers(
  source: () => Iterable<string>,
  file: string,
  { from, to, language, document }: LayerConversion,
): ConvertedLayers {
  const messages: Message[] = [];
  const report = (message: Message): void => {
    if (from === "parses" || fatal.has(message.rule)) messages.push(message);
  };
  const lost = losses(layerFormats[from].read(source(), file, report), file, to);
  if (messages.some(({ severity }) => severity === "error")) return { pieces: [], messages };
  const sentences = layerFormats[from].read(source(), file, () => {});
  return { pieces: layerFormats[to].write(sentences, language, document), messages: [...messages, ...lost] };
}

function losses(sentences: Iterable<TreebankSentence>, file: string, to: LayerFormatName): Message[] {
  const carried = new Set<string>(layerFormats[to].carries);
  const totals = Object.entries(partCounts)
    .filter(([part]) => !carried.has(part))
    .map(([part, count]) => ({ part, count, number: 0 }));
  for (const sentence of sentences) for (const total of totals) total.number += total.count(sentence);
  return totals.flatMap(({ part, number }): Message[] => {
    const what = `${to} cannot carry ${part}: ${number} left out`;
    return number === 0 ? [] : [{ severity: "warning", rule: "layer-not-carried", what, where: { file } }];
  });
}
