import { dateText } from "../wiki/dates.ts";
import { pageDay } from "./facts.ts";
import {
  type ArgumentText,
  convertedUnits,
  formattedNumber,
  numberText,
  powerOfTen,
  superscript,
  unitSign,
} from "./numbers.ts";
import type { Writer } from "./writer.ts";

type FormatFunction = (argument: ArgumentText, writer: Writer) => string;

/** Functions that a format calls as `{=name}`, to make words of several arguments. */
export const formatFunctions: Readonly<Record<string, FormatFunction>> = {
  units: convertedUnits,
  pairs: (argument) =>
    ["m", "cm", "ft", "in", "kg", "g", "st", "lb", "oz"]
      .filter((unit) => argument(unit) !== "")
      .map((unit) => `${argument(unit)} ${unit}`)
      .join(" "),
  fraction: (argument) => {
    const [first = "", second = "", third = ""] = ["1", "2", "3"].map(argument);
    if (second === "") return first === "" ? "" : `1/${first}`;
    return third === "" ? `${first}/${second}` : `${first} ${second}/${third}`;
  },
  date: printedDate,
  /** `As of May 3, 2010`; with `lc` a small `a`. English Wikipedia puts the day first unless `df` is set. */
  asof: (argument, writer) => {
    const dayFirst = writer.wiki.isWikinews || argument("df") !== "" ? "$&" : "$2 $1 $3";
    const ordered = printedDate(argument, writer).replace(/^(\p{L}+) (\d+), (\d+)$/u, dayFirst);
    return `${argument("lc") === "" ? "As" : "as"} of ${ordered}`;
  },
  value: (argument, { wiki }) => {
    const power = argument("e") === "" ? "" : powerOfTen(argument("e"));
    return `${numberText(wiki, argument("1"))}${power} ${argument("ul") || argument("u")}`.trim();
  },
  number: (argument, { wiki }) => formattedNumber(wiki, argument("1")),
  grouped: (argument, { wiki }) => numberText(wiki, argument("1")),
  /** `{{Track gauge|1435mm}}` → `1,435 mm`. */
  gauge: (argument, { wiki }) =>
    argument("1").replace(/^([\d.]+) ?(mm|m|in)$/, (_, width, unit) => `${numberText(wiki, width)} ${unit}`),
  power: (argument) => (argument("1") === "" ? "" : powerOfTen(argument("1"))),
  raised: (argument) => superscript(argument("1")) ?? `^${argument("1")}`,
  /** `{{unité|891|km|2}}`: the power of the unit. */
  unitPower: (argument) => superscript(argument("3")) ?? "",
  /** `{{Pop density|3645257|891.7|km2}}` → `4,088/km²`. */
  density: (argument, { wiki, rules }) => {
    const density = Number(argument("1").replaceAll(",", "")) / Number(argument("2").replaceAll(",", ""));
    const unit = argument("3") || "km2";
    if (!Number.isFinite(density)) return "";
    const words = numberText(wiki, density.toFixed(Math.min(Math.max(Number(argument("prec")) || 0, 0), 3)));
    return `${words}/${rules.units.get(unit) ?? unitSign(unit)}`;
  },
  label: (argument, writer) => writer.inVariant(writer.rules.labels.get(argument("1")) ?? ""),
  coordinates,
  germanCoordinates,
  ordinal: (argument) => {
    const written = argument("1");
    const number = Number(written.replaceAll(",", ""));
    if (!Number.isInteger(number) || written === "") return written;
    const isTeen = number % 100 > 10 && number % 100 < 14;
    return `${written}${(isTeen ? undefined : ["th", "st", "nd", "rd"][number % 10]) ?? "th"}`;
  },
  sic: (argument) => {
    const words = `${argument("1")}${argument("2")}`;
    return argument("hide") === "" ? `${words} [sic]` : words;
  },
  percentage: (argument) => {
    const part = Number(argument("1"));
    const whole = Number(argument("2"));
    const share = whole > 0 ? (100 * part) / whole : part;
    return Number.isFinite(share) ? `${Math.round(share)}%` : "";
  },
  /** Full years between two dates, or from a date to the page's day. */
  age: (argument, writer) => {
    const numbers = ["1", "2", "3", "4", "5", "6"].map((name) => Number(argument(name)));
    const [year = 0, month = 0, day = 0, ...later] = numbers;
    const end = (later[0] ?? 0) > 0 ? later : (pageDay(writer)?.split("-").map(Number) ?? []);
    const [toYear = 0, toMonth = 0, toDay = 0] = end;
    if (!(year > 0 && toYear >= year)) return "";
    return String(toYear - year - (toMonth < month || (toMonth === month && toDay < day) ? 1 : 0));
  },
  /** `{{harvtxt|Boolos|Jeffrey|1974}}` → `Boolos & Jeffrey (1974)`. */
  harvard: (argument) => {
    const names = numbered(argument);
    const year = names.length > 1 ? ` (${names.pop()})` : "";
    const [last = "", ...before] = names.length > 3 ? [`${names[0]} et al.`] : names.toReversed();
    return [before.toReversed().join(", "), last].filter(Boolean).join(" & ") + year;
  },
  music: (argument) =>
    ({ flat: "♭", b: "♭", sharp: "♯", "#": "♯", natural: "♮" })[argument("1")] ?? argument("1"),
  lifespan: (argument) =>
    argument("1") === "" ? "" : `（${argument("1")}${argument("2")}－${argument("3")}${argument("4")}）`,
  list: (argument) => numbered(argument).join(", "),
  join: (argument) => numbered(argument).join(""),
};

