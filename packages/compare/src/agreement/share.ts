/** So many of so many; `share` is the quotient, null where there is nothing to share. */
export interface Share {
  readonly agreed: number;
  readonly of: number;
  readonly share: number | null;
}

/** The exact quotient, as near as a number comes; null for nothing in nothing. */
export function quotient(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

export function shareOf(agreed: number, of: number): Share {
  return { agreed, of, share: quotient(agreed, of) };
}
