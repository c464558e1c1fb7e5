import type { Fault } from "@discoprep/files";
import { addToGroup, tokenNumber } from "@discoprep/files/text";
import { type ConlluRow, type ConlluSentence, cell } from "../rows.ts";
import { isUniversal } from "./check-labels.ts";

/** A relation, at most one subtype, a lemma of an adposition or conjunction, a case (UD, "Enhanced Dependencies"). */
const relationForm =
  /^[a-z]+(?::[a-z]+)?(?::[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?:_[\p{Ll}\p{Lm}\p{Lo}\p{M}]+)*)?(?::[a-z]+)?$/u;

/** An edge of the enhanced graph, from its head. */
interface Edge {
  readonly head: string;
  readonly relation: string;
}

/**
 * Level 3: DEPS is `_` or `head:relation|…`, sorted by head and relation, heads being nodes of the sentence; every node
 * can be reached from the root. A sentence without any DEPS has no enhanced graph, which is not a fault.
 */
export function* checkEnhanced({ rows }: ConlluSentence): Generator<Fault> {
  const nodes = rows.filter(({ kind }) => kind === "word" || kind === "empty");
  if (nodes.every((row) => cell(row, "deps") === "_")) return;
  const ids = new Set(nodes.map((row) => cell(row, "id")));
  const edges = new Map<string, readonly Edge[]>();
  for (const row of nodes) {
    const own = edgesOf(row);
    edges.set(cell(row, "id"), own);
    if (own.length > 0) yield* checkEdges(row, own, ids);
    else {
      const expected = "an enhanced head, as other words of the sentence have";
      yield { id: "deps-missing", line: row.line, expected };
    }
  }
  yield* checkReach(nodes, edges);
}

function edgesOf(row: ConlluRow): Edge[] {
  const deps = cell(row, "deps");
  if (deps === "_") return [];
  return deps.split("|").map((text) => {
    const [head = "", ...relation] = text.split(":");
    return { head, relation: relation.join(":") };
  });
}

function* checkEdges(row: ConlluRow, edges: readonly Edge[], ids: ReadonlySet<string>): Generator<Fault> {
  const { line } = row;
  for (const [index, { head, relation }] of edges.entries()) {
    const found = `${head}:${relation}`;
    const isRoot = relation === "root" || relation.startsWith("root:");
    if (!relationForm.test(relation) || !(isUniversal(relation) || relation === "ref")) {
      yield { id: "deps-form", line, expected: "head:relation", found };
    } else if (head === cell(row, "id")) yield { id: "deps-self", line, expected: "another node", found };
    else if (head !== "0" && !ids.has(head)) {
      yield { id: "deps-head", line, expected: "0 or a node of the sentence", found };
    } else if ((head === "0") !== isRoot) yield { id: "deps-root", line, expected: "both or neither", found };
    const before = edges[index - 1];
    if (before !== undefined && compareEdges(before, { head, relation }) >= 0) {
      const expected = "heads in ascending order, each edge once";
      yield { id: "deps-order", line, expected, found: cell(row, "deps") };
    }
  }
}

/** By head (8 before 8.1 before 9), then by relation. */
function compareEdges(a: Edge, b: Edge): number {
  const place = ({ head }: Edge): [number, number] => {
    const number = tokenNumber(head);
    return number === undefined
      ? [Number(head) || 0, 0]
      : [number.first, number.kind === "empty" ? number.last : 0];
  };
  const [one, other] = [place(a), place(b)];
  return (
    one[0] - other[0] || one[1] - other[1] || (a.relation < b.relation ? -1 : Number(a.relation > b.relation))
  );
}

/** The enhanced graph may have cycles, but hangs together from the root. */
function* checkReach(
  nodes: readonly ConlluRow[],
  edges: ReadonlyMap<string, readonly Edge[]>,
): Generator<Fault> {
  const dependents = new Map<string, string[]>();
  for (const [id, heads] of edges) {
    for (const { head } of heads) addToGroup(dependents, head, id);
  }
  const reached = new Set(["0"]);
  const queue = ["0"];
  for (let head = queue.pop(); head !== undefined; head = queue.pop()) {
    for (const id of dependents.get(head) ?? []) {
      if (reached.has(id)) continue;
      reached.add(id);
      queue.push(id);
    }
  }
  const lost = nodes.find((row) => cell(row, "deps") !== "_" && !reached.has(cell(row, "id")));
  if (lost !== undefined) yield { id: "deps-unreachable", line: lost.line, found: cell(lost, "id") };
}
