import { statSync } from "node:fs";
import { dirname, resolve, sep } from "node:path";
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

/** An input's name without its ending, as `score` names outputs; with folders above where others have the same name. */
export function inputNames(files: readonly string[]): string[] {
  const paths = files.map((file) => resolve(file).replace(/(\.json)?(\.gz)?$/, ""));
  const named = (parts: number): string[] => paths.map((path) => path.split(sep).slice(-parts).join("/"));
  const candidates = [named(1), named(2), named(3), files.map((file, index) => `${file} (${index + 1})`)];
  return files.map((_, index) => {
    const own = candidates.find((names) => names.filter((name) => name === names[index]).length === 1);
    return own?.[index] ?? "";
  });
}
