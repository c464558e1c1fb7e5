import type { ConlluSentence } from "@discoprep/conllu";
import type { Frequencies } from "@discoprep/files/text";

export const disrptEditions = ["2021", "2023", "2025"] as const;
/** An edition of the DISRPT shared task. */
export type DisrptEdition = (typeof disrptEditions)[number];

/** What a document's files depend on besides the document. */
export interface DisrptSettings {
  /** Without one, the form of GDTB's own files. */
  readonly edition?: DisrptEdition | undefined;
  /** The document's sentences as a CoNLL-U file has them: their words are the tokens, their rows are written. */
  readonly rows?: readonly ConlluSentence[] | undefined;
  /** How often each label occurs in the set (2023 writes the rarer of two); by default, in the document. */
  readonly labelCounts?: Frequencies | undefined;
}
