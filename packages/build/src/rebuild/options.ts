import type { Message } from "@discoprep/corpus";
import type { DumpSource, Retries } from "@discoprep/wikidump/site";

export interface RebuildOptions {
  /** The dataset's folder. */
  readonly dataset: string;
  /** The folder with the dumps and releases. */
  readonly store: string;
  /** A mail address or page, which the dump site asks for. */
  readonly contact: string;
  readonly from?: string | undefined;
  readonly date?: string | undefined;
  readonly source?: DumpSource | undefined;
  /** The number of releases to keep (default: 3), beside `latest` and those in `keep.txt`. */
  readonly keep?: number | undefined;
  /** Only check whether there is work to do. */
  readonly check?: boolean | undefined;
  /** Publish a release that is worse than the one before. */
  readonly force?: boolean | undefined;
  /** Run when a release was published or failed, with the result as JSON on its standard input. */
  readonly notifyCommand?: string | undefined;
  readonly retries?: Retries | undefined;
  /** Called with each step after it is done. */
  readonly onStep?: (step: StepName) => void;
  readonly onNote?: (note: string) => void;
  readonly onMessage?: (message: Message) => void;
}

/** The steps that change the store, in order; each can be repeated. */
export type StepName =
  | "downloaded"
  | "built"
  | "validated"
  | "compared"
  | "judged"
  | "published"
  | "linked"
  | "retained";

export interface RebuildResult {
  /** `available`: `check` has found work to do. */
  readonly outcome: "published" | "unchanged" | "available";
  readonly wiki: string;
  /** The date of the dump. */
  readonly date: string;
  /** The release in the store; with `available` there is none yet. */
  readonly release?: string;
  /** By step, the number of units added, removed, changed, renamed and left since the release before. */
  readonly changes?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Old releases and dumps that this run removed. */
  readonly removed?: readonly string[];
}
