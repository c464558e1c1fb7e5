import { pageReasons, type SelectionReason } from "@discoprep/corpus/rules";
import * as z from "@discoprep/files/zod";

const count = z.int().nonnegative();

/** One line of `selection.jsonl`: why an article was taken or left. */
export const judgementSchema = z.object({
  id: z.string().describe("the page id"),
  title: z.string(),
  characters: count.describe("of the text, in code points; of Chinese, without white space"),
  words: count.describe("0 where the article was left before they were counted"),
  multiSentenceWords: count.describe("words in paragraphs of two or more sentences"),
  taken: z.boolean(),
  reason: z
    .enum(Object.keys(pageReasons().selection) as [SelectionReason, ...SelectionReason[]])
    .describe("`discoprep explain REASON` says what it means"),
  offending: z
    .array(z.string())
    .readonly()
    .optional()
    .describe("the first characters that are not simplified, where that is the reason"),
  opencc: z
    .object({ changes: z.array(z.string()).readonly() })
    .optional()
    .describe("of an article that is taken for simplified: the characters that OpenCC would still change"),
  remnants: z
    .array(z.string())
    .readonly()
    .optional()
    .describe("the rules of the audit that found something, where that is the reason"),
  secondReading: z
    .object({
      onlyOurs: count.describe("words that only the article has"),
      onlyTheirs: count.describe("words that only wtf_wikipedia has"),
      examples: z
        .array(z.string())
        .readonly()
        .describe("the first runs of such words, with the side that has them"),
      flagged: z.boolean().describe("whether somebody should look at the article"),
    })
    .optional()
    .describe("how wtf_wikipedia's text of the page differs from the article, where a dump was given"),
});

export type Judgement = Readonly<z.infer<typeof judgementSchema>>;

export type SecondReading = Readonly<NonNullable<Judgement["secondReading"]>>;
