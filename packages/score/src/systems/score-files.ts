import { ProblemError, problem } from "@discoprep/corpus";
import { fileStream, readLines } from "@discoprep/files";
import { readParsesFile, relationsFile, releasePaths } from "@discoprep/formats/release";
import { readScored, type ScoredRelation } from "../conll16/scored-relation.ts";
import { compareSystems, type RelationSetResult } from "./compare-systems.ts";

/**
 * Scores an output against a set of a release, with the figures of `discoprep score`. @param release the set's folder
 * @throws ProblemError for a relation that cannot be scored, and for a document that is not in the set
 */
export async function scoreFiles(release: string, file: string): Promise<RelationSetResult> {
  const gold = await readRelations(relationsFile(release));
  const predicted = await readRelations(file);
  const parses = releasePaths(release).parses ?? release;
  const documents = new Set(readParsesFile(parses, parses, () => {}).ids);
  const foreign = predicted.find(({ document }) => !documents.has(document));
  if (foreign !== undefined) {
    const { document, line } = foreign;
    throw new ProblemError(problem("output-of-another-set", { file, line, document }));
  }
  return compareSystems({ name: "gold", gold, systems: [{ name: "output", file, predicted }] });
}

function readRelations(file: string): Promise<ScoredRelation[]> {
  return readScored(readLines(fileStream(file), file), file);
}
