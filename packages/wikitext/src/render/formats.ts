import { readDataFile } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import { dateText, type Wiki } from "../wiki/wiki.ts";

/** Gives the plain text of an argument; empty where the call has none. */
type Argument = (name: string) => string;

const units = readDataFile(
  new URL("../../data/units.json", import.meta.url),
  z.strictObject({
    source: z.string(),
    /** What is printed for a unit's code. */
    signs: z.record(z.string(), z.string()),
    /** Words for a power of ten before the unit: `e6acre`. */
    powers: z.record(z.string(), z.string()),
  }),
);
const rangeWords = new Set(["to", "-", "–", "and", "or", "by", "x", "×", "to(-)", "+/-", "±"]);

/** What a format may call by `{=name}`: templates whose words are made from several arguments. */
export const formatFunctions: Readonly<Record<string, (argument: Argument, wiki: Wiki) => string>> = {
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
  date: (argument, wiki) => {
    const [year, month, day] = [argument("1"), argument("2"), argument("3")];
    return dateText(wiki, year, month, day) || [year, month, day].filter(Boolean).join(" ");
  },
  /** `As of May 3, 2010`; with `lc` in small letters. */
  asof: (argument, wiki) => {
    const day = [argument("1"), argument("2"), argument("3")];
    const [year = "", month = "", date = ""] = day;
    const words = dateText(wiki, year, month, date) || day.filter(Boolean).join(" ");
    return `${argument("lc") === "" ? "As" : "as"} of ${words}`;
  },
  /** `{{val|5.97|e=24|u=kg}}` → `5.97×1024 kg`, the power raised as `<sup>` is. */
  value: (argument) => {
    const power = argument("e");
    const amount = `${argument("1")}${power === "" ? "" : `×10${power}`}`;
    return [amount, argument("ul") || argument("u")].filter(Boolean).join(" ");
  },
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
  /** In full years between two dates; of one date alone it changes from day to day, and nothing is printed. */
  age: (argument) => {
    const [year = 0, month = 0, day = 0, toYear = 0, toMonth = 0, toDay = 0] = [1, 2, 3, 4, 5, 6].map(
      (name) => Number(argument(String(name))),
    );
    if (!(year > 0 && toYear >= year)) return "";
    return String(toYear - year - (toMonth < month || (toMonth === month && toDay < day) ? 1 : 0));
  },
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

const number = /^[\d.,]+$/;

/** `{{convert|5|km|mi}}` → `5 km`; `…|5|to|7|km|mi` → `5 to 7 km`; `…|6|ft|2|in|m` → `6 ft 2 in`. */
function convertedUnits(argument: Argument): string {
  const value = argument("1");
  if (value === "") return "";
  const word = argument("2");
  const ranged = rangeWords.has(word) && argument("3") !== "";
  const unit = argument(ranged ? "4" : "2");
  const amount = ranged ? `${value}${joinRange(word)}${argument("3")}` : value;
  if (unit === "") return amount;
  const shown = `${amount} ${unitWords(unit)}`;
  const [second, secondUnit] = [argument("3"), argument("4")];
  const isDouble = !ranged && number.test(second) && secondUnit !== "" && !number.test(secondUnit);
  return isDouble ? `${shown} ${second} ${secondUnit}` : shown;
}

function unitWords(unit: string): string {
  const power = /^e\d+/.exec(unit)?.[0] ?? "";
  const words = units.powers[power];
  const plain = words === undefined ? unit : unit.slice(power.length);
  const sign = units.signs[plain] ?? plain;
  return words === undefined ? sign : `${words} ${sign}`;
}

function joinRange(word: string): string {
  return word === "-" || word === "–" ? "–" : ` ${word} `;
}
