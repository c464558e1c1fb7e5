import { existsSync } from "node:fs";
import { join } from "node:path";
import { type ParsesText, parsesTexts, releaseFileNames } from "@discoprep/conll16";
import type { Message } from "@discoprep/corpus";
import {
  documentFiles,
  inputDigest,
  type Manifest,
  readJsonLines,
  readText,
  textPieces,
} from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import { changedOutput, type EarlierManifest, earlierManifest, statedHash } from "../earlier-output.ts";
import type { EarlierWords, WordCounts } from "./segmented-article.ts";

/** The files of a selection by which a later one knows whether they are as they were written. */
const checkedFiles = ["selection.jsonl", releaseFileNames("2016").parses, "raw"] as const;

/** What the manifest states of the files of a selection: of `raw/`, the list of its files' SHA-256. */
export function selectionOutputs(folder: string): Manifest["inputs"] {
  return checkedFiles.map((name) => {
    const path = join(folder, name);
    if (name !== "raw") return inputDigest(name, [{ path, name }]);
    const files = [...documentFiles(path)].map(([id, file]) => ({ path: file, name: id }));
    return inputDigest(
      name,
      files.sort((a, b) => (a.name < b.name ? -1 : 1)),
    );
  });
}

const line = z.object({
  id: z.string(),
  key: z.string(),
  words: z.number(),
  multiSentenceWords: z.number(),
  taken: z.boolean(),
});

/**
 * Opens an earlier output of `select`, so that articles that are the same are not split again.
 * @param versions those the new manifest will name
 * @param onMessage told where files were changed or are gone
 * @returns what it knows, or why nothing is copied
 * @throws ProblemError where the folder is no output of `select`
 */
export function openEarlierSelection(
  folder: string,
  versions: Readonly<Record<string, string>>,
  onMessage: (message: Message) => void,
): EarlierWords | string {
  const manifest = earlierManifest(folder, "select", versions);
  if (typeof manifest === "string") return manifest;
  const changed = changedFile(folder, manifest);
  if (changed !== undefined) {
    onMessage(changedOutput(join(folder, changed)));
    return `${changed} is not as it was written`;
  }
  const judged = readJsonLines(join(folder, "selection.jsonl")).map((record) => line.parse(record));
  const counts = new Map(
    judged.map(({ key, words, multiSentenceWords }) => [key, { words, multiSentenceWords }]),
  );
  const taken = judged.filter((judgement) => judgement.taken);
  return { counts: (key) => counted(counts.get(key)), written: documentsInOrder(folder, taken) };
}

/**
 * The documents of a selection, read one by one as they are asked for: sets are written in the order of articles, and a
 * later selection asks in that order. One asked for out of order is not found, and so is made anew. What stands in the
 * files is copied as it is: to read it as a document takes as long as to split the article again.
 */
function documentsInOrder(
  folder: string,
  taken: readonly { readonly id: string; readonly key: string }[],
): EarlierWords["written"] {
  const places = new Map(taken.map(({ key }, place) => [key, place]));
  const names = releaseFileNames("2016");
  const file = join(folder, names.parses);
  const entries = parsesTexts(textPieces(file), file);
  let next = 0;
  return (key) => {
    const place = places.get(key) ?? -1;
    if (place < next) return undefined;
    for (; next < place; next++) entries.next();
    next++;
    const entry = entries.next().value as ParsesText | undefined;
    if (entry === undefined || entry.id !== taken[place]?.id) return undefined;
    return { id: entry.id, raw: readText(join(folder, names.raw(entry.id))), parses: entry.text };
  };
}

/** Words are 0 where an article was left before they were counted. */
function counted(counts: WordCounts | undefined): WordCounts | undefined {
  return counts?.words === 0 ? undefined : counts;
}

function changedFile(folder: string, manifest: EarlierManifest): string | undefined {
  const gone = checkedFiles.find((name) => !existsSync(join(folder, name)));
  if (gone !== undefined) return gone;
  return selectionOutputs(folder).find(({ name, sha256 }) => statedHash(manifest, name) !== sha256)?.name;
}
