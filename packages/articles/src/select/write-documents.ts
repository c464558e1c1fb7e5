import { basename } from "node:path";
import type { Article, Document, Message } from "@discoprep/corpus";
import { type Manifest, toJsonLines } from "@discoprep/files";
import { releaseWriter } from "@discoprep/formats/conll16";
import { OutputFiles } from "@discoprep/formats/format";
import { segmentedText } from "@discoprep/segment";
import { ScriptWatch } from "@discoprep/segment/chinese-script/identify";
import { type CorrectionRecord, readCorrections } from "../correct/correction.ts";
import { corrector } from "../correct/replay.ts";
import { ContentHash } from "../line-file.ts";
import { articlesInScript } from "./articles.ts";
import { blindDocument, countWords, languageSegmenter } from "./blind-document.ts";
import { judgeArticle } from "./criteria.ts";
import { DoubtFinder, type DoubtRecord } from "./doubtful.ts";
import type { Judgement } from "./judgement.ts";
import type { OlderDump } from "./older-dump.ts";
import type { SelectOptions } from "./options.ts";
import { type CountedCandidate, withinBudget } from "./ranking.ts";
import { remnantsOf } from "./remnants.ts";

export interface Judged {
  /** One an article, in their order. */
  readonly judgements: readonly Judgement[];
  /** Of the documents written. */
  readonly tokens: number;
  readonly doubts: readonly DoubtRecord[] | undefined;
  readonly corrections: readonly CorrectionRecord[] | undefined;
  readonly listed: readonly Article[];
  /** `articles.jsonl`, for the manifest. */
  readonly input: Manifest["inputs"][number];
}

/**
 * Judges the articles one by one and writes the documents of those taken: at once, or under a budget after all are judged.
 * Memory holds only judgements, and articles named by `ids`. Corrections are made in the documents written.
 * @param named the ids to take, if they are given
 * @param older the dump whose pages are left
 * @param report is given a warning of each document that is traditional Chinese
 */
export async function writeDocuments(
  folder: string,
  options: SelectOptions,
  named: readonly string[] | undefined,
  older: OlderDump | undefined,
  report: (message: Message) => void,
): Promise<Judged> {
  const files = new OutputFiles(folder);
  const release = releaseWriter(["input"]);
  const segment = languageSegmenter();
  const corrections =
    options.corrections === undefined
      ? undefined
      : corrector(await readCorrections(options.corrections), segment);
  const doubts = new DoubtFinder();
  let tokens = 0;
  const write = (article: Article, original: Document): void => {
    const document = corrections?.correct(article, original) ?? original;
    // Somebody has read a document that has corrections.
    if (document === original) doubts.add(article, document);
    const watch = new ScriptWatch(article.language);
    // Without the date line, which is this program's and simplified.
    watch.add([article.title, ...article.paragraphs].join("\n"));
    const warning = watch.warning({ document: article.id });
    if (warning !== undefined) report(warning);
    for (const sentence of document.sentences) tokens += sentence.tokens.length;
    files.add({ [`segmented/${article.id}.txt`]: segmentedText(document) });
    files.add(release.add(document).get("input") ?? {});
    files.add({ "articles.jsonl": toJsonLines([article]) });
  };
  files.add({ "articles.jsonl": "" });
  files.addFolder("raw");
  files.addFolder("segmented");
  const ids = named && new Set(named);
  const remnants = await remnantsOf(options.articles);
  // Loaded only where it is asked for: its tables are large.
  const { changedBySimplifying } =
    options.script === undefined
      ? { changedBySimplifying: () => [] }
      : await import("@discoprep/segment/chinese-script");
  const documentOf = (article: Article): Document => blindDocument(article, segment);
  const judgements: Judgement[] = [];
  const candidates: CountedCandidate[] = [];
  const listed: Article[] = [];
  const read = new ContentHash();
  for await (const { article, line } of articlesInScript(options, { onBytes: read.add })) {
    let document: Document | undefined;
    const counts = () => {
      document = documentOf(article);
      return countWords(document);
    };
    const judgement = judgeArticle(article, counts, {
      criteria: options,
      remnants: remnants(article),
      changedBySimplifying,
      listed: ids,
      older,
    });
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
  return {
    judgements: withBudget(judgements, taken),
    tokens,
    doubts: doubts.sorted(),
    corrections: corrections?.records(),
    listed,
    input,
  };
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
