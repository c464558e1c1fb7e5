import type { Constituent } from "../trees/constituent.ts";
import { headOf, isWord, leafBefore, outermostLeaf } from "./moves.ts";
import { isListed } from "./word-lists.ts";

/** Whether a phrase below a VP can be the verb's object (specification §5.6, 3c). */
export function isPotentialObject(node: Constituent): boolean {
  if (node.kind !== "phrase" || node.function !== undefined) return false;
  if (node.traces.some(({ label }) => /^\*(ICH|EXP|RNR)\*$/.test(label))) return false;
  if (/^(NP|S|SQ|SINV|SBARQ)$/.test(node.label)) return true;
  if (node.label === "UCP") return node.children.some(isPotentialObject);
  if (node.label === "INTJ") return /^(``|VB.?)$/.test(leafBefore(node)?.label ?? "");
  if (node.label === "FRAG") return isObjectFragment(node);
  return node.label === "SBAR" && !isAdverbialClause(node);
}

function isObjectFragment(node: Constituent): boolean {
  const [only, ...others] = node.children;
  if (
    only !== undefined &&
    others.length === 0 &&
    (only.antecedent !== undefined || only.label.startsWith("W"))
  ) {
    return true;
  }
  return isWord(leafBefore(node), "``");
}

function isAdverbialClause(clause: Constituent): boolean {
  if (isListed(headOf(clause), "conjunctionsOfSubclauses")) return true;
  const first = outermostLeaf(clause, "first");
  if (first?.kind === "token" && !isWord(first, "that")) return false;
  return (clause.parent?.children ?? []).some(isDegree);
}

/** `so` before `that`: the clause says how much. */
function isDegree(sister: Constituent): boolean {
  const { label, function: tag } = sister;
  return (
    label === "ADVP" &&
    isWord(outermostLeaf(sister, "first"), "so") &&
    (tag === undefined || tag === "CLR" || tag === "XADV")
  );
}
