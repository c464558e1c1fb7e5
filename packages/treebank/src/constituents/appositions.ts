import { type Constituent, isWord, outermostLeaf, phrasesBottomUp } from "./constituent.ts";
import { isCoordinated } from "./coordination.ts";

const nominal = /^(NP|NX|NML|NAC)$/;

/** Gives appositions the function APPO (specification §5.3, last item). */
export function markAppositions(root: Constituent): void {
  for (const phrase of phrasesBottomUp(root))
    if (nominal.test(phrase.label) && !isCoordinated(phrase)) markIn(phrase);
}

function markIn({ label, children }: Constituent): void {
  if (isPlaceInPlace(children)) {
    (children[2] as Constituent).function = "APPO";
    return;
  }
  const first = children.findIndex(
    (child) => child.function === undefined && nominal.test(child.label) && !endsInPossessive(child),
  );
  if (first === -1) return;
  let sawComma = false;
  for (const child of children.slice(first + 1)) {
    if (child.function !== undefined) continue;
    if (child.label === "," || child.label === ":") sawComma = true;
    else if (child.label === "NP") child.function = !sawComma && isRate(child) ? "DEP" : "APPO";
    else if (child.label === "ADJP" || child.label === "VP") child.function = "APPO";
    else if (label === "NAC" && sawComma && child.label.startsWith("NNP")) child.function = "APPO";
  }
}

/** Tells whether a place is in another: `Paris , Texas ,`. */
function isPlaceInPlace(children: readonly Constituent[]): boolean {
  const labels = children.map(({ label }) => (label.startsWith("NNP") ? "NNP" : label));
  return labels.join(" ") === "NNP , NNP ,";
}

function endsInPossessive({ children }: Constituent): boolean {
  const last = children.at(-1);
  return last?.label === "POS" || (last?.kind === "token" && last.word === "'s");
}

/** Tells whether a phrase is of a rate: `5 dollars (a share)`. */
function isRate(phrase: Constituent): boolean {
  const first = outermostLeaf(phrase, "first");
  return phrase.children.length === 2 && isWord(first, "a") && first?.word === "a";
}
