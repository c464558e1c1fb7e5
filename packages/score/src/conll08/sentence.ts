import { layouts, type Predicate, type PropositionFormat, predicatesOf } from "@discoprep/conll08";
import type { ColumnRow } from "@discoprep/files/text";

/** A token as the scorers of CoNLL-2008 and 2009 see it; heads and labels are compared as text. */
export interface ScoredToken {
  readonly form: string;
  /** PPOSS of 2008, PPOS of 2009. */
  readonly tag: string;
  readonly head: string;
  readonly deprel: string;
}

/** A predicate with its arguments, scored by its sense and its tag. */
export interface ScoredProposition extends Predicate {
  readonly sense: string;
  readonly tag: string;
}

/** Predicates and arguments of support chains (SU) left out. */
export interface Skipped {
  predicates: number;
  arguments: number;
}

/** A sentence of one file. */
export interface ScoredSentence {
  readonly tokens: readonly ScoredToken[];
  /** By token, at most one a token. */
  readonly propositions: readonly ScoredProposition[];
  readonly skipped: Readonly<Skipped>;
}

/** The same sentence of both files; both have as many tokens. */
export interface SentencePair {
  readonly gold: ScoredSentence;
  readonly system: ScoredSentence;
}

/**
 * A sentence of one file.
 * @param annotated the rows whose predicates and arguments count
 * @param scoresSupport whether predicates and arguments of support chains count (2008)
 */
export function scoredSentence(
  rows: readonly ColumnRow[],
  annotated: readonly ColumnRow[],
  format: PropositionFormat,
  scoresSupport: boolean,
): ScoredSentence {
  const { form, tag, head, deprel } = layouts[format];
  const tokens = rows.map(({ columns }): ScoredToken => {
    const text = (index: number): string => columns[index] ?? "";
    return { form: text(form), tag: text(tag), head: text(head), deprel: text(deprel) };
  });
  const skipped = { predicates: 0, arguments: 0 };
  const leavesOut = format === "conll08" && !scoresSupport;
  const propositions = predicatesOf(annotated, format).flatMap((predicate): ScoredProposition[] => {
    const sense = scorers[format].senseOf(predicate.roleset);
    if (leavesOut && sense === "SU") {
      skipped.predicates++;
      return [];
    }
    const kept = leavesOut ? predicate.arguments.filter(({ label }) => label !== "SU") : predicate.arguments;
    skipped.arguments += predicate.arguments.length - kept.length;
    return [{ ...predicate, sense, tag: tokens[predicate.token - 1]?.tag ?? "", arguments: kept }];
  });
  return { tokens, propositions, skipped };
}

/** What eval08.pl and eval09.pl do differently, beyond how they read. */
interface Scorer {
  /** The sense of a PRED: what of it is compared. */
  readonly senseOf: (pred: string) => string;
  readonly sameSense: (gold: string, system: string) => boolean;
  /** How the table of arguments names a predicate's tag. */
  readonly tagName: (tag: string) => string;
}

export const scorers: Readonly<Record<PropositionFormat, Scorer>> = {
  // eval08.pl 1.8: the sense is what stands between the first and second full stop; senses are text.
  conll08: {
    senseOf: (pred) => pred.split(".")[1] ?? "",
    sameSense: (gold, system) => gold === system,
    tagName: (tag) => `${tag.slice(0, 2)}*`,
  },
  // eval09.pl 0.4: the sense is what follows the only full stop, with text on both sides, else the whole PRED; two
  // senses of digits alone are numbers.
  conll09: {
    senseOf: (pred) => /^[^.]+\.([^.]+)$/.exec(pred)?.[1] ?? pred,
    sameSense: (gold, system) => withoutZeros(gold) === withoutZeros(system),
    tagName: (tag) => tag,
  },
};

/** Digits without leading zeros; other text as it is. */
function withoutZeros(sense: string): string {
  return /^[0-9]+$/.test(sense) ? sense.replace(/^0+(?=.)/, "") : sense;
}
