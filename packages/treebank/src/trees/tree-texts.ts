import { ProblemError, problem } from "@discoprep/corpus";
import { parseJson, schemaIssues } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";

/** Parses of a document as bracketed trees and, where the file has them, Stanford-style lines of dependencies. */
export interface TreeTexts {
  readonly trees: string;
  readonly dependencies?: string;
  /** The unit of the line numbers of `trees`. */
  readonly lines: "lines" | "sentences";
}

/**
 * Returns the trees of a file: bracketed ones, or those of CoreNLP's JSON with its basic dependencies, which the
 * shared tasks took.
 * @param file a name for messages
 * @throws ProblemError where the file of CoreNLP lacks parses
 */
export function treeTexts(text: string, file: string): TreeTexts {
  return /^\ufeff?\s*\{/.test(text) ? corenlpTexts(text, file) : { trees: text, lines: "lines" };
}

/** https://stanfordnlp.github.io/CoreNLP/ : the output format json of the annotators parse and depparse. */
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

function corenlpTexts(text: string, file: string): TreeTexts {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    throw noParses(file, (error as Error).message);
  }
  const { data, error } = corenlp.safeParse(value);
  if (data === undefined) throw noParses(file, schemaIssues(error));
  const { sentences } = data;
  const trees = sentences.map(({ parse }) => `${parse.replace(/\s+/g, " ").trim()}\n`).join("");
  if (sentences.some(({ basicDependencies }) => basicDependencies === undefined))
    return { trees, lines: "sentences" };
  const blocks = sentences.map(({ basicDependencies = [] }) => {
    const rows = basicDependencies.map(({ dep, governor, governorGloss, dependent, dependentGloss }) => {
      const label = dep === "ROOT" ? "root" : dep;
      return `${label}(${governorGloss}-${governor}, ${dependentGloss}-${dependent})\n`;
    });
    return `${rows.join("")}\n`;
  });
  return { trees, dependencies: blocks.join(""), lines: "sentences" };
}

function noParses(file: string, found: string): ProblemError {
  const expected = "JSON with sentences, each with parse";
  return new ProblemError(problem("invalid-corenlp", { file }, { expected, found }));
}
