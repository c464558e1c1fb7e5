import type { Wiki } from "../wiki/wiki.ts";

const plainNumber = /^([+\-−–]?)(\d+|\d{1,3}(?:,\d{3})+)(\.\d+)?$/;

/** Returns a number with the marks of the wiki's language, as `{{formatnum:}}` prints it: `14.265,5`. Other text stays. */
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
  const isLeft = wiki.isWikinews && wiki.numbers.asWritten === true;
  return isLeft ? written.trim() : numberText(wiki, written.trim());
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

/** Returns a power of ten as it follows a number: `×10²⁴`. */
export function powerOfTen(power: string): string {
  return `×10${superscript(power) ?? `^${power}`}`;
}
