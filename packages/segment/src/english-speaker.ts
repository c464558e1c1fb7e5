import { isSpeechVerb, pronounAndClause } from "./english-tables.ts";
import { matchesAt } from "./matches-at.ts";

/** Up to five capitalised words, titles and initials (Sen. Paul Lindqvist), what they stand for in brackets, and a verb. */
const SPEAKER = /\s*(?:\p{Lu}[\p{L}'’-]*\.?\s+){1,5}(?:\([^()\n]{1,30}\)\s+)?(?<verb>\p{Ll}+)/uy;

/**
 * Whether the speaker of a quotation follows it: `"Wonderful!" Winston beams.` A pronoun is one only where its
 * verb ends the sentence: `"Wonderful!" She said her aunt had come.`
 */
export function speakerFollows(text: string, quotationEnd: number): boolean {
  if (matchesAt(pronounAndClause, text, quotationEnd)) return false;
  SPEAKER.lastIndex = quotationEnd;
  return isSpeechVerb(SPEAKER.exec(text)?.groups?.verb ?? "");
}
