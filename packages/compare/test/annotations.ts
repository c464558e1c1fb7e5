import type { RelationType } from "@discoprep/corpus";
import type {
  Annotation,
  MarkedDocument,
  MarkedPart,
  MarkedRelation,
} from "../src/agreement/conll/annotation.ts";
import { withoutOuterPunctuation } from "../src/agreement/conll/read-annotation.ts";

/** A relation as a test states it: tokens by number. */
export interface StatedRelation {
  readonly id: number;
  readonly type: RelationType;
  readonly connective?: readonly number[];
  readonly arg1: readonly number[];
  readonly arg2: readonly number[];
  readonly senses: readonly string[];
}

/** Every tenth token is a full stop, the others are words of three letters; a blank follows each. */
export function wordAt(token: number): string {
  return token % 10 === 9
    ? "."
    : String.fromCodePoint(...[100, 10, 1].map((part) => 97 + (Math.floor(token / part) % 10)));
}

/** Half-open, in code points. */
export function placeOf(token: number): [number, number] {
  const begin = Array.from({ length: token }, (_, before) => wordAt(before).length + 1).reduce(
    (a, b) => a + b,
    0,
  );
  return [begin, begin + wordAt(token).length];
}

/** Returns the text of the first tokens. */
export function textOf(tokens: number): string {
  return Array.from({ length: tokens }, (_, token) => `${wordAt(token)} `).join("");
}

const places = new Map(Array.from({ length: 120 }, (_, token) => [token, placeOf(token)]));
const characters = [...textOf(120)];

function part(tokens: readonly number[]): MarkedPart {
  const ascending = [...tokens].sort((a, b) => a - b);
  return {
    tokens: ascending,
    core: withoutOuterPunctuation(ascending, places, characters),
    spans: ascending.map((token) => places.get(token) as [number, number]),
    text: ascending.map(wordAt).join(" "),
  };
}

export function relationOf({
  id,
  type,
  connective = [],
  arg1,
  arg2,
  senses,
}: StatedRelation): MarkedRelation {
  return { id, line: id, type, senses, connective: part(connective), arg1: part(arg1), arg2: part(arg2) };
}

/** Returns an annotation of documents of 120 tokens. */
export function annotationOf(
  documents: Readonly<Record<string, readonly StatedRelation[]>>,
  name = "annotator",
): Annotation {
  const marked = Object.entries(documents).map(([id, relations]): [string, MarkedDocument] => [
    id,
    { id, raw: textOf(120), tokens: places, relations: relations.map(relationOf) },
  ]);
  return { name, documents: new Map(marked) };
}

/** `[from, to]`, both inside. */
export function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
