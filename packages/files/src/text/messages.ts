import { describeProblem, type Message } from "@discoprep/corpus";

export function problemText(problem: Message): string {
  return printable(describeProblem(problem));
}

/** Returns a message as commands and pages print it. */
export function messageLine(message: Message): string {
  return `${message.severity}: ${problemText(message)} [${message.rule}]`;
}

/** Returns a number with its noun, for messages: `1 document`, `2 documents`. @param plural where it is not the noun with an s */
export function counted(number: number, noun: string, plural = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : plural}`;
}

/**
 * Returns a text of the input for a message: what would move the cursor, break the line or turn the text around is escaped, as JSON
 * and JavaScript write it.
 */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, escapes);
}

function escapes(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}
