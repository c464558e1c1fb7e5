import { writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import {
  articlesFile,
  inputDigest,
  type JobRecord,
  type Manifest,
  manifestIn,
  runJob,
  toJsonLines,
} from "@discoprep/files";
import { recordedOptions } from "@discoprep/files/option";
import { counted, Frequencies } from "@discoprep/files/text";
import { type CorrectionState, countStates, lostCorrections } from "../correct/correction.ts";
import { compareWithEarlier, readEarlierSet } from "./earlier-set.ts";
import type { Judgement, SecondReading } from "./judgement.ts";
import { olderDumpCounts, readOlderDump, reportLowerIds } from "./older-dump.ts";
import { type SelectOptions, selectOptions } from "./options.ts";
import { readAgain } from "./second-reading.ts";

/** Numbers of a selection; undefined for what was not asked for. */
export interface SelectionCounts {
  readonly in: number;
  readonly taken: number;
  readonly words: number;
  readonly tokens: number;
  readonly left: Readonly<Record<string, number>>;
  /** Documents of `ids` that are not among the articles. */
  readonly missing?: number;
  readonly notIn?: object;
  readonly doubtful?: number;
  readonly corrections?: Readonly<Record<CorrectionState, number>>;
  readonly secondReading?: { readonly lookedAt: number; readonly flagged: number };
}

export interface Selection extends JobRecord {
  readonly counts: SelectionCounts;
}

/**
 * Makes a blind test set of extracted articles: `raw/<page id>`, `parses.json` (our sentences and tokens, empty trees),
 * `segmented/<page id>.txt` (the same, to be corrected by hand), `doubtful.jsonl` of Chinese words, `articles.jsonl` of those
 * taken, `selection.jsonl` with a reason for every article, `manifest.json`, and on request `corrections.jsonl`. With a dump,
 * `selection.jsonl` has second readings. Same articles, options and seed: same bytes.
 * @throws ProblemError if the articles cannot be read
 */
export async function selectArticles(options: SelectOptions): Promise<Selection> {
  const { language } = manifestIn(options.articles).options ?? {};
  const job = { command: "select", kind: { language }, schema: selectOptions, options };
  return await runJob(job, async (folder, report) => {
    const set = options.ids === undefined ? undefined : readEarlierSet(options.ids);
    const older = options.notIn === undefined ? undefined : await readOlderDump(options.notIn);
    // Segmentation is loaded only now.
    const { writeDocuments } = await import("./write-documents.ts");
    const ids = set?.map(({ id }) => id);
    const written = await writeDocuments(folder, options, ids, older, report);
    const { judgements, listed, doubts, tokens, corrections, input } = written;
    const readings = options.dump === undefined ? undefined : await readAgain(folder, options, report);
    writeFileSync(join(folder, "selection.jsonl"), toJsonLines(withReadings(judgements, readings)));
    if (doubts !== undefined) writeFileSync(join(folder, "doubtful.jsonl"), toJsonLines(doubts));
    if (corrections !== undefined && options.corrections !== undefined) {
      writeFileSync(join(folder, "corrections.jsonl"), toJsonLines(corrections));
      for (const message of await lostCorrections(corrections, options.corrections)) report(message);
    }
    if (set !== undefined) compareWithEarlier(set, listed, report);
    const notIn = older && olderDumpCounts(older, judgements);
    if (notIn !== undefined) reportLowerIds(options.notIn ?? "", notIn, report);
    const listedIds = new Set(listed.map(({ id }) => id));
    const missing = set?.filter(({ id }) => !listedIds.has(id)).length ?? 0;
    const counts: SelectionCounts = {
      ...selectionCounts(judgements, tokens),
      missing: missing > 0 ? missing : undefined,
      notIn,
      doubtful: doubts?.length,
      corrections: corrections && countStates(corrections),
      secondReading: readings && readingCounts(readings),
    };
    return {
      options: { language, ...recordedOptions(selectOptions, options) },
      inputs: [input, ...correctionsDigest(options), ...olderDigest(options)],
      counts,
      summary: summaryOf(counts),
    };
  });
}

function summaryOf({ in: all, taken, words, tokens, corrections, secondReading }: SelectionCounts): string {
  const lines = [
    `${taken} of ${all} articles taken, ${words} words, ${tokens} tokens; reasons are in selection.jsonl`,
  ];
  if (secondReading !== undefined)
    lines.push(
      `  second reading: ${counted(secondReading.lookedAt, "article")}, ${secondReading.flagged} flagged (secondReading in selection.jsonl)`,
    );
  if (corrections !== undefined) {
    const states = Object.entries(corrections).map(([state, number]) => `${number} ${state}`);
    lines.push(`  corrections: ${states.join(", ")}; all of them are in corrections.jsonl`);
  }
  return lines.join("\n");
}

function withReadings(
  judgements: readonly Judgement[],
  readings: ReadonlyMap<string, SecondReading> | undefined,
): readonly object[] {
  if (readings === undefined) return judgements;
  return judgements.map((judgement) => ({ ...judgement, secondReading: readings.get(judgement.id) }));
}

function readingCounts(readings: ReadonlyMap<string, SecondReading>): SelectionCounts["secondReading"] {
  return { lookedAt: readings.size, flagged: [...readings.values()].filter(({ flagged }) => flagged).length };
}

/** Returns the file of corrections, as the manifest states it. */
function correctionsDigest({ corrections }: SelectOptions): Manifest["inputs"] {
  if (corrections === undefined) return [];
  return [inputDigest("corrections", [{ path: corrections, name: basename(corrections) }])];
}

/** Returns the articles of the older dump, as the manifest states them. */
function olderDigest({ notIn }: SelectOptions): Manifest["inputs"] {
  const file = notIn && articlesFile(notIn);
  return file ? [inputDigest("notIn", [{ path: file, name: basename(file) }])] : [];
}

function selectionCounts(judgements: readonly Judgement[], tokens: number): SelectionCounts {
  const taken = judgements.filter((judgement) => judgement.taken);
  const left = new Frequencies();
  for (const judgement of judgements) if (!judgement.taken) left.add(judgement.reason);
  return {
    in: judgements.length,
    taken: taken.length,
    words: taken.reduce((sum, { words }) => sum + words, 0),
    tokens,
    left: Object.fromEntries([...left].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}
