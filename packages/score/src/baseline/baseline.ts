import {
  type Document,
  paragraphsOfSentences,
  type Relation,
  type Sentence,
  type Token,
} from "@discoprep/corpus";
import { Frequencies, Groups } from "@discoprep/files/text";

/** A relation as a parser states it: positions of tokens in the document, from 0. */
export type BaselineRelation = ReturnType<typeof relationOf>;

type Positions = readonly number[];

type Baseline = ReturnType<typeof trainBaseline>;

const ends: ReadonlySet<string> = new Set([..."，；：。？！、,;:.?!—", "--"]);

function isMark({ form }: Token): boolean {
  return !/[\p{L}\p{N}]/u.test(form);
}

function phrase(tokens: readonly Token[]): string {
  return tokens.map(({ form }) => form.toLowerCase()).join(" ");
}

function longestOf(forms: Iterable<string>): number {
  return Math.max(0, ...[...forms].map((form) => form.split(" ").length));
}

/** Learns senses, and the connectives that were annotated at least twice and at half of their places: what a parser must beat. */
export function trainBaseline(documents: Iterable<Document>) {
  const senses = new Groups<string, string>();
  const sentences: Sentence[] = [];
  const implicit = new Frequencies();
  let marks = 0;
  let implicits = 0;
  for (const document of documents) {
    sentences.push(...document.sentences);
    const tokens = document.sentences.flatMap((sentence) => sentence.tokens);
    for (const relation of document.relations) {
      const sense = relation.conn1?.senses[0];
      if (relation.type === "Implicit") {
        implicits++;
        const last = tokens[positionsOf(relation.arg2.spans, tokens).at(-1) ?? -1];
        if (last !== undefined && isMark(last)) marks++;
        if (sense !== undefined) implicit.add(sense);
      } else if (relation.type === "Explicit" && sense !== undefined) {
        const form = consecutive(relation, tokens);
        if (form !== undefined) senses.add(form, sense);
      }
    }
  }
  const places = placesOf(new Set(senses.keys()), sentences);
  const kept = [...senses].filter(
    ([form, { length }]) => length >= 2 && length * 2 >= (places.get(form) ?? 0),
  );
  return {
    /** Senses by words in small letters with blanks between. */
    connectives: new Map(kept.map(([form, all]) => [form, mostFrequent(new Frequencies(all)) as string])),
    implicit: mostFrequent(implicit),
    /** True if the final marks of a sentence belong to arguments. */
    keepsFinalMarks: marks * 2 > implicits,
  };
}

function mostFrequent(counts: Frequencies): string | undefined {
  return counts.byFrequency()[0]?.[0];
}

function positionsOf(spans: Relation["arg1"]["spans"], tokens: readonly Token[]): number[] {
  return tokens.flatMap((token, at) =>
    spans.some(({ start, end }) => start <= token.start && token.end <= end) ? [at] : [],
  );
}

function consecutive({ connective }: Relation, tokens: readonly Token[]): string | undefined {
  const places = positionsOf(connective?.spans ?? [], tokens);
  const [first] = places;
  if (first === undefined || (places.at(-1) as number) - first >= places.length) return undefined;
  return phrase(places.map((at) => tokens[at] as Token));
}

function placesOf(forms: ReadonlySet<string>, sentences: readonly Sentence[]): Frequencies {
  const longest = longestOf(forms);
  const places = new Frequencies();
  for (const { tokens } of sentences)
    for (let from = 0; from < tokens.length; from++)
      for (let to = from + 1; to <= Math.min(tokens.length, from + longest); to++) {
        const form = phrase(tokens.slice(from, to));
        if (forms.has(form)) places.add(form);
      }
  return places;
}

