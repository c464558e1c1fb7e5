import type { Message } from "@discoprep/corpus";
import type { LayerFormat, LayerSentence } from "./layer-sentence.ts";
import { carriedParts, countParts, type Part, parts } from "./parts.ts";
import { type LayerText, readLayers } from "./read-layers.ts";
import { type LayerSettings, writeLayers } from "./write-layers.ts";

/** From what to what to convert. */
interface LayerConversion extends LayerSettings {
  readonly from: LayerFormat;
  readonly to: LayerFormat;
}

/** The text in the other format, and what is to be said of it. */
interface ConvertedLayers {
  /** Nothing if the input has errors: an incomplete treebank is not written. */
  readonly pieces: Iterable<string>;
  readonly messages: readonly Message[];
}

/**
 * Converts a parse layer. What the other format cannot carry is counted, with a warning a kind; for that the sentences
 * are read once before they are written.
 * @param file a name for messages
 */
export async function convertLayers(
  source: LayerText,
  file: string,
  { from, to, ...settings }: LayerConversion,
): Promise<ConvertedLayers> {
  const layers = await readLayers(source, file, from);
  const lost = losses(layers.sentences, file, to);
  const { sentences, messages } = layers;
  if (messages.some(({ severity }) => severity === "error")) return { pieces: [], messages };
  return { pieces: writeLayers(sentences, to, settings), messages: [...messages, ...lost] };
}

function losses(sentences: Iterable<LayerSentence>, file: string, to: LayerFormat): Message[] {
  const totals = new Map<Part, number>();
  for (const sentence of sentences) {
    for (const [part, number] of countParts(sentence)) totals.set(part, (totals.get(part) ?? 0) + number);
  }
  return parts.flatMap((part): Message[] => {
    const number = totals.get(part) ?? 0;
    if (number === 0 || carriedParts[to].includes(part)) return [];
    const what = `${to} cannot carry ${part}: ${number} left out`;
    return [{ severity: "warning", rule: "layer-not-carried", what, where: { file } }];
  });
}
