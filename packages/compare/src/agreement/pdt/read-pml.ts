import { createRequire } from "node:module";
import { ProblemError, problem } from "@discoprep/corpus";
import { readText } from "@discoprep/files";
import type { X2jOptions } from "fast-xml-parser";
import type { TreeNode, TreeRelation } from "./document.ts";

const namespace = "http://ufal.mff.cuni.cz/pdt/pml/";

/** An element: its children by name, its attributes as `@name`, its text as `#text`. */
interface Element {
  readonly [name: string]: string | readonly Element[] | undefined;
}

/** Reads a t-file of PDT 3.0 (PML), plain or compressed. @throws ProblemError for any other file, or a missing target */
export function readPml(file: string) {
  const nodes: TreeNode[] = [];
  const relations: TreeRelation[] = [];
  const visit = (node: Element, parent: string | null): void => {
    const id = node["@id"] as string;
    nodes.push({ id, parent });
    for (const fields of childrenOf(node, "discourse").flatMap(membersOf))
      relations.push(treeRelation(fields, id, relations.length + 1, file));
    for (const below of childrenOf(node, "children").flatMap(nodesOf)) visit(below, id);
  };
  for (const root of childrenOf(readRoot(file), "trees").flatMap(nodesOf)) visit(root, null);
  return { nodes, relations };
}

function readRoot(file: string): Element {
  const text = readText(file);
  // Only PML needs the library. `require` loads one file of it, `import` fifty.
  const load = createRequire(import.meta.url);
  const { XMLParser, XMLValidator }: typeof import("fast-xml-parser") = load("fast-xml-parser");
  const verdict = XMLValidator.validate(text);
  if (verdict !== true) {
    const where = { file, line: verdict.err.line };
    const expected = "elements that are closed in order, and one that holds all others";
    throw new ProblemError(problem("invalid-xml", where, { expected, found: verdict.err.msg }));
  }
  const [[name, [root = {}]] = ["", []]] = Object.entries<Element[]>(
    new XMLParser(parserOptions).parse(text),
  );
  if (name === "tdata" && root["@xmlns"] === namespace) return root;
  const expected = `the element tdata of ${namespace}`;
  const found = `the element ${name} of ${root["@xmlns"] ?? "no namespace"}`;
  throw new ProblemError(problem("not-pml", { file }, { expected, found }));
}

const parserOptions: X2jOptions = {
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  alwaysCreateTextNode: true,
  parseTagValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: 1000,
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
};

function childrenOf(element: Element, name: string): readonly Element[] {
  return (element[name] ?? []) as readonly Element[];
}

/** Returns the members of a list (LM). A list of one member may be that member itself (PML specification). */
function membersOf(list: Element): readonly Element[] {
  if ("LM" in list) return childrenOf(list, "LM");
  return Object.values(list).some(Array.isArray) || "@id" in list ? [list] : [];
}

function nodesOf(list: Element): readonly Element[] {
  return membersOf(list).filter((member) => "@id" in member);
}

/** Returns the texts of a field's members; references (`a#id` leads to file `a`) without their file. */
function textsOf(fields: Element, name: string): string[] {
  return childrenOf(fields, name)
    .flatMap((field) => ("LM" in field ? childrenOf(field, "LM") : [field]))
    .map((member) => `${member["#text"] ?? ""}`.replace(/^.*#/, ""))
    .filter((text) => text !== "");
}

function treeRelation(fields: Element, start: string, number: number, file: string): TreeRelation {
  const [target] = textsOf(fields, "target_node.rf");
  if (target === undefined) {
    const expected = "the id of a node in target_node.rf";
    const found = `none in a relation of node ${start}`;
    throw new ProblemError(problem("dangling-reference", { file }, { expected, found }));
  }
  return {
    id: `${start} ${number}`,
    start,
    target,
    type: textsOf(fields, "discourse_type")[0] ?? "",
    connective: [...textsOf(fields, "t-connectors.rf"), ...textsOf(fields, "a-connectors.rf")],
    kind: textsOf(fields, "type")[0] ?? "discourse",
  };
}
