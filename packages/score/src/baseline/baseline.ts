import {
  type Document,
  paragraphsOfSentences,
  runs,
  type Sentence,
  type Token,
  tokenTable,
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

/** Learns senses, and the connectives annotated at least twice and in at least half their places. */
export function trainBaseline(documents: Iterable<Document>) {
  const senses = new Groups<string, string>();
  const sentences: Sentence[] = [];
  const implicit = new Frequencies();
  let marks = 0;
  let implicits = 0;
  for (const document of documents) {
    sentences.push(...document.sentences);
    const table = tokenTable(document);
    for (const { type, conn1, connective, arg2 } of document.relations) {
      const sense = conn1?.senses[0];
      if (type === "Implicit") {
        implicits++;
        const last = table.tokens[table.within(arg2.spans).at(-1) ?? -1];
        if (last !== undefined && isMark(last)) marks++;
        if (sense !== undefined) implicit.add(sense);
      } else if (type === "Explicit" && sense !== undefined) {
        const [run, ...furtherRuns] = runs(table.within(connective?.spans ?? []));
        if (run !== undefined && furtherRuns.length === 0)
          senses.add(phrase(table.tokens.slice(run[0], run[1] + 1)), sense);
      }
    }
  }
  const places = placesOf(new Set(senses.keys()), sentences);
  const forms = [...senses].filter(
    ([form, { length }]) => length >= 2 && length * 2 >= (places.get(form) ?? 0),
  );
  return {
    /** Senses by lower-case words separated by blanks. */
    connectives: new Map(forms.map(([form, uses]) => [form, mostFrequent(new Frequencies(uses)) as string])),
    implicit: mostFrequent(implicit),
    keepsFinalMarks: marks * 2 > implicits,
  };
}

function mostFrequent(counts: Frequencies): string | undefined {
  return counts.byFrequency()[0]?.[0];
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
  const { implicit: sense, keepsFinalMarks } = baseline;
  const { tokens } = tokenTable(document);
  const paragraphs = paragraphsOfSentences(raw, sentences);
  const relations: BaselineRelation[] = [];
  let first = 0;
  let previousWhole: Positions | undefined;
  let paragraphBefore = -1;
  for (const sentence of sentences) {
    const end = first + sentence.tokens.length;
    const paragraph = paragraphs.findIndex((each) => sentence.start < each.end);
    const previous = paragraph === paragraphBefore ? previousWhole : undefined;
    const explicit = explicitRelations(baseline, tokens, { first, end, previous });
    const whole = argument(tokens, first, end, keepsFinalMarks);
    const isRelated = explicit.some(({ arg1 }) => arg1 === previous);
    if (previous !== undefined && whole !== undefined && !isRelated && sense !== undefined)
      relations.push(relationOf(id, "Implicit", { sense, connective: [], arg1: previous, arg2: whole }));
    for (const relation of explicit) relations.push(relationOf(id, "Explicit", relation));
    first = end;
    previousWhole = whole;
    paragraphBefore = paragraph;
  }
  return relations;
}

interface Parsed {
  readonly sense: string;
  readonly connective: Positions;
  readonly arg1: Positions;
  readonly arg2: Positions;
}

function relationOf(DocID: string, Type: "Explicit" | "Implicit", parsed: Parsed) {
  const { sense, connective, arg1, arg2 } = parsed;
  const part = (TokenList: Positions) => ({ TokenList });
  return { DocID, Type, Sense: [sense], Connective: part(connective), Arg1: part(arg1), Arg2: part(arg2) };
}

/** A sentence: positions of its first token and after its last; the sentence before it in the paragraph. */
interface Stretch {
  readonly first: number;
  readonly end: number;
  readonly previous: Positions | undefined;
}

function explicitRelations(
  { connectives, keepsFinalMarks }: Baseline,
  tokens: readonly Token[],
  { first, end, previous }: Stretch,
): Parsed[] {
  const longest = longestOf(connectives.keys());
  const relations: Parsed[] = [];
  for (let from = first; from < end; from++) {
    let to = Math.min(end, from + longest);
    while (to > from && !connectives.has(phrase(tokens.slice(from, to)))) to--;
    const sense = connectives.get(phrase(tokens.slice(from, to)));
    if (sense === undefined) continue;
    const isInitial = tokens.slice(first, from).every(isMark);
    const arg1 = isInitial ? previous : argument(tokens, first, from, false);
    // A mark directly after the connective does not end its argument.
    let stop = Math.min(to + 1, end);
    while (stop < end && !ends.has(tokens[stop]?.form ?? "")) stop++;
    if (keepsFinalMarks && tokens.slice(stop, end).every(isMark)) stop = end;
    const arg2 = argument(tokens, to, stop, keepsFinalMarks && stop === end);
    if (arg1 !== undefined && arg2 !== undefined)
      relations.push({ sense, connective: positions(from, to), arg1, arg2 });
    from = to - 1;
  }
  return relations;
}

/** Returns a stretch without leading marks, and without final ones unless they are kept; undefined if no word is left. */
function argument(
  tokens: readonly Token[],
  from: number,
  to: number,
  keepsFinalMarks: boolean,
): Positions | undefined {
  const isWord = (token: Token): boolean => !isMark(token);
  const part = tokens.slice(from, to);
  const start = part.findIndex(isWord);
  const end = keepsFinalMarks ? part.length : part.findLastIndex(isWord) + 1;
  return start === -1 ? undefined : positions(from + start, from + end);
}

function positions(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}
