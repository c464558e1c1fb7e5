export const noTokens = { tokens: 0, headErrors: 0, labelErrors: 0, errors: 0, bothErrors: 0 };

/** Numbers of scored tokens and of errors: of the head, the label, either, both. */
export type TokenCounts = typeof noTokens;

export const noPropositions = {
  goldPredicates: 0,
  systemPredicates: 0,
  unlabelledPredicates: 0,
  labelledPredicates: 0,
  goldArguments: 0,
  systemArguments: 0,
  /** Arguments on the same token, of predicates on the same token. */
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

export type Table = Map<string, TableRow>;

/** Returns counts of 0; the head tables already have all their rows. */
export function emptyCounts() {
  const noSentences = { sentences: 0, exactSentences: 0 };
  const rows = (...names: string[]): Table =>
    new Map(names.map((name) => [name, { gold: 0, correct: 0, system: 0 }]));
  const noSkipped = () => ({ predicates: 0, arguments: 0 });
  return {
    /** Without tokens of punctuation, where they are left out. */
    syntax: { ...noTokens, ...noSentences, punctuation: 0 },
    tags: new Map<string, TokenCounts>(),
    semantics: { ...noPropositions, ...noSentences },
    skipped: { gold: noSkipped(), system: noSkipped() },
    exactSentences: 0,
    tables: {
      deprel: rows(),
      /** Like `deprel`; correct only with the right head. */
      deprelAttachment: rows(),
      headDirection: rows("to_root", "left", "right", "self"),
      headDistance: rows("to_root", "1", "2", "3-6", "7-..."),
      rootLabeled: rows(),
      rootUnlabeled: rows(),
      /** Arguments by the predicate's tag and their label; correct ones under gold's. */
      nonRoot: rows(),
    },
    /** Measures of the overview of CoNLL-2008 beyond the official scores (sections 6.2 and 6.4). */
    additional: {
      /** Propositions of predicates whose gold tag begins with VB or NN, in both files. */
      verbal: { ...noPropositions },
      nominal: { ...noPropositions },
      /** Correct links are nonprojective in both files and have the same head. */
      nonprojective: { gold: 0, correct: 0, system: 0 },
    },
  };
}

export type Counts = ReturnType<typeof emptyCounts>;
