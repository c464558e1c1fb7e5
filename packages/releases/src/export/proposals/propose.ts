import {
  type Document,
  languageName,
  type Relation,
  runs,
  type Sentence,
  type Span,
  type Token,
  UsageError,
} from "@discoprep/corpus";
import { defaultFields, proposed } from "@discoprep/formats/pdtb";
import { type ConnectiveFinder, connectiveFinder } from "./find-connectives.ts";

export const proposalKinds = ["connectives", "adjacent", "commas"] as const;
export type ProposalKind = (typeof proposalKinds)[number];

/**
 * Returns a function that adds relations for an annotator to correct, complete or delete: an Explicit one for each possible
 * connective, an Implicit one for each two adjacent sentences of a paragraph or clauses of a sentence (as CDTB annotates)
 * unless a possible connective begins the second. A connective or pair that has a relation gets no other. @throws UsageError
 * if the language has no list of connectives
 */
export function proposer(kinds: readonly ProposalKind[], language: string, list?: string) {
  const find = connectiveFinder(language, list);
  if (find === undefined && kinds.includes("connectives")) {
    throw new UsageError(
      `no list of connectives is known for ${languageName(language)}: name one with --connectives FILE ` +
        "(a head a line, with … between the parts of a discontinuous one; or a release), or leave connectives out",
    );
  }
  return (document: Document): Document => {
    const pairs = [
      ...(kinds.includes("adjacent") ? adjacentSentences(document) : []),
      ...(kinds.includes("commas") ? adjacentClauses(document) : []),
    ];
    const proposals = [
      ...(kinds.includes("connectives") && find !== undefined ? explicitProposals(document, find) : []),
      ...implicitProposals(document, pairs, find),
    ];
    proposals.sort((a, b) => placeOf(a) - placeOf(b));
    return { ...document, relations: [...document.relations, ...proposals] };
  };
}

export function isProposal({ annotator }: Relation): boolean {
  return annotator?.provenance === proposed;
}

/** Orders relations as PDTB files do: by connective, or without one by Arg2. */
function placeOf({ connective, arg2 }: Relation): number {
  return (connective ?? arg2).spans[0]?.start ?? 0;
}

function proposal(relation: Relation): Relation {
  return { ...relation, annotator: { ...defaultFields(relation), provenance: proposed } };
}

function explicitProposals({ sentences, relations }: Document, find: ConnectiveFinder): Relation[] {
  const connectiveSpans = relations.flatMap(({ connective }) => connective?.spans ?? []);
  return sentences.flatMap(({ tokens }) =>
    find(tokens).flatMap((candidate): Relation[] => {
      const spans = joinedSpans(candidate.tokens, tokens);
      if (spans.some((span) => connectiveSpans.some((annotated) => overlap(span, annotated)))) return [];
      const empty = { spans: [] };
      const conn1 = { text: candidate.head, senses: [] };
      return [proposal({ type: "Explicit", connective: { spans }, conn1, arg1: empty, arg2: empty })];
    }),
  );
}

/** Two stretches of tokens for an Implicit relation, and the sentence of the second. */
interface Pair {
  readonly first: readonly Token[];
  readonly second: readonly Token[];
  readonly sentence: Sentence;
}

function adjacentSentences({ sentences, paragraphs }: Document): Pair[] {
  return sentences.slice(1).flatMap((sentence, index): Pair[] => {
    const before = sentences[index] as Sentence;
    const start = Math.min(before.start, sentence.start);
    const end = Math.max(before.end, sentence.end);
    const isTogether = paragraphs.some((paragraph) => paragraph.start <= start && end <= paragraph.end);
    return isTogether ? [{ first: before.tokens, second: sentence.tokens, sentence }] : [];
  });
}

/** Pairs the clauses of a sentence. A stretch that is no clause belongs to the clause after it, or else before it. */
function adjacentClauses({ sentences }: Document): Pair[] {
  return sentences.flatMap((sentence) => {
    const clauses: Token[][] = [];
    let open: Token[] = [];
    for (const token of sentence.tokens) {
      open.push(token);
      if (!/^[，；,;]$/.test(token.form) || !isClause(open)) continue;
      clauses.push(open);
      open = [];
    }
    if (isClause(open)) clauses.push(open);
    else clauses.at(-1)?.push(...open);
    return clauses.slice(1).map((second, index): Pair => ({ first: clauses[index] ?? [], second, sentence }));
  });
}

/** Tests for a verb, or for two words where the words have no parts of speech. */
function isClause(tokens: readonly Token[]): boolean {
  const words = tokens.filter((token) => !isPunctuation(token));
  const tagged = words.some(({ partOfSpeech }) => (partOfSpeech ?? "") !== "");
  return tagged ? words.some(({ partOfSpeech }) => partOfSpeech?.startsWith("V")) : words.length >= 2;
}

function implicitProposals(
  { relations }: Document,
  pairs: readonly Pair[],
  find: ConnectiveFinder | undefined,
): Relation[] {
  return pairs.flatMap(({ first, second, sentence: { tokens } }): Relation[] => {
    const arg1 = argumentOf(first);
    const arg2 = argumentOf(second);
    const word = tokens.findIndex((token) => second.includes(token) && !isPunctuation(token));
    const beginsWithConnective = find?.(tokens).some((candidate) => candidate.tokens.includes(word)) ?? false;
    if (arg1 === undefined || arg2 === undefined || beginsWithConnective) return [];
    if (relations.some((relation) => hasArgumentInEach(relation, arg1, arg2))) return [];
    return [proposal({ type: "Implicit", arg1: { spans: [arg1] }, arg2: { spans: [arg2] } })];
  });
}

function argumentOf(tokens: readonly Token[]): Span | undefined {
  const last = tokens.findLast((token) => !isPunctuation(token));
  const first = tokens[0];
  return last === undefined || first === undefined ? undefined : { start: first.start, end: last.end };
}

function isPunctuation({ form }: Token): boolean {
  // Treebank forms of brackets and quotation marks count, too.
  return /^(?:[\p{P}`´]+|-[LR][RSC]B-)$/u.test(form) && !/[%&#@§]/.test(form);
}

function hasArgumentInEach({ arg1, arg2 }: Relation, first: Span, second: Span): boolean {
  const within = (part: typeof arg1, sentence: Span): boolean =>
    part.spans.some((span) => overlap(span, sentence));
  return (within(arg1, first) && within(arg2, second)) || (within(arg2, first) && within(arg1, second));
}

function overlap(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}

function joinedSpans(positions: readonly number[], tokens: readonly Token[]): Span[] {
  return runs(positions).map(([first, last]) => ({
    start: (tokens[first] as Token).start,
    end: (tokens[last] as Token).end,
  }));
}
