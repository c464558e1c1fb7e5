import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Article, ProblemError, problem, rawDocument } from "@discoprep/corpus";
import { readText, toJsonLines, workIn, writeFileWhole } from "@discoprep/files";
import { documentFiles } from "@discoprep/formats/format";
import { withSegmentedText } from "@discoprep/segment";
import { eachArticle } from "../select/articles.ts";
import { languageSegmenter } from "../select/blind-document.ts";
import { type Correction, readCorrections } from "./correction.ts";
import { newCorrections } from "./new-corrections.ts";

export interface CorrectOptions {
  /** A folder that `select` wrote. */
  readonly original: string;
  /** A copy of it with edits in `raw/` or `segmented/`. */
  readonly edited: string;
  /** The file of corrections; one that is there is continued. */
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
  const originals = setFiles(original);
  const edits = setFiles(edited);
  const ids = new Set(
    [originals, edits].flatMap(({ raw, segmented }) => [...raw.keys(), ...segmented.keys()]),
  );
  const articles = new Map<string, Article>();
  for await (const { article } of eachArticle(original)) articles.set(article.id, article);
  const segment = languageSegmenter();
  const added: Correction[] = [];
  for (const id of [...ids].sort((a, b) => Number(a > b) - Number(a < b))) {
    const article = articles.get(id);
    const texts = textsOf(originals, id);
    const editedTexts = textsOf(edits, id);
    if (article === undefined || texts === undefined || editedTexts === undefined)
      throw onOneSide(id, edited);
    const { language, revision } = article;
    const changes = newCorrections(
      {
        document: withSegmentedText(rawDocument(id, language, texts.raw), texts.segmented),
        revision,
        raw: editedTexts.raw,
        segmented: editedTexts.segmented,
        madeBefore: madeBefore.filter(({ document }) => document === id),
        known: known.filter(({ document }) => document === id),
        file: out,
      },
      segment,
    );
    for (const change of changes) added.push({ document: id, revision, ...change, who, why });
  }
  const text = existsSync(out) ? readText(out).replace(/(?<=[^\n])$/, "\n") : "";
  await writeFileWhole(out, text + toJsonLines(added));
  return { corrections: added.length, documents: new Set(added.map(({ document }) => document)).size };
}

function setFiles(folder: string): { raw: Map<string, string>; segmented: Map<string, string> } {
  return { raw: documentFiles(join(folder, "raw")), segmented: documentFiles(join(folder, "segmented")) };
}

/** Returns the texts as an editor shows them: without byte order mark, with line feeds. */
function textsOf({ raw, segmented }: ReturnType<typeof setFiles>, id: string) {
  const files = [raw.get(id), segmented.get(id)];
  const [first, second] = files.map(
    (file) =>
      file &&
      readText(file)
        .replace(/^\ufeff/, "")
        .replaceAll(/\r\n?/g, "\n"),
  );
  return first === undefined || second === undefined ? undefined : { raw: first, segmented: second };
}

function onOneSide(document: string, folder: string): ProblemError {
  return new ProblemError(problem("text-on-one-side", { file: folder, document }));
}
