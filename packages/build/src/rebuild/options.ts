import type { Message } from "@discoprep/corpus";
import { flag, run, wholeNumber } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import { type Retries, siteOptions } from "@discoprep/wikidump/site";

/** A number of days, as `40d`. */
export const days = z.string().regex(/^\d+d$/, "It must be a number of days, such as 40d.");

export const rebuildOptions = z.strictObject({
  dataset: run(z.string(), "a folder with a dataset.json, or a name under datasets/", { argument: true }),
  store: run(
    z.string(),
    "the folder of dumps and releases; `latest` in it leads to the newest release",
    "dir",
  ),
  contact: siteOptions.contact,
  keep: run(wholeNumber(1).default(3), "how many releases stay, beside those named in keep.txt", "n"),
  check: run(
    flag,
    "only say what there is to do, and write nothing: exit code 10 where there is something, else 0",
  ),
  force: run(
    flag,
    "take a result that is worse than the one before: also one too small, or rolled back from",
    {
      flag: "accept-loss",
    },
  ),
  maxLoss: run(
    z
      .string()
      .regex(/^\d+(\.\d+)?%$/, "It must be a percentage, such as 5%.")
      .default("5%"),
    "how many of its articles or words a step may lose",
    "p%",
  ),
  minArticles: run(
    wholeNumber(0).default(0),
    "publish no release with fewer articles in a step extract, nor a first one",
    "n",
  ),
  date: siteOptions.date,
  source: siteOptions.source,
  from: siteOptions.from,
  notifyCommand: run(
    z.string().optional(),
    "run with the result as JSON on its standard input, when a release was published or the run failed",
    "command",
  ),
  staleAfter: run(
    days.optional(),
    "days after which a release is old: such as 40d; the notify command is run also where no dump is ready (75) and the last success is so long ago",
    "nd",
  ),
});

export interface RebuildOptions extends z.input<typeof rebuildOptions> {
  readonly retries?: Retries;
  /** Called after each step: downloaded, built, validated, compared, judged, published, linked, retained. */
  readonly onStep?: (step: string) => void;
  readonly onError?: (what: string) => void;
  readonly onNote?: (note: string) => void;
  readonly onMessage?: (message: Message) => void;
}

export interface RebuildResult {
  /** `available`: `check` has found work to do. */
  readonly outcome: "published" | "unchanged" | "available";
  readonly wiki: string;
  readonly date: string;
  readonly release?: string;
  /** By step, the number of units added, removed, changed, renamed and left since the release before. */
  readonly changes?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly removed?: readonly string[];
}
