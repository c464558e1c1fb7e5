import type { Message, RuleId } from "@discoprep/corpus";
import { readDataFile } from "./data-file.ts";
import { shownText } from "./text/messages.ts";
import * as z from "./zod.ts";

/** The id of a check: the table of the format explains it. */
export type CheckId = Exclude<Message["rule"], RuleId>;

const checkSchema = z.strictObject({
  /** Stable, in kebab-case. */
  id: z.string(),
  /** What a check needs to be sound itself comes on the levels before its own. */
  level: z.int(),
  severity: z.enum(["error", "warning"]),
  what: z.string(),
  remedy: z.string(),
});

/** One check as a table of checks (`data/checks.json`) describes it. */
export type Check = Readonly<z.infer<typeof checkSchema>>;

/** What a check of a line format has found; its table knows the rest. */
export interface Fault {
  readonly id: string;
  /** 1-based. */
  readonly line: number;
  readonly expected?: string;
  readonly found?: string;
}

export interface CheckMessage extends Message {
  readonly rule: CheckId;
  readonly severity: "error" | "warning";
  readonly level: number;
  readonly remedy: string;
}

/**
 * A fault with what the tables say of its check.
 * @param file a name for the message
 * @throws Error where no table has the check: a mistake of the program
 */
export function checkMessage(
  { id, line, expected, found }: Fault,
  file: string,
  checks: ReadonlyMap<string, Check>,
): CheckMessage {
  const check = checks.get(id);
  if (check === undefined) throw new Error(`no table of checks has "${id}"`);
  const { level, severity, what, remedy } = check;
  const texts = {
    ...(expected !== undefined && { expected: shownText(expected) }),
    ...(found !== undefined && { found: shownText(found) }),
  };
  return { rule: id as CheckId, level, severity, what, remedy, where: { file, line }, ...texts };
}

/** The checks of data files by their ids, in the order of the files. */
export function checkTable(...files: readonly URL[]): ReadonlyMap<string, Check> {
  return new Map(
    files.flatMap((file) => readDataFile(file, z.array(checkSchema))).map((check) => [check.id, check]),
  );
}
