import { addChild, type Constituent, detach, preorder } from "../trees/constituent.ts";
import { constituentsOf } from "./from-tree.ts";
import { assignHeadChildren } from "./head-children.ts";
import type { HeadRules } from "./head-rules.ts";
import { withoutStructuralTags } from "./label-functions.ts";
import { headOf, isPunctuation, isSameOrAbove } from "./moves.ts";
import { isPotentialObject } from "./objects.ts";
import { type DependencyToken, tokenDependencies } from "./token-dependencies.ts";
import { isHeadedByCopula, isHeadedByGoing } from "./word-lists.ts";

/**
 * The dependencies of a Penn Treebank tree after the CoNLL-2008 overview paper to the letter: Algorithms 1 and 2 and
 * Table 3 (`rules`) as printed, without the GLARF import (specification §5.9). The task's data were made otherwise: see
 * `lthDependencies`. The README lists where the paper contradicts itself or is silent, and what is done there.
 */
export function paperDependencies(tree: Constituent, rules: HeadRules): DependencyToken[] {
  const root = constituentsOf(tree, { splitSlash: false });
  for (const node of preorder(root)) node.function = withoutStructuralTags(node.function, false);
  reattachTraces(root);
  splitSmallClauses(root);
  assignHeadChildren(root, { rules, endOf: endOfHeadSearch });
  assignFunctions(root);
  return tokenDependencies(root);
}

/** Procedure reattach-traces. An antecedent around its own trace stays, and so does one that is its parent's only child. */
function reattachTraces(root: Constituent): void {
  for (const trace of preorder(root)) {
    const { antecedent, parent } = trace;
    if (antecedent === undefined || !/^\*(ICH|T|RNR)\*$/.test(antecedent.label)) continue;
    const { node } = antecedent;
    if (node.parent === undefined || node.parent.children.length === 1 || isSameOrAbove(node, trace))
      continue;
    addChild(parent as Constituent, node);
  }
}

/** Procedure split-small-clauses, for every S in a VP whatever its function, as printed. */
function splitSmallClauses(root: Constituent): void {
  for (const phrase of preorder(root)) {
    if (phrase.label !== "VP") continue;
    for (const clause of [...phrase.children]) {
      const index = phrase.children.indexOf(clause);
      if (clause.label !== "S" || /^(``|,)$/.test(phrase.children[index - 1]?.label ?? "")) continue;
      const subject = clause.children.find((child) => child.function?.split("-").includes("SBJ"));
      if (subject === undefined || clause.children.length === 1) continue;
      detach(subject);
      addChild(phrase, subject, index);
      subject.function = "OBJ";
      clause.function = "OPRD";
    }
  }
}

function isConjunctionOrMark({ label }: Constituent, index: number): boolean {
  return index > 0 && /^(CC|CONJP|,|:)$/.test(label);
}

/** Procedure is-coordinated; no apposition crosses a comma, for those come from GLARF. */
function isCoordinated({ label, children }: Constituent): boolean {
  if (label === "UCP") return true;
  return children.some(
    (child, index) =>
      isConjunctionOrMark(child, index) && (/^(CC|CONJP)$/.test(child.label) || index < children.length - 1),
  );
}

/** Before the first conjunction or mark that is not the first child; otherwise all children. */
function endOfHeadSearch(phrase: Constituent): number {
  const { children } = phrase;
  const end = isCoordinated(phrase) ? children.findIndex(isConjunctionOrMark) : -1;
  return end === -1 ? children.length : end;
}

/** Procedure assign-functions. Top-down: what is an object depends on functions, and those inferred above are final. */
function assignFunctions(root: Constituent): void {
  // Asked for each child, the question would cost the square of the number of children.
  const conjuncts = new Map<Constituent, ReadonlySet<Constituent>>();
  for (const node of preorder(root)) {
    const leaf = headOf(node);
    if (node === root || node.function !== undefined || leaf === undefined) continue;
    const parent = node.parent as Constituent;
    if (parent.headChild === node) continue;
    const later = conjuncts.get(parent) ?? conjunctsOf(parent);
    conjuncts.set(parent, later);
    node.function = inferFunction(node, leaf, parent, later.has(node));
  }
  root.function = "ROOT";
}

/** Procedure infer-function (Algorithm 2): c is `leaf`, p the head of the parent. */
function inferFunction(
  node: Constituent,
  leaf: Constituent,
  parent: Constituent,
  isConjunct: boolean,
): string {
  if (isObject(node, parent)) return "OBJ";
  if (node.label === "PRN") return "PRN";
  if (isPunctuation(leaf)) return "P";
  if (isConjunct) return "COORD";
  if (parent.label === "VP" && /^(PP|ADVP|SBAR)$/.test(node.label)) return "ADV";
  if (parent.label === "VP" && node.label === "PRT") return "PRT";
  if (/^(VP|SQ|SINV)$/.test(parent.label) && node.label === "VP") return "VC";
  if (parent.label === "VP" && node.label === "TO") return "IM";
  if (parent.label === "SBAR" && headOf(parent)?.label === "IN") return "SUB";
  if (node.label === "RB" && /^(VP|S|SBAR|SBARQ|SINV|SQ)$/.test(parent.label)) return "ADV";
  if (/^(NP|NX|NAC|WHNP)$/.test(parent.label)) return "NMOD";
  if (/^(ADJP|ADVP|WHADJP|WHADVP)$/.test(parent.label)) return "AMOD";
  return /^(PP|WHPP)$/.test(parent.label) ? "PMOD" : "DEP";
}

function isObject(node: Constituent, parent: Constituent): boolean {
  if (parent.label !== "VP" || isHeadedByCopula(parent) || isHeadedByGoing(parent)) return false;
  return isPotentialObject(node);
}

/** The children of a coordination to the right of its head. */
function conjunctsOf(phrase: Constituent): ReadonlySet<Constituent> {
  const { headChild, children } = phrase;
  if (headChild === undefined || !isCoordinated(phrase)) return new Set();
  return new Set(children.slice(children.indexOf(headChild) + 1));
}
