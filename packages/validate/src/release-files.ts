import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Edition, releaseFileNames } from "@discoprep/conll16";
import { releasePaths } from "@discoprep/releases/folder";
import type { Finding } from "./incident.ts";

/**
 * Level 6: whether the files of a release are there. An input release (a blind set, what is to be annotated)
 * has parses.json and raw/ alone.
 */
export function* checkFiles(folder: string, edition: Edition): Generator<Finding> {
  const paths = releasePaths(folder);
  const names = releaseFileNames(edition);
  const isInput = paths.relations === undefined && paths.conll === undefined;
  const stripped = isInput ? undefined : names.relationsNoSenses;
  const wanted = {
    ...(!isInput && { [names.relations]: paths.relations, "conll_format/": paths.conll }),
    [names.parses]: paths.parses,
    "raw/": paths.raw,
    ...(stripped !== undefined && { [stripped]: existsSync(join(folder, stripped)) ? stripped : undefined }),
  };
  for (const [name, path] of Object.entries(wanted)) {
    if (path === undefined) {
      yield { id: "missing-file", place: { file: folder }, expected: name, found: "no such file" };
    }
  }
}
