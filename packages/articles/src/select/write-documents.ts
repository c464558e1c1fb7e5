import { basename } from "node:path";
import type { Article, Document, Message } from "@discoprep/corpus";
import { ContentHash, type Manifest, toJsonLines } from "@discoprep/files";
import { Groups } from "@discoprep/files/text";
import { releaseWriter } from "@discoprep/formats/conll16";
import { OutputFiles } from "@discoprep/formats/format";
import { segmentedText } from "@discoprep/segment";
import { ScriptWatch } from "@discoprep/segment/chinese-script/identify";
import { correctDocument } from "../correct/copies.ts";
import type { Correction, CorrectionState } from "../correct/correction.ts";
import { articleConverter, eachArticle } from "./articles.ts";
import { blindDocument, countWords, languageSegmenter } from "./blind-document.ts";
import { articleJudge } from "./criteria.ts";
import { DoubtFinder } from "./doubtful.ts";
import type { OlderDump } from "./earlier.ts";
import type { Judgement } from "./judgement.ts";
import type { SelectOptions } from "./options.ts";
import { type CountedCandidate, withinBudget } from "./ranking.ts";

/** Writes the documents of the articles that are taken, with the corrections made in them. */
export class DocumentWriter {
  readonly doubts = new DoubtFinder();
  readonly states = new Map<Correction, CorrectionState>();
  words = 0;
  tokens = 0;
  readonly segment = languageSegmenter();
  readonly #files: OutputFiles;
  readonly #release = releaseWriter(["input"]);
  readonly #corrections: Groups<string, Correction>;
  readonly #report: (message: Message) => void;

  /** @param report is given a warning of each document that is traditional Chinese */
  constructor(folder: string, corrections: readonly Correction[], report: (message: Message) => void) {
    this.#files = new OutputFiles(folder);
    this.#corrections = new Groups(corrections, ({ document }) => document);
    this.#report = report;
    this.#files.add({ "articles.jsonl": "" });
    this.#files.addFolder("raw");
    this.#files.addFolder("segmented");
  }

  write(article: Article, original: Document): void {
    const { id, revision } = article;
    const corrections = this.#corrections.get(id) ?? [];
    const { document, states } = correctDocument(original, revision, corrections, this.segment);
    for (const [correction, state] of states) this.states.set(correction, state);
    // Somebody has read a document that has corrections.
    if (document === original) this.doubts.add(article, document);
    const watch = new ScriptWatch(article.language);
    // Without the date line, which is this program's and simplified.
    watch.add([article.title, ...article.paragraphs].join("\n"));
    const warning = watch.warning({ document: id });
    if (warning !== undefined) this.#report(warning);
    this.words += countWords(document).words;
    for (const sentence of document.sentences) this.tokens += sentence.tokens.length;
    this.#files.add({
      ...this.#release.add(document).get("input"),
      [`segmented/${id}.txt`]: segmentedText(document),
      "articles.jsonl": toJsonLines([article]),
    });
  }

  end(): void {
    this.#files.add(this.#release.end().get("input") ?? {});
  }
}

interface Selected {
  readonly judgements: readonly Judgement[];
  readonly listed: readonly Article[];
  readonly input: Manifest["inputs"][number];
}

/**
 * Judges the articles one by one, without corrections, and writes those taken: at once, or under a budget after all are judged.
 * Memory holds only judgements, and the articles listed.
 */
export async function writeSelected(
  writer: DocumentWriter,
  options: SelectOptions,
  named: ReadonlySet<string> | undefined,
  older: OlderDump | undefined,
): Promise<Selected> {
  const judge = await articleJudge(options, named, older);
  const converted = await articleConverter(options.convert);
  const judgements: Judgement[] = [];
  const candidates: CountedCandidate[] = [];
  const listed: Article[] = [];
  const read = new ContentHash();
  for await (const { article: extracted, line } of eachArticle(options.articles, { onBytes: read.add })) {
    const article = converted(extracted);
    let segmented: Document | undefined;
    const document = () => (segmented ??= blindDocument(article, writer.segment));
    const judgement = judge(article, () => countWords(document()));
    judgements.push(judgement);
    if (judgement.taken) candidates.push({ ...judgement, line });
    if (named?.has(article.id) === true) listed.push(article);
    if (judgement.taken && options.words === undefined) writer.write(article, document());
  }
  const selection = withinBudget(candidates, options);
  if (options.words !== undefined) {
    const lines = new Set(selection.map(({ line }) => line));
    const reading = { isNeeded: (line: number) => lines.has(line) };
    for await (const { article: extracted } of eachArticle(options.articles, reading)) {
      const article = converted(extracted);
      writer.write(article, blindDocument(article, writer.segment));
    }
  }
  writer.end();
  const ids = new Set(selection.map(({ id }) => id));
  return {
    judgements: judgements.map((judgement) =>
      judgement.taken && !ids.has(judgement.id)
        ? { ...judgement, taken: false, reason: "over-budget" }
        : judgement,
    ),
    listed,
    input: { name: `${basename(options.articles)}/articles.jsonl`, ...read.digest() },
  };
}
