import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Message } from "@discoprep/corpus";
import { fileStream, programVersion, readBytes, sha256 } from "@discoprep/files";
import { readRelease, relationsFile, releaseLanguage, releasePaths } from "@discoprep/formats/release";
import { validateStream } from "@discoprep/releases/validate";
import { inputNames } from "../input-names.ts";
import type { ScoreReport } from "../model/report.ts";
import type { SiteFolder } from "../site-folder.ts";
import { type RelationFile, writeScorePages } from "./score-pages.ts";

/** Outputs to score, and how the pages show them. */
interface ScoreView {
  readonly name: string;
  /** A release folder, or its relations.json. Texts are shown where raw texts and parses are beside it. */
  readonly gold: string;
  /** Outputs of systems, one relation a line. */
  readonly systems: readonly string[];
  readonly withText: boolean;
}

/**
 * Writes the pages of scores from files.
 * @throws ProblemError where a file cannot be read or holds no relations
 */
export function writeScoreSite(
  site: SiteFolder,
  { name, gold, systems, withText }: ScoreView,
  report: (message: Message) => void,
): Promise<ScoreReport> {
  const goldFile = relationsFile(gold);
  const release = dirname(goldFile);
  const names = inputNames(systems);
  const file = (path: string, shown: string): RelationFile => {
    return { name: shown, path, pieces: () => fileStream(path) };
  };
  const files = {
    name,
    gold: file(goldFile, name),
    goldHash: sha256(readBytes(goldFile)),
    version: programVersion(),
    outputs: systems.map((path, index) => file(path, names[index] ?? path)),
    place: { language: releaseLanguage(release), parses: releasePaths(release).parses },
    validate: ({ pieces }: RelationFile, checks: object) =>
      validateStream(pieces(), "output", { ...checks, release } as Parameters<typeof validateStream>[2]),
    documents:
      withText && existsSync(join(release, "raw")) ? () => readRelease(release).documents : undefined,
  };
  return writeScorePages(site, files, report);
}
