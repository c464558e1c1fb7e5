import { appendFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { releaseWriter } from "@discoprep/conll16";
import { type Article, type Document, type Message, UsageError } from "@discoprep/corpus";
import {
  contentHash,
  type Manifest,
  manifestIn,
  manifestText,
  type OutputFolder,
  outputFiles,
  toJsonLines,
  versionsOf,
  writeFolder,
} from "@discoprep/files";
import { inputPaths, recordedOptions } from "@discoprep/files/option";
import { countLabel, type Frequencies } from "@discoprep/files/text";
import { articlesInScript } from "./articles.ts";
import { blindDocument, countWords, segmenters } from "./blind-document.ts";
import { type Judgement, judgeArticle } from "./criteria.ts";
import { compareWithEarlier, readEarlierSet } from "./earlier-set.ts";
import { readFacts } from "./facts.ts";
import { type SelectOptions, selectOptions } from "./options.ts";
import { type CountedCandidate, withinBudget } from "./ranking.ts";
import { remnantsOf } from "./remnants.ts";

/** What a selection reports. */
export interface Selection {
  readonly manifest: Manifest;
  readonly messages: readonly Message[];
}

/**
 * Makes the documents of a blind test set out of extracted articles: `raw/<page id>`, `parses.json`
 * (our sentences and tokens, empty trees), `articles.jsonl` of those taken, `selection.jsonl` with a
 * reason for every article, `manifest.json`, and on request `facts.jsonl`. Same articles, options and seed: same bytes.
 * @throws ProblemError where the articles cannot be read; UsageError for options that make no sense
 */
export async function selectArticles(options: SelectOptions): Promise<Selection> {
  checkOptions(options);
  const messages: Message[] = [];
  const { language } = manifestIn(options.articles).options ?? {};
  const target: OutputFolder = {
    ...{ out: options.out, replace: options.replace, command: "select", kind: { language } },
    inputs: inputPaths(selectOptions, options),
    onMessage: (message) => void messages.push(message),
  };
  const manifest = await writeFolder(target, async (folder) => {
    const set = options.ids === undefined ? undefined : readEarlierSet(options.ids);
    const { judgements, listed, taken, input } = await writeDocuments(
      folder,
      options,
      set?.map(({ id }) => id),
    );
    writeFileSync(join(folder, "selection.jsonl"), toJsonLines(judgements));
    if (set !== undefined) messages.push(...compareWithEarlier(set, listed));
    if (options.facts !== undefined) {
      const file = join(folder, "facts.jsonl");
      writeFileSync(file, "");
      const ids = new Set(taken.map(({ id }) => id));
      const onMessage = (message: Message): void => void messages.push(message);
      for await (const line of readFacts(options.facts, ids, options.maxExpansion, onMessage))
        appendFileSync(file, line);
    }
    const manifest: Manifest = {
      command: "select",
      options: { language, ...recordedOptions(selectOptions, options) },
      inputs: [input],
      counts: selectionCounts(judgements),
      versions: versionsOf(import.meta.url, "segment"),
    };
    writeFileSync(join(folder, "manifest.json"), manifestText(manifest));
    return manifest;
  });
  return { manifest, messages };
}

/** What became of the articles. */
interface Judged {
  /** One an article, in their order. */
  readonly judgements: readonly Judgement[];
  readonly taken: readonly CountedCandidate[];
  /** Those whose ids were named. */
  readonly listed: readonly Article[];
  /** `articles.jsonl`, for the manifest. */
  readonly input: Manifest["inputs"][number];
}

/**
 * Judges the articles one by one and writes the documents of those taken: at once, or under a budget when all have been
 * judged, from articles read again. Only judgements, and articles named by `ids`, are in memory.
 * @param named the ids to take, where they are given
 */
async function writeDocuments(
  folder: string,
  options: SelectOptions,
  named: readonly string[] | undefined,
): Promise<Judged> {
  const files = outputFiles(folder);
  const release = releaseWriter(["input"]);
  const write = (article: Article, document: Document): void => {
    files.add(release.add(document).get("input") ?? {});
    files.add({ "articles.jsonl": toJsonLines([article]) });
  };
  files.add({ "articles.jsonl": "" });
  files.addFolder("raw");
  const ids = named && new Set(named);
  const remnants = await remnantsOf(options.articles);
  const segmenterOf = await segmenters();
  const documentOf = (article: Article): Document => blindDocument(article, segmenterOf(article.language));
  const judgements: Judgement[] = [];
  const candidates: CountedCandidate[] = [];
  const listed: Article[] = [];
  const read = contentHash();
  for await (const { article, line } of articlesInScript(options, { onBytes: read.add })) {
    let document: Document | undefined;
    const counts = () => {
      document = documentOf(article);
      return countWords(document);
    };
    const judgement = judgeArticle(article, options, counts, remnants(article), ids);
    judgements.push(judgement);
    if (judgement.taken) candidates.push({ ...judgement, line });
    if (ids?.has(article.id) === true) listed.push(article);
    if (judgement.taken && document !== undefined && options.words === undefined) write(article, document);
  }
  const taken = withinBudget(candidates, options);
  if (options.words !== undefined) {
    const lines = new Set(taken.map(({ line }) => line));
    for await (const { article } of articlesInScript(options, { wanted: (line) => lines.has(line) }))
      write(article, documentOf(article));
  }
  files.add(release.end().get("input") ?? {});
  const input = { name: `${basename(options.articles)}/articles.jsonl`, ...read.digest() };
  return { judgements: withBudget(judgements, taken), taken, listed, input };
}

/** Candidates that are not taken exceed the budget. */
function withBudget(judgements: readonly Judgement[], taken: readonly CountedCandidate[]): Judgement[] {
  const ids = new Set(taken.map(({ id }) => id));
  return judgements.map((judgement) =>
    judgement.taken && !ids.has(judgement.id)
      ? { ...judgement, taken: false, reason: "over-budget" }
      : judgement,
  );
}

/** What the manifest counts. */
function selectionCounts(judgements: readonly Judgement[]): Manifest["counts"] {
  const taken = judgements.filter((judgement) => judgement.taken);
  const left: Frequencies = new Map();
  for (const judgement of judgements) if (!judgement.taken) countLabel(left, judgement.reason);
  return {
    in: judgements.length,
    taken: taken.length,
    words: taken.reduce((sum, { words }) => sum + words, 0),
    left: Object.fromEntries([...left].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
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
