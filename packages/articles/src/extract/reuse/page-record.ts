import type { DropReason, Message } from "@discoprep/corpus";
import type { Remnant } from "@discoprep/wikitext";

/**
 * What became of a page that was read: one line of `pages.jsonl`, in the dump's order. What is undefined is not in the line;
 * all records have one shape, as is faster.
 */
export interface PageRecord {
  readonly id: string;
  readonly revision: string;
  /** Of the wikitext, in base 36. */
  readonly sha1: string;
  /** See `pageKeys`. */
  readonly key: string;
  /** The kind of article, where the page is kept. */
  readonly kind?: string | undefined;
  /** Why it is dropped. */
  readonly reason?: DropReason | undefined;
  readonly remnants?: readonly Remnant[] | undefined;
  readonly unknownTemplates?: readonly string[] | undefined;
  /** Those about the wikitext; what is wrong with the dump is found anew each time. */
  readonly messages?: readonly Message[] | undefined;
}
