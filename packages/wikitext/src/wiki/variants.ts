import { primaryLanguage } from "@discoprep/corpus";
import { readDataFile } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import { Mark } from "../tidy/marks.ts";

const data = readDataFile(
  new URL("../../data/variants.json", import.meta.url),
  z.strictObject({
    source: z.string(),
    /** The variant that is shown where nothing says another, of languages whose wikis have `-{ }-`. */
    languages: z.record(z.string(), z.string()),
    /** What each variant is called on its wiki. */
    names: z.record(z.string(), z.string()),
    /** The variants that are shown where a block has nothing for one, the nearest first. */
    fallbacks: z.record(z.string(), z.array(z.string())),
  }),
);

/** The variants a reader can be asked for. */
export const variants: readonly string[] = Object.keys(data.names);
const isVariant = (name: string): boolean => Object.hasOwn(data.names, name);

/** The variant that is shown where nothing says another; undefined on wikis where `-{ }-` is no markup. */
export function defaultVariant(language: string): string | undefined {
  return data.languages[primaryLanguage(language)];
}

/** Blocks show nothing in it: for reading a page's own words. */
export const noVariant = "";

/**
 * What a `-{ }-` block shows in a variant (MediaWiki's ConverterRule). Rules for the rest of the page
 * (`H`, `A`, `-`, and noteTA) show what they show where they stand and are not applied elsewhere: the
 * text stays in the script its author wrote. `content` is text, its inner markup already rendered.
 */
export function variantText(content: string, variant: string): string {
  if (variant === noVariant) return "";
  const pipe = content.indexOf("|");
  const flags = pipe === -1 ? [] : flagsOf(content.slice(0, pipe));
  const rules = pipe === -1 ? content : content.slice(pipe + 1);
  if (flags.includes("R")) return rules;
  if (flags.includes("N")) return data.names[rules.trim().toLowerCase()] ?? "";
  if (flags.includes("-") || flags.includes("H")) return "";
  const shown = flags.filter((flag) => flag !== "T");
  if (flags.includes("T") && shown.length === 0) return "";
  if (shown.some(isVariant)) return rules;
  const table = ruleTable(rules);
  if (table === undefined) return rules;
  return flags.includes("D") ? description(table) : chosenText(table, variant);
}

function flagsOf(text: string): string[] {
  return text
    .split(";")
    .map((flag) => flag.trim())
    .filter((flag) => /^[ATRDHN-]$/.test(flag) || isVariant(flag));
}

interface RuleTable {
  readonly both: ReadonlyMap<string, string>;
  /** One-way rules, `original => variant:text`; the first of each variant is shown. */
  readonly oneWay: ReadonlyMap<string, string>;
}

/** The rules of a block; undefined where it holds none and its text stands for itself. */
function ruleTable(rules: string): RuleTable | undefined {
  const both = new Map<string, string>();
  const oneWay = new Map<string, string>();
  for (const choice of choices(rules)) {
    const colon = choice.indexOf(":");
    if (colon === -1) continue;
    const [before = "", after] = choice.slice(0, colon).split("=>");
    const name = (after ?? before).trim().toLowerCase();
    if (!isVariant(name)) return undefined;
    const text = choice.slice(colon + 1).trim();
    if (after !== undefined) {
      if (before.trim() !== "" && !oneWay.has(name)) oneWay.set(name, text);
    } else if (text !== "") both.set(name, text);
  }
  return both.size + oneWay.size === 0 ? undefined : { both, oneWay };
}

/** What may stand between rules: white space, and the marks of line ends and of what was left out. */
const between = `[\\s${Mark.hole}${Mark.join}]*`;
const ruleStart = new RegExp(`^${between}(?:[^;:]*=>${between})?(?:zh|sr)(?:-[a-z]+)?${between}:`, "i");
const leadingBetween = new RegExp(`^${between}`);
const trailingBetween = new RegExp(`^[;\\s${Mark.hole}${Mark.join}]*$`);

/** Splits at semicolons, but only at those before the next rule: a text may hold one. */
function choices(rules: string): string[] {
  const found: string[] = [];
  for (const piece of rules.split(";")) {
    if (found.length === 0 || ruleStart.test(piece)) found.push(piece);
    else found[found.length - 1] += `;${piece}`;
  }
  return found.map((choice) => withoutLastSemicolon(choice).replace(leadingBetween, "").trimEnd());
}

/** Cuts a choice at the first of the semicolons that nothing but white space and marks follow. */
function withoutLastSemicolon(choice: string): string {
  let end = choice.length;
  for (let at = choice.lastIndexOf(";"); at > 0 && trailingBetween.test(choice.slice(at, end)); ) {
    end = at;
    at = choice.lastIndexOf(";", at - 1);
  }
  return choice.slice(0, end);
}

/** The variant's own text, that of its nearest relative, a one-way text, or the first there is. */
function chosenText({ both, oneWay }: RuleTable, variant: string): string {
  const name = [variant, ...(data.fallbacks[variant] ?? [])].find((one) => both.has(one)) ?? "";
  const [first = ""] = [...both.values(), ...oneWay.values()];
  return both.get(name) ?? oneWay.get(variant) ?? first;
}

function description({ both }: RuleTable): string {
  return [...both].map(([name, text]) => `${data.names[name] ?? name}：${text}`).join("；");
}
