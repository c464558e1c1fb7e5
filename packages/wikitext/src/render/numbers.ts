import * as z from "@discoprep/files/zod";
import { readTable } from "../wiki/table.ts";
import type { Wiki } from "../wiki/wiki.ts";
import type { Writer } from "./writer.ts";

const plainNumber = /^([+\-−–]?)(\d+|\d{1,3}(?:,\d{3})+)(\.\d+)?$/;

/** Writes a number with the marks of the wiki's language, as `{{formatnum:}}` does: `14.265,5`. Other text stays. */
export function numberText({ numbers }: Wiki, written: string): string {
  const { group, decimal, fewest, digits } = numbers;
  const [, sign, whole, fraction = ""] = plainNumber.exec(written.trim()) ?? [];
  if (sign === undefined || whole === undefined) return written;
  const plain = whole.replaceAll(",", "");
  const grouped = plain.length < fewest ? plain : plain.replace(/\B(?=(?:\d{3})+$)/g, () => group);
  const text = `${sign}${grouped}${fraction.replace(".", decimal)}`;
  return digits === undefined ? text : text.replace(/\d/g, (digit) => digits.charAt(Number(digit)));
}

/** Returns what `{{formatnum:}}` prints; some Wikinews print the author's words. */
export function formattedNumber(wiki: Wiki, written: string): string {
  const isAsWritten = wiki.isWikinews && wiki.numbers.asWritten === true;
  return isAsWritten ? written.trim() : numberText(wiki, written.trim());
}

/** Returns a number without marks between thousands: `{{formatnum:14,265|R}}`. */
export function withoutGroups({ numbers }: Wiki, written: string): string {
  const marks = numbers.group.trim() === "" ? /(?<=\d)[\s,](?=\d)/g : /(?<=\d)[\s,.](?=\d{3})/g;
  return written.replace(numbers.group === "," ? /(?<=\d),(?=\d)/g : marks, "");
}

/** Returns a raised whole number, `⁻²⁴`, or undefined for other text. */
export function superscript(text: string): string | undefined {
  if (!/^[+\-−–]?\d{1,4}$/.test(text)) return undefined;
  return text
    .replace(/\d/g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹".charAt(Number(digit)))
    .replace("+", "⁺")
    .replace(/[-−–]/, "⁻");
}

/** Returns the power of ten after a number: `×10²⁴`. */
export function powerOfTen(power: string): string {
  return `×10${superscript(power) ?? `^${power}`}`;
}

/** Gives the plain text of an argument, or "". */
export type ArgumentText = (name: string) => string;

const units = readTable("units", {
  signs: z.record(z.string(), z.string()),
  powers: z.record(z.string(), z.string()),
  /** By unit, for `order=flip`: the basic unit, the unit's size in it, and of temperatures the zero point. */
  factors: z.record(z.string(), z.tuple([z.string(), z.number(), z.number().optional()])),
});
const rangeWords = new Set(["to", "-", "–", "and", "or", "by", "x", "×", "to(-)", "and(-)", "+/-", "±"]);
const number = /^[\d.,]+$/;

/** Prints `{{convert|5|to|7|km|mi}}` as `5 to 7 km`, `…|6|ft|2|in|m` as `6 ft 2 in`; with `order=flip` the second unit. */
export function convertedUnits(argument: ArgumentText, writer: Writer): string {
  const value = argument("1");
  if (value === "") return "";
  const word = argument("2");
  const third = argument("3");
  const isRange = rangeWords.has(word) && third !== "";
  const amounts = isRange ? [value, third] : [value];
  const names = isRange ? ["4", "5", "6"] : ["2", "3", "4"];
  const [unit = "", target = "", places = ""] = names.map(argument);
  const grouped = (amount: string): string =>
    argument("comma") === "off" ? amount : numberText(writer.wiki, amount);
  if (argument("order") === "flip") {
    const flipped = amounts.flatMap((amount) => flip(amount, unit, target, places) ?? []);
    if (flipped.length === amounts.length)
      return withUnit(flipped.map(grouped).join(joint(word)), target, writer);
  }
  const amount = amounts.map(grouped).join(joint(word));
  if (unit === "") return amount;
  const isDouble = !isRange && number.test(third) && places !== "" && !number.test(places);
  const rest = isDouble ? ` ${withUnit(grouped(third), places, writer)}` : "";
  return withUnit(amount, unit, writer) + rest;
}

export function unitSign(code: string): string {
  return units.signs[code] ?? code;
}

function withUnit(amount: string, unit: string, writer: Writer): string {
  const ofLanguage = writer.rules.units.get(unit);
  if (ofLanguage !== undefined)
    return `${amount}${writer.wiki.unspaced ? "" : " "}${writer.inVariant(ofLanguage)}`;
  const power = /^e\d+/.exec(unit)?.[0] ?? "";
  const words = units.powers[power];
  return words === undefined
    ? `${amount} ${unitSign(unit)}`
    : `${amount} ${words} ${unitSign(unit.slice(power.length))}`;
}

function joint(word: string): string {
  const words: Readonly<Record<string, string>> = { x: "×", "+/-": "±" };
  return word === "-" || word === "–" ? "–" : ` ${words[word] ?? word.replace("(-)", "")} `;
}

/** Converts a value: to the decimals that the call gives, or else as exactly as the value, with at least two digits. */
function flip(value: string, from: string, to: string, places: string): string | undefined {
  const source = units.factors[from];
  const target = units.factors[to];
  const written = value.replaceAll(",", "");
  const amount = Number(written);
  if (source === undefined || source[0] !== target?.[0] || written === "" || !Number.isFinite(amount))
    return undefined;
  const [, factor, zero = 0] = source;
  const [, targetFactor, targetZero = 0] = target;
  const result = ((amount - zero) * factor) / targetFactor + targetZero;
  const zeros = written.includes(".") ? 0 : (/0*$/.exec(written)?.[0].length ?? 0);
  const exact = (written.split(".")[1] ?? "").length - zeros;
  const asExact = exact + Math.floor(0.02 - Math.log10(factor / targetFactor));
  const isZero = Math.abs(result) < 1e-9;
  const sensible = isZero ? 0 : Math.max(asExact, 1 - Math.floor(Math.log10(Math.abs(result))));
  const decimals = /^-?\d$/.test(places) ? Number(places) : sensible;
  return decimals > 0
    ? result.toFixed(Math.min(decimals, 6))
    : String(Math.round(result / 10 ** -decimals) * 10 ** -decimals);
}
