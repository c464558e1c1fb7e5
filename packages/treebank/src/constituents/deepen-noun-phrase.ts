import {
  addChild,
  bracket,
  type Constituent,
  constituent,
  detach,
  isPunctuation,
  isWord,
} from "./constituent.ts";
import { isConjunction, isCoordinated, isSeparator, takeInAdverbials } from "./coordination.ts";
import { isListed } from "./word-lists.ts";

/** Adds structure inside a noun phrase (specification §5.3). */
export function deepenNounPhrase(phrase: Constituent, rightBranching: boolean): void {
  const { children } = phrase;
  if (!rightBranching) {
    if (children.at(-1)?.label === "POS" && children.length > 1) {
      deepenNounPhrase(bracket(phrase, 0, children.length - 1, "NP"), rightBranching);
      return;
    }
    bracketAdjectives(phrase);
    bracketDates(phrase);
    bracketBeforeLastNx(phrase);
  }
  if (!isCoordinated(phrase)) return;
  takeInAdverbials(phrase);
  const hasWord = children.some(({ kind, label }) => kind === "token" && /^(NN.*|JJ.*|PRP|DT)$/.test(label));
  if (!children.some(isConjunction) || !hasWord) return;
  if (rightBranching) nestToTheRight(phrase);
  else if (children.length === 3) bracketPair(phrase);
  else if (children.length === 4) bracketFour(phrase);
  else if (children.length > 4) bracketMany(phrase);
}

/** Brackets `very big` before the noun. */
function bracketAdjectives(phrase: Constituent): void {
  const { children } = phrase;
  for (let index = 1; index < children.length - 1; index++) {
    const adverb = children[index - 1] as Constituent;
    const adjective = children[index] as Constituent;
    const isPair =
      adverb.kind === "token" &&
      adverb.label === "RB" &&
      adjective.kind === "token" &&
      (adjective.label === "JJ" ? modifiesAdjective(adverb) : modifiesComparative(adverb, adjective));
    if (isPair) bracket(phrase, index - 1, index + 1, "ADJP");
  }
}

function modifiesAdjective(adverb: Constituent): boolean {
  const endsInLy = /ly$/i.test(adverb.word) && !isWord(adverb, "only", "early", "namely");
  return endsInLy || isListed(adverb, "adverbsOfAdjectives");
}

function modifiesComparative(adverb: Constituent, { label }: Constituent): boolean {
  return label === "JJR" && isListed(adverb, "adverbsOfComparatives");
}

/** Brackets `January 5` before a year. */
function bracketDates(phrase: Constituent): void {
  const { children } = phrase;
  for (let index = 0; index < children.length - 2; index++) {
    const month = children[index] as Constituent;
    const day = children[index + 1] as Constituent;
    if (!month.label.startsWith("NN") || !isListed(month, "months")) continue;
    if (day.kind !== "token" || day.label !== "CD" || !/^[0-3]?[0-9]$/.test(day.word)) continue;
    bracket(phrase, index, index + 2, "NP").function = "TMP";
  }
}

function bracketBeforeLastNx(phrase: Constituent): void {
  const { children } = phrase;
  if (!phrase.label.startsWith("NP") || children.length < 4) return;
  const last = children.findLastIndex((child) => !isPunctuation(child));
  const child = children[last];
  if (child?.kind !== "phrase" || !child.label.startsWith("NX") || !isCoordinated(phrase)) return;
  if (last > 0) bracket(phrase, 0, last, "NX");
}

/** Brackets both sides of a conjunction: `(X) and (Y)`. */
function bracketPair(phrase: Constituent): void {
  if (!isConjunction(phrase.children[1] as Constituent)) return;
  bracket(phrase, 0, 1, "NP");
  bracket(phrase, 2, 3, "NP");
}

function bracketPairAsNx(phrase: Constituent, start: number): void {
  const inner = bracket(phrase, start, start + 3, "NX");
  bracket(inner, 0, 1, "NP");
  bracket(inner, 2, 3, "NP");
}

type Four = [Constituent, Constituent, Constituent, Constituent];

function bracketFour(phrase: Constituent): void {
  const [first, second, third, fourth] = phrase.children as Four;
  if (isConjunction(second)) {
    if (isListed(fourth, "companies") || first.label === third.label) bracketPairAsNx(phrase, 0);
  } else if (isConjunction(third)) {
    if (isWord(first, "both")) bracketPairAsNx(phrase, 1);
    else if (fourth.kind === "phrase" || isListed(fourth, "partners")) {
      bracket(phrase, 0, 2, "NX");
      bracket(phrase, 2, 3, "NP");
    } else if (second.label === fourth.label) bracketPairAsNx(phrase, 1);
  }
}

function bracketMany(phrase: Constituent): void {
  const { children } = phrase;
  if (longestRunOfWords(children) === 1) {
    for (const [index, child] of [...children].entries())
      if (!isSeparator(child)) bracket(phrase, index, index + 1, "NP");
    return;
  }
  const pair = children.findIndex(
    (child, index) =>
      index > 0 && isConjunction(child) && children[index - 1]?.label === children[index + 1]?.label,
  );
  if (pair !== -1) bracketPairAsNx(phrase, pair - 1);
}

function longestRunOfWords(children: readonly Constituent[]): number {
  let longest = 0;
  let run = 0;
  for (const child of children) {
    run = isSeparator(child) ? 0 : run + 1;
    longest = Math.max(longest, run);
  }
  return longest;
}

type Nested = (Constituent | Nested)[];

/** Brackets a flat coordination: `old men and women` is old (men and women) (specification §5.3). */
function nestToTheRight(phrase: Constituent): void {
  const flat = [...phrase.children];
  for (const child of flat) detach(child);
  const [first, ...followers] = flat;
  const top: Nested = [first as Constituent];
  const levels: Nested[] = [top];
  for (const child of followers) {
    if (!isSeparator(child)) {
      const inner: Nested = [];
      levels.at(-1)?.push(inner);
      levels.push(inner);
    }
    levels.at(-1)?.push(child);
  }
  // Innermost first, as each level looks at the one below.
  for (const level of levels.reverse()) if (isPairing(level)) level[0] = [level[0] as Constituent];
  for (const level of levels) flatten(level);
  for (const child of [...phraseOf(top).children]) addChild(phrase, child);
}

/** Returns true for a coordination: three or more items, with a separating token as the second. */
function isPairing(level: Nested): boolean {
  const second = level[1];
  return level.length > 2 && second !== undefined && !Array.isArray(second) && second.kind === "token";
}

/** Removes needless brackets: around a lone phrase, a single last word, or a coordination that continues another. */
function flatten(level: Nested): void {
  for (const [index, item] of level.entries()) {
    if (!Array.isArray(item) || item.length !== 1) continue;
    const [only] = item;
    if (only !== undefined && !Array.isArray(only) && only.kind === "phrase") level[index] = only;
  }
  const last = level.at(-1);
  if (!Array.isArray(last)) return;
  if (level.length === 2) {
    if (last.length === 1) level[1] = last[0] as Constituent;
  } else if (isPairing(level) && isPairing(last)) {
    level.pop();
    level.push(...last);
  }
}

function phraseOf(level: Nested): Constituent {
  const phrase = constituent("phrase", "NX");
  for (const part of level) addChild(phrase, Array.isArray(part) ? phraseOf(part) : part);
  if (isCoordinated(phrase)) takeInAdverbials(phrase);
  return phrase;
}
