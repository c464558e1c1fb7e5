import { readDataFile } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import { type BareText, type Decisions, MUST_BEGIN, MUST_NOT_BEGIN } from "../bare-text.ts";

/**
 * `starts`: names of sets of characters; every match begins with one of these characters, as a search elsewhere costs time.
 * `pattern`: a regular expression; `<name>` is replaced by characters or a part. `whole`: the match is one word, or part of one.
 * `before`, `after`: a word begins where the match does, or right after it. `joins`: the match belongs to the word of the characters
 * on both of its sides. `likely`: true more often than not, so the model decides and only the word rules follow it.
 */
const classSchema = z.strictObject({
  name: z.string(),
  starts: z.array(z.string()),
  pattern: z.string(),
  whole: z.boolean().optional(),
  before: z.boolean().optional(),
  after: z.boolean().optional(),
  joins: z.boolean().optional(),
  likely: z.boolean().optional(),
});

const tableSchema = z.strictObject({
  source: z.string(),
  characters: z.record(z.string(), z.string()),
  parts: z.record(z.string(), z.string()),
  classes: z.array(classSchema),
});

type ClosedClass = z.infer<typeof classSchema>;

const table = readDataFile(
  new URL("../../../data/chinese-words/closed-classes.json", import.meta.url),
  tableSchema,
);
const classes = table.classes.map((entry) => {
  const starts = entry.starts.map((name) => `<${name}>`).join("|");
  return { ...entry, search: new RegExp(filled(`(?=${starts})(?:${entry.pattern})`), "gu") };
});

function filled(pattern: string): string {
  return pattern.replace(/<(\w+)>/g, (whole, name: string) => {
    const characters = table.characters[name];
    const part = table.parts[name];
    if (characters !== undefined) return `[${characters.replace(/[[\]]/g, "\\$&")}]`;
    return part === undefined ? whole : filled(part);
  });
}

export interface ClosedClasses {
  /** By white space, surrogate pairs and what is known without a model: numbers, dates, punctuation, names with a dot. */
  readonly certain: Decisions;
  /** By what is true more often than not, too. */
  readonly likely: Decisions;
}

/** Decides by the closed classes; of two that disagree the first in the table holds. */
export function closedClasses(sentence: string, { decided, unitAt }: BareText): ClosedClasses {
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
  const first = entry.joins ? start : start + 1;
  const last = entry.joins ? end : entry.whole ? end - 1 : start;
  for (let i = first; i <= last; i++) if (decided[i] === 0) decided[i] = MUST_NOT_BEGIN;
}
