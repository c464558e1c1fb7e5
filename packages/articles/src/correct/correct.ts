import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Article, ProblemError, problem, rawDocument } from "@discoprep/corpus";
import { readText, toJsonLines, workIn, writeFileWhole } from "@discoprep/files";
import { Groups } from "@discoprep/files/text";
import { documentFiles } from "@discoprep/formats/format";
import { withSegmentedText } from "@discoprep/segment";
import { eachArticle } from "../select/articles.ts";
import { languageSegmenter } from "../select/blind-document.ts";
import { type Correction, readCorrections } from "./correction.ts";
import { copies } from "./merge.ts";
import { newCorrections } from "./new-corrections.ts";

export interface CorrectOptions {
  /** A folder that `select` wrote. */
  readonly original: string;
  /** A copy of it with edits in `raw/` or `segmented/`. */
  readonly edited: string;
  readonly out: string;
  readonly who?: string;
  readonly why?: string;
}

/**
 * Finds the corrections that make the edited set out of the original one, proves it by making them, and adds them to the
 * file, without those that are in it. The edited set may have been made with corrections.
 * @returns the number of new corrections, and of documents that have some
 * @throws ProblemError if the sets do not have the same documents, and as `newCorrections`
 */
export async function correct({
  original,
  edited,
  out,
  who,
  why,
}: CorrectOptions): Promise<{ corrections: number; documents: number }> {
  if (existsSync(join(original, "SHA256SUMS")) && workIn(original) !== undefined)
    throw new ProblemError(problem("original-edited", { file: original }));
  const inFile = await correctionsIn(out);
  const madeBefore = await correctionsIn(join(edited, "corrections.jsonl"));
  const sets = [original, edited].flatMap((set) => copies.map((copy) => documentFiles(join(set, copy))));
  const articles = new Map<string, Article>();
  for await (const { article } of eachArticle(original)) articles.set(article.id, article);
  const segment = languageSegmenter();
  const added: Correction[] = [];
  for (const id of [...new Set(sets.flatMap((files) => [...files.keys()]))].sort()) {
    const article = articles.get(id);
    const files = sets.flatMap((set) => set.get(id) ?? []);
    if (article === undefined || files.length < sets.length)
      throw new ProblemError(problem("text-on-one-side", { file: edited, document: id }));
    const { language, revision } = article;
    const [originalRaw = "", originalSegmented = "", raw = "", segmented = ""] = files.map(textIn);
    const document = withSegmentedText(rawDocument(id, language, originalRaw), originalSegmented);
    const before = { madeBefore: madeBefore.get(id) ?? [], file: out, inFile: inFile.get(id) ?? [] };
    const corrections = newCorrections({ document, revision, raw, segmented, ...before }, segment);
    for (const correction of corrections) added.push({ ...correction, who, why });
  }
  const text = existsSync(out) ? readText(out).replace(/(?<=[^\n])$/, "\n") : "";
  await writeFileWhole(out, text + toJsonLines(added));
  return { corrections: added.length, documents: new Set(added.map(({ document }) => document)).size };
}

/** Reads the corrections of a file, if it is there, by document. */
async function correctionsIn(file: string): Promise<Groups<string, Correction>> {
  return new Groups(existsSync(file) ? await readCorrections(file) : [], ({ document }) => document);
}

/** Reads a text as an editor shows it: without byte order mark, with line feeds. */
function textIn(file: string): string {
  return readText(file)
    .replace(/^\ufeff/, "")
    .replaceAll(/\r\n?/g, "\n");
}
