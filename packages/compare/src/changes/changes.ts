import type { Cause } from "./cause.ts";
import type { Edition } from "./edition.ts";
import type { LostRelation } from "./lost-relations.ts";
import type { RelationChanges } from "./relation-difference.ts";

/** One side of a comparison, as its manifest says. */
export interface ComparedEdition {
  readonly kind: Edition["kind"];
  readonly inputs: readonly { readonly name: string; readonly bytes: number; readonly sha256: string }[];
  readonly options: Readonly<Record<string, unknown>>;
  readonly counts: Readonly<Record<string, unknown>>;
  readonly versions: Readonly<Record<string, string>>;
}

/** Counts of one unit: paragraphs and characters of an article; sentences, tokens, relations of a document. */
export type UnitCounts = Readonly<Record<string, number>>;

interface AddedUnit {
  readonly id: string;
  readonly title?: string;
  /** `now-accepted`: it was in the old input, too, and was left out. */
  readonly reason: "new-page" | "now-accepted";
  readonly after: UnitCounts;
}

interface RemovedUnit {
  readonly id: string;
  readonly title?: string;
  /** `gone-from-dump`, or `now-dropped:` and the reason of `dropped.jsonl` or `selection.jsonl`. */
  readonly reason: string;
  readonly before: UnitCounts;
}

export interface ChangedUnit {
  readonly id: string;
  readonly title?: string;
  readonly cause: Cause;
  /** The titles, where the title changed, too. */
  readonly from?: string;
  readonly to?: string;
  readonly before: UnitCounts;
  readonly after: UnitCounts;
  /** Links to the two revisions of the page. */
  readonly links?: { readonly before: string; readonly after: string };
  /** A unified difference of the texts, at most 20 lines. */
  readonly difference: string;
  /** The same of the relations, where they differ in labels or texts. */
  readonly relations?: string;
  /** Numbers of them that are new, gone, or have another label or text. */
  readonly relationChanges?: RelationChanges;
}

interface RenamedUnit {
  readonly id: string;
  readonly from: string;
  readonly to: string;
}

/** The units of one edition by their fate in another; each unit is in one list only, or unchanged. */
export interface Changes {
  readonly old: ComparedEdition;
  readonly new: ComparedEdition;
  /** In the order of the new edition. */
  readonly added: readonly AddedUnit[];
  /** In the order of the old edition. */
  readonly removed: readonly RemovedUnit[];
  /** Units with other content; in the order of the new edition. */
  readonly changed: readonly ChangedUnit[];
  /** Units that differ in their title only. */
  readonly renamed: readonly RenamedUnit[];
  readonly unchanged: number;
  /** Number of the unchanged whose relations have other IDs: one relation less renumbers all that follow. */
  readonly renumbered: number;
  /** Documents that went to another set of a release; there should be none. */
  readonly moved: readonly { readonly id: string; readonly from: string; readonly to: string }[];
  /** Relations of the old edition whose text changed or is gone. */
  readonly annotateAnew: readonly LostRelation[];
}
