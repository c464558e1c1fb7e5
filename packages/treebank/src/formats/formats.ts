import { type PropositionFormat, propositionChecks } from "@discoprep/conll08";
import { type ConlluSentence, eachConllu } from "@discoprep/conllu";
import type { Message } from "@discoprep/corpus";
import { checkedSentences } from "@discoprep/files";
import { type ColumnSentence, columnText } from "@discoprep/files/text";
import {
  fromConll08,
  fromConll09,
  fromConllu,
  fromConllx,
  toConll08,
  toConll09,
  toConllu,
  toConllx,
} from "./columns.ts";
import { fromParses, toParses } from "./parses.ts";
import type { Part } from "./parts.ts";
import type { TreebankSentence } from "./sentence.ts";

/** A format of dependency treebanks. */
interface LayerFormat {
  /**
   * The sentences of a text that comes in one piece or more; one sentence or document is in memory at a time.
   * @param file a name for messages
   */
  readonly read: (
    pieces: Iterable<string>,
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
    carries: ["lemmas", "universal parts of speech", "parts of speech", "features", "predicted heads"],
  },
  conll08: {
    read: propositionReader("conll08", fromConll08),
    write: columnWriter((sentence) => toConll08(sentence)),
    carries: ["split words", "lemmas", "parts of speech", "predicted parts of speech", "predicates"],
  },
  conll09: {
    read: propositionReader("conll09", fromConll09),
    write: columnWriter(toConll09),
    carries: [
      ...(["lemmas", "predicted lemmas", "parts of speech", "predicted parts of speech"] as const),
      ...(["features", "predicted features", "predicted heads", "predicates"] as const),
    ],
  },
  parses: { read: fromParses, write: toParses, carries: ["parts of speech"] },
} as const satisfies Readonly<Record<string, LayerFormat>>;

export type LayerFormatName = keyof typeof layerFormats;

/** CoNLL-X has the columns of CoNLL-U and is read by its reader. */
function conlluReader(from: (sentence: ConlluSentence) => TreebankSentence): LayerFormat["read"] {
  return function* (pieces, file, report) {
    for (const sentence of eachConllu(pieces, file, report)) {
      if (sentence.rows.length > 0) yield from(sentence);
    }
  };
}

function propositionReader(
  format: PropositionFormat,
  from: (sentence: ColumnSentence) => TreebankSentence,
): LayerFormat["read"] {
  return function* (pieces, file, report) {
    for (const sentence of checkedSentences(pieces, file, propositionChecks(format), report)) {
      if (sentence.rows.length > 0) yield from(sentence);
    }
  };
}

function columnWriter(to: (sentence: TreebankSentence) => ColumnSentence): LayerFormat["write"] {
  return function* (sentences) {
    for (const sentence of sentences) yield columnText([to(sentence)]);
  };
}
