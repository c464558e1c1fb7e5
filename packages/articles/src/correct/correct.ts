import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Article, ProblemError, problem, rawDocument } from "@discoprep/corpus";
import { readText, toJsonLines, workIn, writeFileWhole } from "@discoprep/files";
import { documentFiles } from "@discoprep/formats/format";
import { withSegmentedText } from "@discoprep/segment";
import { eachArticle } from "../select/articles.ts";
import { languageSegmenter } from "../select/blind-document.ts";
import { type Correction, readCorrections } from "./correction.ts";
import { type Copy, copies } from "./merge.ts";
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
 * @throws ProblemError where the sets do not have the same documents, and as `newCorrections`
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
  const known = existsSync(out) ? await readCorrections(out) : [];
  const recorded = join(edited, "corrections.jsonl");
  const madeBefore = existsSync(recorded) ? await readCorrections(recorded) : [];
  const originals = textsOf(original);
  const edits = textsOf(edited);
  const articles = new Map<string, Article>();
  for await (const { article } of eachArticle(original)) articles.set(article.id, article);
  const segment = languageSegmenter();
  const added: Correction[] = [];
  for (const id of [...new Set([...originals.keys(), ...edits.keys()])].sort()) {
    const article = articles.get(id);
    const texts = wholeTexts(originals.get(id));
    const editedTexts = wholeTexts(edits.get(id));
    if (article === undefined || texts === undefined || editedTexts === undefined)
      throw new ProblemError(problem("text-on-one-side", { file: edited, document: id }));
    const { language, revision } = article;
    const document = withSegmentedText(rawDocument(id, language, texts.raw), texts.segmented);
    const isOfDocument = (correction: Correction): boolean => correction.document === id;
    const corrections = newCorrections(
      {
        ...{ document, revision, ...editedTexts, file: out },
        madeBefore: madeBefore.filter(isOfDocument),
        known: known.filter(isOfDocument),
      },
      segment,
    );
    for (const correction of corrections) added.push({ ...correction, who, why });
  }
  const text = existsSync(out) ? readText(out).replace(/(?<=[^\n])$/, "\n") : "";
  await writeFileWhole(out, text + toJsonLines(added));
  return { corrections: added.length, documents: new Set(added.map(({ document }) => document)).size };
}

type Texts = { readonly [copy in Copy]?: string };

/** Returns the texts of a set as an editor shows them, by document: without byte order mark, with line feeds. */
function textsOf(folder: string): Map<string, Texts> {
  const texts = new Map<string, Texts>();
  for (const copy of copies) {
    for (const [id, file] of documentFiles(join(folder, copy))) {
      const text = readText(file).replace(/^\ufeff/, "");
      texts.set(id, { ...texts.get(id), [copy]: text.replaceAll(/\r\n?/g, "\n") });
    }
  }
  return texts;
}

function wholeTexts({ raw, segmented }: Texts = {}): Record<Copy, string> | undefined {
  return raw === undefined || segmented === undefined ? undefined : { raw, segmented };
}
