import type { Message } from "@discoprep/corpus";
import type { DumpSource, Retries } from "@discoprep/wikidump/site";

export interface RebuildOptions {
  /** The dataset's folder. */
  readonly dataset: string;
  /** The folder of dumps and releases. */
  readonly store: string;
  /** A mail address or page, which the dump site asks for. */
  readonly contact: string;
  readonly from?: string | undefined;
  readonly date?: string | undefined;
  readonly source?: DumpSource | undefined;
  /** How many releases stay (default: 3), beside `latest` and those named in `keep.txt`. */
  readonly keep?: number | undefined;
  /** Only look whether there is something to do. */
  readonly check?: boolean | undefined;
  /** Publish a release that is worse than the one before. */
  readonly force?: boolean | undefined;
  /** Run with the result as JSON on its standard input, when a release was published or could not be made. */
  readonly notifyCommand?: string | undefined;
  readonly retries?: Retries | undefined;
  /** Called with each step when it is done. */
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
  /** `available`: `check` has found something to do. */
  readonly outcome: "published" | "unchanged" | "available";
  readonly wiki: string;
  /** Of the dump. */
  readonly date: string;
  /** The release in the store; of `available`, none yet. */
  readonly release?: string;
  /** How many units each step added, removed, changed, renamed and left, against the release before. */
  readonly changes?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Old releases and dumps that were removed. */
  readonly removed?: readonly string[];
}
