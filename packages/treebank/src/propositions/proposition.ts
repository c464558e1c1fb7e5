/** A node of a tree: the leaf with this number (from 0, empty elements counted), or the node so many levels above it. */
export interface Pointer {
  readonly terminal: number;
  readonly height: number;
}

/** An argument as a pointer file states it. */
export interface PointedArgument {
  /** As written: ARG0, ARGM-TMP, Support, LINK-SLC. */
  readonly label: string;
  /** The members of a chain (`*`), each of one piece or several (`,` and `;`). */
  readonly chain: readonly (readonly Pointer[])[];
  /** As written, for messages. */
  readonly text: string;
  /** NomBank's -H1: the segment of a hyphenated word, from 0. */
  readonly segment: number | undefined;
}

/** A predicate with its arguments: a line of PropBank or NomBank. */
export interface Proposition {
  /** The document's id. */
  readonly document: string;
  /** The tree's number in its file, from 0. */
  readonly tree: number;
  /** The predicate's leaf, from 0. */
  readonly terminal: number;
  /** `join.01` */
  readonly roleset: string;
  readonly arguments: readonly PointedArgument[];
  /** Where the line stands, for messages. */
  readonly file: string;
  readonly line: number;
}
