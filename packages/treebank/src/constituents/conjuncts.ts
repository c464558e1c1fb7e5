import { addChild, type Constituent, detach } from "../trees/constituent.ts";
import { isPunctuation } from "./moves.ts";

export function isConjunction({ label }: Constituent): boolean {
  return label === "CC" || label === "CONJP";
}

/** What stands between conjuncts. */
export function isSeparator(node: Constituent): boolean {
  return isConjunction(node) || isPunctuation(node);
}

/** A conjunct takes in the adverbials before it: `golf or (even tennis)`. */
export function takeInAdverbials(phrase: Constituent): void {
  const { children } = phrase;
  for (let index = children.length - 1; index >= 1; index--) {
    const conjunct = children[index] as Constituent;
    if (isPunctuation(conjunct)) continue;
    if (conjunct.kind !== "phrase" || conjunct.label === "CONJP") break;
    let adverbial = index - 1;
    while (children[adverbial]?.label === ",") adverbial--;
    if (!/^(RB|ADVP|PP)$/.test(children[adverbial]?.label ?? "")) continue;
    const moved = children.slice(adverbial, index);
    for (const node of moved.reverse()) {
      detach(node);
      addChild(conjunct, node, 0);
    }
    // The conjunct now stands where the adverbial stood and is looked at again: another one may precede.
    index = adverbial + 1;
  }
}
