import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  type Article,
  type Message,
  type Place,
  ProblemError,
  problem,
  rawDocument,
} from "@discoprep/corpus";
import { readText, toJsonLines, workIn, writeFileWhole } from "@discoprep/files";
import { Groups } from "@discoprep/files/text";
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
  /** Called with a warning of each edited text that lost more than half of its characters. */
  readonly report?: (message: Message) => void;
}

/**
 * Finds the corrections that make the edited set out of the original one, proves it by making them, and adds them to the
 * file, without those that are in it. The edited set may have been made with corrections.
 * @returns the number of new corrections, and of documents that have some
 * @throws ProblemError if the sets do not have the same documents, or an edited text is empty, and as `newCorrections`
 */
export async function correct({
  original,
  edited,
  out,
  who,
  why,
  report = () => {},
}: CorrectOptions): Promise<{ corrections: number; documents: number }> {
  if (existsSync(join(original, "SHA256SUMS")) && workIn(original) !== undefined)
    throw new ProblemError(problem("original-edited", { file: original }));
  const inFile = await correctionsIn(out);
  const madeBefore = await correctionsIn(join(edited, "corrections.jsonl"));
  if (existsSync(join(edited, "manifest.json")))
    refuseOlder(edited, madeBefore, await correctionsIn(join(original, "corrections.jsonl")));
  const originals = textFiles(original);
  const edits = textFiles(edited);
  const everyFile = [originals, edits].flatMap((files) => copies.map((copy) => files[copy]));
  const articles = new Map<string, Article>();
  for await (const { article } of eachArticle(original)) articles.set(article.id, article);
  const segment = languageSegmenter();
  const added: Correction[] = [];
  for (const id of [...new Set(everyFile.flatMap((files) => [...files.keys()]))].sort()) {
    const article = articles.get(id);
    if (article === undefined) {
      const [file] = everyFile.flatMap((files) => files.get(id) ?? []);
      throw oneSided(file, id, "an added file");
    }
    const { language, revision } = article;
    const before = readTexts(original, originals, id);
    const after = readTexts(edited, edits, id);
    for (const copy of copies) {
      const where = { file: edits[copy].get(id), document: id };
      checkLength(before[copy], after[copy], where, report);
    }
    const document = withSegmentedText(rawDocument(id, language, before.raw), before.segmented);
    const lists = { madeBefore: madeBefore.get(id) ?? [], file: out, inFile: inFile.get(id) ?? [] };
    const corrections = newCorrections({ document, revision, ...after, ...lists }, segment);
    for (const correction of corrections) added.push({ ...correction, who, why });
  }
  const text = existsSync(out) ? readText(out).replace(/(?<=[^\n])$/, "\n") : "";
  await writeFileWhole(out, text + toJsonLines(added));
  return { corrections: added.length, documents: new Set(added.map(({ document }) => document)).size };
}

type Corrections = ReadonlyMap<string, readonly Correction[]>;

/** @throws ProblemError for a copy that lacks corrections of the original: they would be taken back */
function refuseOlder(edited: string, inCopy: Corrections, inOriginal: Corrections): void {
  const placeOf = ({ file, left, before, right, after }: Correction): string =>
    JSON.stringify([file, left, before, right, after]);
  for (const [document, corrections] of inOriginal) {
    const made = new Set(inCopy.get(document)?.map(placeOf));
    const lacking = corrections.find((correction) => !made.has(placeOf(correction)));
    if (lacking === undefined) continue;
    const found = `without ${JSON.stringify(lacking.before)} → ${JSON.stringify(lacking.after)}`;
    throw new ProblemError(problem("older-copy", { file: edited, document }, { found }));
  }
}

function oneSided(file: string | undefined, document: string, found: string): ProblemError {
  return new ProblemError(problem("text-on-one-side", { file, document }, { found }));
}

/** Refuses an emptied text, and warns of one that lost more than half of its characters: an editor may have failed to save it. */
function checkLength(before: string, after: string, where: Place, report: (message: Message) => void): void {
  const lengthOf = (text: string): number => text.replaceAll(/\s/g, "").length;
  const expected = lengthOf(before);
  const found = lengthOf(after);
  if (found === 0) throw new ProblemError(problem("emptied-text", where));
  const details = { expected: `about ${expected} characters`, found: `${found}` };
  if (found < expected / 2) report(problem("shortened-text", where, details));
}

/** Reads the corrections of a file, if it is there, by document. */
async function correctionsIn(file: string): Promise<Groups<string, Correction>> {
  return new Groups(existsSync(file) ? await readCorrections(file) : [], ({ document }) => document);
}

/** The files of both copies of a set's texts, by document. */
type TextFiles = Readonly<Record<Copy, ReadonlyMap<string, string>>>;

function textFiles(set: string): TextFiles {
  return { raw: documentFiles(join(set, "raw")), segmented: documentFiles(join(set, "segmented")) };
}

/** Reads texts as an editor shows them: without byte order mark, with line feeds. @throws ProblemError if one is missing */
function readTexts(set: string, files: TextFiles, id: string): Record<Copy, string> {
  const read = (copy: Copy, name: string): string => {
    const file = files[copy].get(id);
    if (file === undefined) throw oneSided(join(set, copy, name), id, "no file");
    return readText(file)
      .replace(/^\ufeff/, "")
      .replaceAll(/\r\n?/g, "\n");
  };
  return { raw: read("raw", id), segmented: read("segmented", `${id}.txt`) };
}
