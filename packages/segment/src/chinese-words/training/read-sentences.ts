import { type Problem, ProblemError } from "@discoprep/corpus";
import { readJsonFile, readText } from "@discoprep/files";
import * as z from "@discoprep/files/zod";

/** A sentence and its words, in order; white space may stand in the sentence between them. */
export interface SegmentedSentence {
  readonly text: string;
  readonly words: readonly string[];
}

export type TrainingDocument = readonly SegmentedSentence[];

/**
 * Segmented text of one file. A file named `.json` holds `{docs: [{standard, sentences: [{text, tokens}]}]}`,
 * of which the documents with the wanted standard are taken; any other file has one sentence a line, its
 * words separated by blanks, and an empty line between documents.
 * @param wanted which documents of a JSON file: those of the standard `ctb`, or all others
 * @throws ProblemError where the file is not of its format, or holds no Chinese words to learn from
 */
export function readTrainingDocuments(file: string, wanted: "ctb" | "other"): TrainingDocument[] {
  const documents = file.endsWith(".json") ? jsonDocuments(file, wanted) : plainDocuments(readText(file));
  const sentences = documents.flat();
  const fault = faultOf(sentences);
  if (fault === undefined) return documents;
  throw invalid(file, {
    what: fault,
    expected: "Chinese sentences, one a line, their words separated by blanks",
    found: sentences[0]?.text ?? "none",
  });
}

function invalid(
  file: string,
  problem: Pick<Problem, "what" | "expected" | "found" | "remedy">,
): ProblemError {
  return new ProblemError({ rule: "invalid-training-data", where: { file }, ...problem });
}

/** Why nothing can be learnt from sentences. */
function faultOf(sentences: readonly SegmentedSentence[]): string | undefined {
  if (sentences.length === 0) return "the file holds no sentence";
  if (!sentences.some(({ text }) => /\p{Script=Han}/u.test(text))) return "the file holds no Chinese";
  const isDivided =
    sentences.some(({ words }) => words.length > 1) || sentences.every(({ text }) => text.length <= 4);
  return isDivided ? undefined : "no sentence is divided into words";
}

const jsonSchema = z.object({
  docs: z.array(
    z.object({
      standard: z.string(),
      sentences: z.array(z.object({ text: z.string(), tokens: z.array(z.string()) })),
    }),
  ),
});

function jsonDocuments(file: string, wanted: "ctb" | "other"): TrainingDocument[] {
  const { docs } = readJsonFile(file, jsonSchema, {
    rule: "invalid-training-data",
    what: "the file does not hold segmented documents",
    expected: '{"docs": [{"standard": "ctb", "sentences": [{"text": …, "tokens": […]}]}]}',
    remedy: "Give one sentence a line, words separated by blanks, in a file not named .json.",
  });
  const chosen = docs.filter(({ standard }) => (standard === "ctb") === (wanted === "ctb"));
  if (chosen.length === 0) {
    throw invalid(file, {
      what: "the file holds no document of the wanted standard",
      expected:
        wanted === "ctb" ? 'documents of the standard "ctb"' : 'documents of another standard than "ctb"',
      found: [...new Set(docs.map(({ standard }) => standard))].join(", ") || "no document",
      remedy: "Name data of the Treebank's standard first, and data of other standards after --other.",
    });
  }
  return chosen.map(({ sentences }, document) =>
    sentences.map(({ text, tokens }, index) => {
      checkWords(text, tokens, file, `document ${document + 1}, sentence ${index + 1} of the standard`);
      return { text, words: tokens };
    }),
  );
}

/** @throws ProblemError where the words are not the text's */
function checkWords(text: string, words: readonly string[], file: string, place: string): void {
  const plain = (part: string): string => part.replace(/\s/g, "");
  if (plain(text) === plain(words.join("")) && words.every((word) => plain(word) !== "")) return;
  throw invalid(file, {
    what: `the tokens are not the words of the text (${place})`,
    expected: text,
    found: words.join(" ") || "none",
    remedy: "Correct the tokens: joined, they give the text.",
  });
}

function plainDocuments(text: string): TrainingDocument[] {
  return text
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((document) => document.split("\n").flatMap(plainSentence))
    .filter((sentences) => sentences.length > 0);
}

/** The blanks of such a file are between words, not in the text. */
function plainSentence(line: string): SegmentedSentence[] {
  const words = line.split(/\s+/).filter((word) => word !== "");
  return words.length === 0 ? [] : [{ text: words.join(""), words }];
}
