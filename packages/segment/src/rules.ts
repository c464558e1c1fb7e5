import type { Row, RuleClasses, RuleTable } from "./rule-file.ts";

/** A place about which a table decides. */
export interface Candidate {
  /** The text, from the beginning of the sentence on. */
  readonly text: string;
  /** Where the mark begins. */
  readonly position: number;
  /** The mark, with the closing marks that follow it. */
  readonly mark: string;
  /** Where what follows begins. */
  readonly end: number;
  /** The class of the word before the mark. */
  readonly word: string;
}

/** A compiled row. */
interface Rule<Decision> {
  readonly words: readonly string[] | undefined;
  readonly mark: RegExp | undefined;
  readonly before: RegExp | undefined;
  readonly after: RegExp | undefined;
  readonly around: RegExp | undefined;
  readonly sentence: RegExp | undefined;
  readonly decision: Decision;
}

/** Turns the patterns of a rule file into regular expressions. @throws Error for a name that no class has */
export class Rules {
  readonly #classes: RuleClasses;
  readonly #sources = new Map<string, string>();

  constructor(classes: RuleClasses) {
    this.#classes = classes;
  }

  words(name: string): ReadonlySet<string> {
    return new Set(this.#classOf(name).words);
  }

  /** A pattern with its classes written out, to be matched where its `lastIndex` stands. */
  sticky(pattern: string): RegExp {
    return new RegExp(this.#expand(pattern), "uy");
  }

  /** The same, to be looked for in a whole text. */
  pattern(pattern: string, flags = ""): RegExp {
    return new RegExp(this.#expand(pattern), `u${flags}`);
  }

  /** The same, to be looked for from its `lastIndex` on, by UTF-16 code units. */
  search(pattern: string): RegExp {
    return new RegExp(this.#expand(pattern), "g");
  }

  /**
   * What the first row of a table decides that holds at a place; a table's last row holds everywhere.
   * Rows with a class of words are looked at only after such words, so that an ordinary place costs few comparisons.
   * @param settings rows that hold only under another setting are left out
   */
  table<Decision extends string>(
    { rows }: RuleTable<Decision>,
    settings: readonly string[] = [],
  ): (candidate: Candidate) => Decision {
    const rules = rows
      .filter(({ only }) => only === undefined || settings.includes(only))
      .map((row) => this.#rule(row));
    const byWord = new Map<string, readonly Rule<Decision>[]>();
    return (candidate) => {
      let own = byWord.get(candidate.word);
      if (own === undefined) {
        own = rules.filter(({ words }) => words?.includes(candidate.word) ?? true);
        byWord.set(candidate.word, own);
      }
      for (const rule of own) if (holds(rule, candidate)) return rule.decision;
      throw new Error("the last row of a table must hold everywhere");
    };
  }

  #rule<Decision extends string>(row: Row<Decision>): Rule<Decision> {
    const sticky = (pattern: string | undefined): RegExp | undefined =>
      pattern === undefined ? undefined : this.sticky(pattern);
    return {
      words: row.word?.split("|"),
      mark: row.mark === undefined ? undefined : this.pattern(`^(?:${row.mark})$`),
      before: sticky(row.before && `(?<=${row.before})`),
      after: sticky(row.after),
      around: sticky(row.around),
      sentence: sticky(row.sentence),
      decision: row.decision,
    };
  }

  #expand(pattern: string): string {
    return pattern.replace(/\{([a-z]\w*)\}/g, (_, name: string) => {
      const known = this.#sources.get(name) ?? this.#sourceOf(name);
      this.#sources.set(name, known);
      return known;
    });
  }

  #sourceOf(name: string): string {
    const { words, names, pattern } = this.#classOf(name);
    if (words !== undefined) return words.length === 0 ? "(?!)" : `(?:${words.map(literal).join("|")})`;
    return `(?:${names?.flatMap(marksInside).join("|") ?? this.#expand(pattern ?? "")})`;
  }

  #classOf(name: string): RuleClasses[string] {
    const found = this.#classes[name];
    if (found === undefined) throw new Error(`no class of the rules is named {${name}}`);
    return found;
  }
}

/** Whether all patterns of a row match at a place. */
function holds(rule: Rule<string>, { text, position, mark, end }: Candidate): boolean {
  return (
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

/** A pattern for each mark of a name. */
function marksInside(name: string): string[] {
  return [...name.matchAll(/[.!]/g)].map(({ 0: mark, index }) => {
    const rest = name.slice(index + 1);
    const follows = rest === "" ? String.raw`(?= (?:§+ ?)?\d)` : `(?=${literal(rest)})`;
    return String.raw`(?<=\b${literal(name.slice(0, index))})${literal(mark)}${follows}`;
  });
}

function literal(word: string): string {
  return word.replace(/[.?()[\]{}*+^$|\\/]/g, "\\$&");
}
