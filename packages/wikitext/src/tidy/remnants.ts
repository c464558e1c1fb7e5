import { readDataFile } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import { everyPageFile, listed } from "../wiki/language-data.ts";
import { fileNamespace, type Wiki } from "../wiki/wiki.ts";
import { Mark, unmaskLiteral } from "./marks.ts";

/** Markup left in clean text: a named rule, how often, and the first place with what stands around it. */
export interface Remnant {
  readonly rule: string;
  readonly count: number;
  readonly example: string;
}

/** A rule of the audit. Hard rules find markup; soft ones a hole, which may be the author's own slip. */
export interface RemnantRule {
  readonly rule: string;
  readonly hard: boolean;
  readonly pattern: RegExp;
}

/** A place that the renderer notes for the audit, under the rule's name, with the text around it. */
export type Noted = Pick<Remnant, "rule" | "example">;

/** What the renderer's marks mean in the audit: a template printed by guess, words that a sentence has lost, a note whose end is one. */
const notedRules: ReadonlyMap<string, string> = new Map([
  [Mark.guessed, "guessed-template"],
  [Mark.lost, "lost-words"],
  [Mark.torn, "torn-note"],
]);
const notedMarks = new RegExp(`[${[...notedRules.keys()].join("")}]`, "g");
const anyMark = new RegExp(`[${Object.values(Mark).join("")}]`, "g");

/** The places of a written stretch that the renderer has marked, and those where a sentence lacks its last word. */
export function takeNoted({ lostWord }: Wiki, written: string): Noted[] {
  const marked = [...written.matchAll(notedMarks)];
  const isMarked = marked.some(({ 0: mark }) => mark === Mark.lost);
  const open = isMarked || !written.includes(Mark.hole) ? [] : withoutNoted(written).matchAll(lostWord);
  return [...marked, ...open].map(({ 0: mark, index, input }) => ({
    rule: notedRules.get(mark) ?? "lost-words",
    example: around(input, index).replace(anyMark, ""),
  }));
}

export function withoutNoted(written: string): string {
  return written.replace(notedMarks, "");
}

function around(text: string, index: number): string {
  return unmaskLiteral(text.slice(Math.max(0, index - 30), index + 50));
}

/** Sums up what was noted, by rule. */
export function countNoted(noted: readonly Noted[]): Remnant[] {
  return [...notedRules.values()].flatMap((rule) => {
    const found = noted.filter((one) => one.rule === rule);
    const [first] = found;
    return first === undefined ? [] : [{ rule, count: found.length, example: first.example }];
  });
}

const table = readDataFile(
  new URL("../../data/remnants.json", import.meta.url),
  z.strictObject({
    source: z.string(),
    /** What one of which stands in every match of a rule; a regular expression, as are the patterns. */
    signs: z.string(),
    /** In a pattern %pictureWords% and %fileNames% stand for the words of every language in `pages.*.json`. */
    rules: z.array(z.strictObject({ rule: z.string(), hard: z.boolean(), pattern: z.string() })),
  }),
);
const pages = everyPageFile();
const pictureWords = listed(pages, "pictureWords").join("|");
const fileNames = pages.flatMap(({ namespaces }) => namespaces?.[fileNamespace] ?? []).join("|");

/** The rules in the order of `data/remnants.json`. */
export const remnantRules: readonly RemnantRule[] = table.rules.map(({ rule, hard, pattern }) => {
  const words = pattern.replace("%pictureWords%", pictureWords).replace("%fileNames%", fileNames);
  return { rule, hard, pattern: new RegExp(words, "gu") };
});

/** The source of an expression that matches in every text in which a rule does. */
export const remnantSigns: string = table.signs;
const signs = new RegExp(remnantSigns, "u");

/** Searches a text, or the paragraphs of one, for what should not be there. */
export function auditRemnants(text: string | readonly string[]): Remnant[] {
  const paragraphs = typeof text === "string" ? text.split("\n") : text;
  const suspects = paragraphs.filter((paragraph) => signs.test(paragraph));
  return remnantRules.flatMap(({ rule, pattern }) => {
    const found = suspects.flatMap((paragraph) =>
      paragraph.search(pattern) === -1
        ? []
        : [...paragraph.matchAll(pattern)].map(({ index }) => ({ paragraph, index })),
    );
    const [first] = found;
    if (first === undefined) return [];
    return [{ rule, count: found.length, example: around(first.paragraph, first.index) }];
  });
}
