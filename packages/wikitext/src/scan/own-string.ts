/**
 * A copy of a part of a page's text, for what outlives the page: V8 keeps a whole text in memory for as long as
 * anything cut from it is kept.
 * @param part without lone surrogates, as `cleanInput` leaves none
 */
export function ownString(part: string): string {
  return Buffer.from(part).toString();
}
