/** Something pinned that did not come out. */
export interface Difference {
  readonly step: string;
  readonly what: string;
  readonly expected: unknown;
  readonly found: unknown;
}
