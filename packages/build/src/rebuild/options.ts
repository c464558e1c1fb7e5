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
  keep: run(wholeNumber(1).default(3), "number of releases to keep, besides those named in keep.txt", "n"),
  check: run(
    flag,
    "only show what there is to do, and write nothing: exit code 10 if there is something, else 0",
  ),
  force: run(
    flag,
    "accept a result that is worse than the previous one: also one that is too small or was rolled back",
    {
      flag: "accept-loss",
    },
  ),
  maxLoss: run(
    z
      .string()
      .regex(/^\d+(\.\d+)?%$/, "It must be a percentage, such as 5%.")
      .default("5%"),
    "share of its articles or words that a step may lose",
    "p%",
  ),
  minArticles: run(
    wholeNumber(0).default(0),
    "publish no release with fewer articles than this in a step extract",
    "n",
  ),
  date: siteOptions.date,
  source: siteOptions.source,
  from: siteOptions.from,
  notifyCommand: run(
    z.string().optional(),
    "run this command after a release was published or the run failed; it reads the result as JSON from standard input",
    "command",
  ),
  staleAfter: run(
    days.optional(),
    "days after which a release is old: such as 40d; if the last success is older and no dump is ready (75), the notify command runs, too",
    "nd",
  ),
});

export interface RebuildOptions extends z.input<typeof rebuildOptions> {
  readonly retries?: Retries;
  /** The folder of the sources below $CORPORA. */
  readonly corpora?: string;
  /** Called after each step: downloaded, built, validated, compared, judged, published, linked, retained. */
  readonly onStep?: (step: string) => void;
  readonly onError?: (message: string) => void;
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
