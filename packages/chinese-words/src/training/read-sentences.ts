import { ProblemError, readText } from "@discoprep/corpus";

/** A sentence and its words, in order; white space may stand in the sentence between them. */
export interface SegmentedSentence {
  readonly text: string;
  readonly words: readonly string[];
}

/** The sentences of one document of training data. */
export interface TrainingDocument {
  readonly sentences: readonly SegmentedSentence[];
}

/**
 * Segmented text of one file. A file named `.json` holds `{docs: [{standard, sentences: [{text, tokens}]}]}`,
 * of which the documents with the wanted standard are taken; any other file has one sentence a line, its
 * words separated by blanks, and an empty line between documents.
 * @param wanted which documents of a JSON file: those of the standard `ctb`, or all others
 * @throws ProblemError where the file is not of its format
 */
export function readTrainingDocuments(file: string, wanted: "ctb" | "other"): TrainingDocument[] {
  const text = readText(file);
  if (!file.endsWith(".json")) return plainDocuments(text);
  try {
    const { docs } = JSON.parse(text) as { docs: JsonDocument[] };
    return docs
      .filter(({ standard }) => (standard === "ctb") === (wanted === "ctb"))
      .map(({ sentences }) => ({
        sentences: sentences.map(({ text, tokens }) => ({ text, words: tokens })),
      }));
  } catch (cause) {
    throw new ProblemError(
      {
        rule: "invalid-training-data",
        what: "the file does not hold segmented documents",
        where: { file },
        expected: '{"docs": [{"standard": "ctb", "sentences": [{"text": …, "tokens": […]}]}]}',
        found: cause instanceof Error ? cause.message : String(cause),
        remedy: "Give one sentence a line, words separated by blanks, in a file not named .json.",
      },
      { cause },
    );
  }
}

interface JsonDocument {
  readonly standard: string;
  readonly sentences: readonly { readonly text: string; readonly tokens: readonly string[] }[];
}

function plainDocuments(text: string): TrainingDocument[] {
  return text
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((document) => ({ sentences: document.split("\n").flatMap(plainSentence) }))
    .filter(({ sentences }) => sentences.length > 0);
}

/** The blanks of such a file are between words, not in the text. */
function plainSentence(line: string): SegmentedSentence[] {
  const words = line.split(/\s+/).filter((word) => word !== "");
  return words.length === 0 ? [] : [{ text: words.join(""), words }];
}
