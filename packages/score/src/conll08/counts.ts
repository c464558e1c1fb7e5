import type { Skipped } from "./sentence.ts";

export const noTokens = { tokens: 0, headErrors: 0, labelErrors: 0, errors: 0, bothErrors: 0 };

/** Tokens scored and the errors on them: of the head, of the label, either, both. */
export type TokenCounts = typeof noTokens;

export const noPropositions = {
  goldPredicates: 0,
  systemPredicates: 0,
  /** On the same token. */
  unlabelledPredicates: 0,
  /** On the same token and of the same sense. */
  labelledPredicates: 0,
  goldArguments: 0,
  systemArguments: 0,
  /** Arguments of predicates on the same token that are on the same token themselves. */
  unlabelledArguments: 0,
  /** The same with the same label; the predicates' senses may differ. */
  labelledArguments: 0,
  /** Predicates of the same sense with the same arguments and no others. */
  perfectPropositions: 0,
};

export type PropositionCounts = typeof noPropositions;

/** Counts in gold, in the system's output, and in both at the same place. */
export interface TableRow {
  gold: number;
  correct: number;
  system: number;
}

/** Rows by what they count. */
export type Table = Map<string, TableRow>;

interface Sentences {
  sentences: number;
  exactSentences: number;
}

/** All that is counted over the sentences of two files. */
export interface Counts {
  /** Without tokens of punctuation, where they are left out. */
  readonly syntax: TokenCounts & Sentences & { punctuation: number };
  readonly tags: Map<string, TokenCounts>;
  readonly semantics: PropositionCounts & Sentences;
  readonly skipped: Readonly<Record<"gold" | "system", Skipped>>;
  /** Sentences without an error in either. */
  exactSentences: number;
  readonly tables: {
    readonly deprel: Table;
    /** Like `deprel`; correct only with the right head. */
    readonly deprelAttachment: Table;
    readonly headDirection: Table;
    readonly headDistance: Table;
    /** Dependencies to the root by the predicate's tag: its sense is the label. */
    readonly rootLabeled: Table;
    readonly rootUnlabeled: Table;
    /** Arguments by the predicate's tag and their label; what is correct is booked under gold's. */
    readonly nonRoot: Table;
  };
  /** Measures of the overview of CoNLL-2008 beyond the official scores (sections 6.2 and 6.4). */
  readonly additional: {
    /** Propositions of predicates whose tag begins with VB, with NN; the tag is gold's in both files. */
    readonly verbal: PropositionCounts;
    readonly nominal: PropositionCounts;
    /** Nonprojective links; correct are those that are nonprojective in both files and have the same head. */
    readonly nonprojective: TableRow;
  };
}

/** Nothing counted yet; the tables of heads have all their rows. */
export function emptyCounts(): Counts {
  const noSentences = { sentences: 0, exactSentences: 0 };
  const rows = (names: readonly string[]): Table =>
    new Map(names.map((name) => [name, { gold: 0, correct: 0, system: 0 }]));
  return {
    syntax: { ...noTokens, ...noSentences, punctuation: 0 },
    tags: new Map(),
    semantics: { ...noPropositions, ...noSentences },
    skipped: { gold: { predicates: 0, arguments: 0 }, system: { predicates: 0, arguments: 0 } },
    exactSentences: 0,
    tables: {
      deprel: rows([]),
      deprelAttachment: rows([]),
      headDirection: rows(["to_root", "left", "right", "self"]),
      headDistance: rows(["to_root", "1", "2", "3-6", "7-..."]),
      rootLabeled: rows([]),
      rootUnlabeled: rows([]),
      nonRoot: rows([]),
    },
    additional: {
      verbal: { ...noPropositions },
      nominal: { ...noPropositions },
      nonprojective: { gold: 0, correct: 0, system: 0 },
    },
  };
}
