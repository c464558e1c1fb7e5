import { type Constituent, preorder } from "../trees/constituent.ts";
import type { LthOptions } from "./lth-options.ts";
import { isListedWithStop } from "./word-lists.ts";

/**
 * Titles and posthonorifics get their functions, functions without meaning for dependencies go, and three phrase
 * labels become others (specification §5.2).
 */
export function prepareLabels(root: Constituent, options: LthOptions): void {
  for (const node of preorder(root)) {
    if (options.title && isTitle(node)) node.function = "TITLE";
    if (options.posthon && isPosthonorific(node)) node.function = "POSTHON";
  }
  for (const node of preorder(root)) {
    node.function = options.noPennTags ? undefined : withoutStructuralTags(node.function, options.clr);
    if (node.kind === "phrase") node.label = phraseLabel(node);
  }
}

/** A proper noun with a sister; `at` is the place it must have among them. */
function isProperNoun(node: Constituent, at: 0 | -1): boolean {
  const sisters = node.parent?.children ?? [];
  return node.kind === "token" && /^NNPS?$/.test(node.label) && sisters.length > 1 && sisters.at(at) === node;
}

function isTitle(node: Constituent): boolean {
  return isProperNoun(node, 0) && isListedWithStop(node, "titles");
}

function isPosthonorific(node: Constituent): boolean {
  return isProperNoun(node, -1) && (/^V?I+$/.test(node.word) || isListedWithStop(node, "posthonorifics"));
}

/** Tags for headlines, topics and the like say nothing about the phrase's place in the sentence (paper §3.2.1). */
function withoutStructuralTags(tags: string | undefined, keepsClr: boolean): string | undefined {
  const structural = keepsClr ? /HLN|TTL|NOM|TPC|UNF|ETC|IMP/g : /HLN|TTL|NOM|TPC|UNF|ETC|IMP|CLR/g;
  const kept = tags?.replace(structural, "").split("-");
  return kept?.filter((tag) => tag !== "").join("-") || undefined;
}

function phraseLabel({ label, children }: Constituent): string {
  if (label === "ADV") return "ADVP";
  if (label === "UH") return "INTJ";
  if (label === "TYPO") return children[0]?.label === "JJ" ? "ADJP" : "NX";
  return label;
}
