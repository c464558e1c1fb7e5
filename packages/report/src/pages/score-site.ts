import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { UsageError } from "@discoprep/corpus";
import { fileStream, programVersion, readBytes, readText, sha256 } from "@discoprep/files";
import { readRelease, relationsFile, releaseLanguage, releasePaths } from "@discoprep/formats/release";
import { validateStream } from "@discoprep/releases/validate";
import { inputNames } from "../input-names.ts";
import type { ReportOptions } from "../options.ts";
import type { Part } from "../site-folder.ts";
import {
  type RelationFile,
  type ScoredFiles,
  scorePages,
  writeRelsPages,
  writeScorePages,
} from "./score-pages.ts";

/** Returns the part on scores. @param gold a release, its relations.json, or `.rels` @param systems one relation a line, or `.rels` */
export function scorePart(gold: string, systems: readonly string[], { text = true }: ReportOptions): Part {
  const name = basename(resolve(gold));
  const names = inputNames(systems);
  const version = programVersion();
  const areRels = [gold, ...systems].map((path) => /\.rels(?:\.gz)?$/.test(path));
  if (areRels.includes(true) && areRels.includes(false))
    throw new UsageError("gold and outputs are both .rels, or both relations.json");
  return {
    name: "score",
    origin: ["scores", `gold: ${name}`, `systems: ${names.join(", ")}`],
    pages: scorePages,
    texts: areRels[0] ? undefined : gold,
    write(site, report) {
      if (areRels[0]) {
        const predictions = names.map((name, at) => ({ name, text: readText(systems[at] ?? "") }));
        const scoreNames = { name, goldHash: sha256(readBytes(gold)), version };
        return writeRelsPages(site, scoreNames, { name: gold, text: readText(gold) }, predictions);
      }
      const path = relationsFile(gold);
      const release = dirname(path);
      const file = (path: string, name = path): RelationFile => {
        return { name, path, pieces: () => fileStream(path) };
      };
      const isShown = text && existsSync(join(release, "raw"));
      const files: ScoredFiles<RelationFile> = {
        name,
        gold: file(path, name),
        goldHash: sha256(readBytes(path)),
        version,
        outputs: systems.map((system, index) => file(system, names[index])),
        place: { language: releaseLanguage(release), parses: releasePaths(release).parses },
        validate: ({ pieces }, checks) => validateStream(pieces(), "output", { ...checks, release }),
        documents: isShown ? () => readRelease(release).documents : undefined,
      };
      return writeScorePages(site, files, report);
    },
  };
}
