import table from "../../../data/chinese-words/closed-classes.json" with { type: "json" };
import { type BareText, type Decisions, MUST_BEGIN, MUST_NOT_BEGIN } from "../bare-text.ts";

/** A class of the table; its `source` says what the fields mean. */
interface ClosedClass {
  readonly starts: readonly string[];
  readonly pattern: string;
  readonly whole?: boolean;
  readonly before?: boolean;
  readonly after?: boolean;
  readonly joins?: boolean;
  readonly likely?: boolean;
}

const { parts, characters }: { readonly [name in "parts" | "characters"]: Readonly<Record<string, string>> } =
  table;
const classes = table.classes.map((entry: ClosedClass) => {
  const starts = entry.starts.map((name) => `<${name}>`).join("|");
  return { ...entry, search: new RegExp(filled(`(?=${starts})(?:${entry.pattern})`), "gu") };
});

function filled(pattern: string): string {
  return pattern.replace(/<(\w+)>/g, (whole, name: string) => {
    const set = characters[name];
    const part = parts[name];
    if (set !== undefined) return `[${set.replace(/[[\]]/g, "\\$&")}]`;
    return part === undefined ? whole : filled(part);
  });
}

/**
 * Decides by the closed classes; if two disagree, the first in the table counts. `certain` are the decisions of white space,
 * surrogate pairs and classes that need no model (numbers, dates, punctuation, names with a dot); `likely` are these and
 * those of classes that are right more often than not.
 */
export function closedClasses(
  sentence: string,
  { decided, unitAt }: BareText,
): { certain: Decisions; likely: Decisions } {
  const certain = [...decided];
  const likely = [...decided];
  for (const entry of classes) {
    const { search } = entry;
    search.lastIndex = 0;
    // `matchAll` would copy each expression for each sentence, which takes longer than the search.
    for (let match = search.exec(sentence); match !== null; match = search.exec(sentence)) {
      const start = unitAt[match.index] as number;
      const end = unitAt[search.lastIndex] as number;
      if (match[0] === "") search.lastIndex++;
      if (entry.likely !== true) decide(certain, entry, start, end);
      decide(likely, entry, start, end);
    }
  }
  return { certain, likely };
}

function decide(decided: number[], entry: ClosedClass, start: number, end: number): void {
  if (entry.before && decided[start] === 0) decided[start] = MUST_BEGIN;
  if (entry.after && decided[end] === 0) decided[end] = MUST_BEGIN;
  if (!entry.joins && !entry.whole) return;
  const first = entry.joins ? start : start + 1;
  const last = entry.joins ? end : end - 1;
  for (let i = first; i <= last; i++) if (decided[i] === 0) decided[i] = MUST_NOT_BEGIN;
}
