import type { ConlluSentence } from "@discoprep/conllu";
import type { Frequencies } from "@discoprep/files/text";

export const disrptEditions = ["2021", "2023", "2025"] as const;
/** An edition of the DISRPT shared task. */
export type DisrptEdition = (typeof disrptEditions)[number];

/** The settings of a document's files. */
export interface DisrptSettings {
  /** Without one, the form of GDTB's own files. */
  readonly edition?: DisrptEdition | undefined;
  /** The document's sentences in a CoNLL-U file: its words are the tokens, and its rows are written. */
  readonly rows?: readonly ConlluSentence[] | undefined;
  /** The number of each label in the set (2023 writes the rarer of two); by default, in the document. */
  readonly labelCounts?: Frequencies | undefined;
}
