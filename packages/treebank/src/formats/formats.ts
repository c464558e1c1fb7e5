import { propositionChecks } from "@discoprep/conll08";
import { type ConlluSentence, eachConllu } from "@discoprep/conllu";
import type { Message } from "@discoprep/corpus";
import { checkedSentences } from "@discoprep/files";
import { type ColumnSentence, columnText } from "@discoprep/files/text";
import { fromConll08, fromConllu, fromConllx, toConll08, toConllu, toConllx } from "./columns.ts";
import { fromParses, toParses } from "./parses.ts";
import { type Part, partCounts, type TreebankSentence } from "./sentence.ts";

/** A format of dependency treebanks. */
interface LayerFormat {
  /**
   * The sentences of a text, one after the other.
   * @param file a name for messages
   */
  readonly read: (
    text: string,
    file: string,
    report: (message: Message) => void,
  ) => Iterable<TreebankSentence>;
  /** The text of sentences, piece by piece. */
  readonly write: (
    sentences: Iterable<TreebankSentence>,
    language: string,
    document: string,
  ) => Iterable<string>;
  readonly carries: readonly Part[];
}

/**
 * The formats of dependency treebanks, and what each carries. CoNLL-2008 has no multi-word tokens whose words do not add
 * up to them; parses.json has the tokens of the text alone and one part of speech.
 */
export const layerFormats = {
  conllu: {
    read: conlluReader(fromConllu),
    write: columnWriter(toConllu),
    carries: [
      ...(["comments", "split words", "multi-word tokens", "empty nodes", "enhanced dependencies"] as const),
      ...(["values of MISC", "lemmas", "universal parts of speech", "parts of speech", "features"] as const),
    ],
  },
  conllx: {
    read: conlluReader(fromConllx),
    write: columnWriter(toConllx),
    carries: ["lemmas", "universal parts of speech", "parts of speech", "features"],
  },
  conll08: {
    read: readConll08,
    write: columnWriter((sentence) => toConll08(sentence)),
    carries: ["split words", "lemmas", "parts of speech", "predicted parts of speech", "predicates"],
  },
  parses: { read: fromParses, write: toParses, carries: ["parts of speech"] },
} as const satisfies Readonly<Record<string, LayerFormat>>;

export type LayerFormatName = keyof typeof layerFormats;

/** CoNLL-X has the columns of CoNLL-U and is read by its reader. */
function conlluReader(from: (sentence: ConlluSentence) => TreebankSentence): LayerFormat["read"] {
  return function* (text, file, report) {
    for (const sentence of eachConllu(text, file, report)) {
      if (sentence.rows.length > 0) yield from(sentence);
    }
  };
}

function* readConll08(
  text: string,
  file: string,
  report: (message: Message) => void,
): Generator<TreebankSentence> {
  for (const sentence of checkedSentences(text, file, propositionChecks, report)) {
    if (sentence.rows.length > 0) yield fromConll08(sentence);
  }
}

function columnWriter(to: (sentence: TreebankSentence) => ColumnSentence): LayerFormat["write"] {
  return function* (sentences) {
    for (const sentence of sentences) yield columnText([to(sentence)]);
  };
}

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
const fatal: ReadonlySet<string> = new Set(
  (
    "invalid-utf8 nul-byte line-too-long column-count uneven-columns missing-column argument-columns empty-column " +
    "token-id word-number duplicate-token-id range-number empty-node-number head split-padding"
  ).split(" "),
);

/**
 * Converts a parse layer. Parts that the other format cannot carry are counted, with a warning a kind: the sentences are
 * read once before they are written.
 * @param text of the file @param file a name for messages
 */
export function convertLayers(
  text: string,
  file: string,
  { from, to, language, document }: LayerConversion,
): ConvertedLayers {
  const messages: Message[] = [];
  const report = (message: Message): void => {
    if (from === "parses" || fatal.has(message.rule)) messages.push(message);
  };
  const lost = losses(layerFormats[from].read(text, file, report), file, to);
  if (messages.some(({ severity }) => severity === "error")) return { pieces: [], messages };
  const sentences = layerFormats[from].read(text, file, () => {});
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
