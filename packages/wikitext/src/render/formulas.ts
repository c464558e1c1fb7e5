import * as z from "@discoprep/files/zod";
import { readTable } from "../wiki/table.ts";
import { superscript } from "./numbers.ts";

const table = readTable("formulas", { commands: z.record(z.string(), z.string()) });
const commands: ReadonlyMap<string, string> = new Map(Object.entries(table.commands));

/** A formula without commands and groups. */
const simple = /^[^\\{}&_$#%~]{1,80}$/u;

/** Returns a formula as text, `5.97 × 10²⁴`, or undefined if it takes more than a line or has fractions, roots, accents. */
export function formulaText(tex: string): string | undefined {
  const text = tex
    .slice(0, 500)
    .replace(/\\([A-Za-z]+|[,;:! %])\s?/g, (written, name) => commands.get(name) ?? written)
    .replaceAll("~", " ")
    .replace(/\^\{([^{}]{1,20})\}|\^(.)/gu, (_, group, character) => raised((group ?? character).trim()))
    .replace(/_\{([^{}]{1,20})\}|_(.)/gu, "$1$2")
    .replace(/\{([^{}]*)\}/g, "$1")
    .replace(/\s+/g, " ")
    .replace(/(?<=[([]) | (?=[)\]])/g, "")
    .trim();
  return simple.test(text) ? text : undefined;
}

function raised(power: string): string {
  return superscript(power) ?? (power.length === 1 ? `^${power}` : `^(${power})`);
}
