import {
  type Document,
  paragraphsOfSentences,
  type Relation,
  type Sentence,
  type Token,
} from "@discoprep/corpus";
import { addToGroup, byFrequency, countLabel, type Frequencies, frequenciesOf } from "@discoprep/files/text";

/** A relation as a parser states it: positions of tokens in the document, from 0. */
export interface BaselineRelation {
  readonly DocID: string;
  readonly Type: "Explicit" | "Implicit";
  readonly Sense: readonly string[];
  readonly Connective: { readonly TokenList: readonly number[] };
  readonly Arg1: { readonly TokenList: readonly number[] };
  readonly Arg2: { readonly TokenList: readonly number[] };
}

/** A trained baseline. */
export interface Baseline {
  /** Connectives by their words in small letters with blanks between, with their senses. */
  readonly connectives: ReadonlyMap<string, string>;
  /** The sense of all Implicit relations; undefined if the training set has no Implicit relation. */
  readonly implicit: string | undefined;
  /** Whether the final marks of a sentence belong to arguments. */
  readonly keepsFinalMarks: boolean;
}

/** A stretch of a sentence: the first token and the one after the last. */
type Stretch = readonly [from: number, to: number];

/** Marks at which an argument ends. */
const ends: ReadonlySet<string> = new Set([..."，；：。？！、,;:.?!—", "--"]);

function isMark({ form }: Token): boolean {
  return !/[\p{L}\p{N}]/u.test(form);
}

function isWord(token: Token): boolean {
  return !isMark(token);
}

/** The words of tokens, as connectives are looked up. */
function phrase(tokens: readonly Token[]): string {
  return tokens.map(({ form }) => form.toLowerCase()).join(" ");
}

/**
 * Learns connectives and senses: a smoke test of a task, and what a parser must beat. A connective is kept where it was
 * annotated at least twice, and at half of its places.
 */
export function trainBaseline(documents: Iterable<Document>): Baseline {
  const senses = new Map<string, string[]>();
  const sentences: Sentence[] = [];
  const implicit: Frequencies = new Map();
  let [marks, implicits] = [0, 0];
  for (const document of documents) {
    for (const sentence of document.sentences) sentences.push(sentence);
    const tokens = document.sentences.flatMap((sentence) => sentence.tokens);
    for (const relation of document.relations) {
      const sense = relation.conn1?.senses[0];
      if (relation.type === "Implicit") {
        implicits++;
        const last = tokensOf(relation.arg2.spans, tokens).at(-1);
        if (last !== undefined && isMark(tokens[last] as Token)) marks++;
        if (sense !== undefined) countLabel(implicit, sense);
      } else if (relation.type === "Explicit" && sense !== undefined) {
        const form = consecutive(relation, tokens);
        if (form !== undefined) addToGroup(senses, form, sense);
      }
    }
  }
  const places = placesOf([...senses.keys()], sentences);
  const kept = [...senses].filter(
    ([form, { length }]) => length >= 2 && length * 2 >= (places.get(form) ?? 0),
  );
  return {
    connectives: new Map(kept.map(([form, all]) => [form, mostFrequent(frequenciesOf(all)) as string])),
    implicit: mostFrequent(implicit),
    keepsFinalMarks: marks * 2 > implicits,
  };
}

/** Of equal counts the first by name. */
function mostFrequent(counts: Frequencies): string | undefined {
  return byFrequency(counts)[0]?.[0];
}

function tokensOf(spans: Relation["arg1"]["spans"], tokens: readonly Token[]): number[] {
  return tokens.flatMap((token, at) =>
    spans.some(({ start, end }) => start <= token.start && token.end <= end) ? [at] : [],
  );
}

/** The words of a connective whose tokens are side by side. */
function consecutive({ connective }: Relation, tokens: readonly Token[]): string | undefined {
  const places = tokensOf(connective?.spans ?? [], tokens);
  const [first] = places;
  if (first === undefined || (places.at(-1) as number) - first >= places.length) return undefined;
  return phrase(places.map((at) => tokens[at] as Token));
}

/** Counts of each form inside a sentence. */
function placesOf(forms: readonly string[], sentences: readonly Sentence[]): Frequencies {
  const known = new Set(forms);
  const longest = Math.max(0, ...forms.map((form) => form.split(" ").length));
  const places: Frequencies = new Map();
  for (const { tokens } of sentences)
    for (let from = 0; from < tokens.length; from++)
      for (let to = from + 1; to <= Math.min(tokens.length, from + longest); to++) {
        const form = phrase(tokens.slice(from, to));
        if (known.has(form)) countLabel(places, form);
      }
  return places;
}

