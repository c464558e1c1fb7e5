/**
 * A text of the input for a message: what would move the cursor, break the line or turn the text around is escaped, as JSON
 * and JavaScript write it.
 */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, escapes);
}

/** Lines for a terminal: only what commands it or turns the order of letters around is escaped. */
export function harmlessLines(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, escapes);
}

function escapes(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}

/** The same, cut where it is longer than 200 characters. */
export function shownText(text: string): string {
  return printable(text.length <= 200 ? text : `${text.slice(0, 200)}… (${text.length} characters)`);
}
