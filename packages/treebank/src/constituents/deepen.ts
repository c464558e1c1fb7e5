import { bracket, type Constituent, isPunctuation, isWord, phrasesBottomUp } from "./constituent.ts";
import { deepenNounPhrase } from "./deepen-noun-phrase.ts";

/** Adds the structure that the treebank leaves out, bottom up (specification §5.3). */
export function deepen(root: Constituent, rightBranching: boolean): void {
  for (const phrase of phrasesBottomUp(root)) {
    if (/^(NP|NX|NML)/.test(phrase.label)) deepenNounPhrase(phrase, rightBranching);
    else if (phrase.label.startsWith("VP")) bracketRatherThan(phrase);
    else if (/^(WH)?PP/.test(phrase.label)) bracketMarker(phrase, [/^(IN|TO|FW)$/, /^(RP|VBG|VBN)$/]);
    else if (phrase.label === "SBAR") bracketMarker(phrase, [/^(IN|TO)$/, /^RB$/]);
  }
}

function bracketMarker(phrase: Constituent, choices: readonly RegExp[]): void {
  const { children } = phrase;
  const marker = choices
    .map((labels) => children.findIndex(({ label }) => labels.test(label)))
    .find((index) => index !== -1);
  if (marker === undefined) return;
  const isInside = (child: Constituent | undefined): boolean =>
    child?.kind === "token" && !isPunctuation(child);
  let start = marker;
  while (isInside(children[start])) start--;
  start++;
  let end = start;
  while (isInside(children[end])) end++;
  if (end > start) bracket(phrase, start, end, "PREP_AUX");
}

/** Brackets `walk rather than run`: (PP (PREP_AUX than) run). */
function bracketRatherThan(phrase: Constituent): void {
  const { children } = phrase;
  const rather = children.findIndex((child) => isWord(child, "rather"));
  if (rather === -1) return;
  const than = children.findIndex(
    (child, index) => index > rather && isWord(child, "than") && children[index + 1]?.label.startsWith("V"),
  );
  if (than !== -1) bracket(bracket(phrase, than, than + 2, "PP"), 0, 1, "PREP_AUX");
}
