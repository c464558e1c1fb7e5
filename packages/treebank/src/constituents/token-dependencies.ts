import { type Constituent, preorder } from "../trees/constituent.ts";
import { headOf, projectionOf } from "./moves.ts";

/** A token in a dependency tree; the head is the number of a token, 0 is the root. */
export interface DependencyToken {
  readonly form: string;
  /** The word before splitting: the form, or of a word with slashes the whole on its first part and `_` on the others. */
  readonly unsplit: string;
  /** Part of speech. */
  readonly tag: string;
  head: number;
  label: string;
}

/**
 * The tokens of a tree whose heads and functions are assigned, in the order of the sentence: token n (from 1)
 * depends on the head of the phrase its highest phrase stands in; phrases headed by an empty element are passed
 * over upwards. Exactly one token has head 0: where an empty element heads the sentence, the tokens that are left
 * without head depend on the first of them.
 */
export function tokenDependencies(root: Constituent): DependencyToken[] {
  const tokens = preorder(root)
    .filter(({ kind }) => kind === "token")
    .sort((a, b) => a.position - b.position);
  const numbers = new Map(tokens.map((token, index) => [token, index + 1]));
  const rows = tokens.map((token): DependencyToken => {
    const head = headToken(token);
    return {
      form: token.word,
      unsplit: token.unsplit ?? token.word,
      tag: token.label,
      head: head === undefined ? 0 : (numbers.get(head) as number),
      label: projectionOf(token).function ?? "DEP",
    };
  });
  return withOneRoot(rows, root.function ?? "ROOT");
}

function headToken(token: Constituent): Constituent | undefined {
  let head: Constituent | undefined = token;
  do {
    const phrase: Constituent | undefined = projectionOf(head).parent;
    head = phrase && headOf(phrase);
  } while (head !== undefined && head.kind === "empty");
  return head;
}

/** The root is the first token without head that is a word, or else the first. */
function withOneRoot(rows: DependencyToken[], label: string): DependencyToken[] {
  const roots = rows.filter(({ head }) => head === 0);
  const root = roots.find((row) => row.label !== "P") ?? roots[0];
  for (const row of roots) {
    if (row === root) row.label = label;
    else row.head = rows.indexOf(root as DependencyToken) + 1;
  }
  return rows;
}
