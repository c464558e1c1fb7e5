import { existsSync } from "node:fs";
import { basename } from "node:path";
import { UsageError } from "@discoprep/corpus";

/** Which tables there are of several systems. */
export const systemTableNames = ["overview", "split", "partial", "senses", "by", "errors"] as const;
export type SystemTableName = (typeof systemTableNames)[number];

/** The formats of the figures of several systems. */
export const systemFormats = ["text", "json", "csv", "markdown", "latex"] as const;

/** Options of `score` that compare systems. */
export interface SystemOptions {
  format?: (typeof systemFormats)[number];
  set?: string[];
  table?: SystemTableName;
  level?: string;
  confidence?: boolean;
  paired?: "bootstrap" | "randomization";
  measure?: string[];
  pairs: "baseline" | "all";
  baseline?: string;
  samples: number;
  seed: number;
  differences?: string;
  partial?: boolean;
  senseOnly?: boolean;
  cutoff: number;
  senses?: string;
}

/** Whether the command line asks for more than the figures of one output. */
export function comparesSystems(outputs: readonly string[], options: SystemOptions): boolean {
  const { format, set, table, level, confidence, paired, differences } = options;
  const asked = [format, set, table, level, confidence, paired, differences];
  return outputs.length > 1 || asked.some((one) => one !== undefined) || outputs.some(isNamed);
}

/** `NAME=FILE`, where no file has this name as a whole. */
export function isNamed(output: string): boolean {
  return output.includes("=") && !existsSync(output);
}

/** Name and path of an output, or of gold: `NAME=FILE`, or a file, whose name names it. */
export function nameOf(output: string): { name: string; file: string } {
  if (isNamed(output)) return splitName(output, "an output", "NAME=FILE");
  return { name: basename(output).replace(/(\.json|\.rels|\.conll0[89])?(\.gz)?$/, ""), file: output };
}

/** @throws UsageError where one of the two is empty */
export function splitName(text: string, what: string, form: string): { name: string; file: string } {
  const at = text.indexOf("=");
  if (at < 1 || at === text.length - 1) throw new UsageError(`${what} is ${form}, not ${text}`);
  return { name: text.slice(0, at), file: text.slice(at + 1) };
}

/** The values of an option that is repeated, in their order. */
export function collected(value: string, before: string[] = []): string[] {
  return [...before, value];
}
