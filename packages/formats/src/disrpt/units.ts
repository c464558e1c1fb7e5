import {
  type Parse,
  type Relation,
  runs,
  type TokenTable,
  type Word,
  type WordRange,
} from "@discoprep/corpus";

/** The two units of a relation as token numbers (0-based, ascending). */
interface RelationUnits {
  readonly arg1: readonly number[];
  readonly arg2: readonly number[];
  /** True if Arg1 is unit 1, the argument that begins first without the connective. */
  readonly inOrder: boolean;
}

/**
 * Returns the tokens of both arguments: those of which a span holds a part. Connectives of Explicit, AltLex and AltLexC
 * relations belong to Arg2, even where Arg1 holds the connective (as in DISRPT's English TED-MDB).
 */
export function relationUnits(relation: Relation, table: TokenTable): RelationUnits {
  const arg1 = table.touched(relation.arg1.spans);
  const bare = table.touched(relation.arg2.spans);
  const signal = relation.type === "Implicit" ? [] : (relation.connective?.spans ?? []);
  const arg2 = table.touched([...relation.arg2.spans, ...signal]);
  return { arg1, arg2, inOrder: (arg1[0] ?? Infinity) <= (bare[0] ?? Infinity) };
}

/** First and last token number (0-based) of a stretch. */
type Stretch = readonly [number, number];

/** A document's tokens, multi-word tokens and sentences by number. */
export class NumberedText {
  readonly #tokens: readonly Word[];
  readonly #ranges: ReadonlyMap<number, WordRange>;
  /** The first and last token of the sentence of each token. */
  readonly #sentences: readonly Stretch[];

  constructor(parses: readonly Parse[], tokens: readonly Word[], ranges: readonly WordRange[]) {
    this.#tokens = tokens;
    this.#ranges = new Map(ranges.map((range) => [range.first - 1, range]));
    let before = 0;
    this.#sentences = parses.flatMap(({ tokens: { length } }) => {
      const stretch: Stretch = [before, before + length - 1];
      before += length;
      return new Array<Stretch>(length).fill(stretch);
    });
  }

  /** Returns for each part of a unit the stretch from its first to its last sentence, without repetitions. */
  sentenceParts(unit: readonly number[]): Stretch[] {
    const boundsAt = (number: number): Stretch => this.#sentences[number] as Stretch;
    const stretches = runs(unit).map(([first, last]): Stretch => [boundsAt(first)[0], boundsAt(last)[1]]);
    return stretches.filter(
      ([first, last], index) => index === stretches.findIndex((one) => one[0] === first && one[1] === last),
    );
  }

  /** Returns the forms with blanks between, `<*>` in gaps. @param isJoined true to write multi-word tokens as one */
  text(stretches: readonly Stretch[], isJoined = false): string {
    return stretches
      .map(([first, last]) => {
        const words: string[] = [];
        for (let number = first; number <= last; number++) {
          const range = isJoined ? this.#ranges.get(number) : undefined;
          const isWhole = range !== undefined && range.last - 1 <= last;
          words.push(isWhole ? range.form : (this.#tokens[number]?.form ?? ""));
          if (isWhole) number = range.last - 1;
        }
        return words.join(" ");
      })
      .join(" <*> ");
  }
}

/** Token numbers (0-based, ascending) as DISRPT writes them: from 1, `3-5,8`. */
export function formatRanges(numbers: readonly number[]): string {
  return formatParts(runs(numbers));
}

/** Stretches of token numbers (0-based) as DISRPT writes them; they may cross. */
export function formatParts(parts: readonly (readonly [number, number])[]): string {
  return parts
    .map(([first, last]) => (first === last ? `${first + 1}` : `${first + 1}-${last + 1}`))
    .join(",");
}

/**
 * The 0-based token numbers of `3-5,8`; undefined where the text is none of that kind. Ranges that name more tokens than
 * the text has are refused before they are counted out.
 * @param count the number of tokens of the text
 */
export function tokenNumbers(ranges: string, count: number): number[] | undefined {
  const numbers: number[] = [];
  for (const range of ranges.split(",")) {
    const match = /^([1-9]\d*)(?:-([1-9]\d*))?$/.exec(range);
    const first = Number(match?.[1]);
    const last = Number(match?.[2] ?? first);
    if (match === null || last < first || last > count || numbers.length + last - first >= count)
      return undefined;
    for (let number = first; number <= last; number++) numbers.push(number - 1);
  }
  return numbers;
}
