import { readDataFile } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import type { Token } from "../scan/tokens.ts";
import { Mark, unknownCall, withoutControls } from "../tidy/marks.ts";
import { plainText } from "../tidy/paragraphs.ts";
import { emitString, leaveHole, leaveOut, shownText } from "./emit.ts";
import { formattedNumber, withoutGroups } from "./numbers.ts";
import type { Output, Range } from "./output.ts";
import { capture, innerRange, isBlankRange, renderRange, splitAtPipes, trimmed } from "./walk.ts";

/** A template, parser function or variable on a page. */
export interface Call {
  /** With what stands behind its colon. */
  readonly name: string;
  readonly opener: Token;
  /** The offset behind it. */
  readonly end: number;
  /** Whether nothing else stands on its line. */
  readonly alone: boolean;
}

const names = z.array(z.string());
const table = readDataFile(
  new URL("../../data/functions.json", import.meta.url),
  z.strictObject({
    source: z.string(),
    /** Prints what stands behind its colon: `{{ucfirst:hull}}`. */
    argument: names,
    /** Prints the number behind its colon. */
    number: names,
    /** Prints one of its parameters. */
    choice: names,
    /** A word of the page's title. */
    title: names,
    siteName: names,
    /** A part of the page's day, by the name behind `current` or `local`. */
    day: names,
    /** Prints what only the wiki knows or computes: a part of a sentence. */
    unknown: names,
    /** Prints nothing, or what is no part of a sentence. */
    nothing: names,
  }),
);
type Does = Exclude<keyof typeof table, "source">;
const { source: _, ...lists } = table;
const functions = new Map(
  (Object.keys(lists) as Does[]).flatMap((does) => lists[does].map((name) => [name, does] as const)),
);

/** What a name in small letters does, with a colon where it has parameters; undefined of a template's. */
function functionOf(name: string): Does | undefined {
  return functions.get(name) ?? (/^#\p{L}+:$/u.test(name) ? "nothing" : undefined);
}

/** Renders a parser function or variable; returns false where the name is a template's. */
export function renderFunction(output: Output, call: Call): boolean {
  const colon = call.name.indexOf(":");
  const isVariable = colon === -1;
  const word = (isVariable ? call.name : call.name.slice(0, colon)).trim().toLowerCase();
  const does = functionOf(isVariable ? word : `${word}:`);
  if (does === "title") emitString(output, withoutControls(output.page.title));
  else if (does === "siteName") printSiteName(output, call);
  else if (does === "day") renderDay(output, call, word);
  else if (does === "number") renderNumber(output, call);
  else if (does === "argument") {
    for (const range of parameters(output, call).slice(0, 1)) renderRange(output, range, false);
  } else if (does === "choice") renderChoice(output, word, call);
  else if (does === "unknown") emitUnknown(output, call);
  else if (does === "nothing" && isVariable) leaveHole(output, call.opener.start, call.end);
  else if (does === "nothing") leaveOut(output, call.opener.start, call.end);
  return does !== undefined;
}

function printSiteName(output: Output, { opener, end }: Call): void {
  const name = shownText(output, output.page.wiki.siteName);
  if (name === "") leaveHole(output, opener.start, end);
  else emitString(output, name);
}

/** `{{CURRENTYEAR}}`: an article's author meant the article's own day; what the wiki shows changes with each day. */
function renderDay(output: Output, call: Call, variable: string): void {
  const { wiki } = output.page;
  const iso = pageDay(output);
  if (iso === undefined) {
    emitUnknown(output, call);
    return;
  }
  const [year = "", month = "", day = ""] = iso.split("-");
  const { months, monthsAlone = months, month: form } = wiki.dateWords;
  // A number with its word where months have no names, `3月`.
  const numbered = `${Number(month)}${form.split("{month}")[1]}`;
  const words: Readonly<Record<string, string>> = {
    year,
    month,
    month1: String(Number(month)),
    month2: month,
    monthname: monthsAlone[Number(month) - 1] ?? numbered,
    monthnamegen: months[Number(month) - 1] ?? numbered,
    day: String(Number(day)),
    day2: day,
  };
  emitString(output, words[variable.replace(/^(?:current|local)/, "")] ?? "");
}

/** The page's day in ISO 8601; undefined, with a note, where a first reading has yet to find it. */
export function pageDay({ page, facts }: Output): string | undefined {
  if (page.day === undefined) facts.asksForDay = true;
  return page.day;
}

/** `{{formatnum:14265}}` → `14,265`; with `R` without marks, with `NOSEP` as it is. */
function renderNumber(output: Output, call: Call): void {
  const [range, mode] = parameters(output, call);
  if (range === undefined) return;
  const { text, wiki } = output.page;
  const written = plainText(wiki, capture(output, range));
  const how = mode === undefined ? "" : text.slice(mode.at, mode.end).trim();
  const change = how === "R" ? withoutGroups : how === "NOSEP" ? undefined : formattedNumber;
  emitString(output, change?.(wiki, written) ?? written);
}

/** What stands behind the colon, split at the call's own pipes. */
function parameters({ page: { text } }: Output, { opener }: Call): Range[] {
  const inner = innerRange(opener);
  return splitAtPipes({ ...inner, at: text.indexOf(":", inner.at) + 1 });
}

/** `{{#if: test | then | else}}` and its kin, decided as MediaWiki does. */
function renderChoice(output: Output, word: string, call: Call): void {
  const ranges = parameters(output, call);
  const { text, wiki } = output.page;
  const value = (index: number): string => {
    const range = ranges[index];
    const captured = range === undefined ? "" : capture(output, range);
    return captured.includes(Mark.unknown) ? Mark.unknown : plainText(wiki, captured);
  };
  // What exists only the wiki knows: the page as its author wants it is taken.
  let chosen = 1;
  if (word === "#if") chosen = value(0) === "" ? 2 : 1;
  else if (word === "#ifeq") {
    const [first, second] = [value(0), value(1)];
    // What is not known is not empty: that decides some.
    if (`${first}${second}`.includes(Mark.unknown) && first !== "" && second !== "" && !call.alone) {
      emitUnknown(output, call);
      return;
    }
    chosen = first === second ? 2 : 3;
  }
  const range = ranges[chosen];
  if (range === undefined || isBlankRange(text, range)) leaveHole(output, call.opener.start, call.end);
  else renderRange(output, trimmed(text, range, range.at), false);
}

/**
 * What is not known leaves the call's own name, which the audit counts: a sentence must not lose a word in silence.
 * Alone on its line it is none of a sentence, and leaves nothing.
 */
function emitUnknown(output: Output, call: Call): void {
  if (call.alone) leaveOut(output, call.opener.start, call.end);
  else emitString(output, unknownCall(call.name.replace(/:.*/su, "").trim()));
}
