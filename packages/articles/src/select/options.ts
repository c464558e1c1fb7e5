import type { JobOptions } from "@discoprep/files";
import { input, path, replaceOption, run, setting, wholeNumber } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";

export const selectOptions = z.strictObject({
  articles: input(path, "the output folder of `discoprep extract`", { argument: true, value: "dir" }),
  dump: input(
    path.optional(),
    "let a second reader read the pages of the selected articles in this dump (secondReading in selection.jsonl); in a job: the dump of the articles' step",
    "file",
  ),
  out: run(path, "folder or file to write", "dir"),
  replace: replaceOption,
  script: setting(
    z.enum(["simplified", "opencc"]).optional(),
    "only articles whose title and body are written purely in simplified characters; opencc: which OpenCC would not change, either",
  ),
  convert: setting(
    z.enum(["simplified"]).optional(),
    "turn Chinese texts into these characters: before anything else",
    "script",
  ),
  minChars: setting(wholeNumber().optional(), "fewest characters of the body, white space not counted", "n"),
  minWords: setting(
    wholeNumber().optional(),
    "fewest words: between blanks in English, segmented in Chinese",
    "n",
  ),
  also: setting(
    z.array(z.enum(["remnants"])).optional(),
    "take what is left out otherwise: articles in which the audit found remnants of markup (remnants)",
    "kinds",
  ),
  corrections: input(
    path.optional(),
    "make the corrections of this file, which `discoprep correct` wrote, in the documents",
    "file",
  ),
  ids: input(
    path.optional(),
    "take exactly the documents of an earlier set: its articles.jsonl, or one page id a line",
    {
      value: "file",
      conflicts: ["words", "script", "minChars", "minWords", "also", "notIn"],
    },
  ),
  notIn: input(
    path.optional(),
    "only pages that an older dump does not have: the folder of `discoprep extract` of that dump, or its articles.jsonl, plain or .gz",
    "older",
  ),
  words: setting(wholeNumber().optional(), "take articles while their words fit the budget", "budget"),
  seed: setting(wholeNumber().default(1), "same seed, same documents", "n"),
  rank: setting(
    z.enum(["random", "long-paragraphs"]).default("random"),
    "which articles a budget takes first",
  ),
});

export type SelectOptions = Omit<z.input<typeof selectOptions>, "dump"> &
  JobOptions & {
    readonly dump?: string | readonly string[];
  };
