import { readDataFile } from "@discoprep/files";
import * as z from "@discoprep/files/zod";

/**
 * A class of a rule file, which rows and other classes name in braces: `{starter}`. It has fixed words, or a regular expression, or
 * names with marks inside (`Go! Team`): it matches any such mark, and one at the end of a name before the number of a page.
 */
const ruleClass = z.strictObject({
  about: z.string(),
  words: z.array(z.string()).optional(),
  pattern: z.string().optional(),
  names: z.array(z.string()).optional(),
});

export const classes = z.record(z.string(), ruleClass);
type RuleClasses = z.infer<typeof classes>;

/**
 * `word`: the class of the word before the mark, or several with `|` between. The others are patterns: `mark` of the whole mark with
 * the closing marks that follow it, `sentence` of the beginning of the sentence, `before` of the text right before the mark (`^` is the
 * beginning of the sentence), `after` of the text after it, `around` at the mark for two sides that depend on each other. A row with
 * `only` holds under that setting alone. `example`: a text with `|` where a sentence ends, or between tokens, and its language where
 * the file is for several.
 */
const columns = {
  word: z.string().optional(),
  sentence: z.string().optional(),
  before: z.string().optional(),
  mark: z.string().optional(),
  around: z.string().optional(),
  after: z.string().optional(),
  only: z.string().optional(),
  language: z.string().optional(),
  example: z.string(),
};

/** Returns the schema of a table: the first row whose columns all hold decides. */
export function table<const D extends string>(...decisions: readonly [D, ...D[]]) {
  const row = z.strictObject({ ...columns, decision: z.enum(decisions) });
  return z.strictObject({ about: z.string(), rows: z.array(row) });
}

type Row<D extends string = string> = z.infer<ReturnType<typeof table<D>>>["rows"][number];
export type RuleTable<D extends string = string> = { readonly rows: readonly Row<D>[] };

type Decider<T> = (
  candidate: Candidate,
) => T extends z.ZodType<{ rows: readonly { decision: infer D }[] }> ? D : never;

/** Returns the classes of a file of `data`, and a function for each of its tables. @param tables the schema of each table by its name */
export function readRules<T extends z.ZodRawShape>(name: string, tables: T) {
  const schema = z.strictObject({ source: z.string(), classes, tables: z.strictObject(tables) });
  const file = readDataFile(new URL(`../data/${name}.json`, import.meta.url), schema);
  const rules = new Rules(file.classes);
  const compiled = Object.entries<RuleTable>(file.tables as Record<string, RuleTable>);
  const decide = Object.fromEntries(compiled.map(([name, table]) => [name, rules.table(table)]));
  return { classes: file.classes, rules, decide: decide as { readonly [N in keyof T]: Decider<T[N]> } };
}

/**
 * A place about which a table decides: the offset of a mark, with the closing marks that follow it, in a text that begins with the
 * sentence; the offset of what follows; and the class of the word before the mark.
 */
export interface Candidate {
  readonly text: string;
  readonly position: number;
  readonly mark: string;
  readonly end: number;
  readonly word: string;
}

/** Turns the patterns of a rule file into regular expressions. @throws Error for a name that no class has */
export class Rules {
  readonly #classes: RuleClasses;

  constructor(classes: RuleClasses) {
    this.#classes = classes;
  }

  words(name: string): ReadonlySet<string> {
    return new Set(this.#classOf(name).words);
  }

  /** Returns a pattern with its classes written out. It matches at its `lastIndex` only. */
  sticky(pattern: string): RegExp {
    return new RegExp(this.#expand(pattern), "uy");
  }

  /** Returns the pattern, to be looked for in a whole text. */
  pattern(pattern: string, flags = ""): RegExp {
    return new RegExp(this.#expand(pattern), `u${flags}`);
  }

  /** Returns the pattern, to be looked for from its `lastIndex` on, by UTF-16 code units. */
  search(pattern: string): RegExp {
    return new RegExp(this.#expand(pattern), "g");
  }

  /** Returns the decision of the first row that holds at a place; rows under another setting are left out. */
  table<Decision extends string>(
    { rows }: RuleTable<Decision>,
    settings: readonly string[] = [],
  ): (candidate: Candidate) => Decision {
    const rules = rows
      .filter(({ only }) => only === undefined || settings.includes(only))
      .map((row) => compiled(row, this));
    return (candidate) => {
      const rule = rules.find((row) => holds(row, candidate));
      if (rule === undefined) throw new Error("the last row of a table must hold everywhere");
      return rule.decision;
    };
  }

  #expand(pattern: string): string {
    return pattern.replace(/\{([a-z]\w*)\}/g, (_, name: string) => this.#sourceOf(name));
  }

  #sourceOf(name: string): string {
    const { words, names, pattern } = this.#classOf(name);
    if (words !== undefined) return words.length === 0 ? "(?!)" : `(?:${words.map(literal).join("|")})`;
    return `(?:${names?.flatMap(marksInside).join("|") ?? this.#expand(pattern ?? "")})`;
  }

  #classOf(name: string): RuleClasses[string] {
    const ruleClass = this.#classes[name];
    if (ruleClass === undefined) throw new Error(`no class of the rules is named {${name}}`);
    return ruleClass;
  }
}

function compiled<Decision extends string>(row: Row<Decision>, rules: Rules) {
  const sticky = (pattern: string | undefined) => (pattern === undefined ? undefined : rules.sticky(pattern));
  return {
    words: row.word?.split("|"),
    mark: row.mark === undefined ? undefined : rules.pattern(`^(?:${row.mark})$`),
    before: sticky(row.before && `(?<=${row.before})`),
    after: sticky(row.after),
    around: sticky(row.around),
    sentence: sticky(row.sentence),
    decision: row.decision,
  };
}

function holds(rule: ReturnType<typeof compiled>, candidate: Candidate): boolean {
  const { text, position, mark, end, word } = candidate;
  return (
    (rule.words === undefined || rule.words.includes(word)) &&
    (rule.mark === undefined || rule.mark.test(mark)) &&
    (rule.before === undefined || matches(rule.before, text, position)) &&
    (rule.after === undefined || matches(rule.after, text, end)) &&
    (rule.around === undefined || matches(rule.around, text, position)) &&
    (rule.sentence === undefined || matches(rule.sentence, text, 0))
  );
}

function matches(sticky: RegExp, text: string, position: number): boolean {
  sticky.lastIndex = position;
  return sticky.test(text);
}

function marksInside(name: string): string[] {
  return [...name.matchAll(/[.!]/g)].map(({ 0: mark, index }) => {
    const tail = name.slice(index + 1);
    const follows = tail === "" ? String.raw`(?= (?:§+ ?)?\d)` : `(?=${literal(tail)})`;
    return String.raw`(?<=\b${literal(name.slice(0, index))})${literal(mark)}${follows}`;
  });
}

function literal(word: string): string {
  return word.replace(/[.?()[\]{}*+^$|\\/]/g, "\\$&");
}
