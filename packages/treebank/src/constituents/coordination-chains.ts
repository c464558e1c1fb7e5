import { isPunctuationText } from "./moves.ts";
import type { DependencyToken } from "./token-dependencies.ts";

/** A token with its dependents, in the order in which the conversion meets them. */
interface Link {
  readonly token: DependencyToken;
  /** 0 for the root above the sentence. */
  readonly number: number;
  dependents: Link[];
}

/**
 * Turns coordinations that hang from their first conjunct into chains: conjunct, conjunction (COORD), conjunct
 * (CONJ) (specification §5.8, melchuk style).
 */
export function chainCoordinations(tokens: readonly DependencyToken[]): void {
  const links = linksOf(tokens);
  for (const link of links) if (link.dependents.some(isConjunct)) chain(link);
  for (const { dependents } of links) relabelOpening(dependents);
  for (const { dependents } of links) {
    for (const { token } of dependents) {
      if (token.label === "CC") token.label = /^n?either$/i.test(token.form) ? "DEP" : "COORD";
    }
  }
}

function linksOf(tokens: readonly DependencyToken[]): Link[] {
  const above: DependencyToken = { form: "", unsplit: "", tag: "", head: 0, label: "" };
  const links = [above, ...tokens].map((token, number): Link => ({ token, number, dependents: [] }));
  for (const link of links.slice(1)) links[link.token.head]?.dependents.push(link);
  return links;
}

function isConjunct({ token }: Link): boolean {
  return token.label.endsWith("COORD");
}

function chain(top: Link): void {
  const conjuncts = [top, ...top.dependents.filter((link) => link.number > top.number && isConjunct(link))];
  const label = conjuncts[1]?.token.label;
  for (const [index, right] of conjuncts.entries()) {
    const left = conjuncts[index - 1];
    if (left === undefined || label === undefined) continue;
    const conjunction = top.dependents.findLast(
      ({ number, token }) => number > left.number && number < right.number && token.label === "CC",
    );
    if (conjunction === undefined) {
      attach(right, left, label, top);
    } else {
      attach(conjunction, left, label, top);
      attach(right, conjunction, "CONJ", top);
    }
  }
}

/** Makes `link`, a dependent of the top, one of `head`, with the punctuation between them. */
function attach(link: Link, head: Link, label: string, top: Link): void {
  link.token.label = label;
  if (head === top) return;
  move(link, head, top);
  const marks = top.dependents.filter(
    ({ number, token }) => number > head.number && number < link.number && token.label === "P",
  );
  for (const mark of marks) move(mark, head, top);
}

/** New dependents come first: the order decides which conjunct is met first later. */
function move(link: Link, head: Link, top: Link): void {
  top.dependents = top.dependents.filter((other) => other !== link);
  head.dependents = [link, ...head.dependents];
  link.token.head = head.number;
}

/** A conjunction that opens a phrase (`But he lost`) coordinates nothing. */
function relabelOpening(dependents: readonly Link[]): void {
  for (const { token } of dependents) {
    if (isPunctuationText(token.form)) continue;
    if (token.label !== "CC") return;
    token.label = "DEP";
  }
}
