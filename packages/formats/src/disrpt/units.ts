import type { Parse, Relation, TokenTable, Word, WordRange } from "@discoprep/corpus";
import { wholeParse } from "./connectives.ts";

/**
 * Returns the numbers (from 0) of the tokens that the spans of each argument touch. Connectives of Explicit, AltLex and AltLexC
 * relations belong to Arg2, even where Arg1 holds the connective (as in DISRPT's English TED-MDB). `inOrder` is true if Arg1 is
 * unit 1, the argument that begins first without the connective.
 */
export function relationUnits(relation: Relation, table: TokenTable) {
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

  constructor(parses: readonly Parse[]) {
    const { tokens, ranges } = wholeParse(parses);
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
  sentenceParts(parts: readonly Stretch[]): Stretch[] {
    const boundsAt = (number: number): Stretch => this.#sentences[number] as Stretch;
    const stretches = parts.map(([first, last]): Stretch => [boundsAt(first)[0], boundsAt(last)[1]]);
    return stretches.filter(
      ([first, last], index) =>
        index === stretches.findIndex((other) => other[0] === first && other[1] === last),
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

/** Returns stretches of token numbers (0-based) as DISRPT writes them: from 1, `3-5,8`. */
export function formatParts(parts: readonly Stretch[]): string {
  return parts
    .map(([first, last]) => (first === last ? `${first + 1}` : `${first + 1}-${last + 1}`))
    .join(",");
}
