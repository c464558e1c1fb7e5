import { addChild, type Constituent, isPunctuation, isWord, outermostLeaf } from "./constituent.ts";

const nominal = /^(NP|NX|NML|NAC)$/;

/** Returns true for a coordination (specification §5.4). */
export function isCoordinated(phrase: Constituent): boolean {
  const { label, children } = phrase;
  if (label === "UCP") return true;
  if (children.length < 2) return false;
  const content = children.findIndex((child) => !isPunctuation(child));
  const start = content === -1 ? children.length : content;
  const inner = children.slice(start + 1, -1);
  if (inner.some((child) => isConjunction(child) && !isWord(child, "either", "neither"))) return true;
  return nominal.test(label) ? isNominalList(children) : isClauseList(children);
}

function isClauseList(children: readonly Constituent[]): boolean {
  const phrases = children.filter(({ kind }) => kind === "phrase");
  if (phrases.length < 2 || new Set(phrases.map(clauseLabel)).size > 1) return false;
  const hasOtherWord = children.some(
    (child) => child.kind === "token" && !isPunctuation(child) && !/^(RB|UH|IN|CC)$/.test(child.label),
  );
  return !hasOtherWord && hasComma(children);
}

function clauseLabel({ label }: Constituent): string {
  return /^(SINV|SQ|SBARQ)$/.test(label) ? "S" : label;
}

function hasComma(children: readonly Constituent[]): boolean {
  if (children.slice(1).some(({ label }) => isComma(label))) return true;
  return children.some((child) => isComma(outermostLeaf(child, "last")?.label ?? ""));
}

function isComma(label: string): boolean {
  return label === "," || label === ":";
}

/** Returns true for more than two nominal phrases with a comma, without an age (`Ann, 41, of Oslo`), a time or a place. */
function isNominalList(children: readonly Constituent[]): boolean {
  if (children.some((child) => child.function === "TMP" || child.function === "LOC")) return false;
  if (!children.some(({ label }) => label === "," || label === ";")) return false;
  const nominals = children.filter(
    (child) =>
      nominal.test(child.label) && !(child.children.length === 1 && child.children[0]?.label === "CD"),
  );
  return nominals.length > 2;
}

export function isConjunction({ label }: Constituent): boolean {
  return label === "CC" || label === "CONJP";
}

export function isSeparator(node: Constituent): boolean {
  return isConjunction(node) || isPunctuation(node);
}

/** Moves adverbials into the conjunct after them: `golf or (even tennis)`. */
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
    for (const node of moved.reverse()) addChild(conjunct, node, 0);
    // The conjunct now has the adverbial's place. It is visited again, as another adverbial may precede it.
    index = adverbial + 1;
  }
}
