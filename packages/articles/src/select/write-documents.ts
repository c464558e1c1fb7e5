import { basename } from "node:path";
import type { Article, Document, Message } from "@discoprep/corpus";
import { type Manifest, toJsonLines } from "@discoprep/files";
import { releaseWriter } from "@discoprep/formats/conll16";
import { OutputFiles } from "@discoprep/formats/format";
import { segmentedText } from "@discoprep/segment";
import { ScriptWatch } from "@discoprep/segment/chinese-script/identify";
import {
  type Correction,
  type CorrectionRecord,
  type CorrectionState,
  readCorrections,
} from "../correct/correction.ts";
import { correctDocument } from "../correct/replay.ts";
import { ContentHash } from "../line-file.ts";
import { convertedArticle, eachArticle, scriptConverter } from "./articles.ts";
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
  tokens = 0;
  readonly #segment = languageSegmenter();
  readonly #files: OutputFiles;
  readonly #release = releaseWriter(["input"]);
  readonly #report: (message: Message) => void;
  readonly #states = new Map<Correction, CorrectionState>();
  #corrections: readonly Correction[] | undefined;

  /** @param report is given a warning of each document that is traditional Chinese */
  constructor(folder: string, report: (message: Message) => void) {
    this.#files = new OutputFiles(folder);
    this.#report = report;
    this.#files.add({ "articles.jsonl": "" });
    this.#files.addFolder("raw");
    this.#files.addFolder("segmented");
  }

  async correctBy(file: string): Promise<void> {
    this.#corrections = await readCorrections(file);
  }

  get corrections(): readonly CorrectionRecord[] | undefined {
    return this.#corrections?.map((correction) => {
      return { ...correction, state: this.#states.get(correction) ?? "unselected" };
    });
  }

  documentOf(article: Article): Document {
    return blindDocument(article, this.#segment);
  }

  write(article: Article, original: Document): void {
    const { id, revision } = article;
    const corrections = this.#corrections?.filter((correction) => correction.document === id) ?? [];
    const { document, states } = correctDocument(original, revision, corrections, this.#segment);
    for (const [correction, state] of states) this.#states.set(correction, state);
    // Somebody has read a document that has corrections.
    if (document === original) this.doubts.add(article, document);
    const watch = new ScriptWatch(article.language);
    // Without the date line, which is this program's and simplified.
    watch.add([article.title, ...article.paragraphs].join("\n"));
    const warning = watch.warning({ document: id });
    if (warning !== undefined) this.#report(warning);
    for (const sentence of document.sentences) this.tokens += sentence.tokens.length;
    this.#files.add({ [`segmented/${id}.txt`]: segmentedText(document) });
    this.#files.add(this.#release.add(document).get("input") ?? {});
    this.#files.add({ "articles.jsonl": toJsonLines([article]) });
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
  const convert = await scriptConverter(options.convert);
  const converted = (article: Article): Article =>
    convert === undefined ? article : convertedArticle(article, convert);
  const judgements: Judgement[] = [];
  const candidates: CountedCandidate[] = [];
  const listed: Article[] = [];
  const read = new ContentHash();
  for await (const { article: extracted, line } of eachArticle(options.articles, { onBytes: read.add })) {
    const article = converted(extracted);
    let segmented: Document | undefined;
    const document = () => (segmented ??= writer.documentOf(article));
    const judgement = judge(article, () => countWords(document()));
    judgements.push(judgement);
    if (judgement.taken) candidates.push({ ...judgement, line });
    if (named?.has(article.id) === true) listed.push(article);
    if (judgement.taken && options.words === undefined) writer.write(article, document());
  }
  const taken = withinBudget(candidates, options);
  if (options.words !== undefined) {
    const lines = new Set(taken.map(({ line }) => line));
    const reading = { wanted: (line: number) => lines.has(line) };
    for await (const { article: extracted } of eachArticle(options.articles, reading)) {
      const article = converted(extracted);
      writer.write(article, writer.documentOf(article));
    }
  }
  writer.end();
  const ids = new Set(taken.map(({ id }) => id));
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
