import * as z from "@discoprep/files/zod";

/** A named class of a rule file, which rows and other classes name in braces: `{starter}`. */
const ruleClass = z.strictObject({
  /** What the class is, in a line. */
  about: z.string(),
  /** Fixed words, any of which it stands for; … */
  words: z.array(z.string()).optional(),
  /** … or a regular expression; … */
  pattern: z.string().optional(),
  /** … or names with marks inside (`Go! Team`): any such mark, and one at the end before the number of a page. */
  names: z.array(z.string()).optional(),
});

/** The classes of a rule file by name. */
export const classes = z.record(z.string(), ruleClass);
export type RuleClasses = z.infer<typeof classes>;

const columns = {
  /** The class of the word before the mark; several with `|` between. */
  word: z.string().optional(),
  /** How the sentence begins. */
  sentence: z.string().optional(),
  /** What stands right before the mark; `^` is the beginning of the sentence. */
  before: z.string().optional(),
  /** The mark itself, with the closing marks that follow it, and nothing else. */
  mark: z.string().optional(),
  /** What stands at the mark and looks to both sides, where the two sides depend on each other. */
  around: z.string().optional(),
  /** What follows. */
  after: z.string().optional(),
  /** A setting under which alone the row holds. */
  only: z.string().optional(),
  /** The language of the example, where the file is for several. */
  language: z.string().optional(),
  /** A text and what becomes of it: `|` where a sentence ends, or between tokens. */
  example: z.string(),
};

/**
 * A table: the first row whose columns all hold decides. The columns from `sentence` to `after` are regular expressions.
 * @param decisions what a row may decide
 */
export function table<const D extends string>(...decisions: readonly [D, ...D[]]) {
  const row = z.strictObject({ ...columns, decision: z.enum(decisions) });
  return z.strictObject({ about: z.string(), rows: z.array(row) });
}

export type Row<D extends string = string> = z.infer<ReturnType<typeof table<D>>>["rows"][number];
export type RuleTable<D extends string = string> = { readonly rows: readonly Row<D>[] };
