import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Message, UsageError } from "@discoprep/corpus";
import { checkOutputApart, type Manifest, manifestText, versionsOf, writeFolder } from "@discoprep/files";
import { inputPaths, recordedOptions } from "@discoprep/files/option";
import type { Reuse } from "../earlier-output.ts";
import { type CountedCandidate, selectionCounts, selectionLines, withinBudget } from "./budget.ts";
import { openEarlierSelection, selectionOutputs } from "./earlier-selection.ts";
import { compareWithEarlier, type EarlierDocument, readEarlierSet } from "./earlier-set.ts";
import { readFacts } from "./facts.ts";
import { type JudgedArticles, judgeArticles, writeChosen } from "./judged-articles.ts";
import { type SelectOptions, selectOptions } from "./options.ts";
import { type ArticleSegmenter, articleSegmenter, type EarlierWords } from "./segmented-article.ts";
import { setWriter, writeLines } from "./set-writer.ts";

/** What a selection reports. */
export interface Selection {
  readonly manifest: Manifest;
  readonly messages: readonly Message[];
  /** Where an earlier output was given. It is not in the manifest, which is as without one. */
  readonly reuse?: Reuse;
}

/**
 * Makes the documents of a blind test set out of extracted articles: `raw/<page id>`, `parses.json`
 * (our sentences and tokens, empty trees), `articles.jsonl` of those taken, `selection.jsonl` with a
 * reason for every article, `manifest.json`, and on request `facts.jsonl`. Same articles, options and seed: same bytes.
 * @throws ProblemError where the articles cannot be read; UsageError for options that make no sense
 */
export async function selectArticles(options: SelectOptions): Promise<Selection> {
  checkOptions(options);
  checkOutputApart(options.out, inputPaths(selectOptions, options));
  const set = options.ids === undefined ? undefined : readEarlierSet(options.ids);
  const messages: Message[] = [];
  const onMessage = (message: Message): void => void messages.push(message);
  const earlier = openReuse(options, onMessage);
  const segmenter = await articleSegmenter(typeof earlier === "string" ? undefined : earlier);
  const { manifest, counted } = await writeFolder(options.out, async (folder) => {
    const { taken, ...judged } = await writeDocuments(folder, options, set, segmenter);
    const ids = new Set(taken.map(({ id }) => id));
    await writeSelection(folder, ids);
    if (set !== undefined) compareWithEarlier(set, judged.listed).forEach(onMessage);
    if (options.facts !== undefined) {
      const facts = readFacts(options.facts, ids, options.maxExpansion, onMessage);
      await writeLines(join(folder, "facts.jsonl"), facts);
    }
    const manifest: Manifest = {
      command: "select",
      options: recordedOptions(selectOptions, options),
      inputs: [judged.input],
      counts: selectionCounts(judged.left, judged.candidates, taken),
      outputs: selectionOutputs(folder),
      versions: selectVersions(),
    };
    writeFileSync(join(folder, "manifest.json"), manifestText(manifest));
    return { manifest, counted: judged.counted };
  });
  if (earlier === undefined) return { manifest, messages };
  if (typeof earlier === "string")
    return { manifest, messages, reuse: { read: counted, reused: 0, because: earlier } };
  const read = segmenter.split.size;
  return { manifest, messages, reuse: { read, reused: counted - read } };
}

/** The judgements of articles by themselves, which a budget may change. */
const judgedName = "judged.jsonl";

/** Writes the documents of those taken, and the judgements. */
async function writeDocuments(
  folder: string,
  options: SelectOptions,
  set: readonly EarlierDocument[] | undefined,
  segmenter: ArticleSegmenter,
): Promise<JudgedArticles & { readonly taken: readonly CountedCandidate[] }> {
  const ids = set === undefined ? undefined : new Set(set.map(({ id }) => id));
  const writer = setWriter(folder, join(folder, judgedName));
  try {
    const judged = await judgeArticles(options, ids, segmenter, writer);
    const taken = withinBudget(judged.candidates, options);
    if (options.words !== undefined) await writeChosen(options, taken, segmenter, writer);
    return { ...judged, taken };
  } finally {
    await writer.close();
  }
}

async function writeSelection(folder: string, taken: ReadonlySet<string>): Promise<void> {
  const judged = join(folder, judgedName);
  await writeLines(join(folder, "selection.jsonl"), selectionLines(judged, taken));
  rmSync(judged);
}

function openReuse(
  options: SelectOptions,
  onMessage: (message: Message) => void,
): EarlierWords | string | undefined {
  if (options.reuse === undefined) return undefined;
  return openEarlierSelection(options.reuse, selectVersions(), onMessage);
}

function selectVersions(): Record<string, string> {
  return versionsOf(import.meta.url, "segment");
}

function checkOptions(options: SelectOptions): void {
  for (const name of ["minChars", "minWords", "words", "seed"] as const) {
    const value = options[name];
    if (value !== undefined && !(Number.isInteger(value) && value >= 0)) {
      throw new UsageError(`\`${name}\` must be a whole number, not ${value}`);
    }
  }
  const criteria = ["words", "script", "minChars", "minWords", "allowRemnants"] as const;
  const other = criteria.find((name) => options[name] !== undefined);
  if (options.ids !== undefined && other !== undefined) {
    throw new UsageError(`\`ids\` takes exactly the documents listed: leave \`${other}\` out`);
  }
}
