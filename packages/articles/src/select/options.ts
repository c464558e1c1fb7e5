import { option, replaceOption, wholeNumber } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";

/** The options of `select`. */
export const selectOptions = z.strictObject({
  articles: option(z.string().min(1), {
    help: "the output folder of `discoprep extract`",
    role: "input",
    argument: true,
    value: "dir",
  }),
  dump: option(z.string().min(1).optional(), {
    help: "let a second reader read the pages of the selected articles in this dump (facts.jsonl, and secondReading in selection.jsonl); in a job: the dump of the articles' step",
    role: "input",
    value: "file",
  }),
  out: option(z.string().min(1), { help: "where the documents go", role: "run", value: "dir" }),
  replace: replaceOption,
  script: option(z.enum(["simplified"]).optional(), {
    help: "only articles whose title and body are written purely in it",
    role: "option",
  }),
  strict: option(z.boolean().optional(), {
    help: "with --script: leave articles, too, that OpenCC would still change",
    role: "option",
  }),
  convert: option(z.enum(["simplified"]).optional(), {
    help: "turn Chinese articles into these characters first",
    role: "option",
    value: "script",
  }),
  minChars: option(wholeNumber().optional(), {
    help: "fewest characters of the body, white space not counted",
    role: "option",
    value: "n",
  }),
  minWords: option(wholeNumber().optional(), {
    help: "fewest words: between blanks in English, segmented in Chinese",
    role: "option",
    value: "n",
  }),
  allowRemnants: option(z.boolean().optional(), {
    help: "take articles too in which the audit found remnants of markup",
    role: "option",
  }),
  corrections: option(z.string().min(1).optional(), {
    help: "make the corrections of this file, which `discoprep correct` wrote, in the documents",
    role: "input",
    value: "file",
  }),
  ids: option(z.string().min(1).optional(), {
    help: "take exactly the documents of an earlier set: its articles.jsonl, or one page id a line",
    role: "input",
    value: "file",
  }),
  notIn: option(z.string().min(1).optional(), {
    help: "only pages that an older dump does not have: the folder of `discoprep extract` of that dump, or its articles.jsonl, plain or .gz",
    role: "input",
    value: "older",
  }),
  words: option(wholeNumber().optional(), {
    help: "take articles while their words fit the budget",
    role: "option",
    value: "budget",
  }),
  seed: option(wholeNumber().default(1), {
    help: "same seed, same documents",
    role: "option",
    value: "n",
  }),
  rank: option(z.enum(["random", "long-paragraphs"]).default("random"), {
    help: "which articles a budget takes first",
    role: "option",
  }),
  maxExpansion: option(wholeNumber(1).optional(), {
    help: "as in `discoprep extract`, for the dump of --dump",
    role: "option",
    value: "ratio",
    unrecorded: true,
  }),
});

/** Which articles make a blind test set. */
export type SelectOptions = Omit<z.input<typeof selectOptions>, "dump"> & {
  /** The dump, its parts, or a folder of them. */
  readonly dump?: string | readonly string[] | undefined;
};

/** What an article must meet to be a candidate. */
export type Criteria = Pick<
  SelectOptions,
  "script" | "strict" | "minChars" | "minWords" | "allowRemnants" | "ids"
>;
