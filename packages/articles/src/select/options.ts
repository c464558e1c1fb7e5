import type { JobOptions } from "@discoprep/files";
import { input, path, replaceOption, run, setting, wholeNumber } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";

export const selectOptions = z.strictObject({
  articles: input(path, "the output folder of `discoprep extract`", { argument: true, value: "dir" }),
  dump: input(
    path.optional(),
    "have a second program read the pages of the selected articles in this dump (secondReading in selection.jsonl); in a job: the dump of the articles' step",
    "file",
  ),
  out: run(path, "folder or file to write", "dir"),
  replace: replaceOption,
  script: setting(
    z.enum(["simplified", "opencc"]).optional(),
    "only articles whose title and body are written purely in simplified characters; opencc: and that OpenCC would not change",
  ),
  convert: setting(
    z.enum(["simplified"]).optional(),
    "convert Chinese texts to these characters: before anything else",
    "script",
  ),
  minChars: setting(wholeNumber().optional(), "fewest characters of the body, white space not counted", "n"),
  minWords: setting(
    wholeNumber().optional(),
    "fewest words of the body: between blanks in English, segmented in Chinese",
    "n",
  ),
  also: setting(
    z.array(z.enum(["remnants"])).optional(),
    "also take what is normally left out: articles in which the audit found remnants of markup (remnants)",
    "kinds",
  ),
  corrections: input(
    path.optional(),
    "apply the corrections of this file, which `discoprep correct` wrote",
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
  words: setting(wholeNumber().optional(), "take articles as long as their words fit this budget", "budget"),
  seed: setting(
    wholeNumber().default(1),
    "seed of the random order: the same seed takes the same documents",
    "n",
  ),
  rank: setting(
    z.enum(["random", "long-paragraphs"]).default("random"),
    "order in which the budget takes articles",
  ),
});

export type SelectOptions = Omit<z.input<typeof selectOptions>, "dump"> &
  JobOptions & {
    readonly dump?: string | readonly string[];
  };
