import { addChild, type Constituent, detach, preorder } from "../trees/constituent.ts";
import type { LthOptions } from "./lth-options.ts";
import { headOf, isSameOrAbove, replaceChild, unlinkTrace } from "./moves.ts";

/** Moves antecedents to their traces (specification §5.6, 4). */
export function relinkTraces(root: Constituent, options: LthOptions): void {
  const nodes = preorder(root);
  for (const node of nodes)
    if (/^(\*PPA\*|\*EXP\*|\*)$/.test(node.antecedent?.label ?? "")) unlinkTrace(node);
  for (const trace of nodes) {
    const { antecedent } = trace;
    if (antecedent === undefined || !/^\*(T|ICH|RNR)\*$/.test(antecedent.label)) continue;
    const staysAtFront = options.whAsHead && antecedent.node.label.startsWith("W");
    if (!staysAtFront && makeApart(trace, antecedent.node, options)) moveToTrace(trace, antecedent.node);
    unlinkTrace(trace);
  }
}

/**
 * An antecedent around its own trace: only a parenthetical in between (`the plan, he says, works`) lets them part.
 * It takes the antecedent's place, with the label and function of what holds the trace.
 * @returns whether antecedent and trace are apart now
 */
function makeApart(trace: Constituent, antecedent: Constituent, options: LthOptions): boolean {
  if (!isSameOrAbove(antecedent, trace)) return true;
  let parenthetical = trace;
  while (parenthetical !== antecedent && parenthetical.label !== "PRN") {
    parenthetical = parenthetical.parent as Constituent;
  }
  const isPart = parenthetical !== antecedent && parenthetical.parent?.headChild !== parenthetical;
  if (!options.relinkCyclicPRN || !isPart || antecedent.parent === undefined) return false;
  detach(parenthetical);
  replaceChild(antecedent, parenthetical);
  const holder = trace.parent as Constituent;
  parenthetical.label = holder.label;
  parenthetical.function = holder.function;
  return true;
}

function moveToTrace(trace: Constituent, antecedent: Constituent): void {
  if (antecedent.parent?.headChild === antecedent) return;
  addChild(trace.parent as Constituent, antecedent);
  let head = antecedent;
  for (let phrase = trace.parent; phrase !== undefined && headOf(phrase) === trace; phrase = phrase.parent) {
    phrase.headChild = head;
    head = phrase;
  }
}
