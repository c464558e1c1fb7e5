import type { Conll08Token, PropositionSentence } from "@discoprep/conll08";
import type { Message } from "@discoprep/corpus";
import { isPunctuationText } from "../constituents/constituent.ts";
import type { DependencyToken } from "../constituents/token-dependencies.ts";
import type { Tree } from "../trees/tree.ts";
import type { Proposition } from "./proposition.ts";
import { type SplitToken, semanticDependencies } from "./semantic-dependencies.ts";
import { isDelimiter, type SplitLists, splitWord } from "./split-words.ts";
import { treeNodes } from "./tree-nodes.ts";

/**
 * A tree with its dependencies and propositions as a sentence of CoNLL-2008: words split at hyphens and slashes, the
 * parts linked by HYPH and HMOD, predicates and arguments on tokens (paper §3.2; specification §8).
 *
 * There is no tagger and no lemmatizer: the lemmas are empty, PPOS is the treebank's part of speech, and the parts of
 * a split word get the one that their form suggests.
 * @param words the tree's words with heads and labels, one a leaf that is not empty
 */
export function propositionSentence(
  tree: Tree,
  words: readonly DependencyToken[],
  propositions: readonly Proposition[],
  lists: SplitLists,
  report: (message: Message) => void,
): PropositionSentence<Conll08Token> {
  const nodes = treeNodes(tree);
  const spoken = nodes.leaves.flatMap(({ label }, leaf) => (label === "-NONE-" ? [] : [leaf]));
  const wordOf = new Map(spoken.map((leaf, index) => [leaf, index]));
  const segmented = segmentedLeaves(propositions);
  const parts = words.map(({ form }, index) =>
    splitWord(form, lists, segmented.has(spoken[index] as number)),
  );
  // The number of each word's last part, which heads it.
  const ends: number[] = [];
  for (const part of parts) ends.push((ends.at(-1) ?? 0) + part.length);
  const tokens = words.flatMap((word, index) => splitTokens(word, parts[index] as string[], index, ends));
  const target = {
    nodes,
    tokens: tokens.map(asSplitToken),
    partsOf: (leaf: number): number[] => {
      const index = wordOf.get(leaf);
      if (index === undefined) return [];
      const { length } = parts[index] as string[];
      return Array.from({ length }, (_, offset) => (ends[index] as number) - length + 1 + offset);
    },
  };
  return { tokens, predicates: semanticDependencies(propositions, target, report) };
}

/** Leaves of which a pointer names a segment: NomBank has them split. */
function segmentedLeaves(propositions: readonly Proposition[]): Set<number> {
  const named = propositions
    .flatMap(({ arguments: pointed }) => pointed)
    .filter(({ segment }) => segment !== undefined)
    .flatMap(({ chain }) => chain.flat());
  return new Set(named.map(({ terminal }) => terminal));
}

function asSplitToken({ splitForm, head, deprel }: Conll08Token): SplitToken {
  const isPunctuation = deprel === "P" || isPunctuationText(splitForm);
  return { form: splitForm, head: head ?? 0, isPunctuation, isDelimiter: deprel === "HYPH" };
}

function splitTokens(
  word: DependencyToken,
  parts: readonly string[],
  index: number,
  ends: readonly number[],
): Conll08Token[] {
  const last = ends[index] as number;
  return parts.map((part, offset): Conll08Token => {
    const number = last - parts.length + 1 + offset;
    const original = offset === 0 ? { form: word.form, gpos: word.tag } : { form: "_", gpos: "_" };
    const isHead = number === last;
    return {
      ...original,
      lemma: "_",
      ppos: original.gpos,
      splitForm: part,
      splitLemma: "_",
      pposs: partTag(word.tag, part, { isHead, isWhole: parts.length === 1 }),
      ...(isHead ? ownLink(word, ends) : innerLink(part, number, last)),
    };
  });
}

function ownLink(
  { head, label }: DependencyToken,
  ends: readonly number[],
): Pick<Conll08Token, "head" | "deprel"> {
  return { head: head === 0 ? 0 : (ends[head - 1] as number), deprel: label };
}

/** A delimiter depends on the part before it, another part on the head of the word (specification §8.1). */
function innerLink(part: string, number: number, last: number): Pick<Conll08Token, "head" | "deprel"> {
  return isDelimiter(part) ? { head: number - 1, deprel: "HYPH" } : { head: last, deprel: "HMOD" };
}

/** The part of speech of a part: York NNP, - HYPH, based VBN. */
function partTag(
  tag: string,
  part: string,
  { isHead, isWhole }: { isHead: boolean; isWhole: boolean },
): string {
  if (isWhole) return tag;
  if (isDelimiter(part)) return "HYPH";
  if (isHead) return tag === "JJ" && /.(ed|ing)$/.test(part) ? (part.endsWith("ed") ? "VBN" : "VBG") : tag;
  if (/^\d/.test(part)) return "CD";
  return /^\p{Lu}/u.test(part) ? "NNP" : "NN";
}
