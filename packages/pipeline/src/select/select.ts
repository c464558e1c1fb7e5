import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { releaseFileNames, writeRelease } from "@discoprep/conll16";
import {
  type Article,
  articleText,
  checkOutputApart,
  type Document,
  isChinese,
  type Manifest,
  type Message,
  manifestText,
  readBytes,
  sha256,
  toJsonLines,
  UsageError,
  writeFolder,
} from "@discoprep/corpus";
import { convertScript } from "@discoprep/script";
import type { Reuse } from "../earlier-output.ts";
import { inputPaths, recordedOptions } from "../option.ts";
import { versionsOf } from "../versions.ts";
import { readArticles } from "./articles.ts";
import { type Judgement, judgeArticle } from "./criteria.ts";
import { openEarlierSelection, selectionOutputs } from "./earlier-selection.ts";
import { compareWithEarlier, readEarlierSet } from "./earlier-set.ts";
import { readFacts } from "./facts.ts";
import { type SelectOptions, selectOptions } from "./options.ts";
import { rankCandidates } from "./ranking.ts";
import { remnantsOf } from "./remnants.ts";
import { articleSegmenter, type EarlierWords } from "./segmented-article.ts";

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
  const articles = readArticles(options.articles).map((one) => inScript(one, options.convert));
  const set = options.ids === undefined ? undefined : readEarlierSet(options.ids);
  const listed = set === undefined ? undefined : new Set(set.map(({ id }) => id));
  const remnants = remnantsOf(options.articles);
  const messages: Message[] = [];
  const earlier = openReuse(options, (message) => messages.push(message));
  const segmenter = articleSegmenter(typeof earlier === "string" ? undefined : earlier);
  const ready = new Map<string, Document>();
  const judged = articles.map((article) => {
    const segmented = once(() => segmenter.of(article));
    const judgement = judgeArticle(article, options, segmented, remnants(article), listed);
    // Of a budget few are taken: their documents are made again rather than all of them kept in memory.
    if (judgement.taken && options.words === undefined) ready.set(article.id, segmented().document());
    return judgement;
  });
  const selection = withinBudget(judged, options);
  const taken = new Set(selection.filter((judgement) => judgement.taken).map(({ id }) => id));
  const chosen = articles.filter(({ id }) => taken.has(id));
  const documents = chosen.map((article) => ready.get(article.id) ?? segmenter.of(article).document());
  const facts =
    options.facts === undefined ? undefined : await readFacts(options.facts, taken, options.maxExpansion);
  const manifest = await writeFolder(options.out, (folder): Manifest => {
    writeDocuments(folder, documents);
    writeFileSync(join(folder, "articles.jsonl"), toJsonLines(chosen));
    writeFileSync(join(folder, "selection.jsonl"), toJsonLines(selection));
    if (facts !== undefined) writeFileSync(join(folder, "facts.jsonl"), facts.lines);
    const whole = describeSelection(options, articles, selection, selectionOutputs(folder));
    writeFileSync(join(folder, "manifest.json"), manifestText(whole));
    return whole;
  });
  const changes = set === undefined ? [] : compareWithEarlier(set, articles);
  messages.push(...changes, ...(facts?.messages ?? []));
  if (earlier === undefined) return { manifest, messages };
  return { manifest, messages, reuse: reuseOf(judged, segmenter.split.size, earlier) };
}

function writeDocuments(folder: string, documents: readonly Document[]): void {
  const { parses } = releaseFileNames("2016");
  mkdirSync(join(folder, "raw"));
  for (const document of documents) writeFileSync(join(folder, "raw", document.id), document.raw);
  writeFileSync(join(folder, parses), writeRelease(documents).get(parses) ?? "");
}

/** @param read how many articles were split into sentences and tokens */
function reuseOf(judged: readonly Judgement[], read: number, earlier: EarlierWords | string): Reuse {
  const counted = judged.filter(({ words }) => words > 0).length;
  return { read, reused: counted - read, ...(typeof earlier === "string" && { because: earlier }) };
}

function openReuse(
  options: SelectOptions,
  onMessage: (message: Message) => void,
): EarlierWords | string | undefined {
  if (options.reuse === undefined) return undefined;
  return openEarlierSelection(options.reuse, selectVersions(options), onMessage);
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function selectVersions({ script, convert }: SelectOptions): Record<string, string> {
  return versionsOf("segment", ...((script ?? convert) === undefined ? [] : ["script"]));
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

/** The article in the script asked for; other languages have one script only. */
function inScript(article: Article, script: SelectOptions["convert"]): Article {
  if (script === undefined || !isChinese(article.language)) return article;
  const convert = (text: string): string => convertScript(text, script);
  const converted = {
    ...article,
    title: convert(article.title),
    paragraphs: article.paragraphs.map(convert),
  };
  return { ...converted, textSha256: sha256(articleText(converted)) };
}

/** Candidates in ranked order while they fit; one that does not fit is passed over for a shorter one. */
function withinBudget(judged: readonly Judgement[], options: SelectOptions): Judgement[] {
  if (options.words === undefined) return [...judged];
  const candidates = judged.filter(({ taken }) => taken);
  const fitting = new Set<string>();
  let words = 0;
  for (const candidate of rankCandidates(candidates, options.rank ?? "random", options.seed ?? 1)) {
    if (words + candidate.words > options.words) continue;
    words += candidate.words;
    fitting.add(candidate.id);
  }
  return judged.map((judgement) =>
    judgement.taken && !fitting.has(judgement.id)
      ? { ...judgement, taken: false, reason: "over-budget" }
      : judgement,
  );
}

function describeSelection(
  options: SelectOptions,
  articles: readonly Article[],
  selection: readonly Judgement[],
  outputs: Manifest["inputs"],
): Manifest {
  const taken = selection.filter((judgement) => judgement.taken);
  const left: Record<string, number> = {};
  for (const { taken, reason } of selection) if (!taken) left[reason] = (left[reason] ?? 0) + 1;
  const bytes = readBytes(join(options.articles, "articles.jsonl"));
  return {
    command: "select",
    options: recordedOptions(selectOptions, options),
    inputs: [
      { name: `${basename(options.articles)}/articles.jsonl`, bytes: bytes.length, sha256: sha256(bytes) },
    ],
    counts: {
      in: articles.length,
      taken: taken.length,
      words: taken.reduce((sum, { words }) => sum + words, 0),
      left: Object.fromEntries(Object.entries(left).sort(([a], [b]) => (a < b ? -1 : 1))),
    },
    outputs,
    versions: selectVersions(options),
  };
}
