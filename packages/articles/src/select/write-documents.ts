import type { Article, Document, Message } from "@discoprep/corpus";
import { OutputFiles, toJsonLines } from "@discoprep/files";
import { releaseWriter } from "@discoprep/formats/conll16";
import { segmentedText } from "@discoprep/segment";
import { ScriptWatch } from "@discoprep/segment/chinese-script/identify";
import {
  type Correction,
  type CorrectionRecord,
  type CorrectionState,
  readCorrections,
} from "../correct/correction.ts";
import { correctDocument } from "../correct/replay.ts";
import { blindDocument, languageSegmenter } from "./blind-document.ts";
import { DoubtFinder } from "./doubtful.ts";

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
