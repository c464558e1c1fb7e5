import { postorder } from "../trees/tree.ts";
import { type Constituent, headOf, isPunctuation, isWord, projectionOf } from "./constituent.ts";
import { isConjunction, isCoordinated } from "./coordination.ts";
import { isListed } from "./word-lists.ts";

/** Gives each node the function of the highest phrase that its head word heads (§5.6, 6), bottom up and from left to right. */
export function assignLabels(root: Constituent): void {
  root.function = `ROOT-${rootKind(root)}`;
  const coordinated: Coordinated = new Map();
  for (const node of postorder(root)) {
    const leaf = headOf(node);
    if (leaf === undefined || node.function !== undefined) continue;
    node.function = label(leaf, coordinated);
    if (/^(TMP|LOC)$/.test(node.function ?? "") && node.parent) coordinated.delete(node.parent);
  }
}

/** Coordinations by phrase: asking again for each child would be slow in a long phrase. */
type Coordinated = Map<Constituent, boolean>;

function rootKind(root: Constituent): string {
  let top: Constituent | undefined = root.label === "S0" ? root.headChild : root;
  if (top?.label === "UCP") top = top.children.find((child) => !isPunctuation(child)) ?? top;
  if (top?.kind !== "phrase") return "FRAG";
  if (top.label === "S" || top.label === "SINV") return "S";
  return top.label === "SBARQ" || top.label === "SQ" ? top.label : "FRAG";
}

/** Returns the label of a leaf's link to its head (specification §5.7). */
function label(leaf: Constituent, coordinated: Coordinated): string | undefined {
  const node = projectionOf(leaf);
  const { parent } = node;
  if (node.kind === "phrase" && node.function !== undefined) return node.function;
  if (isConjunction(node)) return "CC";
  if (leaf.kind === "token" && /^(\.|,|\)|\(|''|``|:)$/.test(leaf.label)) return "P";
  // The root's own word has no link; a remnant that corresponds to it is a conjunct.
  if (parent === undefined) return undefined;
  if (isConjunct(node, parent, coordinated)) return "COORD";
  const head = headOf(parent);
  if (/^(VP|SQ|SINV)$/.test(parent.label) && node.label === "VP") return head?.label === "TO" ? "IM" : "VC";
  if (node.label === "S" && (isWord(head, "going") || isListed(head, "copulas"))) return "VC";
  if (/^(VP|S|SQ|SINV|SBAR)$/.test(parent.label)) return clauseLabel(leaf, node, head);
  if (/^(NP|NAC|NX|WHNP|NML)$/.test(parent.label)) return nominalLabel(leaf, node, head);
  if (/^(ADJP|ADVP|WHADJP|WHADVP|JJP)$/.test(parent.label)) return "AMOD";
  if (/^(PP|WHPP)$/.test(parent.label)) return "PMOD";
  return "DEP";
}

function isConjunct(node: Constituent, parent: Constituent, coordinated: Coordinated): boolean {
  if (/^(CC|CONJP|,|:|;)$/.test(parent.headChild?.label ?? "")) return true;
  const isList = coordinated.get(parent) ?? isCoordinated(parent);
  coordinated.set(parent, isList);
  return isList && parent.children[0] !== node;
}

function clauseLabel(leaf: Constituent, node: Constituent, head: Constituent | undefined): string {
  if (/^(RP|RB.*)$/.test(leaf.label)) return "ADV";
  const isComplement = /^(ADJP|NP)$/.test(node.label) && leaf.position > (head?.position ?? 0);
  if (isComplement && isListed(head, "copulas")) return "PRD";
  return /^(IN|RB|DT)$/.test(head?.label ?? "") ? "SUB" : "DEP";
}

function nominalLabel(leaf: Constituent, node: Constituent, head: Constituent | undefined): string {
  if (leaf.label === "POS") return "SUFFIX";
  const isName = node === leaf && leaf.label.startsWith("NNP") && head?.label.startsWith("NNP") === true;
  return isName ? "NAME" : "NMOD";
}
