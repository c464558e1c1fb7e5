import { addChild, type Constituent, preorder } from "../trees/constituent.ts";

/**
 * Cleft sentences as CoNLL-2008 has them: the clause becomes part of the predicate (`It was (John who left)`;
 * specification §5.6, 1).
 */
export function moveCleftClauses(root: Constituent): void {
  for (const phrase of preorder(root)) {
    if (phrase.function !== "CLF") continue;
    phrase.function = undefined;
    for (const verbPhrase of verbPhrasesOf(phrase)) {
      const clause = verbPhrase.children.findLast((child) => isClause(child));
      const predicate = verbPhrase.children.findLast(
        (child) => child.kind === "phrase" && child.function === "PRD" && child !== clause,
      );
      if (clause !== undefined && predicate !== undefined && verbPhrase.headChild !== clause) {
        addChild(predicate, clause);
      }
    }
  }
}

/** Function of a cleft's clause until all phrases are labelled; CLF itself marks the sentence. */
export const cleftClause = "CLFTMP";

/** Without that: the clause has the function CLF. */
export function labelCleftClause(phrase: Constituent): void {
  phrase.function = undefined;
  const clause = verbPhrasesOf(phrase)
    .flatMap(({ children }) => children)
    .find(isClause);
  if (clause !== undefined) clause.function = cleftClause;
}

function verbPhrasesOf({ children }: Constituent): Constituent[] {
  return children.filter(({ label }) => label === "VP");
}

function isClause(node: Constituent): boolean {
  return node.label === "SBAR" && node.function === undefined;
}