function printedDate(argument: ArgumentText, { wiki }: Writer): string {
  const [year = "", month = "", day = ""] = ["1", "2", "3"].map(argument);
  return dateText(wiki, year, month, day) || [year, month, day].filter(Boolean).join(" ");
}

function numbered(argument: ArgumentText): string[] {
  const values: string[] = [];
  for (let number = 1; number <= 100; number++) {
    const value = argument(String(number));
    if (value === "") break;
    values.push(value);
  }
  return values;
}

const sexagesimal = /^((?:[\d.]+ ){1,3})([NS]) ((?:[\d.]+ ){1,3})([EWO])(?: |$)/i;
const decimal = /^([-+−]?)(\d+(?:\.\d+)?) ([-+−]?)(\d+(?:\.\d+)?) /;

/** Prints `{{coord|54|12|N|4|30|W}}` as `54°12′N 4°30′W`, `{{coord|78.236|15.491}}` as `78.236°N 15.491°E`, one for a title as "". */
function coordinates(argument: ArgumentText): string {
  if (/^t(?:itle)?$/.test(argument("display"))) return "";
  const written = [1, 2, 3, 4, 5, 6, 7, 8].map((name) => argument(String(name))).join(" ");
  const angle = (parts = ""): string => {
    let sign = 0;
    return parts.replace(/ /g, () => "°′″".charAt(sign++));
  };
  const [, north, northSide, east, eastSide] = sexagesimal.exec(written) ?? [];
  if (north !== undefined) return `${angle(north)}${northSide} ${angle(east)}${eastSide}`;
  const [, south, latitude, west, longitude] = (/ [NS] /i.test(written) ? null : decimal.exec(written)) ?? [];
  if (latitude === undefined) return "";
  const side = (sign = "", sides: string): string => sides.charAt(/[-−]/.test(sign) ? 1 : 0);
  return `${latitude}°${side(south, "NS")} ${longitude}°${side(west, "EW")}`;
}

/** Prints German `{{Coordinate|NS=54/12//N|EW=4/30//W|text=DMS}}` as `54° 12′ N, 4° 30′ W`, one without `text` and `article` as "". */
function germanCoordinates(argument: ArgumentText): string {
  if (argument("text") === "" && argument("article") === "") return "";
  const sides = ["ns", "ew"].map((name) => {
    const parts = argument(name)
      .split("/")
      .map((part) => part.trim());
    const side = /^[NSEWO]$/.test(parts.at(-1) ?? "") ? (parts.pop() ?? "") : "";
    const angles = parts.flatMap((part, index) => (part === "" ? [] : [`${part}${"°′″".charAt(index)}`]));
    return [...angles, side.replace("E", "O")].join(" ").trim();
  });
  return sides.every((side) => /\d/.test(side)) ? sides.join(", ") : "";
}
