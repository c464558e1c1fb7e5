import { preorder } from "../trees/tree.ts";
import {
  addChild,
  bracket,
  type Constituent,
  detach,
  headOf,
  isPunctuation,
  isSameOrAbove,
  replaceChild,
  unlinkTrace,
} from "./constituent.ts";
import { isConjunction } from "./coordination.ts";

/** Moves antecedents to their traces (specification §5.6, 4). */
export function relinkTraces(root: Constituent): void {
  const nodes = preorder(root);
  for (const node of nodes)
    if (/^(\*PPA\*|\*EXP\*|\*)$/.test(node.antecedent?.label ?? "")) unlinkTrace(node);
  for (const trace of nodes) {
    const { antecedent } = trace;
    if (antecedent === undefined || !/^\*(T|ICH|RNR)\*$/.test(antecedent.label)) continue;
    if (separate(trace, antecedent.node)) moveToTrace(trace, antecedent.node);
    unlinkTrace(trace);
  }
}

/** Moves the parenthetical of a trace out of its antecedent: `the plan, he says, works`. Returns true if the two are separate. */
function separate(trace: Constituent, antecedent: Constituent): boolean {
  if (!isSameOrAbove(antecedent, trace)) return true;
  let parenthetical = trace;
  while (parenthetical !== antecedent && parenthetical.label !== "PRN") {
    parenthetical = parenthetical.parent as Constituent;
  }
  const isPart = parenthetical !== antecedent && parenthetical.parent?.headChild !== parenthetical;
  if (!isPart || antecedent.parent === undefined) return false;
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

/** A remnant's function until its counterpart has one. */
const remnantFunction = "GAPTMP";

/** Takes apart conjuncts whose verb is missing: `Mary likes apples and (Bill) (pears)` (specification §5.6, 5). */
export function relinkGapping(root: Constituent): void {
  for (const phrase of preorder(root)) {
    if (phrase.kind !== "phrase" || phrase.parent === undefined) continue;
    for (const child of phrase.children)
      if (isRemnant(child) && hasNoCounterpart(child, phrase)) unlinkTrace(child);
    const counterparts = phrase.children
      .filter(isRemnant)
      .map(({ antecedent }) => antecedent?.node as Constituent);
    if (counterparts.length === 0 || phrase.parent.headChild === phrase) continue;
    if (counterparts.some((node) => isSameOrAbove(phrase, node))) continue;
    phrase.headChild = undefined;
    moveToConjunction(phrase, counterparts[0] as Constituent);
    detach(phrase);
  }
}

/** Gives each remnant the function of its counterpart: GAP-SBJ. A counterpart that is the root has no function. */
export function labelRemnants(root: Constituent): void {
  for (const node of preorder(root)) {
    if (node.antecedent?.label !== "=") continue;
    const counterpart = node.antecedent.node.function;
    if (node.function === remnantFunction)
      node.function = counterpart === undefined ? "CONJ" : `${counterpart}-GAP`;
    unlinkTrace(node);
  }
}

function isRemnant({ antecedent }: Constituent): boolean {
  return antecedent?.label === "=";
}

/** Returns true if the counterpart is empty or a sister, which is an error of annotation. */
function hasNoCounterpart({ antecedent }: Constituent, phrase: Constituent): boolean {
  const node = antecedent?.node as Constituent;
  const [first, second] = node.children;
  return node.parent === phrase || first === undefined || (second === undefined && first.kind === "empty");
}

function moveToConjunction(phrase: Constituent, counterpart: Constituent): void {
  let common: Constituent = phrase;
  while (!isSameOrAbove(common, counterpart)) common = common.parent as Constituent;
  const target = conjunctionPhrase(common, counterpart, phrase) ?? common;
  for (const child of [...phrase.children]) {
    if (isRemnant(child)) child.function = remnantFunction;
    addChild(target, child);
  }
}

/** Returns the first conjunction between counterpart and conjunct, as a phrase with the punctuation after it. */
function conjunctionPhrase(
  common: Constituent,
  counterpart: Constituent,
  phrase: Constituent,
): Constituent | undefined {
  const { children } = common;
  const start = children.findIndex((child) => isSameOrAbove(child, counterpart));
  const end = children.findIndex((child) => isSameOrAbove(child, phrase));
  if (start === -1) return undefined;
  const index = children.findIndex((child, at) => at > start && at < end && isConjunction(child));
  const conjunction = children[index];
  if (conjunction === undefined) return undefined;
  const marks = children.slice(index + 1, end).filter(isPunctuation);
  let target = conjunction;
  if (conjunction.kind !== "phrase") {
    target = bracket(common, index, index + 1, "CONJP");
    target.headChild = conjunction;
  }
  for (const mark of marks) addChild(target, mark);
  return target;
}
