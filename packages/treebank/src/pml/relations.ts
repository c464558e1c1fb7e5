import type { Message, Relation, Selection } from "@discoprep/corpus";
import { runs } from "@discoprep/files/text";
import type { PmlFile, PmlRelation } from "./read-pml.ts";
import type { Surface } from "./surface.ts";

/**
 * The discourse relations of a t-file as relations of a text; lists are none.
 *
 * - An argument is the words below its node, of so many further trees, or of the nodes of its group, as its range says.
 * - Arg2 is the argument that holds the connective, as in PDTB; where none does, the start of the relation.
 * - Words of an argument inside the other one belong to the inner one alone, and those of the connective to neither.
 * - With a connective the relation is Explicit, without one Implicit. The sense is the discourse type.
 *
 * @returns a message for each relation with an argument that has no words: it is left out
 */
export function treeRelations(
  pml: PmlFile,
  surface: Surface,
  document: string,
): { relations: Relation[]; messages: Message[] } {
  const relations: Relation[] = [];
  const messages: Message[] = [];
  const argument = argumentReader(pml, surface);
  for (const [index, one] of pml.relations.entries()) {
    if (one.kind === "list") continue;
    const source = { file: pml.file, line: pml.relationLines[index] ?? 0, document };
    const own = one.connective.flatMap((node) => wordsOf(node, pml, surface));
    const start = argument(one.start, one.startRange, one.startGroup);
    const target = argument(one.target, one.targetRange, one.targetGroup);
    const placed = arrange(start, target, new Set(own));
    if (placed === undefined) messages.push(withoutWords(one, source));
    else relations.push(relationOf(one, placed, new Set(own), surface, source));
  }
  return { relations, messages };
}

type Words = ReadonlySet<number>;

/** Arg1 and Arg2, or undefined where one has no words. */
function arrange(start: Words, target: Words, connective: Words): readonly [Words, Words] | undefined {
  const inTarget = [...connective].some((word) => target.has(word) && !start.has(word));
  const inStart = [...connective].some((word) => start.has(word) && !target.has(word));
  const [one, other] = inTarget && !inStart ? [start, target] : [target, start];
  const without = (words: Words, inner: Words): Words => {
    const isInner = inner.size < words.size && [...inner].every((word) => words.has(word));
    return new Set([...words].filter((word) => !connective.has(word) && !(isInner && inner.has(word))));
  };
  const [arg1, arg2] = [without(one, other), without(other, one)];
  return arg1.size === 0 || arg2.size === 0 ? undefined : [arg1, arg2];
}

/** The words of an argument by its node, range and group; none for a range of another kind. */
function argumentReader(pml: PmlFile, surface: Surface) {
  const parents = new Map(pml.nodes.map(({ id, parent }) => [id, parent]));
  const rootOf = new Map<string, string>();
  // A parent comes before its children.
  for (const { id, parent } of pml.nodes) rootOf.set(id, (parent && rootOf.get(parent)) ?? id);
  const isBelow = (id: string, top: string): boolean => {
    const parent = parents.get(id);
    return id === top || (parent !== null && parent !== undefined && isBelow(parent, top));
  };
  const roots = pml.nodes.filter(({ parent }) => parent === null).map(({ id }) => id);
  return (node: string, range: string, group: string | undefined): Words => {
    const tree = roots.indexOf(rootOf.get(node) ?? node);
    const further = /^\d+$/.test(range) ? roots.slice(tree + 1, tree + 1 + Number(range)) : [];
    const isIn = (id: string): boolean => {
      if (range === "group") return pml.surface.get(id)?.groups.includes(group ?? "") === true;
      return /^\d+$/.test(range) && (isBelow(id, node) || further.includes(rootOf.get(id) ?? id));
    };
    const nodes = pml.nodes.filter(({ id }) => isIn(id));
    return new Set(nodes.flatMap(({ id }) => wordsOf(id, pml, surface)));
  };
}

/** The words that a t-node or an a-node stands for. */
function wordsOf(node: string, pml: PmlFile, { tokenOf }: Surface): number[] {
  return [node, ...(pml.surface.get(node)?.nodes ?? [])].flatMap((id) => tokenOf.get(id) ?? []);
}

function relationOf(
  { type }: PmlRelation,
  [arg1, arg2]: readonly [Words, Words],
  connective: Words,
  surface: Surface,
  source: NonNullable<Relation["source"]>,
): Relation {
  const senses = type === "" ? [] : [type];
  const selected = { arg1: selection(arg1, surface), arg2: selection(arg2, surface), source };
  if (connective.size === 0) return { type: "Implicit", conn1: { text: "", senses }, ...selected };
  const words = [...connective].sort((a, b) => a - b);
  const text = words.map((word) => surface.tokens[word]?.form).join(" ");
  return {
    type: "Explicit",
    connective: selection(connective, surface),
    conn1: { text, senses },
    ...selected,
  };
}

function selection(words: Words, { tokens }: Surface): Selection {
  const spans = runs([...words].sort((a, b) => a - b)).map(([first, last]) => {
    return { start: tokens[first]?.start ?? 0, end: tokens[last]?.end ?? 0 };
  });
  return { spans };
}

function withoutWords({ startRange, targetRange }: PmlRelation, where: Message["where"]): Message {
  return {
    severity: "error",
    rule: "argument-without-words",
    what: "an argument of the relation has no words of its own; the relation is left out",
    where,
    expected: "ranges that are numbers, or groups with nodes",
    found: `start ${startRange}, target ${targetRange}`,
    remedy: "Correct the range or the group.",
  };
}
