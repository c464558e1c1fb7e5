import { addChild, type Constituent, constituent, detach } from "../trees/constituent.ts";
import { isSeparator, takeInAdverbials } from "./conjuncts.ts";
import { isCoordinated } from "./coordination.ts";

/** Children still to be bracketed: a list becomes an NX. */
type Nested = (Constituent | Nested)[];

/**
 * Brackets a flat coordination as right-branching: the words before a conjunction belong to the left conjunct
 * alone, those after it nest (specification §5.3: `old men and women` is old (men and women)).
 */
export function nestToTheRight(phrase: Constituent): void {
  const flat = [...phrase.children];
  for (const child of flat) detach(child);
  const [first, ...rest] = flat;
  const top: Nested = [first as Constituent];
  const levels: Nested[] = [top];
  for (const child of rest) {
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

/** A level of three or more whose second item is a separating token: a coordination. */
function isPairing(level: Nested): boolean {
  const second = level[1];
  return level.length > 2 && second !== undefined && !Array.isArray(second) && second.kind === "token";
}

/** Takes lists away that need no bracket: a phrase alone, a single last word, and a coordination that continues one. */
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
