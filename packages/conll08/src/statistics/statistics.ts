import { readColumns } from "@discoprep/files";
import {
  byFrequency,
  type ColumnRow,
  countLabel,
  type Frequencies,
  nonprojectiveLinks,
} from "@discoprep/files/text";
import { columnFormat, isSplitPart, layouts, type PropositionFormat } from "../layout.ts";
import { predicatesOf } from "../predicates.ts";

/** The figures of the overview of CoNLL-2008, section 3.3, for a file of CoNLL-2008 or CoNLL-2009. */
export interface PropositionStatistics {
  /** Blocks of tokens. */
  readonly sentences: number;
  /** Lines with a token: parts of split words count each. Every token has one link, to its head or to the root. */
  readonly tokens: number;
  /** Words that are split at hyphens or slashes (2008): those followed by parts with `_` in columns 2 to 5. */
  readonly splitWords: number;
  /** Table 4: links by label, for labels without a hyphen. */
  readonly atomicLabels: readonly Frequency[];
  /** Table 5: links by label, for labels joined by hyphens of which none is GAP. */
  readonly nonAtomicLabels: readonly Frequency[];
  /** Table 6: links by label, for labels with GAP. */
  readonly gappingLabels: readonly Frequency[];
  /** Links i → j with a token between them that i does not dominate, and sentences with at least one. */
  readonly nonprojective: {
    readonly links: number;
    readonly sentences: number;
    /** Table 7, by our definitions: the overview names the types without defining them (see `typeOfLink`). */
    readonly types: readonly Frequency[];
  };
  /**
   * Table 8: predicates that are not elements of support chains, by part of speech: the treebank's (GPOS, POS), else the
   * predicted one of the part (PPOSS, PPOS). Tags that begin with neither NN nor VB are `Other`.
   */
  readonly predicates: {
    readonly tags: readonly Frequency[];
    readonly nominal: number;
    readonly verbal: number;
    /** Elements of support chains (`lemma.SU`). */
    readonly support: number;
  };
  /** Table 9: arguments by role, those of support chains and the role SU left out. */
  readonly roles: readonly Frequency[];
}

/** A label and how often it occurs; lists have the most frequent first, equal ones by name. */
export type Frequency = readonly [label: string, frequency: number];

/** Counts a stream sentence by sentence; what is wrong with its lines is for `checkConll08` to say. */
export async function propositionStatistics(
  stream: AsyncIterable<Uint8Array | string>,
  format: PropositionFormat,
): Promise<PropositionStatistics> {
  const counts: Counts = {
    ...{ sentences: 0, tokens: 0, splitWords: 0, nonprojectiveSentences: 0, support: 0 },
    ...{ labels: new Map(), types: new Map(), tags: new Map(), roles: new Map() },
  };
  for await (const { rows } of readColumns(stream, columnFormat, () => {})) {
    if (rows.length === 0) continue;
    counts.sentences++;
    counts.tokens += rows.length;
    if (format === "conll08") counts.splitWords += splitWords(rows);
    countLinks(rows, format, counts);
    countPredicates(rows, format, counts);
  }
  return statisticsOf(counts);
}

interface Counts
  extends Record<"sentences" | "tokens" | "splitWords" | "nonprojectiveSentences" | "support", number> {
  readonly labels: Frequencies;
  readonly types: Frequencies;
  readonly tags: Frequencies;
  readonly roles: Frequencies;
}

function splitWords(rows: readonly ColumnRow[]): number {
  return rows.filter((row, index) => !isSplitPart(row) && isSplitPart(rows[index + 1])).length;
}

function countLinks(rows: readonly ColumnRow[], format: PropositionFormat, counts: Counts): void {
  const { head, deprel, tag } = layouts[format];
  for (const { columns } of rows) {
    const label = columns[deprel];
    if (label !== undefined && label !== "_") countLabel(counts.labels, label);
  }
  const heads = rows.map(({ columns }) => Number(columns[head] ?? 0));
  const tags = rows.map(({ columns }) => columns[tag] ?? "_");
  const links = nonprojectiveLinks(heads);
  if (links.includes(true)) counts.nonprojectiveSentences++;
  for (const [index, isNonprojective] of links.entries()) {
    if (!isNonprojective) continue;
    countLabel(counts.types, typeOfLink(index + 1, heads, tags));
  }
}

