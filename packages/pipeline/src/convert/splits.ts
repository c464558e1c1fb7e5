import { type JsonFileProblem, ProblemError, readJsonFile } from "@discoprep/corpus";
import * as z from "@discoprep/corpus/zod";

const schema = z.object({
  /** Document ids of each set; `wsj_02*` stands for all ids that begin so. */
  sets: z.record(z.string().regex(/^[\w.-]+$/, "a folder name"), z.array(z.string())),
});

const problem: JsonFileProblem = {
  rule: "invalid-splits",
  what: "the file does not say which document is in which set",
  expected: '{"sets": {"train": ["wsj_02*"], "dev": ["wsj_2200"]}}',
};

/** Which set a document belongs to. */
export interface Splits {
  readonly sets: readonly string[];
  setOf(document: string): string | undefined;
}

/**
 * Reads a split file: `{"sets": {"train": ["wsj_02*", …], "dev": […]}}`.
 * @throws ProblemError where the file has another shape or names a document twice
 */
export function readSplits(file: string): Splits {
  const { sets } = readJsonFile(file, schema, problem);
  const exact = new Map<string, string>();
  const prefixes: [prefix: string, set: string][] = [];
  for (const [set, ids] of Object.entries(sets)) {
    for (const id of ids) {
      if (id.endsWith("*")) prefixes.push([id.slice(0, -1), set]);
      else if (exact.has(id))
        throw new ProblemError({
          ...problem,
          where: { file },
          expected: "each document in one set",
          found: `${id} in ${exact.get(id)} and ${set}`,
        });
      else exact.set(id, set);
    }
  }
  return {
    sets: Object.keys(sets),
    setOf: (document) => exact.get(document) ?? prefixes.find(([prefix]) => document.startsWith(prefix))?.[1],
  };
}
