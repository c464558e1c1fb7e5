import { fileLines } from "@discoprep/files";
import { addToGroup } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import { invalidResource } from "./invalid-resource.ts";

const lineSchema = z.object({
  type: z.enum(["strongsubj", "weaksubj"]),
  len: z.string().regex(/^\d+$/),
  word1: z.string().min(1),
  pos1: z.enum(["adj", "adverb", "anypos", "noun", "verb"]),
  stemmed1: z.enum(["y", "n"]),
  priorpolarity: z.enum(["positive", "negative", "both", "neutral", "weakpos", "weakneg"]),
});

/** A line of the lexicon. */
export type LexiconEntry = z.infer<typeof lineSchema>;

const expected =
  "type=strongsubj|weaksubj len=N word1=WORD pos1=adj|adverb|anypos|noun|verb stemmed1=y|n priorpolarity=positive|negative|both|neutral|weakpos|weakneg";

/**
 * Reads the subjectivity lexicon of MPQA (`subjclueslen1-HLTEMNLP05.tff`).
 * @param onStray takes a word without `=`, which changes nothing
 * @returns entries of one word, by word
 * @throws ProblemError naming the line that lacks a field or has a value that the format does not know
 */
export function readMpqa(
  file: string,
  onStray: (stray: string, line: number) => void,
): Map<string, LexiconEntry[]> {
  const entries = new Map<string, LexiconEntry[]>();
  let line = 0;
  for (const text of fileLines(file)) {
    line++;
    const words = text.split(/\s+/).filter((word) => word !== "");
    if (words.length === 0) continue;
    const fields = words.map((word) => word.split(/=(.*)/s));
    const read = lineSchema.safeParse(Object.fromEntries(fields));
    if (!read.success) throw invalidResource({ file, line }, expected, text);
    for (const [stray = "", value] of fields) if (value === undefined) onStray(stray, line);
    if (read.data.len === "1") addToGroup(entries, read.data.word1, read.data);
  }
  if (entries.size === 0) throw invalidResource({ file }, expected, "no entry");
  return entries;
}
