import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { inputDigest, type JobRecord, manifestIn, runJob, toJsonLines } from "@discoprep/files";
import { recordedOptions } from "@discoprep/files/option";
import { counted, Frequencies } from "@discoprep/files/text";
import {
  type CorrectionState,
  countStates,
  lostCorrections,
  readCorrections,
} from "../correct/correction.ts";
import { articlesFile } from "../folder/index.ts";
import { compareWithEarlier, olderDumpCounts, readEarlierSet, readOlderDump } from "./earlier.ts";
import type { Judgement } from "./judgement.ts";
import { type SelectOptions, selectOptions } from "./options.ts";
import { readAgain } from "./second-reading.ts";

/** Numbers of a selection; undefined for what was not asked for. */
export interface SelectionCounts {
  readonly in: number;
  readonly taken: number;
  /** Of the written documents, with their corrections. */
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
    const { DocumentWriter, writeSelected } = await import("./write-documents.ts");
    const { corrections: file } = options;
    const corrections = file === undefined ? [] : await readCorrections(file);
    const writer = new DocumentWriter(folder, corrections, report);
    const named = set && new Set(set.map(({ id }) => id));
    const { judgements, listed, input } = await writeSelected(writer, options, named, older);
    const readings = options.dump === undefined ? undefined : await readAgain(folder, options, report);
    const read = judgements.map((judgement) =>
      readings === undefined ? judgement : { ...judgement, secondReading: readings.get(judgement.id) },
    );
    writeFileSync(join(folder, "selection.jsonl"), toJsonLines(read));
    const doubts = writer.doubts.sorted();
    if (doubts !== undefined) writeFileSync(join(folder, "doubtful.jsonl"), toJsonLines(doubts));
    const records = corrections.map((correction) => {
      const state: CorrectionState = writer.states.get(correction) ?? "unselected";
      return { ...correction, state };
    });
    if (file !== undefined) {
      writeFileSync(join(folder, "corrections.jsonl"), toJsonLines(records));
      for (const message of await lostCorrections(records, file)) report(message);
    }
    if (set !== undefined) compareWithEarlier(set, listed, report);
    const missing = set?.filter(({ id }) => !listed.some((article) => article.id === id)).length ?? 0;
    const flagged = [...(readings?.values() ?? [])].filter((reading) => reading.flagged).length;
    const counts: SelectionCounts = {
      ...selectionCounts(judgements, writer),
      missing: missing > 0 ? missing : undefined,
      notIn: older && olderDumpCounts(older, judgements, report),
      doubtful: doubts?.length,
      corrections: file === undefined ? undefined : countStates(records),
      secondReading: readings && { lookedAt: readings.size, flagged },
    };
    const inputs = [
      input,
      ...(file === undefined ? [] : [inputDigest("corrections", file)]),
      ...(older === undefined ? [] : [inputDigest("notIn", articlesFile(older.place) as string)]),
    ];
    return {
      options: { language, ...recordedOptions(selectOptions, options) },
      inputs,
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

function selectionCounts(
  judgements: readonly Judgement[],
  { words, tokens }: Pick<SelectionCounts, "words" | "tokens">,
): Pick<SelectionCounts, "in" | "taken" | "words" | "tokens" | "left"> {
  const left = new Frequencies(judgements.flatMap(({ taken, reason }) => (taken ? [] : [reason])));
  return {
    in: judgements.length,
    taken: judgements.filter(({ taken }) => taken).length,
    words,
    tokens,
    left: Object.fromEntries([...left].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}
