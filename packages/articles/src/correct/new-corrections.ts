import { type Document, isChinese, ProblemError, problem } from "@discoprep/corpus";
import { firstEdits, joinedText } from "@discoprep/corpus/alignment";
import { segmentedText } from "@discoprep/segment";
import type { Segmenter } from "../select/blind-document.ts";
import { documentOf, versionOf, withEditedRaw, withEditedWords } from "./copies.ts";
import type { Correction } from "./correction.ts";
import { type Copy, EditConflict, merge, type Version } from "./merge.ts";
import { correctDocument } from "./replay.ts";
import { type TextChange, textChanges } from "./text-changes.ts";

/** A document, its two edited copies, and the corrections of it that there are. */
export interface EditedDocument {
  readonly document: Document;
  readonly revision: string;
  readonly raw: string;
  readonly segmented: string;
  /** The corrections in the edited set. */
  readonly madeBefore: readonly Correction[];
  /** The corrections in the file that is continued. */
  readonly known: readonly Correction[];
  readonly file: string;
}

/** A change of one file of a document. */
export type DocumentChange = TextChange & Pick<Correction, "file">;

/**
 * Merges the two edited copies of a document and the known corrections, and returns the corrections that are new.
 * @throws ProblemError `corrections-conflict` for two different edits of one place, `segmented-over-space` for a word over white
 *   space of the raw text, `corrections-not-proven` where the corrections do not make the merged document
 */
export function newCorrections(edited: EditedDocument, segment: Segmenter): DocumentChange[] {
  const { document, revision, madeBefore, known } = edited;
  const base = correctDocument(document, revision, madeBefore, segment).document;
  const corrected = correctDocument(document, revision, known, segment).document;
  const target = documentOf(
    base,
    mergedVersion(edited, base, corrected, segment),
    `segmented/${base.id}.txt`,
  );
  const changes = isChinese(base.language) ? [] : changesOf("raw", corrected.raw, target.raw);
  const withRaw = correctDocument(corrected, revision, asCorrections(edited, changes), segment).document;
  changes.push(...changesOf("segmented", segmentedText(withRaw), segmentedText(target)));
  const all = [...known, ...asCorrections(edited, changes)];
  const made = correctDocument(document, revision, all, segment).document;
  if (made.raw !== target.raw || segmentedText(made) !== segmentedText(target))
    throw new ProblemError(problem("corrections-not-proven", { document: document.id }));
  return changes;
}

/** Merges the raw text, the segmented text, and the corrections of the file. */
function mergedVersion(
  edited: EditedDocument,
  base: Document,
  corrected: Document,
  segment: Segmenter,
): Version {
  const { raw, segmented, file, known } = edited;
  const { id, language } = base;
  const before = versionOf(base);
  const copies: Pair = [
    { name: `raw/${id}`, copy: "raw", version: withEditedRaw(base, raw, segment) },
    { name: `segmented/${id}.txt`, copy: "segmented", version: withEditedWords(base, segmented) },
  ];
  // Inside characters that both copies got, each copy has its own white space.
  const preferred = isChinese(language) ? {} : ({ raw: 0, segmented: 1 } as const);
  const both = mergedOrRefused(id, before, copies, preferred);
  const people = [...new Set(known.flatMap(({ who }) => who ?? []))].join(", ");
  return mergedOrRefused(id, before, [
    { name: people === "" ? file : `${file} (${people})`, copy: "segmented", version: versionOf(corrected) },
    { name: "the edited set", copy: "segmented", version: both },
  ]);
}

/** A version with what a message calls it, and the copy that it shows. */
interface NamedVersion {
  readonly name: string;
  readonly copy: Copy;
  readonly version: Version;
}
type Pair = readonly [NamedVersion, NamedVersion];

function mergedOrRefused(
  document: string,
  base: Version,
  [first, second]: Pair,
  preferred: Parameters<typeof merge>[2] = {},
): Version {
  try {
    return merge(base, [first.version, second.version], preferred);
  } catch (cause) {
    if (!(cause instanceof EditConflict)) throw cause;
    const readings = [first, second].map((version) => readingOf(base, version, cause));
    const where = { file: `segmented/${document}.txt`, line: readings[1]?.line, document };
    const found = readings.map(({ text, name }) => `${JSON.stringify(text)} in ${name}`).join(", ");
    throw new ProblemError(problem("corrections-conflict", where, { expected: "one reading", found }), {
      cause,
    });
  }
}

/** Returns the words that a version has at the place of a conflict, and the line (1-based) of the first. */
function readingOf(
  base: Version,
  { name, copy, version }: NamedVersion,
  { start, end }: EditConflict,
): { text: string; name: string; line: number } {
  const { characters } = version;
  const spaces = version.spaces[copy] ?? version.spaces.segmented ?? [];
  let first = placeOf(base, version, start);
  let last = Math.max(first, placeOf(base, version, end));
  while (first > 0 && spaces[first] === "") first--;
  if (first === last && first > 0) first--;
  while (last < characters.length && (spaces[last] === "" || last === first)) last++;
  const text = joinedText({
    characters: characters.slice(first, last),
    spaces: ["", ...spaces.slice(first + 1, last), ""],
  });
  return {
    text,
    name,
    line: spaces
      .slice(0, first + 1)
      .join("")
      .split("\n").length,
  };
}

/** Returns the index in a version of a character of the base. */
function placeOf(base: Version, { characters }: Version, index: number): number {
  const edits = firstEdits(base.characters, characters).filter(({ start }) => start < index);
  const last = edits.at(-1);
  if (last === undefined) return index;
  return last.end >= index
    ? Math.min(last.newStart + index - last.start, last.newEnd)
    : last.newEnd + index - last.end;
}

function changesOf(file: Copy, before: string, after: string): DocumentChange[] {
  return textChanges(before, after).map((change) => ({ file, ...change }));
}

function asCorrections(
  { document, revision }: EditedDocument,
  changes: readonly DocumentChange[],
): Correction[] {
  return changes.map((change) => ({ document: document.id, revision, ...change }));
}