/** The relations that the baseline finds in a document, sentence by sentence. */
export function baselineRelations(baseline: Baseline, document: Document): BaselineRelation[] {
  const { id, raw, sentences } = document;
  const paragraphs = paragraphsOfSentences(raw, sentences);
  const paragraphOf = (sentence: Sentence): number => paragraphs.findIndex(({ end }) => sentence.start < end);
  const found: BaselineRelation[] = [];
  let first = 0;
  let before: Argument | undefined;
  for (const [at, sentence] of sentences.entries()) {
    const { tokens } = sentence;
    const last = sentences[at - 1];
    const isNext = last !== undefined && paragraphOf(last) === paragraphOf(sentence);
    const previous = isNext ? before : undefined;
    const explicit = explicitRelations(baseline, tokens, first, previous);
    const whole = argument(tokens, [0, tokens.length], baseline.keepsFinalMarks, first);
    const isRelated = explicit.some(({ isInitial }) => isInitial);
    if (previous !== undefined && whole !== undefined && !isRelated && baseline.implicit !== undefined)
      found.push(relation(id, "Implicit", baseline.implicit, [], previous, whole));
    for (const { sense, connective, arg1, arg2 } of explicit)
      found.push(relation(id, "Explicit", sense, connective, arg1, arg2));
    first += tokens.length;
    before = whole;
  }
  return found;
}

/** Positions of tokens in the document. */
type Argument = readonly number[];

interface Explicit {
  readonly sense: string;
  readonly connective: Argument;
  readonly arg1: Argument;
  readonly arg2: Argument;
  /** True if only marks come before the connective. */
  readonly isInitial: boolean;
}

function explicitRelations(
  { connectives, keepsFinalMarks }: Baseline,
  tokens: readonly Token[],
  first: number,
  previous: Argument | undefined,
): Explicit[] {
  const longest = Math.max(0, ...[...connectives.keys()].map((form) => form.split(" ").length));
  const found: Explicit[] = [];
  for (let from = 0; from < tokens.length; from++) {
    let to = Math.min(tokens.length, from + longest);
    while (to > from && !connectives.has(phrase(tokens.slice(from, to)))) to--;
    if (to === from) continue;
    const isInitial = tokens.slice(0, from).every(isMark);
    const arg1 = isInitial ? previous : argument(tokens, [0, from], false, first);
    const stretch = behind(tokens, to, keepsFinalMarks);
    const arg2 = argument(tokens, stretch, keepsFinalMarks && stretch[1] === tokens.length, first);
    const sense = connectives.get(phrase(tokens.slice(from, to))) as string;
    const connective = range(from, to).map((at) => first + at);
    if (arg1 !== undefined && arg2 !== undefined) found.push({ sense, connective, arg1, arg2, isInitial });
    from = to - 1;
  }
  return found;
}

/** From after a connective to the next mark that ends an argument, or to the end of the sentence. */
function behind(tokens: readonly Token[], from: number, keepsFinalMarks: boolean): Stretch {
  const end = tokens.findIndex(({ form }, at) => at > from && ends.has(form));
  if (end === -1 || (keepsFinalMarks && tokens.slice(end).every(isMark))) return [from, tokens.length];
  return [from, end];
}

/** A stretch without leading marks, and without final ones unless they stay; undefined where nothing is left. */
function argument(
  tokens: readonly Token[],
  [from, to]: Stretch,
  keepsFinalMarks: boolean,
  first: number,
): Argument | undefined {
  const part = tokens.slice(from, to);
  const start = part.findIndex(isWord);
  if (start === -1) return undefined;
  const end = keepsFinalMarks ? part.length : part.findLastIndex(isWord) + 1;
  return range(from + start, from + end).map((at) => first + at);
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}

function relation(
  DocID: string,
  Type: BaselineRelation["Type"],
  sense: string,
  connective: Argument,
  arg1: Argument,
  arg2: Argument,
): BaselineRelation {
  return {
    ...{ DocID, Type, Sense: [sense], Connective: { TokenList: connective } },
    ...{ Arg1: { TokenList: arg1 }, Arg2: { TokenList: arg2 } },
  };
}
