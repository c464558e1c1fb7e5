import { existsSync } from "node:fs";
import { join } from "node:path";
import { readRelease, releaseFileNames } from "@discoprep/conll16";
import {
  type Document,
  documentFiles,
  inputDigest,
  type Manifest,
  type Message,
  readJsonLines,
} from "@discoprep/corpus";
import * as z from "@discoprep/corpus/zod";
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
  const keyOf = new Map(judged.map(({ id, key }) => [id, key]));
  const documents = new Map<string, Document>();
  for (const document of readRelease(folder).documents) documents.set(keyOf.get(document.id) ?? "", document);
  return {
    counts: (key) => counted(counts.get(key)),
    document: (key) => documents.get(key),
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
