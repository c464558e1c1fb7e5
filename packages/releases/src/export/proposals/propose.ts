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

/** What may be proposed: Explicit connectives; Implicit relations of adjacent sentences, of clauses between commas. */
export const proposalKinds = ["connectives", "adjacent", "commas"] as const;
export type ProposalKind = (typeof proposalKinds)[number];

/** Adds proposals to documents of one language. */
type Proposer = (document: Document) => Document;

/**
 * Adds relations that an annotator corrects, completes or deletes, after those the document has: for every
 * sequence of tokens that may be a connective an Explicit one without arguments and sense; for every two
 * adjacent sentences of a paragraph, unless a possible connective begins the second, an Implicit one without
 * sense, whose arguments are the sentences without their final punctuation; and the same for every two clauses of a
 * sentence with a comma or semicolon between them, as CDTB annotates. Nothing is proposed where a
 * relation has that connective, or relates these two sentences or clauses, already.
 * @param list a file with the language's connectives, or a release (see `connectiveFinder`)
 * @throws UsageError where connectives are asked for in a language without a list of them
 */
export function proposer(kinds: readonly ProposalKind[], language: string, list?: string): Proposer {
  const find = connectiveFinder(language, list);
  if (find === undefined && kinds.includes("connectives")) {
    throw new UsageError(
      `no list of connectives is known for ${languageName(language)}: name one with --connectives FILE ` +
        "(a head a line, with … between the parts of a discontinuous one; or a release), or leave connectives out",
    );
  }
  return (document) => {
    const proposals = [
      ...(kinds.includes("connectives") && find !== undefined ? explicitProposals(document, find) : []),
      ...(kinds.includes("adjacent") ? implicitProposals(document, adjacentSentences(document), find) : []),
      ...(kinds.includes("commas") ? implicitProposals(document, adjacentClauses(document), find) : []),
    ];
    proposals.sort((a, b) => placeOf(a) - placeOf(b));
    return { ...document, relations: [...document.relations, ...proposals] };
  };
}

/** True if a relation was proposed just now. */
export function isProposal({ annotator }: Relation): boolean {
  return annotator?.provenance === proposed;
}

/** Returns the order of relations in PDTB files: by connective, or without one by Arg2. */
function placeOf({ connective, arg2 }: Relation): number {
  return (connective ?? arg2).spans[0]?.start ?? 0;
}

function proposal(relation: Relation): Relation {
  return { ...relation, annotator: { ...defaultFields(relation), provenance: proposed } };
}

function explicitProposals({ sentences, relations }: Document, find: ConnectiveFinder): Relation[] {
  const taken = relations.flatMap(({ connective }) => connective?.spans ?? []);
  return sentences.flatMap(({ tokens }) =>
    find(tokens).flatMap((candidate): Relation[] => {
      const spans = joinedSpans(candidate.tokens, tokens);
      if (spans.some((span) => taken.some((other) => overlap(span, other)))) return [];
      const empty = { spans: [] };
      const conn1 = { text: candidate.head, senses: [] };
      return [proposal({ type: "Explicit", connective: { spans }, conn1, arg1: empty, arg2: empty })];
    }),
  );
}

/** Two stretches of tokens that an Implicit relation may relate, and the sentence that the second one is of. */
type Pair = readonly [first: readonly Token[], second: readonly Token[], sentence: Sentence];

function adjacentSentences({ sentences, paragraphs }: Document): Pair[] {
  return sentences.slice(1).flatMap((second, index): Pair[] => {
    const first = sentences[index] as Sentence;
    const together = paragraphs.some(
      ({ start, end }) =>
        start <= Math.min(first.start, second.start) && Math.max(first.end, second.end) <= end,
    );
    return together ? [[first.tokens, second.tokens, second]] : [];
  });
}

/** Returns the clauses of each sentence, side by side. A stretch that is no clause belongs to the one after it, or else before it. */
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
    return clauses.slice(1).map((second, index): Pair => [clauses[index] ?? [], second, sentence]);
  });
}

/** It has a verb; where the words have no parts of speech, two words. */
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
  return pairs.flatMap(([first, second, sentence]): Relation[] => {
    const [arg1, arg2] = [argumentOf(first), argumentOf(second)];
    if (arg1 === undefined || arg2 === undefined || beginsWithConnective(second, sentence, find)) return [];
    if (relations.some((one) => hasArgumentInEach(one, arg1, arg2))) return [];
    return [proposal({ type: "Implicit", arg1: { spans: [arg1] }, arg2: { spans: [arg2] } })];
  });
}

/** True if a candidate holds the first word, whatever marks stand before it. */
function beginsWithConnective(
  stretch: readonly Token[],
  { tokens }: Sentence,
  find: ConnectiveFinder | undefined,
): boolean {
  const first = tokens.indexOf(stretch.find((token) => !isPunctuation(token)) as Token);
  return find?.(tokens).some((candidate) => candidate.tokens.includes(first)) ?? false;
}

/** Returns the tokens without their final punctuation; undefined where there is nothing else. */
function argumentOf(tokens: readonly Token[]): Span | undefined {
  const last = tokens.findLast((token) => !isPunctuation(token));
  const first = tokens[0];
  return last === undefined || first === undefined ? undefined : { start: first.start, end: last.end };
}

function isPunctuation({ form }: Token): boolean {
  // Treebank forms of brackets and quotation marks count, too.
  return /^(?:[\p{P}`´]+|-[LR][RSC]B-)$/u.test(form) && !/[%&#@§]/.test(form);
}

/** True if a relation has one argument in either sentence. */
function hasArgumentInEach({ arg1, arg2 }: Relation, first: Span, second: Span): boolean {
  const within = (part: typeof arg1, sentence: Span): boolean =>
    part.spans.some((span) => overlap(span, sentence));
  return (within(arg1, first) && within(arg2, second)) || (within(arg2, first) && within(arg1, second));
}

function overlap(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}

/** Returns one span for tokens side by side. */
function joinedSpans(positions: readonly number[], tokens: readonly Token[]): Span[] {
  return runs(positions).map(([first, last]) => ({
    start: (tokens[first] as Token).start,
    end: (tokens[last] as Token).end,
  }));
}
