import { primaryLanguage } from "@discoprep/corpus";
import * as z from "@discoprep/files/zod";
import { scriptBalance } from "@discoprep/segment/chinese-script/identify";
import { Mark } from "../text/marks.ts";
import { readTable } from "./table.ts";

const data = readTable("variants", {
  languages: z.record(z.string(), z.string()),
  names: z.record(z.string(), z.string()),
  /** For each variant, those to show if a block lacks it, the nearest first. */
  fallbacks: z.record(z.string(), z.array(z.string())),
});

export const variants: readonly string[] = Object.keys(data.names);
const isVariant = (name: string): boolean => Object.hasOwn(data.names, name);

export function hasVariants(language: string): boolean {
  return data.languages[primaryLanguage(language)] !== undefined;
}

/** Returns the variant of a text by its script: `zh-hans` (also for a tie), `zh-hant`, `sr-ec` (Cyrillic), `sr-el`. */
export function variantOfText(language: string, text: string): string {
  if (primaryLanguage(language) !== "sr") return scriptBalance(text) > 0 ? "zh-hant" : "zh-hans";
  const letters = (script: RegExp): number => text.match(script)?.length ?? 0;
  return letters(/\p{Script=Latin}/gu) > letters(/\p{Script=Cyrillic}/gu) ? "sr-el" : "sr-ec";
}

/** Returns a rendered `-{ }-` block in a variant, as ConverterRule does; a rule for the rest of the page gives "". */
export function variantText(content: string, variant: string): string {
  const pipe = content.indexOf("|");
  const flags = pipe === -1 ? [] : flagsOf(content.slice(0, pipe));
  const rules = pipe === -1 ? content : content.slice(pipe + 1);
  if (flags.includes("R")) return rules;
  if (flags.includes("N")) return data.names[rules.trim().toLowerCase()] ?? "";
  if (flags.includes("-") || flags.includes("H")) return "";
  if (flags.length > 0 && flags.every((flag) => flag === "T")) return "";
  if (flags.some(isVariant)) return rules;
  const texts = textsOf(rules);
  if (texts === undefined) return rules;
  if (!flags.includes("D")) return chosenText(texts, variant);
  return [...texts.both].map(([name, text]) => `${data.names[name] ?? name}：${text}`).join("；");
}

function flagsOf(text: string): string[] {
  return text
    .split(";")
    .map((flag) => flag.trim())
    .filter((flag) => /^[ATRDHN-]$/.test(flag) || isVariant(flag));
}

/** The texts of a block by variant. For one-way rules, `original => variant:text`, the first of a variant counts. */
type Texts = Record<"both" | "oneWay", Map<string, string>>;

/** Returns the texts of a block, or undefined if it has no rules. */
function textsOf(rules: string): Texts | undefined {
  const texts: Texts = { both: new Map(), oneWay: new Map() };
  for (const choice of choicesOf(rules)) {
    const colon = choice.indexOf(":");
    if (colon === -1) continue;
    const [before = "", after] = choice.slice(0, colon).split("=>");
    const name = (after ?? before).trim().toLowerCase();
    if (!isVariant(name)) return undefined;
    const text = choice.slice(colon + 1).trim();
    if (after === undefined) {
      if (text !== "") texts.both.set(name, text);
    } else if (before.trim() !== "" && !texts.oneWay.has(name)) texts.oneWay.set(name, text);
  }
  return texts.both.size + texts.oneWay.size === 0 ? undefined : texts;
}

/** White space, and marks of line ends and holes, between rules. */
const gap = `[\\s${Mark.hole}${Mark.join}]`;
const ruleStart = new RegExp(`^${gap}*(?:[^;:]*=>${gap}*)?(?:zh|sr)(?:-[a-z]+)?${gap}*:`, "i");
const leadingGap = new RegExp(`^${gap}*`);
const gapOnly = new RegExp(`^${gap}*$`);

function choicesOf(rules: string): string[] {
  const choices: string[][] = [];
  for (const piece of rules.split(";")) {
    if (choices.length === 0 || ruleStart.test(piece)) choices.push([piece]);
    else choices.at(-1)?.push(piece);
  }
  return choices.map((pieces) => {
    const last = pieces.findLastIndex((piece) => !gapOnly.test(piece));
    return pieces
      .slice(0, last + 1)
      .join(";")
      .replace(leadingGap, "")
      .trimEnd();
  });
}

function chosenText({ both, oneWay }: Texts, variant: string): string {
  const name = [variant, ...(data.fallbacks[variant] ?? [])].find((relative) => both.has(relative)) ?? "";
  const [first = ""] = [...both.values(), ...oneWay.values()];
  return both.get(name) ?? oneWay.get(variant) ?? first;
}
