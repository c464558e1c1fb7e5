import { readJsonFile } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import type { DependencyNode } from "@discoprep/formats/conll16";

export interface NamedDependency {
  readonly label: string;
  readonly head: DependencyNode;
  readonly dependent: DependencyNode;
}

/** https://stanfordnlp.github.io/CoreNLP/, output format json. */
const corenlp = z.object({
  sentences: z.array(
    z.object({
      parse: z.string(),
      basicDependencies: z
        .array(
          z.object({
            dep: z.string(),
            governor: z.int(),
            governorGloss: z.string(),
            dependent: z.int(),
            dependentGloss: z.string(),
          }),
        )
        .optional(),
    }),
  ),
});

/**
 * Reads trees, one a line, and dependencies by sentence; undefined if a sentence lacks them. @throws ProblemError if the file
 * lacks parses
 */
export function readCorenlp(
  text: string,
  file: string,
): { trees: string; dependencies: NamedDependency[][] | undefined } {
  const expected = "JSON with sentences, each with parse";
  const { sentences } = readJsonFile(file, corenlp, { rule: "invalid-corenlp", expected }, text);
  const trees = sentences.map(({ parse }) => `${parse.replace(/\s+/g, " ").trim()}\n`).join("");
  if (sentences.some(({ basicDependencies }) => basicDependencies === undefined))
    return { trees, dependencies: undefined };
  const dependencies = sentences.map(({ basicDependencies = [] }) =>
    basicDependencies.map(({ dep, governor, governorGloss, dependent, dependentGloss }) => ({
      label: dep === "ROOT" ? "root" : dep,
      head: { form: governorGloss, index: governor, copy: 0 },
      dependent: { form: dependentGloss, index: dependent, copy: 0 },
    })),
  );
  return { trees, dependencies };
}
