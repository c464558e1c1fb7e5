import { attribution, pronounAndClause, reportFollows, speaker, spokenByMe } from "./english-patterns.ts";
import { isNoSpeaker, isSentenceStarter, isSpeechVerb } from "./english-words.ts";
import { matchesAt } from "./matches-at.ts";
import { type Candidate, nextWord } from "./words-around.ts";

const DASHES: ReadonlySet<string> = new Set(["-", "–", "—"]);

/**
 * Whether the speaker of a quotation follows it: `"Wonderful!" Winston beams.` A pronoun is one only where its
 * verb ends the sentence: `"Wonderful!" She said her aunt had come.` Nor is a name with a report: `Ann said that it was.`
 */
export function speakerFollows(text: string, { end, next }: Candidate): boolean {
  if (matchesAt(spokenByMe, text, end)) return true;
  if (isNoSpeaker(next.word) || matchesAt(pronounAndClause, text, end)) return false;
  speaker.lastIndex = end;
  return isSpeechVerb(speaker.exec(text)?.[1] ?? "") && !matchesAt(reportFollows, text, speaker.lastIndex);
}

/** Whether who said it, and nothing else, follows a quotation: `… a long game." - Ann Lee`; not `" - No.` */
export function isAttributed(text: string, { marksEnd, end }: Candidate): boolean {
  if (!DASHES.has(text.charAt(end + 1)) || !/["”]$/.test(text.slice(marksEnd, end))) return false;
  if (!matchesAt(attribution, text, end)) return false;
  const { start, word } = nextWord(text, end + 2);
  return !isSentenceStarter(word) || text.charAt(start + word.length) === " ";
}
