import { preorder } from "../trees/tree.ts";
import {
  addChild,
  bracket,
  type Constituent,
  constituent,
  isWord,
  linkTrace,
  outermostLeaf,
} from "./constituent.ts";
import { isHeadedByCopula, isListed } from "./word-lists.ts";

/** Moves the clause of a cleft into the predicate: `It was (John who left)` (specification §5.6, 1). */
export function moveCleftClauses(root: Constituent): void {
  for (const phrase of preorder(root)) {
    if (phrase.function !== "CLF") continue;
    phrase.function = undefined;
    for (const verbPhrase of verbPhrasesOf(phrase)) {
      const clause = verbPhrase.children.findLast((child) => isClause(child));
      const predicate = verbPhrase.children.findLast(
        (child) => child.kind === "phrase" && child.function === "PRD" && child !== clause,
      );
      if (clause !== undefined && predicate !== undefined && verbPhrase.headChild !== clause)
        addChild(predicate, clause);
    }
  }
}

function verbPhrasesOf({ children }: Constituent): Constituent[] {
  return children.filter(({ label }) => label === "VP");
}

function isClause(node: Constituent): boolean {
  return node.label === "SBAR" && node.function === undefined;
}

const controlTrace = "*CONTROL*";

/** Splits clauses that complete a verb into object and predicative complement: `expects (sales) (to fall)` (§5.6, 2). */
export function splitSmallClauses(root: Constituent): void {
  for (const phrase of preorder(root)) {
    const verb = phrase.headChild;
    if (phrase.label !== "VP" || verb === undefined || verb.kind === "phrase") continue;
    if (isHeadedByCopula(phrase) || isWord(verb, "going")) continue;
    for (const child of [...phrase.children]) if (isSplit(child, phrase, verb)) split(child, phrase);
  }
}

function isSplit(clause: Constituent, { children }: Constituent, verb: Constituent): boolean {
  if (clause.kind !== "phrase" || clause.label !== "S" || clause.function !== undefined) return false;
  if (verb.kind === "token" && !isListed(verb, "clausalObjectVerbs")) {
    const before = children[children.indexOf(clause) - 1];
    if (outermostLeaf(clause, "first")?.label === "``") return false;
    if (before?.kind === "token" && /^(``|''|:|!)$/.test(before.label)) return false;
  }
  return clause.traces.length === 0 && !isEmpty(clause.headChild);
}

function isEmpty(node: Constituent | undefined): boolean {
  if (node?.kind !== "phrase") return node?.kind === "empty";
  return node.children.length === 0 || (node.children.length === 1 && node.children[0]?.kind === "empty");
}

function split(clause: Constituent, verbPhrase: Constituent): void {
  const subject = clause.children.find((child) => child.kind === "phrase" && child.function === "SBJ");
  if (subject !== undefined) {
    if (clause.headChild === subject) clause.headChild = clause.children.at(-1);
    if (clause.headChild !== subject) moveSubject(subject, clause, verbPhrase);
  }
  clause.function = (clause.headChild?.function ?? "PRD").replaceAll("PRD", "OPRD");
}

function moveSubject(subject: Constituent, clause: Constituent, verbPhrase: Constituent): void {
  const index = clause.children.indexOf(subject);
  const trace = constituent("empty", controlTrace);
  addChild(clause, trace, index);
  const phrase = bracket(clause, index, index + 1, subject.label);
  phrase.headChild = trace;
  phrase.function = "SBJ";
  linkTrace(subject, trace, controlTrace);
  addChild(verbPhrase, subject, verbPhrase.children.indexOf(clause));
  subject.function = "OBJ";
}
