import { preorder } from "../trees/tree.ts";
import { type Constituent, headOf, isWord, leafBefore, outermostLeaf, unlinkTrace } from "./constituent.ts";
import { isHeadedByCopula, isHeadedByGoing, isListed } from "./word-lists.ts";

/** Stands for ADV until all phrases are labelled: meanwhile such a phrase has no function for its sisters. */
const adverbial = "XADV";

/** Gives phrases the function that follows from the phrase itself (specification §5.6, 3). */
export function inferPhraseFunctions(root: Constituent): void {
  const phrases = preorder(root).filter(({ kind }) => kind === "phrase");
  for (const phrase of phrases) {
    if (phrase.label === "NP" && phrase.function === "BNF") phrase.function = undefined;
    if (phrase.label === "UCP") for (const child of phrase.children) child.function = undefined;
    labelExtraposed(phrase);
    if (phrase.function === undefined && phrase.parent !== undefined) inferFunction(phrase, phrase.parent);
  }
  for (const phrase of phrases) if (phrase.function === adverbial) phrase.function = "ADV";
}

/** Labels the clause after an expletive: `It is clear (that she left)`. */
function labelExtraposed(phrase: Constituent): void {
  const trace = phrase.traces.find(({ label }) => label === "*EXP*")?.node;
  if (trace === undefined) return;
  unlinkTrace(trace);
  phrase.function = "EXTR";
}

function inferFunction(phrase: Constituent, parent: Constituent): void {
  const takesObject = parent.label === "VP" && !isHeadedByCopula(parent) && !isHeadedByGoing(parent);
  if (takesObject && isPotentialObject(phrase)) labelObjects(phrase, parent);
  if (phrase.label === "PRN" || phrase.label === "PRT") phrase.function = phrase.label;
  const logicalSubject = phrase.children.find((child) => child.kind === "phrase" && child.function === "LGS");
  if (logicalSubject !== undefined) {
    phrase.function = "LGS";
    logicalSubject.function = undefined;
  }
  const isAdverbial =
    phrase.function === undefined &&
    phrase.traces.length === 0 &&
    /^(PP|ADVP|SBAR)$/.test(phrase.label) &&
    /^(VP|S|SINV|SQ|SBARQ|FRAG)$/.test(parent.label);
  if (isAdverbial) phrase.function = adverbial;
}

function labelObjects(first: Constituent, parent: Constituent): void {
  const after = parent.children.slice(parent.children.indexOf(first) + 1).filter(isPotentialObject);
  first.function = "OBJ";
  for (const object of after)
    object.function = first.label === "NP" || object.label === "NP" ? "OBJ" : adverbial;
}

/** Tells whether a phrase may be an object (specification §5.6, 3c). */
function isPotentialObject(node: Constituent): boolean {
  if (node.kind !== "phrase" || node.function !== undefined) return false;
  if (node.traces.some(({ label }) => /^\*(ICH|EXP|RNR)\*$/.test(label))) return false;
  if (/^(NP|S|SQ|SINV|SBARQ)$/.test(node.label)) return true;
  if (node.label === "UCP") return node.children.some(isPotentialObject);
  if (node.label === "INTJ") return /^(``|VB.?)$/.test(leafBefore(node)?.label ?? "");
  if (node.label === "FRAG") return isObjectFragment(node);
  return node.label === "SBAR" && !isAdverbialClause(node);
}

function isObjectFragment(node: Constituent): boolean {
  const only = node.children.length === 1 ? node.children[0] : undefined;
  const isMoved = only?.antecedent !== undefined || only?.label.startsWith("W") === true;
  return isMoved || isWord(leafBefore(node), "``");
}

function isAdverbialClause(clause: Constituent): boolean {
  if (isListed(headOf(clause), "conjunctionsOfSubclauses")) return true;
  const first = outermostLeaf(clause, "first");
  if (first?.kind === "token" && !isWord(first, "that")) return false;
  return (clause.parent?.children ?? []).some(isDegree);
}

/** Returns true for the `so` of `so … that`: the clause says how much. */
function isDegree(sister: Constituent): boolean {
  const { label, function: tag } = sister;
  return (
    label === "ADVP" &&
    isWord(outermostLeaf(sister, "first"), "so") &&
    (tag === undefined || tag === adverbial)
  );
}
