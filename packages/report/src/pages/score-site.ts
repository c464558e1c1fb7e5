import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Message, UsageError } from "@discoprep/corpus";
import { fileStream, programVersion, readBytes, readText, sha256 } from "@discoprep/files";
import { readRelease, relationsFile, releaseLanguage, releasePaths } from "@discoprep/formats/release";
import { validateStream } from "@discoprep/releases/validate";
import { inputNames } from "../input-names.ts";
import type { ScoreReport } from "../model/report.ts";
import type { RelsFile } from "../model/score.ts";
import type { SiteFolder } from "../site-folder.ts";
import { type RelationFile, writeRelsPages, writeScorePages } from "./score-pages.ts";

/** Outputs to score, and how the pages show them. */
interface ScoreView {
  readonly name: string;
  /** A release folder, its relations.json, or a `.rels` file. Texts are shown where raw texts and parses are beside it. */
  readonly gold: string;
  /** Outputs of systems, one relation a line; of `.rels`, predictions in `.rels`. */
  readonly systems: readonly string[];
  readonly withText: boolean;
}

/**
 * Writes the pages of scores from files.
 * @throws ProblemError where a file cannot be read or holds no relations
 */
export async function writeScoreSite(
  site: SiteFolder,
  { name, gold, systems, withText }: ScoreView,
  report: (message: Message) => void,
): Promise<ScoreReport> {
  const names = inputNames(systems);
  const version = programVersion();
  const rels = [gold, ...systems].map((path) => /\.rels(?:\.gz)?$/.test(path));
  if (rels.every(Boolean)) {
    const [goldRels, ...predictions] = [gold, ...systems].map((path, index) => {
      return { name: index === 0 ? path : (names[index - 1] ?? path), text: readText(path) };
    }) as [RelsFile, ...RelsFile[]];
    const of = { name, goldHash: sha256(readBytes(gold)), version };
    return writeRelsPages(site, of, goldRels, predictions);
  }
  if (rels.some(Boolean)) throw new UsageError("gold and outputs are both .rels, or both relations.json");
  const goldFile = relationsFile(gold);
  const release = dirname(goldFile);
  const file = (path: string, shown: string): RelationFile => {
    return { name: shown, path, pieces: () => fileStream(path) };
  };
  const files = {
    name,
    gold: file(goldFile, name),
    goldHash: sha256(readBytes(goldFile)),
    version,
    outputs: systems.map((path, index) => file(path, names[index] ?? path)),
    place: { language: releaseLanguage(release), parses: releasePaths(release).parses },
    validate: ({ pieces }: RelationFile, checks: object) =>
      validateStream(pieces(), "output", { ...checks, release } as Parameters<typeof validateStream>[2]),
    documents:
      withText && existsSync(join(release, "raw")) ? () => readRelease(release).documents : undefined,
  };
  return writeScorePages(site, files, report);
}
