/** A text of the input for a message: what would move the cursor, break the line or turn the text around is escaped. */
export function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u${(character.codePointAt(0) as number).toString(16).padStart(4, "0")}`,
  );
}

/** The same, cut where it is longer than 200 characters. */
export function shownText(text: string): string {
  return printable(text.length <= 200 ? text : `${text.slice(0, 200)}… (${text.length} characters)`);
}
