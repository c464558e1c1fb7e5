import { type Document, isChinese, ProblemError, problem } from "@discoprep/corpus";
import { type CharacterEdit, joinedText } from "@discoprep/corpus/alignment";
import { segmentedText } from "@discoprep/segment";
import type { Segmenter } from "../select/blind-document.ts";
import { correctDocument, documentOf, versionOf, withEditedRaw, withEditedWords } from "./copies.ts";
import type { Correction } from "./correction.ts";
import { type Copy, EditConflict, merge, placesOf, type Version } from "./merge.ts";
import { textChanges } from "./text-changes.ts";

export interface EditedDocument {
  readonly document: Document;
  readonly revision: string;
  readonly raw: string;
  readonly segmented: string;
  readonly madeBefore: readonly Correction[];
  /** The file of corrections that is continued, and those in it. */
  readonly file: string;
  readonly inFile: readonly Correction[];
}

/**
 * Merges the two edited copies of a document and the corrections of the file, and returns the corrections that are new.
 * @throws ProblemError for two different edits of one place, a word over white space, or corrections that are not proven
 */
export function newCorrections(edited: EditedDocument, segment: Segmenter): Correction[] {
  const { document, revision, madeBefore, inFile } = edited;
  const replayed = (from: Document, corrections: readonly Correction[]): Document =>
    correctDocument(from, revision, corrections, segment).document;
  const changesOf = (file: Copy, before: string, after: string): Correction[] =>
    textChanges(before, after).map((change) => ({ document: document.id, revision, file, ...change }));
  const base = replayed(document, madeBefore);
  const corrected = replayed(document, inFile);
  const version = mergedVersion(edited, base, corrected, segment);
  const target = documentOf(base, version, `segmented/${base.id}.txt`);
  const added = isChinese(base.language) ? [] : changesOf("raw", corrected.raw, target.raw);
  const withRaw = replayed(corrected, added);
  added.push(...changesOf("segmented", segmentedText(withRaw), segmentedText(target)));
  const proof = replayed(document, [...inFile, ...added]);
  if (proof.raw !== target.raw || segmentedText(proof) !== segmentedText(target))
    throw new ProblemError(problem("corrections-not-proven", { document: document.id }));
  return added;
}

function mergedVersion(
  { raw, segmented, file, inFile }: EditedDocument,
  base: Document,
  corrected: Document,
  segment: Segmenter,
): Version {
  const { id, language } = base;
  const before = versionOf(base);
  const copies: Pair = [
    {
      name: `raw/${id}`,
      copy: isChinese(language) ? "segmented" : "raw",
      version: withEditedRaw(base, raw, segment),
    },
    { name: `segmented/${id}.txt`, copy: "segmented", version: withEditedWords(base, segmented) },
  ];
  // Inside characters that both copies got, each copy has its own white space.
  const preferred = isChinese(language) ? {} : ({ raw: 0, segmented: 1 } as const);
  const both = mergedOrRefused(id, before, copies, preferred);
  const people = [...new Set(inFile.flatMap(({ who }) => who ?? []))].join(", ");
  return mergedOrRefused(id, before, [
    { name: people === "" ? file : `${file} (${people})`, copy: "segmented", version: versionOf(corrected) },
    { name: "the edited set", copy: "segmented", version: both },
  ]);
}

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
    const found = readings.map(({ reading }) => reading).join(", ");
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
): { reading: string; line: number } {
  const { characters, [copy]: spaces } = version;
  const isOpen = (index: number): boolean => spaces[index] === "";
  const places = placesOf(base, characters);
  const placeOf = (index: number): number => {
    const place = places.find((edit) => edit.end >= index) as CharacterEdit;
    return Math.min(place.newStart + index - place.start, place.newEnd);
  };
  let first = placeOf(start);
  let last = Math.max(first, placeOf(end));
  while (first > 0 && isOpen(first)) first--;
  if (first === last && first > 0) first--;
  while (last < characters.length && (isOpen(last) || last === first)) last++;
  const words = {
    characters: characters.slice(first, last),
    spaces: ["", ...spaces.slice(first + 1, last), ""],
  };
  const line = spaces
    .slice(0, first + 1)
    .join("")
    .split("\n").length;
  return { reading: `${JSON.stringify(joinedText(words))} in ${name}`, line };
}
