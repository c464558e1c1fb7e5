import { Frequencies } from "@discoprep/files/text";
import { type ColumnRow, nonprojectiveLinks, readColumns } from "../columns/index.ts";
import { columnFormat, isSplitPart, layout, predicatesOf } from "./columns.ts";

/** The figures of the overview of CoNLL-2008, section 3.3, for a file of CoNLL-2008. */
export interface PropositionStatistics {
  readonly sentences: number;
  /** Lines with a token: each part of a split word counts. Every token has one link, to its head or to the root. */
  readonly tokens: number;
  /** Words that are split at hyphens or slashes: those followed by parts with `_` in columns 2 to 5. */
  readonly splitWords: number;
  /** Table 4: links by label, for labels without a hyphen. */
  readonly atomicLabels: readonly Frequency[];
  /** Table 5: links by label, for labels joined by hyphens, without GAP. */
  readonly nonAtomicLabels: readonly Frequency[];
  /** Table 6: links by label, for labels with GAP. */
  readonly gappingLabels: readonly Frequency[];
  readonly nonprojective: { readonly links: number; readonly sentences: number };
  /**
   * Table 8: predicates that are not elements of support chains, by part of speech: the treebank's (GPOS), else the
   * predicted one of the part (PPOSS). Tags that begin with neither NN nor VB are `Other`.
   */
  readonly predicates: {
    readonly tags: readonly Frequency[];
    readonly nominal: number;
    readonly verbal: number;
    readonly support: number;
  };
  /** Table 9: arguments by role, those of support chains and the role SU left out. */
  readonly roles: readonly Frequency[];
}

/** A label and how often it occurs; lists have the most frequent first, equal ones by name. */
export type Frequency = readonly [label: string, frequency: number];

function emptyCounts() {
  return {
    sentences: 0,
    tokens: 0,
    splitWords: 0,
    nonprojective: { links: 0, sentences: 0 },
    support: 0,
    labels: new Frequencies(),
    tags: new Frequencies(),
    roles: new Frequencies(),
  };
}

type Counts = ReturnType<typeof emptyCounts>;

/** Counts a stream of any size. `checkConll08` reports the faults of its lines. */
export async function propositionStatistics(
  stream: AsyncIterable<Uint8Array | string>,
): Promise<PropositionStatistics> {
  const counts = emptyCounts();
  for await (const { rows } of readColumns(stream, "", columnFormat, () => {})) {
    counts.sentences++;
    counts.tokens += rows.length;
    counts.splitWords += splitWords(rows);
    countLinks(rows, counts);
    countPredicates(rows, counts);
  }
  return statisticsOf(counts);
}

function splitWords(rows: readonly ColumnRow[]): number {
  return rows.filter((row, index) => !isSplitPart(row) && isSplitPart(rows[index + 1])).length;
}

function countLinks(rows: readonly ColumnRow[], counts: Counts): void {
  for (const { columns } of rows) {
    const label = columns[layout.deprel];
    if (label !== undefined && label !== "_") counts.labels.add(label);
  }
  const heads = rows.map(({ columns }) => Number(columns[layout.head] ?? 0));
  const links = nonprojectiveLinks(heads).filter(Boolean).length;
  counts.nonprojective.links += links;
  if (links > 0) counts.nonprojective.sentences++;
}

function countPredicates(rows: readonly ColumnRow[], counts: Counts): void {
  for (const { token, roleset, arguments: labelled } of predicatesOf(rows)) {
    if (roleset.endsWith(".SU")) {
      counts.support++;
      continue;
    }
    const { columns } = rows[token - 1] as ColumnRow;
    const tag = [columns[layout.goldTag], columns[layout.tag]].find((text = "_") => text !== "_") ?? "";
    counts.tags.add(/^(?:NN|VB)/.test(tag) ? tag : "Other");
    for (const { label } of labelled) if (label !== "SU") counts.roles.add(label);
  }
}

function statisticsOf(counts: Counts): PropositionStatistics {
  const { nonprojective, support, labels, tags, roles, ...figures } = counts;
  const ofLinks = labels.byFrequency();
  const isAtomic = ([label]: Frequency): boolean => !label.includes("-");
  const isGapping = ([label]: Frequency): boolean => label.includes("-") && label.split("-").includes("GAP");
  const beginning = (text: string): number =>
    [...tags].reduce((sum, [tag, number]) => sum + (tag.startsWith(text) ? number : 0), 0);
  return {
    ...figures,
    atomicLabels: ofLinks.filter(isAtomic),
    nonAtomicLabels: ofLinks.filter((label) => !isAtomic(label) && !isGapping(label)),
    gappingLabels: ofLinks.filter(isGapping),
    nonprojective,
    predicates: {
      tags: tags.byFrequency(),
      nominal: beginning("NN"),
      verbal: beginning("VB"),
      support,
    },
    roles: roles.byFrequency(),
  };
}
