import type { TreeNode, TreeRelation } from "../document.ts";
import { fileProblem, parseXml } from "./parse-xml.ts";
import {
  endedRelation,
  type OpenElement,
  openElement,
  splitReference,
  treeRelation,
} from "./tree-elements.ts";

/** The four layers of PDT 3.0 (pdt/pml schemas): words, morphology, surface syntax, tectogrammatics. */
const layers = { wdata: "w", mdata: "m", adata: "a", tdata: "t" } as const;
type PmlLayer = (typeof layers)[keyof typeof layers];

/** The namespace of all PML data. */
const namespace = "http://ufal.mff.cuni.cz/pdt/pml/";

/** A reference such as `a#a-ln94200-1-p1s1w1`, in parts, and the line where it stands. */
interface PmlReference {
  /** The id of the file in `references`; an empty text for the file itself. */
  readonly to: string;
  readonly id: string;
  readonly element: string;
  readonly line: number;
}

/** A file named in `references`: `<reffile id="a" name="adata" href="X.a"/>`. */
export interface PmlReferenceFile {
  readonly id: string;
  readonly name: string;
  readonly href: string;
}

/** One PML file. */
export interface PmlFile {
  readonly file: string;
  readonly layer: PmlLayer;
  readonly references: readonly PmlReferenceFile[];
  /** All ids given in the file. */
  readonly ids: ReadonlySet<string>;
  /** References to other files, and of discourse relations also within the file. */
  readonly referring: readonly PmlReference[];
  /** Of a t-file: the nodes of all trees, and the relations drawn between them. */
  readonly nodes: readonly TreeNode[];
  readonly relations: readonly TreeRelation[];
}

/**
 * Reads a w-, m-, a- or t-file of PDT 3.0, plain or compressed with gzip, piece by piece.
 * @throws ProblemError where the file cannot be read, is not well-formed XML, is not PML of these layers, or a
 *   relation has no target node
 */
export async function readPml(file: string): Promise<PmlFile> {
  let layer: PmlLayer | undefined;
  const references: PmlReferenceFile[] = [];
  const ids = new Set<string>();
  const referring: PmlReference[] = [];
  const nodes: TreeNode[] = [];
  const relations: TreeRelation[] = [];
  const open: OpenElement[] = [];

  /** Notes what an element's text says: a field of a relation, a reference. */
  const noteText = ({ name, role, relation, text }: OpenElement, line: number): void => {
    const value = text.trim();
    if (value === "") return;
    const [to, id] = splitReference(value);
    if (role === "field") relation?.values.set(name, [...(relation.values.get(name) ?? []), value]);
    const within = role === "field" && relationReferences.includes(name);
    if (within || (to !== "" && /\.rfs?$/.test(name))) referring.push({ to, id, element: name, line });
  };

  await parseXml(file, {
    open: (name, uri, attributes, line) => {
      layer ??= layerOf(name, uri, file, line);
      const id = attributes.get("id");
      if (name === "reffile") references.push(referenceFile(attributes));
      else if (id !== undefined) ids.add(id);
      const element = openElement(name, id, open.at(-1));
      if (element.role === "node" && element.node !== undefined)
        nodes.push({ id: element.node, parent: element.parent });
      open.push(element);
    },
    text: (text) => {
      const element = open.at(-1);
      if (element !== undefined) element.text += text;
    },
    close: (line) => {
      const element = open.pop() as OpenElement;
      noteText(element, line);
      const fields = endedRelation(element);
      if (fields === undefined) return;
      const relation = treeRelation(fields, `${fields.start} ${relations.length + 1}`);
      if (relation === undefined) throw withoutTarget(fields.start, file, line);
      relations.push(relation);
    },
  });
  return { file, layer: layer as PmlLayer, references, ids, referring, nodes, relations };
}

/** Fields of a discourse relation that name nodes. */
const relationReferences: readonly string[] = ["target_node.rf", "t-connectors.rf", "a-connectors.rf"];

function layerOf(name: string, uri: string, file: string, line: number): PmlLayer {
  const layer = Object.entries(layers).find(([root]) => root === name)?.[1];
  if (layer !== undefined && uri === namespace) return layer;
  throw fileProblem("not-pml", "the file is not PML of the Prague Dependency Treebank", file, line, {
    expected: `the element wdata, mdata, adata or tdata of ${namespace}`,
    found: uri === "" ? `the element ${name} without a namespace` : `the element ${name} of ${uri}`,
    remedy: "Name two versions of a t-file, or a JSON document.",
  });
}

function referenceFile(attributes: ReadonlyMap<string, string>): PmlReferenceFile {
  const value = (name: string): string => attributes.get(name) ?? "";
  return { id: value("id"), name: value("name"), href: value("href") };
}

function withoutTarget(start: string, file: string, line: number): Error {
  return fileProblem(
    "dangling-reference",
    `a discourse relation of node ${start} has no target`,
    file,
    line,
    {
      expected: "the id of a node in target_node.rf",
      found: "none",
      remedy: "Complete the relation, or delete it.",
    },
  );
}
