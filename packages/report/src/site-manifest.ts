import { statSync } from "node:fs";
import { basename, join, relative, resolve, sep } from "node:path";
import { filesBelow, inputDigest, isInside, type Manifest, programVersions } from "@discoprep/files";
import { holdsArticles } from "./input-folders.ts";
import type { ReportOptions } from "./options.ts";

/** The manifest of a site: every release, folder, output and table of counts that it shows, by content. */
export function siteManifest(options: ReportOptions, parts: number): Manifest {
  const { text: withText = true, language } = options;
  return {
    command: "report",
    options: { text: withText, language },
    inputs: reportInputs(options).map(digest),
    counts: { parts },
    versions: programVersions(),
  };
}

/** A path that a report reads, and its name in the manifest. */
interface ReportInput {
  readonly name: string;
  readonly path: string;
}

/** All that the options name as input, in a fixed order. */
function reportInputs(options: ReportOptions): ReportInput[] {
  const { folders = [], gold, system = [], agreement = [], expect } = options;
  const named = (role: string, paths: readonly string[]) =>
    paths.map((path) => ({ name: `${role}/${basename(resolve(path))}`, path }));
  return [
    ...named("folder", folders),
    ...named("gold", gold === undefined ? [] : [gold]),
    ...named("system", system),
    ...named("agreement", agreement),
    ...named("expect", expect === undefined ? [] : [expect]),
  ];
}

/** The texts of articles stand in `articles.jsonl`: `raw` holds them once more. */
function digest({ name, path }: ReportInput): Manifest["inputs"][number] {
  const isRead = (file: string): boolean => !isInside(file, join(path, "raw"));
  const isArticles = holdsArticles(path);
  const isFile = statSync(path).isFile();
  const files = filesBelow(path).filter((file) => !isArticles || isRead(file));
  return inputDigest(
    name,
    files.map((file) => ({
      path: file,
      name: isFile ? basename(file) : relative(path, file).split(sep).join("/"),
    })),
  );
}
