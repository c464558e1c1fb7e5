import { firstHeads, type Message, type Parse, type WordRange } from "@discoprep/corpus";
import { isPunctuationText } from "../constituents/constituent.ts";
import { preorder, type Tree, tokensOf } from "../trees/tree.ts";
import type { Proposition } from "./read-propositions.ts";
import { semanticDependencies } from "./semantic-dependencies.ts";

interface AnnotatedTree {
  readonly tree: Tree;
  readonly converted: Parse;
  readonly propositions: readonly Proposition[];
}

/**
 * Returns a tree with its dependencies and propositions as a sentence of CoNLL-2008 (paper §3.2; specification §8): words
 * split at hyphens and slashes, parts linked by HYPH and HMOD. There is no tagger: PPOS is the treebank's, and the parts of a
 * split word get the tag that their form suggests.
 */
export function propositionSentence(
  { tree, converted, propositions }: AnnotatedTree,
  segments: ReadonlySet<string>,
  report: (message: Message) => void,
): Parse {
  const leaves = tokensOf(tree).map(({ position }) => position);
  const leavesToSplit = segmentedLeaves(propositions);
  const words: SplitWord[] = [];
  for (const [index, { form, partOfSpeech = "_" }] of converted.tokens.entries()) {
    const parts = splitWord(form, segments, leavesToSplit.has(leaves[index] as number));
    const first = (words.at(-1)?.range.last ?? 0) + 1;
    const range = { first, last: first - 1 + parts.length, form };
    words.push({ parts, range: { ...range, partOfSpeech, predictedPos: partOfSpeech } });
  }
  const heads = firstHeads(converted);
  const parts = words.flatMap((word, index) => {
    const { head = 0, label = "_" } = heads[index] ?? {};
    return attachedParts(word, words[head - 1]?.range.last ?? 0, label);
  });
  const rangeOfLeaf = new Map(leaves.map((leaf, index) => [leaf, words[index]?.range]));
  const target = {
    nodes: preorder(tree),
    tokens: parts.map(({ form, head, label }) => {
      const isPunctuation = label === "P" || isPunctuationText(form);
      return { form, head, isPunctuation, isDelimiter: label === "HYPH" };
    }),
    partsOf: (leaf: number): number[] => {
      const { first, last } = rangeOfLeaf.get(leaf) ?? { first: 1, last: 0 };
      return Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
    },
  };
  return {
    tokens: parts.map(({ head: _head, label: _label, ...word }) => word),
    dependencies: parts.map(({ head, label }, index) => ({ label, head, dependent: index + 1 })),
    ranges: words.map(({ range }) => range).filter(({ first, last }) => first < last),
    predicates: semanticDependencies(propositions, target, report),
  };
}

interface SplitWord {
  readonly parts: readonly string[];
  readonly range: WordRange & { readonly partOfSpeech: string };
}

/** Head 0 is the root. */
interface AttachedPart {
  readonly form: string;
  readonly partOfSpeech?: string;
  readonly predictedPos: string;
  readonly head: number;
  readonly label: string;
}

/** Returns the numbers of the leaves in which a pointer of NomBank names a segment: these are split. */
function segmentedLeaves(propositions: readonly Proposition[]): Set<number> {
  const pointers = propositions
    .flatMap((proposition) => proposition.arguments)
    .filter(({ segment }) => segment !== undefined)
    .flatMap(({ chain }) => chain.flat());
  return new Set(pointers.map(({ terminal }) => terminal));
}

/** Attaches a word's parts: a delimiter to the part before it, other parts to the last, which heads the word (§8.1). */
function attachedParts(
  { parts, range: { first, last, partOfSpeech } }: SplitWord,
  head: number,
  label: string,
): AttachedPart[] {
  return parts.map((form, offset) => {
    const number = first + offset;
    if (number === last) {
      const predictedPos = parts.length === 1 ? partOfSpeech : headTag(partOfSpeech, form);
      return { form, partOfSpeech, predictedPos, head, label };
    }
    return isDelimiter(form)
      ? { form, predictedPos: "HYPH", head: number - 1, label: "HYPH" }
      : { form, predictedPos: modifierTag(form), head: last, label: "HMOD" };
  });
}

/** Returns the tag of a split word's last part: `based` of an adjective is VBN. */
function headTag(tag: string, part: string): string {
  if (tag !== "JJ" || !/.(ed|ing)$/.test(part)) return tag;
  return part.endsWith("ed") ? "VBN" : "VBG";
}

function modifierTag(part: string): string {
  if (/^\d/.test(part)) return "CD";
  return /^\p{Lu}/u.test(part) ? "NNP" : "NN";
}

/** The prefixes of the paper (§3.2.1). */
const prefixes = "co pre post un anti ante ex extra fore non over pro re super sub tri bi uni ultra".split(
  " ",
);

/** Splits a word between two segments of the lists (paper §3.2.1); its parts add up to it. @param always splits at each delimiter */
export function splitWord(word: string, segments: ReadonlySet<string>, always = false): string[] {
  // Odd items are delimiters.
  const pieces = word.split(/(\\\/|[-/])/);
  const isKnown = (segment: string): boolean =>
    segment !== "" && (always || segments.has(segment.toLowerCase()));
  const parts = [pieces[0] as string];
  for (let index = 1; index < pieces.length; index += 2) {
    const [before, delimiter, after] = pieces.slice(index - 1, index + 2) as [string, string, string];
    if (isKnown(before) && isKnown(after)) parts.push(delimiter, after);
    else parts.push(parts.pop() + delimiter + after);
  }
  return parts;
}

export function isDelimiter(part: string): boolean {
  return part === "-" || part === "/" || part === "\\/";
}

/** Returns the segments between which a hyphen or slash splits: words, a line each, parts of named entities, and prefixes. */
export function splitSegments(words: string, entities: string): ReadonlySet<string> {
  const lines = words.split(/\r?\n/).map((line) => line.trim());
  const segments = [...lines, ...entities.split(/[\s\-/]+/)].map((segment) => segment.toLowerCase());
  return new Set([...prefixes, ...segments]);
}
