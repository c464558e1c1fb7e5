import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Message } from "@discoprep/corpus";
import { fileStream, programVersion, readBytes, readLines, sha256 } from "@discoprep/files";
import { readRelease, relationsFile, releaseLanguage, releasePaths } from "@discoprep/releases/folder";
import { validateStream } from "@discoprep/releases/validate";
import {
  outputProblems,
  readScored,
  type ScoredRelation,
  systemWarnings,
  warningMessage,
} from "@discoprep/score";
import { inputNames } from "../input-names.ts";
import type { ScoreReport } from "../model/report.ts";
import type { SystemOutput } from "../model/score.ts";
import type { SiteFolder } from "../site-folder.ts";
import { writeScorePages } from "./score-pages.ts";

/** What to score, and how the pages show it. */
export interface ScoreView {
  readonly name: string;
  /** A release folder, or its relations.json. Texts are shown where raw texts and parses lie beside it. */
  readonly gold: string;
  /** Outputs of systems, one relation a line. */
  readonly systems: readonly string[];
  readonly withText: boolean;
}

/**
 * Writes the pages of scores: systems, figures, confusion, outcomes, and gold beside each system on the text.
 * @throws ProblemError where a file cannot be read or holds no relations
 */
export async function writeScoreSite(
  site: SiteFolder,
  view: ScoreView,
  report: (message: Message) => void,
): Promise<ScoreReport> {
  const goldFile = relationsFile(view.gold);
  const gold = await readRelationsFile(goldFile);
  const outputs: SystemOutput[] = [];
  const names = inputNames(view.systems);
  for (const [index, file] of view.systems.entries()) {
    const relations = await readRelationsFile(file);
    const release = dirname(goldFile);
    const [language, { parses }] = [releaseLanguage(release), releasePaths(release)];
    const place = { output: file, language, parses };
    const warnings = await outputProblems({ gold, predicted: relations }, place, (checks) =>
      validateStream(fileStream(file), "output", { ...checks, release }),
    );
    for (const warning of [...warnings, ...systemWarnings({ gold, predicted: relations })])
      report(warningMessage(warning, file));
    outputs.push({ name: names[index] ?? file, relations, warnings });
  }
  const texts = view.withText ? textFolder(goldFile) : undefined;
  return writeScorePages(site, {
    ...{ name: view.name, gold, goldHash: sha256(readBytes(goldFile)), outputs },
    version: programVersion(),
    documents: texts === undefined ? undefined : () => readRelease(texts).documents,
  });
}

function readRelationsFile(file: string): Promise<ScoredRelation[]> {
  return readScored(readLines(fileStream(file), file), file);
}

/** The folder of the raw texts that gold belongs to. */
function textFolder(goldFile: string): string | undefined {
  const folder = dirname(goldFile);
  return existsSync(join(folder, "raw")) ? folder : undefined;
}
