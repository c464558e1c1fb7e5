import * as z from "@discoprep/files/zod";
import { readTable } from "../wiki/table.ts";
import { superscript } from "./numbers.ts";

const { commands, accents } = readTable("formulas", {
  /** Words of the commands of TeX. */
  commands: z.record(z.string(), z.string()),
  /** Characters that follow a letter: `\\bar{x}`. */
  accents: z.record(z.string(), z.string()),
});

/** A formula without commands and groups. */
const simple = /^[^\\{}&_$#%~]{1,80}$/u;

/** Returns a formula as text, `5.97 × 10²⁴`, or undefined if it cannot be written on one line. */
export function formulaText(tex: string): string | undefined {
  const text = tex
    .slice(0, 500)
    .replace(
      /\\(?:text|mbox|rm|mathrm|mathbb|mathbf|mathit|operatorname|textstyle|displaystyle|left|right)(?![A-Za-z])\s*/g,
      "",
    )
    .replace(/\\[dt]?frac\s*\{([^{}\\]{1,30})\}\s*\{([^{}\\]{1,30})\}/g, (_, over, under) =>
      quotient(over, under),
    )
    .replace(/\\([A-Za-z]+|[,;:! %])\s?/g, (written, name) =>
      Object.hasOwn(commands, name) ? (commands[name] ?? written) : written,
    )
    .replaceAll("~", " ")
    .replace(/\\([a-z]+) *(?:\{ *(\p{L}) *\}|(\p{L}))/gu, (written, name, group, letter) =>
      Object.hasOwn(accents, name) ? `${group ?? letter}${accents[name]}` : written,
    )
    .replace(/\\sqrt *\{([^{}\\]{1,30})\}/g, (_, root) =>
      /^[\p{L}\p{N}]+$/u.test(root) ? `√${root}` : `√(${root})`,
    )
    .replace(/\^\{([^{}]{1,20})\}|\^(.)/gu, (_, group, character) => raise((group ?? character).trim()))
    .replace(/_\{([^{}]{1,20})\}|_(.)/gu, "$1$2")
    .replace(/\{([^{}]*)\}/g, "$1")
    .replace(/\s+/g, " ")
    .replace(/(?<=[([]) | (?=[)\]])/g, "")
    .trim();
  return simple.test(text) ? text : undefined;
}

function raise(power: string): string {
  return superscript(power) ?? (power.length === 1 ? `^${power}` : `^(${power})`);
}

function quotient(over: string, under: string): string {
  const part = (text: string): string =>
    /^[\p{L}\p{N}.]+$/u.test(text.trim()) ? text.trim() : `(${text.trim()})`;
  return `${part(over)}/${part(under)}`;
}
