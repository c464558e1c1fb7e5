import * as z from "@discoprep/files/zod";
import type { Token } from "../scan/tokens.ts";
import { plainText } from "../text/blanks.ts";
import { Mark, unknownCall, withoutControls } from "../text/marks.ts";
import { keysByName, readTable } from "../wiki/table.ts";
import { pageDay } from "./facts.ts";
import { formattedNumber, withoutGroups } from "./numbers.ts";
import { innerRange, isBlankRange, type Range, splitAtPipes, trimmed } from "./ranges.ts";
import type { Writer } from "./writer.ts";

export interface Call {
  readonly name: string;
  readonly opener: Token;
  readonly end: number;
  readonly isAlone: boolean;
}

const names = z.array(z.string());
const table = readTable("functions", {
  /** Prints the text after its colon: `{{ucfirst:hull}}`. */
  argument: names,
  number: names,
  choice: names,
  title: names,
  siteName: names,
  /** Prints a part of the page's day: the word after `current` or `local` names it. */
  day: names,
  /** Prints what only the wiki knows or computes: a part of a sentence. */
  unknown: names,
  /** Prints nothing that belongs in a sentence. */
  nothing: names,
});
type Does = keyof typeof table;
const functions = keysByName<Does>(table);

const renderers: Readonly<Record<Does, (writer: Writer, call: Call, name: string) => void>> = {
  title: (writer) => writer.print(withoutControls(writer.page.title)),
  siteName: (writer, { opener, end }) => {
    const name = writer.inVariant(writer.wiki.siteName);
    if (name === "") writer.markHole(opener.start, end);
    else writer.print(name);
  },
  day: printDay,
  number: printNumber,
  argument: (writer, call) => {
    for (const range of parameters(writer, call).slice(0, 1)) writer.render(range, false);
  },
  choice: renderChoice,
  unknown: printUnknown,
  nothing: (writer, { name, opener, end }) => {
    if (name.includes(":")) writer.leaveOut(opener.start, end);
    else writer.markHole(opener.start, end);
  },
};

/** Renders a parser function or variable; returns false if the name is a template's. */
export function renderFunction(writer: Writer, call: Call): boolean {
  const colon = call.name.indexOf(":");
  const written = colon === -1 ? call.name : call.name.slice(0, colon);
  const name = written.trim().toLowerCase();
  const key = colon === -1 ? name : `${name}:`;
  const does = functions.get(key) ?? (/^#\p{L}+:$/u.test(key) ? "nothing" : undefined);
  if (does === undefined) return false;
  renderers[does](writer, call, name);
  return true;
}

function printDay(writer: Writer, call: Call, variable: string): void {
  const iso = pageDay(writer);
  if (iso === undefined) {
    printUnknown(writer, call);
    return;
  }
  const [year = "", month = "", day = ""] = iso.split("-");
  const { months, monthsAlone = months, month: form } = writer.wiki.dateWords;
  // A number with its word for months without names, `3月`.
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
  writer.print(words[variable.replace(/^(?:current|local)/, "")] ?? "");
}

/** Prints `14,265` for `{{formatnum:14265}}`; with `R` it removes the marks, with `NOSEP` it changes nothing. */
function printNumber(writer: Writer, call: Call): void {
  const [range, mode] = parameters(writer, call);
  if (range === undefined) return;
  const { text, wiki } = writer;
  const written = writer.plain(range);
  const flag = mode === undefined ? "" : text.slice(mode.at, mode.end).trim();
  if (flag === "NOSEP") writer.print(written);
  else writer.print(flag === "R" ? withoutGroups(wiki, written) : formattedNumber(wiki, written));
}

function parameters({ text }: Writer, { opener }: Call): Range[] {
  const inner = innerRange(opener);
  return splitAtPipes({ ...inner, at: text.indexOf(":", inner.at) + 1 });
}

/** Renders `{{#if: test | then | else}}` and the like as MediaWiki does. */
function renderChoice(writer: Writer, call: Call, name: string): void {
  const ranges = parameters(writer, call);
  const { text, wiki } = writer;
  const value = (index: number): string => {
    const range = ranges[index];
    const written = range === undefined ? "" : writer.capture(range);
    return written.includes(Mark.unknown) ? Mark.unknown : plainText(written, wiki.unspaced);
  };
  // Only the wiki knows which pages exist: `#ifexist` takes it that the page does.
  let choice = 1;
  if (name === "#if") choice = value(0) === "" ? 2 : 1;
  else if (name === "#ifeq") {
    const first = value(0);
    const second = value(1);
    // An unknown value is not empty, so it differs from an empty one.
    if (`${first}${second}`.includes(Mark.unknown) && first !== "" && second !== "" && !call.isAlone) {
      printUnknown(writer, call);
      return;
    }
    choice = first === second ? 2 : 3;
  }
  const range = ranges[choice];
  if (range === undefined || isBlankRange(text, range)) writer.markHole(call.opener.start, call.end);
  else writer.render(trimmed(text, range), false);
}

/** Prints the name of a call of unknown value, which the audit counts. Alone on its line it is left out. */
function printUnknown(writer: Writer, call: Call): void {
  if (call.isAlone) writer.leaveOut(call.opener.start, call.end);
  else writer.print(unknownCall(call.name.replace(/:.*/su, "").trim()));
}
