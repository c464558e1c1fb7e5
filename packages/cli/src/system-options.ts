import { existsSync } from "node:fs";

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
