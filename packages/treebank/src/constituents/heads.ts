import type { Constituent } from "../trees/constituent.ts";
import { isCoordinated } from "./coordination.ts";
import { assignHeadChildren } from "./head-children.ts";
import type { HeadRules } from "./head-rules.ts";
import type { LthOptions } from "./lth-options.ts";
import { isPunctuation } from "./moves.ts";

const conjunctionSteps: HeadRules = new Map([
  [
    "*",
    [
      { from: "right", labels: ["CC", "CONJP"] },
      { from: "right", labels: [",", ":", ";"] },
      { from: "left", labels: ["*"] },
    ],
  ],
]);

/** Gives every phrase its head child (specification §5.5). */
export function assignHeads(root: Constituent, rules: HeadRules, options: LthOptions): void {
  const isPrague = options.coordStructure === "prague";
  assignHeadChildren(root, {
    rules,
    options: { ...options },
    rulesFor: (phrase) => (isPrague && isCoordinated(phrase) ? conjunctionSteps : undefined),
    endOf: (phrase) =>
      !isPrague && isCoordinated(phrase) ? endOfFirstConjunct(phrase) : phrase.children.length,
  });
}

/** The index before which the head of a coordination stands. */
function endOfFirstConjunct({ label, children }: Constituent): number {
  if (children.every(({ kind }) => kind !== "phrase")) {
    if (children.length === 3) return 1;
    // A flat list of words: nothing says where the first conjunct ends.
    if (/^(NP|NX|NML)$/.test(label)) return children.length;
  }
  const content = children.findIndex((child) => child.function === undefined && !isPunctuation(child));
  const start = content === -1 ? children.length : content;
  const end = children.findIndex((child, index) => index > start && /^(CC|CONJP|,|:)$/.test(child.label));
  return end === -1 ? children.length : end;
}
