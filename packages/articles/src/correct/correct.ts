import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Article, type Document, isChinese, ProblemError, rawDocument } from "@discoprep/corpus";
import { documentFiles, editsIn, readText, toJsonLines, writeFileWhole } from "@discoprep/files";
import { segmentedText, tidySegmentedText, withSegmentedText } from "@discoprep/segment";
import { eachArticle } from "../select/articles.ts";
import { languageSegmenter, type Segmenter } from "../select/blind-document.ts";
import { type Correction, isLost, readCorrections } from "./correction.ts";
import { correctDocument } from "./replay.ts";
import { textChanges } from "./text-changes.ts";

/** What to compare, and where the corrections go. */
export interface CorrectOptions {
  /** A folder that `select` wrote, as it is. */
  readonly original: string;
  /** A copy of it in which `raw/` or `segmented/` was edited. */
  readonly edited: string;
  /** The file of corrections; one that is there is continued. */
  readonly out: string;
  readonly who?: string;
  readonly why?: string;
}

/** The texts of a document in a set. */
interface Texts {
  readonly raw: string;
  readonly segmented: string;
}

/**
 * Finds the corrections that make the edited set out of the original one, proves it by making them, and adds them to the
 * file, without those that are in it.
 * @returns the number of new corrections, and of documents that have some
 * @throws ProblemError where the sets have not the same documents, raw and segmented text of a document were edited to other
 *   characters, or the corrections do not give the edited set or do not go with those of the file
 */
export async function correct({
  original,
  edited,
  out,
  ...reasons
}: CorrectOptions): Promise<{ corrections: number; documents: number }> {
  if (existsSync(join(original, "SHA256SUMS")) && editsIn(original) !== undefined)
    throw notProven({ file: original }, "the original set is not as `discoprep select` wrote it");
  const before = existsSync(out) ? await readCorrections(out) : [];
  const [originals, edits] = [setFiles(original), setFiles(edited)];
  const ids = [
    ...new Set([originals, edits].flatMap(({ raw, segmented }) => [...raw.keys(), ...segmented.keys()])),
  ];
  const articles = new Map<string, Article>();
  for await (const { article } of eachArticle(original)) articles.set(article.id, article);
  const segment = languageSegmenter();
  const added: Correction[] = [];
  for (const id of ids.sort((a, b) => Number(a > b) - Number(a < b))) {
    const article = articles.get(id);
    const [first, second] = [textsOf(originals, id), textsOf(edits, id)];
    if (article === undefined || first === undefined || second === undefined) throw onOneSide(id, edited);
    const { language, revision } = article;
    const document = withSegmentedText(rawDocument(id, language, first.raw), first.segmented);
    const found = documentChanges(document, second, segment).map(({ file, ...change }) => ({
      ...{ document: id, revision, file, ...change },
      who: reasons.who,
      why: reasons.why,
    }));
    const known = before.filter((correction) => correction.document === id);
    for (const one of newCorrections(document, revision, known, found, segment, out)) added.push(one);
  }
  const text = existsSync(out) ? readText(out).replace(/(?<=[^\n])$/, "\n") : "";
  await writeFileWhole(out, text + toJsonLines(added));
  return { corrections: added.length, documents: new Set(added.map(({ document }) => document)).size };
}

function setFiles(folder: string): { raw: Map<string, string>; segmented: Map<string, string> } {
  return { raw: documentFiles(join(folder, "raw")), segmented: documentFiles(join(folder, "segmented")) };
}

/** The texts as an editor shows them: without byte order mark, with line feeds. */
function textsOf({ raw, segmented }: ReturnType<typeof setFiles>, id: string): Texts | undefined {
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

type DocumentChange = Pick<Correction, "file" | "before" | "after" | "left" | "right">;

/** The changes of one document. What was edited in `raw/` alone counts, or in `segmented/` alone, or in both to the same text. */
function documentChanges(document: Document, edited: Texts, segment: Segmenter): DocumentChange[] {
  const { id, raw, language } = document;
  const chinese = isChinese(language);
  const tidy = tidySegmentedText(edited.segmented);
  const editsWords = tidy !== segmentedText(document);
  const editsRaw = chinese ? tidySegmentedText(edited.raw) !== tidySegmentedText(raw) : edited.raw !== raw;
  if (editsWords && editsRaw)
    withSegmentedText({ ...document, raw: edited.raw }, tidy, `segmented/${id}.txt`);
  const changes = (file: "raw" | "segmented", from: string, to: string): DocumentChange[] =>
    textChanges(from, to).map((change) => ({ file, ...change }));
  const make = (made: readonly DocumentChange[]) => {
    const all = made.map((change): Correction => ({ document: id, revision: "", ...change }));
    return correctDocument(document, "", all, segment).document;
  };
  const inRaw = editsRaw && !chinese ? changes("raw", raw, edited.raw) : [];
  // All of a Chinese text stands in its segmented text.
  const words = editsWords ? tidy : chinese && editsRaw ? tidySegmentedText(edited.raw) : undefined;
  const all =
    words === undefined ? inRaw : [...inRaw, ...changes("segmented", segmentedText(make(inRaw)), words)];
  const made = make(all);
  const isRaw = chinese
    ? tidySegmentedText(made.raw) === tidySegmentedText(edited.raw)
    : made.raw === edited.raw;
  if ((editsRaw && !isRaw) || (editsWords && segmentedText(made) !== tidy))
    throw notProven({ document: id }, "the corrections found do not make the edited document");
  return all;
}

/**
 * The corrections that those of the file do not make already.
 * @throws ProblemError where one of either is not found when all of them are made
 */
function newCorrections(
  document: Document,
  revision: string,
  known: readonly Correction[],
  found: readonly Correction[],
  segment: Segmenter,
  file: string,
): Correction[] {
  const before = correctDocument(document, revision, known, segment).states;
  const { states } = correctDocument(document, revision, [...known, ...found], segment);
  const lost = [...known, ...found].find((one) => isLost(states.get(one)) && !isLost(before.get(one)));
  if (lost === undefined) return found.filter((correction) => states.get(correction) === "applied");
  const what = "a new correction and one of the file change the same place";
  throw notProven(
    { file, document: document.id },
    what,
    `${JSON.stringify(lost.before)} → ${JSON.stringify(lost.after)}`,
  );
}

function notProven(
  where: { readonly file?: string; readonly document?: string },
  what: string,
  found?: string,
): ProblemError {
  return new ProblemError({
    rule: "corrections-not-proven",
    what,
    where,
    found,
  });
}

function onOneSide(document: string, folder: string): ProblemError {
  return new ProblemError({
    rule: "document-on-one-side",
    what: "a text of the document is missing in one of the two sets",
    where: { file: folder, document },
    expected: "raw/ and segmented/ of the document in both, and a line in articles.jsonl of the original one",
    remedy: "Put the file back; take other files out of raw/ and segmented/.",
  });
}
