import { type Document, isChinese, type Message, type Relation } from "@discoprep/corpus";

/** How many relations or documents were left out, by reason. */
export type DropCounts = Record<string, number>;

/** Adds to a count by name. */
export function add(counts: DropCounts, name: string, number = 1): void {
  counts[name] = (counts[name] ?? 0) + number;
}

/** Messages by severity and rule. */
export type MessageCounts = Readonly<Record<Message["severity"], Record<string, number>>>;

export function countMessages(messages: readonly Message[]): MessageCounts {
  const counts: MessageCounts = { error: {}, warning: {}, info: {} };
  for (const { severity, rule } of messages) add(counts[severity], rule);
  return counts;
}

/** Counts of a conversion: what came in is what was kept plus what was dropped. */
export interface ConversionCounts {
  readonly documents: { in: number; kept: number; readonly dropped: DropCounts };
  /** Documents kept, by where their words and sentences come from. */
  readonly wordsFrom: Record<string, number>;
  /** Documents kept whose raw texts were written anew with the words of `--segmented`. */
  rewritten: number;
  /** `in`: rows or blocks of all annotation files. */
  readonly relations: { in: number; kept: number; readonly dropped: DropCounts };
  sentences: number;
  /** Tokens, under the name of earlier versions. */
  words: number;
  tokens: number;
  /** Relations kept, by type. */
  readonly types: Record<string, number>;
  /** Parts of relations kept that a release does not hold, by kind. */
  readonly dropped: DropCounts;
  /** `by`: the target of the mapping. Senses that it has read, those that it changed, and how often, as `annotated -> target`. */
  readonly senses: { by: string; in: number; mapped: number; readonly pairs: Record<string, number> };
  readonly messages: MessageCounts;
}

export function emptyCounts(): Omit<ConversionCounts, "messages"> {
  return {
    documents: { in: 0, kept: 0, dropped: {} },
    wordsFrom: {},
    rewritten: 0,
    relations: { in: 0, kept: 0, dropped: {} },
    sentences: 0,
    words: 0,
    tokens: 0,
    types: {},
    dropped: {},
    senses: { by: "keep", in: 0, mapped: 0, pairs: {} },
  };
}

/** Adds what came in and what was left out of a document. */
export function countConverted(
  { documents, relations }: Pick<ConversionCounts, "documents" | "relations">,
  converted: { document?: unknown; refusal?: unknown; readonly rows: number; readonly dropped: DropCounts },
): void {
  const { document, refusal, rows, dropped } = converted;
  // A note or a tool's settings among the annotations is no document.
  if (document !== undefined || refusal !== undefined) documents.in++;
  relations.in += rows;
  for (const [reason, number] of Object.entries(dropped)) add(relations.dropped, reason, number);
}

/** What is counted of a document that goes into the release. */
interface KeptDocument {
  readonly wordsFrom?: string;
  readonly isRewritten?: boolean;
  readonly senses?: readonly (readonly [annotated: string, target: string])[];
}

/** Adds a document that goes into the release. */
export function countKept(
  counts: Omit<ConversionCounts, "messages">,
  document: Document,
  { wordsFrom, isRewritten, senses = [] }: KeptDocument,
): void {
  counts.documents.kept++;
  if (isRewritten === true) counts.rewritten++;
  if (wordsFrom !== undefined) add(counts.wordsFrom, wordsFrom);
  counts.sentences += document.sentences.length;
  for (const sentence of document.sentences) counts.tokens += sentence.tokens.length;
  counts.words = counts.tokens;
  counts.relations.kept += document.relations.length;
  for (const relation of document.relations) {
    add(counts.types, relation.type);
    for (const part of partsNotReleased(relation, isChinese(document.language))) add(counts.dropped, part);
  }
  for (const [annotated, target] of senses) {
    counts.senses.in++;
    if (annotated === target) continue;
    counts.senses.mapped++;
    add(counts.senses.pairs, `${annotated} -> ${target}`);
  }
}

/** The kinds of what a relation has and the release's format has no place for. */
function partsNotReleased(relation: Relation, inChinese: boolean): string[] {
  const { attribution, arg1, arg2, sup1, sup2, annotator, type, conn1 } = relation;
  const attributions = [attribution, arg1.attribution, arg2.attribution].filter((one) => one !== undefined);
  // The Chinese release has Sup1, and no inserted connectives.
  const supplements = [inChinese ? undefined : sup1, sup2].filter((one) => one !== undefined);
  const { provenance = "", adjudicationReason = "", adjudicationDisagreement = "" } = annotator ?? {};
  return [
    ...attributions.map(() => "attribution"),
    ...supplements.map(() => "supplement"),
    ...(provenance === "" || provenance === "DEFAULT" ? [] : ["provenance"]),
    ...(adjudicationReason + adjudicationDisagreement === "" ? [] : ["comment"]),
    ...(inChinese && type === "Implicit" && (conn1?.text ?? "") !== "" ? ["inserted-connective"] : []),
  ];
}
