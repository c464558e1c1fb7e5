import { isPunctuationText } from "./constituent.ts";
import type { Attachment } from "./token-dependencies.ts";

interface Link {
  readonly token: Attachment;
  readonly form: string;
  readonly number: number;
  dependents: Link[];
}

/** Turns coordinations that hang from their first conjunct into chains of conjunct, conjunction and conjunct (§5.8). */
export function chainCoordinations(forms: readonly string[], attachments: readonly Attachment[]): void {
  const links = linksOf(forms, attachments);
  for (const link of links) if (link.dependents.some(isConjunct)) chain(link);
  for (const { dependents } of links) relabelOpening(dependents);
  for (const { dependents } of links) {
    for (const { token, form } of dependents)
      if (token.label === "CC") token.label = /^n?either$/i.test(form) ? "DEP" : "COORD";
  }
}

function linksOf(forms: readonly string[], attachments: readonly Attachment[]): Link[] {
  const root: Attachment = { dependent: 0, head: 0, label: "" };
  const links = [root, ...attachments].map((token, number): Link => {
    return { token, form: forms[number - 1] ?? "", number, dependents: [] };
  });
  for (const link of links.slice(1)) links[link.token.head]?.dependents.push(link);
  return links;
}

function isConjunct({ token }: Link): boolean {
  return token.label.endsWith("COORD");
}

function chain(top: Link): void {
  const conjuncts = [top, ...top.dependents.filter((link) => link.number > top.number && isConjunct(link))];
  const label = conjuncts[1]?.token.label;
  const within = dependentsWithin(top);
  const moved = new Set<Link>();
  const attach = (link: Link, head: Link, name: string): void => {
    link.token.label = name;
    if (head === top) return;
    const marks = within(head, link).filter((mark) => mark.token.label === "P" && !moved.has(mark));
    const newDependents = [link, ...marks].reverse();
    // New dependents come first: a later pass meets the conjuncts in this order.
    head.dependents = [...newDependents, ...head.dependents];
    for (const dependent of newDependents) {
      dependent.token.head = head.number;
      moved.add(dependent);
    }
  };
  for (const [index, right] of conjuncts.entries()) {
    const left = conjuncts[index - 1];
    if (left === undefined || label === undefined) continue;
    const conjunction = within(left, right).findLast((word) => word.token.label === "CC" && !moved.has(word));
    if (conjunction === undefined) attach(right, left, label);
    else {
      attach(conjunction, left, label);
      attach(right, conjunction, "CONJ");
    }
  }
  top.dependents = top.dependents.filter((link) => !moved.has(link));
}

/** Returns a function that lists the top's dependents between two links; a binary search keeps long lists fast. */
function dependentsWithin({ dependents }: Link): (left: Link, right: Link) => Link[] {
  const placed = dependents.map((link, place) => ({ link, place }));
  placed.sort((a, b) => a.link.number - b.link.number);
  return (left, right) => {
    let low = 0;
    let high = placed.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((placed[middle]?.link.number ?? 0) > left.number) high = middle;
      else low = middle + 1;
    }
    let end = low;
    while ((placed[end]?.link.number ?? Number.POSITIVE_INFINITY) < right.number) end++;
    return placed
      .slice(low, end)
      .sort((a, b) => a.place - b.place)
      .map(({ link }) => link);
  };
}

/** Relabels a conjunction that opens a phrase (`But he lost`): it coordinates nothing. */
function relabelOpening(dependents: readonly Link[]): void {
  for (const { token, form } of dependents) {
    if (isPunctuationText(form)) continue;
    if (token.label !== "CC") return;
    token.label = "DEP";
  }
}
