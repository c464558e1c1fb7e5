import * as z from "@discoprep/files/zod";
import { anyMark, auditMarks, Mark, unmaskLiteral } from "../text/marks.ts";
import { readTable } from "../wiki/table.ts";
import { everyPictureWord, type Wiki } from "../wiki/wiki.ts";

/** Markup left in clean text: a rule, how often it matched, and the first place with its context. */
export interface Remnant {
  readonly rule: string;
  readonly count: number;
  readonly example: string;
}

export type Flagged = Pick<Remnant, "rule" | "example">;

const flagRules: ReadonlyMap<string, string> = new Map([
  [Mark.guessed, "guessed-template"],
  [Mark.lost, "lost-words"],
  [Mark.torn, "torn-note"],
]);

/** Returns the places that the renderer has marked, and those where a word is missing at a hole. */
export function flaggedIn({ lostWord }: Wiki, written: string): Flagged[] {
  const marked = [...written.matchAll(auditMarks)];
  const isMarked = marked.some(([mark]) => mark === Mark.lost);
  const open =
    isMarked || !written.includes(Mark.hole) ? [] : written.replace(auditMarks, "").matchAll(lostWord);
  return [...marked, ...open].map(({ 0: mark, index, input }) => ({
    rule: flagRules.get(mark) ?? "lost-words",
    example: around(input, index).replace(anyMark, ""),
  }));
}

function around(text: string, index: number): string {
  return unmaskLiteral(text.slice(Math.max(0, index - 30), index + 50));
}

function summed(rule: string, flagged: readonly Flagged[]): Remnant[] {
  const places = flagged.filter((place) => place.rule === rule);
  const [first] = places;
  return first === undefined ? [] : [{ rule, count: places.length, example: first.example }];
}

const { pictureWords, fileNames } = everyPictureWord();
/** The words of every language in `pages.*.json` take the place of %pictureWords% and %fileNames%. */
const pattern = z.string().transform((written) => {
  const words = written.replace("%pictureWords%", pictureWords).replace("%fileNames%", fileNames);
  return new RegExp(words, "gu");
});
const table = readTable("remnants", {
  /** A match of any rule has one of these characters, or a match of `blanks` or `longer`. */
  signs: z.strictObject({ characters: z.string(), blanks: z.string(), longer: z.string() }),
  rules: z.array(z.strictObject({ rule: z.string(), hard: z.boolean(), pattern })),
});

/** A rule of the audit. Hard rules find markup; soft ones a hole, which may be the author's own slip. */
export type RemnantRule = (typeof table)["rules"][number];
export const remnantRules: readonly RemnantRule[] = table.rules;
const ruleNames = [...remnantRules.map(({ rule }) => rule), ...flagRules.values()];
const anyRule = new RegExp(remnantRules.map(({ pattern }) => pattern.source).join("|"), "u");

export const { signs } = table;
const anySign = new RegExp(`[${signs.characters}]|${signs.blanks}|${signs.longer}`, "u");

/** Searches a text, or its paragraphs, for remnants of markup and for holes, and counts the places flagged before. */
export function auditRemnants(text: string | readonly string[], flagged: readonly Flagged[] = []): Remnant[] {
  const paragraphs = typeof text === "string" ? text.split("\n") : text;
  const suspects = paragraphs.filter((paragraph) => anySign.test(paragraph) && anyRule.test(paragraph));
  const found = suspects.flatMap((paragraph) =>
    remnantRules.flatMap(({ rule, pattern }) =>
      [...paragraph.matchAll(pattern)].map(({ index }) => ({ rule, example: around(paragraph, index) })),
    ),
  );
  const places = [...found, ...flagged];
  return places.length === 0 ? [] : ruleNames.flatMap((rule) => summed(rule, places));
}
