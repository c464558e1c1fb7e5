import { dateText } from "../wiki/dates.ts";
import { pageDay } from "./facts.ts";
import { formattedNumber, numberText, powerOfTen, superscript } from "./numbers.ts";
import { type Argument, convertedUnits, unitSign } from "./units.ts";
import type { Writer } from "./writer.ts";

type Format = (argument: Argument, writer: Writer) => string;

/** Functions that a format calls by `{=name}`: templates whose words are made from several arguments. */
export const formatFunctions: Readonly<Record<string, Format>> = {
  units: convertedUnits,
  pairs: (argument) =>
    ["m", "cm", "ft", "in", "kg", "g", "st", "lb", "oz"]
      .filter((unit) => argument(unit) !== "")
      .map((unit) => `${argument(unit)} ${unit}`)
      .join(" "),
  fraction: (argument) => {
    const [first, second, third] = [argument("1"), argument("2"), argument("3")];
    if (second === "") return first === "" ? "" : `1/${first}`;
    return third === "" ? `${first}/${second}` : `${first} ${second}/${third}`;
  },
  date: (argument, { wiki }) => {
    const [year, month, day] = [argument("1"), argument("2"), argument("3")];
    return dateText(wiki, year, month, day) || [year, month, day].filter(Boolean).join(" ");
  },
  /** `As of May 3, 2010`; with `lc` in small letters. Wikipedia in English sets the day first, unless `df` asks otherwise. */
  asof: (argument, { wiki }) => {
    const day = [argument("1"), argument("2"), argument("3")];
    const [year = "", month = "", date = ""] = day;
    const words = dateText(wiki, year, month, date) || day.filter(Boolean).join(" ");
    const dayFirst = wiki.isWikinews || argument("df") !== "" ? "$&" : "$2 $1 $3";
    const ordered = words.replace(/^(\p{L}+) (\d+), (\d+)$/u, dayFirst);
    return `${argument("lc") === "" ? "As" : "as"} of ${ordered}`;
  },
  /** `{{val|5.97|e=24|u=kg}}` → `5.97×10²⁴ kg`. */
  value: (argument, { wiki }) => {
    const power = argument("e");
    const amount = `${numberText(wiki, argument("1"))}${power === "" ? "" : powerOfTen(power)}`;
    return [amount, argument("ul") || argument("u")].filter(Boolean).join(" ");
  },
  number: (argument, { wiki }) => formattedNumber(wiki, argument("1")),
  grouped: (argument, { wiki }) => numberText(wiki, argument("1")),
  /** `{{Track gauge|1435mm}}` → `1,435 mm`. */
  gauge: (argument, { wiki }) =>
    argument("1").replace(/^([\d.]+) ?(mm|m|in)$/, (_, width, unit) => `${numberText(wiki, width)} ${unit}`),
  /** Words that only the wiki can compute: the audit finds them missing. */
  computed: () => "",
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
  /** `{{langx|cs|Praha}}`: the label before the words. */
  label: (argument, writer) => writer.shown(writer.rules.labels.get(argument("1")) ?? ""),
  coordinates,
  germanCoordinates,
  /** `{{ordinal|22}}` → `22nd`. */
  ordinal: (argument) => {
    const written = argument("1");
    const number = Number(written.replaceAll(",", ""));
    if (!Number.isInteger(number) || written === "") return written;
    const isTeen = number % 100 > 10 && number % 100 < 14;
    return `${written}${(isTeen ? undefined : ["th", "st", "nd", "rd"][number % 10]) ?? "th"}`;
  },
  /** `{{sic|teh}}` → `teh [sic]`, `{{sic}}` → `[sic]`; with `hide` only the words. */
  sic: (argument) => {
    const words = `${argument("1")}${argument("2")}`;
    return argument("hide") === "" ? `${words} [sic]` : words;
  },
  percentage: (argument) => {
    const [part, whole] = [Number(argument("1")), Number(argument("2"))];
    const share = whole > 0 ? (100 * part) / whole : part;
    return Number.isFinite(share) ? `${Math.round(share)}%` : "";
  },
  /** Full years between two dates, or a date and the page's own. */
  age: (argument, writer) => {
    const [year = 0, month = 0, day = 0, ...later] = [1, 2, 3, 4, 5, 6].map((name) =>
      Number(argument(String(name))),
    );
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
  /** `{{music|flat}}` → `♭`; other signs stay. */
  music: (argument) =>
    ({ flat: "♭", b: "♭", sharp: "♯", "#": "♯", natural: "♮" })[argument("1")] ?? argument("1"),
  lifespan: (argument) => {
    const [born, bornDay, died, diedDay] = [argument("1"), argument("2"), argument("3"), argument("4")];
    return born === "" ? "" : `（${born}${bornDay}－${died}${diedDay}）`;
  },
  nihongo: (argument) => [argument("2"), argument("3")].filter(Boolean).join(", "),
  list: (argument) => numbered(argument).join(", "),
  join: (argument) => numbered(argument).join(""),
};

function numbered(argument: Argument): string[] {
  const values: string[] = [];
  for (let number = 1; number <= 100; number++) {
    const value = argument(String(number));
    if (value === "") break;
    values.push(value);
  }
  return values;
}

const angleSigns = ["°", "′", "″"];

function angle(parts: readonly string[], side: string): string {
  return `${parts.map((part, index) => `${part}${angleSigns[index]}`).join("")}${side}`;
}

/** Returns a decimal number of degrees; its sign decides the side. */
function decimalAngle(degrees: string, sides: string): string {
  const isNegative = /^[-−]/.test(degrees);
  return angle([degrees.replace(/^[-+−]/, "")], sides.charAt(isNegative ? 1 : 0));
}

/**
 * Makes `54°12′N 4°30′W` of `{{coord|54|12|N|4|30|W}}`, `78.236°N 15.491°E` of `{{coord|78.236|15.491}}`; nothing for a title.
 */
function coordinates(argument: Argument): string {
  if (/^t(?:itle)?$/.test(argument("display"))) return "";
  const given = [1, 2, 3, 4, 5, 6, 7, 8].map((name) => argument(String(name)));
  const north = given.findIndex((part) => /^[NS]$/i.test(part));
  if (north > 0) {
    const east = given.findIndex((part) => /^[EWO]$/i.test(part));
    const parts = [given.slice(0, north), given.slice(north + 1, east)];
    if (east <= north + 1 || !parts.flat().every((part) => /^[\d.]+$/.test(part))) return "";
    return `${angle(parts[0] ?? [], given[north] ?? "")} ${angle(parts[1] ?? [], given[east] ?? "")}`;
  }
  const [latitude = "", longitude = ""] = given;
  if (![latitude, longitude].every((part) => /^[-+−]?\d+(?:\.\d+)?$/.test(part))) return "";
  return `${decimalAngle(latitude, "NS")} ${decimalAngle(longitude, "EW")}`;
}

/** Makes `54° 12′ N, 4° 30′ W` of the German `{{Coordinate|NS=54/12//N|EW=4/30//W|text=DMS}}`; without `text` nothing. */
function germanCoordinates(argument: Argument): string {
  if (argument("text") === "" && argument("article") === "") return "";
  const sides = [argument("ns"), argument("ew")].map((written) => {
    const parts = written.split("/").map((part) => part.trim());
    const side = /^[NSEWO]$/.test(parts.at(-1) ?? "") ? (parts.pop() ?? "") : "";
    return `${parts.flatMap((part, index) => (part === "" ? [] : [`${part}${angleSigns[index]}`])).join(" ")} ${side.replace("E", "O")}`.trim();
  });
  return sides.every((side) => /\d/.test(side)) ? sides.join(", ") : "";
}
