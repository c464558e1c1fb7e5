import type { Message } from "@discoprep/corpus";
import { testFolder } from "@discoprep/shared-data/folder";
import { expect, it } from "vitest";
import { flatFigures, pdtAgreement, pdtTables } from "./agreement.ts";
import { readTreeDocuments } from "./read-documents.ts";

const nodes = [
  { id: "p", parent: null },
  { id: "q", parent: "p" },
  { id: "r", parent: "q" },
];
const relation = { id: "1", start: "r", target: "q", type: "opp", connective: ["k1", "k2"] };
const { type: _, ...untyped } = relation;

/** Reads documents of JSON with the relations of two annotators, by file. */
function read(files: Readonly<Record<string, unknown>>) {
  const texts = Object.entries(files).map(([name, content]) => [`${name}.json`, JSON.stringify(content)]);
  const folder = testFolder(Object.fromEntries(texts));
  const messages: Message[] = [];
  return { documents: readTreeDocuments([folder], (message) => messages.push(message)), messages };
}

function document(a: readonly object[], b: readonly object[], trees: readonly object[] = nodes, id = "tale") {
  return { document: id, trees: [{ id: "t", nodes: trees }], annotations: { A: a, B: b } };
}

it("reads documents whose figures are pooled", () => {
  const b = [
    { ...relation, target: "p", connective: ["k2"] },
    { ...untyped, kind: "list" },
  ];
  const files = { x: document([relation], b), y: document([relation], [relation], nodes, "song") };
  const { documents, messages } = read(files);
  expect([documents.map(({ id }) => id), messages]).toEqual([["tale", "song"], []]);
  expect(flatFigures(pdtAgreement(documents))).toMatchObject({
    ...{ "strict.nA": 2, "strict.nB": 2, "strict.f1": 0.5, "strict.kappaTypes": null },
    ...{ "skip.f1": 1, "skip.f1Connectives": 0.5, "connective.matched": 2, "connective.f1Nodes": 0.5 },
  });
  const exact = pdtAgreement(documents, "exact");
  expect(exact.connective.matched).toBe(1);
  const [table] = pdtTables(exact);
  expect(table?.rows).toContainEqual({ name: "Relations of A", figures: [{ count: 2 }] });
});

it("warns of relations without a type", () => {
  const { messages } = read({ x: document([untyped], [relation, untyped, { ...untyped, kind: "list" }]) });
  expect(messages).toMatchObject([
    { rule: "relation-without-type", found: "2 relations without one, such as 1" },
  ]);
});

it.each<[string, Readonly<Record<string, unknown>>, string]>([
  [
    "a node that no tree has",
    { x: document([{ ...relation, target: "z" }], []) },
    "document tale: a relation or a parent names a node that no tree has; found z as the target of relation 1",
  ],
  [
    "a start that no tree has",
    { x: document([], [{ ...relation, start: "z" }]) },
    "z as the start of relation 1",
  ],
  [
    "a parent that no tree has",
    { x: document([], [], [{ id: "p", parent: "z" }]) },
    "z as the parent of node p",
  ],
  ["another shape", { x: {} }, "x.json: the file is not a document with trees and two annotations"],
  [
    "one annotator",
    { x: { ...document([], []), annotations: { A: [] } } },
    "the file is not a document with trees and two annotations; expected two keys in annotations, such as A and B; found A",
  ],
  ["three annotators", { x: { ...document([], []), annotations: { A: [], B: [], C: [] } } }, "found A, B, C"],
  [
    "a document that is read twice",
    { x: document([], []), y: document([], []) },
    "y.json, document tale: the document was read already, from another file",
  ],
  [
    "trees without a root",
    {
      x: document(
        [],
        [],
        nodes.map((node) => ({ ...node, parent: node.parent ?? "r" })),
      ),
    },
    "document tale: a node is its own ancestor; found p → r → q → p. Correct the parents",
  ],
  ["a folder without trees", {}, "the folder holds no annotated trees"],
])("refuses %s", (_, files, message) => {
  expect(() => read(files)).toThrow(message);
});
