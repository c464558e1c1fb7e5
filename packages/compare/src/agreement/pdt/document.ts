import { cyclesOf, ProblemError, problem, type RuleId } from "@discoprep/corpus";
import { readJsonFile } from "@discoprep/files";
import * as z from "@discoprep/files/zod";

const optional = z.string().nullish();

const relationSchema = z.object({
  id: z.string(),
  start: z.string(),
  target: z.string(),
  type: optional.transform((type) => type ?? ""),
  connective: z.array(z.string()).readonly().default([]),
  /** Relations of kind `list` are not measured. */
  kind: optional.transform((kind) => kind ?? "discourse"),
});

const nodeSchema = z.object({ id: z.string(), parent: optional.transform((parent) => parent ?? null) });

const documentSchema = z.object({
  document: z.string(),
  trees: z.array(z.object({ id: z.string(), nodes: z.array(nodeSchema).readonly() })).readonly(),
  annotations: z.record(z.string(), z.array(relationSchema).readonly()),
});

export type TreeRelation = z.infer<typeof relationSchema>;

export type TreeNode = z.infer<typeof nodeSchema>;

/** A document's trees with the relations that two annotators drew between their nodes; none of kind list. */
export interface TreeDocument {
  readonly id: string;
  /** The parent of every node; null for the roots. */
  readonly parentOf: ReadonlyMap<string, string | null>;
  readonly a: readonly TreeRelation[];
  readonly b: readonly TreeRelation[];
}

/** Reads one document with two annotations from JSON. @throws ProblemError where it is no such document, or names no node of a tree */
export function readTreeDocument(file: string): TreeDocument {
  const { document, trees, annotations } = readJsonFile(file, documentSchema, {
    rule: "invalid-tree-annotations",
    expected: "document, trees (nodes with id and parent) and annotations (relations of A and of B)",
  });
  const [a, b, ...further] = Object.values(annotations);
  if (a === undefined || b === undefined || further.length > 0) {
    const expected = "two keys in annotations, such as A and B";
    const keys = Object.keys(annotations).join(", ") || "none";
    throw new ProblemError(
      problem("invalid-tree-annotations", { file, document }, { expected, found: keys }),
    );
  }
  const nodes = trees.flatMap((tree) => tree.nodes);
  return treeDocument(document, nodes, { relations: a, file }, { relations: b, file });
}

interface AnnotatorRelations {
  readonly relations: readonly TreeRelation[];
  readonly file: string;
}

/** Makes a document without relations of kind list. @throws ProblemError where two nodes share an id, or a node is missing */
export function treeDocument(
  id: string,
  nodes: readonly TreeNode[],
  a: AnnotatorRelations,
  b: AnnotatorRelations,
): TreeDocument {
  const parentOf = parentsOf(nodes, a.file, id);
  const check = (node: string | null, role: string, file: string): void => {
    if (node !== null && !parentOf.has(node)) refuse("dangling-reference", file, id, `${node} as ${role}`);
  };
  for (const node of nodes) check(node.parent, `the parent of node ${node.id}`, a.file);
  const [cycle] = cyclesOf(parentOf.keys(), (node) => parentOf.get(node) ?? undefined);
  if (cycle !== undefined) refuse("cycle-of-parents", a.file, id, [...cycle, cycle[0]].join(" → "));
  for (const { relations, file } of [a, b])
    for (const relation of relations) {
      check(relation.start, `the start of relation ${relation.id}`, file);
      check(relation.target, `the target of relation ${relation.id}`, file);
    }
  const measured = ({ relations }: AnnotatorRelations): TreeRelation[] =>
    relations.filter(({ kind }) => kind !== "list");
  return { id, parentOf, a: measured(a), b: measured(b) };
}

/** @throws ProblemError where two nodes share an id */
export function parentsOf(
  nodes: readonly TreeNode[],
  file: string,
  document: string,
): Map<string, string | null> {
  const parentOf = new Map<string, string | null>();
  for (const { id, parent } of nodes) {
    if (parentOf.has(id)) refuse("duplicate-node", file, document, id);
    parentOf.set(id, parent);
  }
  return parentOf;
}

function refuse(rule: RuleId, file: string, document: string, fault: string): never {
  throw new ProblemError(problem(rule, { file, document }, { found: fault }));
}