function countPredicates(rows: readonly ColumnRow[], format: PropositionFormat, counts: Counts): void {
  const gold = format === "conll08" ? 3 : 4;
  for (const { token, roleset, arguments: labelled } of predicatesOf(rows, format)) {
    if (format === "conll08" && roleset.endsWith(".SU")) {
      counts.support++;
      continue;
    }
    const { columns } = rows[token - 1] as ColumnRow;
    const tag = [columns[gold], columns[layouts[format].tag]].find(
      (text) => text !== undefined && text !== "_",
    );
    countLabel(counts.tags, /^(?:NN|VB)/.test(tag ?? "") ? (tag as string) : "Other");
    for (const { label } of labelled)
      if (format === "conll09" || label !== "SU") countLabel(counts.roles, label);
  }
}

function statisticsOf(counts: Counts): PropositionStatistics {
  const labels = byFrequency(counts.labels);
  const isAtomic = ([label]: Frequency): boolean => !label.includes("-");
  const isGapping = ([label]: Frequency): boolean => label.split("-").includes("GAP") && label.includes("-");
  const beginning = (text: string): number =>
    [...counts.tags].reduce((sum, [tag, number]) => sum + (tag.startsWith(text) ? number : 0), 0);
  const types = nonprojectiveTypes.map((type): Frequency => [type, counts.types.get(type) ?? 0]);
  return {
    ...{ sentences: counts.sentences, tokens: counts.tokens, splitWords: counts.splitWords },
    atomicLabels: labels.filter(isAtomic),
    nonAtomicLabels: labels.filter((label) => !isAtomic(label) && !isGapping(label)),
    gappingLabels: labels.filter(isGapping),
    nonprojective: {
      links: types.reduce((sum, [, number]) => sum + number, 0),
      sentences: counts.nonprojectiveSentences,
      types,
    },
    predicates: {
      tags: byFrequency(counts.tags),
      nominal: beginning("NN"),
      verbal: beginning("VB"),
      support: counts.support,
    },
    roles: byFrequency(counts.roles),
  };
}

/** The types of table 7 of the overview of CoNLL-2008, in its order. */
export const nonprojectiveTypes = ["wh-movement", "split clause", "split noun phrase", "other"] as const;

export type NonprojectiveType = (typeof nonprojectiveTypes)[number];

/**
 * The type of a nonprojective link. The overview gives only examples; by our definitions it is
 * - wh-movement, if the dependent or one of its own dependents has a tag that begins with W, and the dependent is not a verb
 *   (*Where* are you going?, *what* have you done?);
 * - a split clause, else, if the head is a verb, modal or *to* (Even to make love, *he says*, you need experience);
 * - a split noun phrase, else, if the head's tag begins with NN, PRP, CD or DT (hold a *hearing* tomorrow *on* the topic);
 * - other.
 * @param dependent 1-based token
 * @param heads of all tokens, 1-based, 0 for the root
 * @param tags of all tokens, of the Penn Treebank
 */
export function typeOfLink(
  dependent: number,
  heads: readonly number[],
  tags: readonly string[],
): NonprojectiveType {
  const tagOf = (token: number): string => tags[token - 1] ?? "_";
  const own = tagOf(dependent);
  const isWh =
    own.startsWith("W") ||
    heads.some((head, index) => head === dependent && tagOf(index + 1).startsWith("W"));
  if (isWh && !own.startsWith("VB")) return "wh-movement";
  const head = tagOf(heads[dependent - 1] as number);
  if (/^(?:VB|MD|TO)/.test(head)) return "split clause";
  return /^(?:NN|PRP|CD|DT)/.test(head) ? "split noun phrase" : "other";
}
