import { statSync } from "node:fs";
import { dirname } from "node:path";
import { articlesFile, documentFiles } from "@discoprep/files";
import { releasePaths, releaseSets } from "@discoprep/releases/folder";

/** Whether a folder holds articles. */
export function holdsArticles(folder: string): boolean {
  return articlesFile(folder) !== undefined;
}

/** Whether a release has ids as the corpora of the Linguistic Data Consortium (Penn and Chinese Treebank) have. */
export function isLicensed(release: string): boolean {
  const folder = statSync(release).isFile() ? dirname(release) : release;
  const hasRaw = releasePaths(folder).raw !== undefined;
  const folders = hasRaw ? [folder] : releaseSets(folder).map((set) => set.folder);
  return folders.some((path) => {
    const { raw } = releasePaths(path);
    return raw !== undefined && [...documentFiles(raw).keys()].some((id) => /^(?:wsj|chtb)_\d{4}$/i.test(id));
  });
}