export function baselineRelations(baseline: Baseline, document: Document): BaselineRelation[] {
  const { id, raw, sentences } = document;
  const paragraphs = paragraphsOfSentences(raw, sentences);
  const paragraphOf = (sentence: Sentence): number => paragraphs.findIndex(({ end }) => sentence.start < end);
  const relations: BaselineRelation[] = [];
  let first = 0;
  let before: Positions | undefined;
  for (const [at, sentence] of sentences.entries()) {
    const last = sentences[at - 1];
    const isNext = last !== undefined && paragraphOf(last) === paragraphOf(sentence);
    const previous = isNext ? before : undefined;
    const parser = new SentenceParser(baseline, sentence.tokens, first);
    const explicit = parser.explicit(previous);
    const whole = parser.argument(0, sentence.tokens.length, baseline.keepsFinalMarks);
    const isRelated = explicit.some(({ isInitial }) => isInitial);
    const { implicit: sense } = baseline;
    if (previous !== undefined && whole !== undefined && !isRelated && sense !== undefined)
      relations.push(relationOf(id, "Implicit", { sense, connective: [], arg1: previous, arg2: whole }));
    for (const relation of explicit) relations.push(relationOf(id, "Explicit", relation));
    first += sentence.tokens.length;
    before = whole;
  }
  return relations;
}

interface Parsed {
  readonly sense: string;
  readonly connective: Positions;
  readonly arg1: Positions;
  readonly arg2: Positions;
  /** True if only marks come before the connective. */
  readonly isInitial?: boolean;
}

function relationOf(DocID: string, Type: "Explicit" | "Implicit", parsed: Parsed) {
  const part = (name: "connective" | "arg1" | "arg2") => ({ TokenList: parsed[name] });
  const parts = { Connective: part("connective"), Arg1: part("arg1"), Arg2: part("arg2") };
  return { DocID, Type, Sense: [parsed.sense], ...parts };
}

class SentenceParser {
  readonly #baseline: Baseline;
  readonly #tokens: readonly Token[];
  /** The position of the first token in the document. */
  readonly #first: number;

  constructor(baseline: Baseline, tokens: readonly Token[], first: number) {
    this.#baseline = baseline;
    this.#tokens = tokens;
    this.#first = first;
  }

  /** @param previous the sentence before, of the same paragraph */
  explicit(previous: Positions | undefined): Parsed[] {
    const { connectives, keepsFinalMarks } = this.#baseline;
    const tokens = this.#tokens;
    const longest = longestOf(connectives.keys());
    const relations: Parsed[] = [];
    for (let from = 0; from < tokens.length; from++) {
      let to = Math.min(tokens.length, from + longest);
      while (to > from && !connectives.has(phrase(tokens.slice(from, to)))) to--;
      const sense = connectives.get(phrase(tokens.slice(from, to)));
      if (sense === undefined) continue;
      const isInitial = tokens.slice(0, from).every(isMark);
      const arg1 = isInitial ? previous : this.argument(0, from, false);
      const end = this.#endOfArgument(to);
      const arg2 = this.argument(to, end, keepsFinalMarks && end === tokens.length);
      const connective = this.#positions(from, to);
      if (arg1 !== undefined && arg2 !== undefined)
        relations.push({ sense, connective, arg1, arg2, isInitial });
      from = to - 1;
    }
    return relations;
  }

  /** Returns the next mark that ends an argument, not directly after the connective, or the end of the sentence. */
  #endOfArgument(from: number): number {
    const tokens = this.#tokens;
    const end = tokens.findIndex(({ form }, at) => at > from && ends.has(form));
    const isFinal = end === -1 || (this.#baseline.keepsFinalMarks && tokens.slice(end).every(isMark));
    return isFinal ? tokens.length : end;
  }

  /** Returns a stretch without leading marks, and without final ones unless they stay; undefined where nothing is left. */
  argument(from: number, to: number, keepsFinalMarks: boolean): Positions | undefined {
    const isWord = (token: Token): boolean => !isMark(token);
    const part = this.#tokens.slice(from, to);
    const start = part.findIndex(isWord);
    const end = keepsFinalMarks ? part.length : part.findLastIndex(isWord) + 1;
    return start === -1 ? undefined : this.#positions(from + start, from + end);
  }

  #positions(from: number, to: number): Positions {
    return Array.from({ length: to - from }, (_, index) => this.#first + from + index);
  }
}
