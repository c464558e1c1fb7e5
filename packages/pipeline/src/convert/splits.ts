import { ProblemError, readText } from "@discoprep/corpus";
import { z } from "zod";

const schema = z.object({
  /** Document ids of each set; `wsj_02*` stands for all ids that begin so. */
  sets: z.record(z.string().regex(/^[\w.-]+$/, "a folder name"), z.array(z.string())),
});

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
  const parsed = schema.safeParse(parseJson(file));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw invalid(
      file,
      '{"sets": {"train": ["wsj_02*"], "dev": ["wsj_2200"]}}',
      `${issue?.path.join(".")}: ${issue?.message}`,
    );
  }
  const exact = new Map<string, string>();
  const prefixes: [prefix: string, set: string][] = [];
  for (const [set, ids] of Object.entries(parsed.data.sets)) {
    for (const id of ids) {
      if (id.endsWith("*")) prefixes.push([id.slice(0, -1), set]);
      else if (exact.has(id))
        throw invalid(file, "each document in one set", `${id} in ${exact.get(id)} and ${set}`);
      else exact.set(id, set);
    }
  }
  return {
    sets: Object.keys(parsed.data.sets),
    setOf: (document) => exact.get(document) ?? prefixes.find(([prefix]) => document.startsWith(prefix))?.[1],
  };
}

function parseJson(file: string): unknown {
  try {
    return JSON.parse(readText(file));
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw invalid(file, "JSON", (error as Error).message);
  }
}

function invalid(file: string, expected: string, found: string): ProblemError {
  return new ProblemError({
    rule: "invalid-splits",
    what: "the file does not say which document is in which set",
    where: { file },
    expected,
    found,
  });
}
