import { Mark, unknownCall } from "../tidy/marks.ts";
import { plainText } from "../tidy/paragraphs.ts";
import { wholeDate } from "../wiki/dates.ts";
import { dayVariables, formatDay, namedDay } from "../wiki/day-format.ts";
import { clockVariables, revisionStamp, revisionVariables } from "../wiki/revision-time.ts";
import { emitValue, type FunctionCall, parameters } from "./function-call.ts";
import type { Output } from "./output.ts";
import { capture } from "./walk.ts";

/** Variables of the day and hour at which a page is read, or the words for them. */
const readingVariable = new RegExp(
  `^(?:current|local)(?:${[...dayVariables.keys(), ...clockVariables.keys()].join("|")})$`,
);

/** Whether a name in small letters is that of a variable of a day or an hour. */
export function isDayVariable(word: string): boolean {
  return readingVariable.test(word) || revisionVariables.has(word);
}

/** Prints a variable of the moment of reading, or of that at which the page's revision was saved. */
export function renderDayVariable(output: Output, word: string, call: FunctionCall): void {
  const ofRevision = revisionVariables.get(word);
  const value =
    ofRevision === undefined
      ? readingValue(output, word.replace(/^(?:current|local)/, ""))
      : revisionValue(output, ofRevision);
  emitValue(output, call, value);
}

function revisionValue({ page }: Output, print: (stamp: string) => string): string | undefined {
  const stamp = revisionStamp(page.timestamp, page.wiki.timeZone);
  return stamp && print(stamp);
}

/** An article's author meant the article's own day: what the wiki shows changes with each day. */
function readingValue(output: Output, variable: string): string | undefined {
  const day = dayOfPage(output);
  const format = dayVariables.get(variable);
  if (format !== undefined) return day && formatDay(output.page.wiki, day, format);
  const { now } = output.page;
  return now && clockVariables.get(variable)?.(now);
}

function dayOfPage({ page, facts }: Output): string | undefined {
  if (page.day === undefined) facts.asksForDay = true;
  return page.day;
}

/** The moment of reading where only its day is known. */
const today: ReadonlySet<string> = new Set(["CURRENTTIMESTAMP", "LOCALTIMESTAMP"].map(unknownCall));

/** `{{#time: format | day | language }}`, in the words of the wiki's own language. */
export function renderTime(output: Output, call: FunctionCall): void {
  const { wiki } = output.page;
  const captured = parameters(output, call).map((range) => capture(output, range).trim());
  const [format = "", words = "", language = ""] = captured.map((text) => plainText(wiki, text).trim());
  const isUnknown = captured.some((text) => text.includes(Mark.unknown) && !today.has(text));
  const own = dayOfPage(output);
  const day = wholeDate(wiki, words) ?? (own === undefined ? undefined : namedDay(wiki, words, own));
  const isOwn = language === "" || language === wiki.language;
  emitValue(
    output,
    call,
    day === undefined || isUnknown || !isOwn ? undefined : formatDay(wiki, day, format),
  );
}
