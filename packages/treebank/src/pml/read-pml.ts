import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileProblem, readXml, type XmlElement } from "./xml.ts";

/** The four layers of PDT 3.0 (pdt/pml schemas): words, morphology, surface syntax, tectogrammatics. */
const layers: ReadonlyMap<string, "w" | "m" | "a" | "t"> = new Map([
  ["wdata", "w"],
  ["mdata", "m"],
  ["adata", "a"],
  ["tdata", "t"],
]);

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

export interface PmlFile {
  readonly file: string;
  readonly layer: "w" | "m" | "a" | "t";
  readonly root: XmlElement;
  readonly references: readonly PmlReferenceFile[];
  /** All ids given in the file. */
  readonly ids: ReadonlySet<string>;
  /** References to other files, and of discourse relations also within the file. */
  readonly referring: readonly PmlReference[];
  /** Of a t-file: the nodes of all trees, and the relations drawn between them. */
  readonly nodes: readonly PmlNode[];
  readonly relations: readonly PmlRelation[];
  /** The line of each relation. */
  readonly relationLines: readonly number[];
  /** What each node stands for. */
  readonly surface: ReadonlyMap<string, PmlSurface>;
}

/** A node of a tree; the parent of a root is null. */
interface PmlNode {
  readonly id: string;
  readonly parent: string | null;
}

/** What a t-node stands for. */
interface PmlSurface {
  /** Its a-nodes: `lex.rf` and `aux.rf`. */
  readonly nodes: readonly string[];
  /** The groups of discourse relations that it belongs to. */
  readonly groups: readonly string[];
}

/** A discourse relation, drawn from its start to its target node. */
export interface PmlRelation {
  readonly id: string;
  readonly start: string;
  readonly target: string;
  /** Of PDT's 22 types; a list has none. */
  readonly type: string;
  /** t- and a-nodes of the connective. */
  readonly connective: string[];
  /** `discourse` or `list`. */
  readonly kind: string;
  /** `0`: the subtree of the node; a number: so many further trees; `group`: the nodes of the group. */
  readonly startRange: string;
  readonly targetRange: string;
  readonly startGroup: string | undefined;
  readonly targetGroup: string | undefined;
}

/**
 * Reads a w-, m-, a- or t-file of PDT 3.0, plain or compressed with gzip.
 * @throws ProblemError where the file cannot be read, is not well-formed XML, is not PML of these layers, or a
 *   relation has no target node
 */
export function readPml(file: string): PmlFile {
  const root = readXml(file, (name, uri, line) => checkLayer(name, uri, file, line));
  const references: PmlReferenceFile[] = [];
  const ids = new Set<string>();
  const referring: PmlReference[] = [];
  const nodes: PmlNode[] = [];
  const relations: PmlRelation[] = [];
  const relationLines: number[] = [];
  const surface = new Map<string, PmlSurface>();

  /** @param name the element's name; a list member (LM) has that of its list */
  const visit = (element: XmlElement, name: string): void => {
    const { attributes, children, line } = element;
    const value = (attribute: string): string => attributes.get(attribute) ?? "";
    const id = attributes.get("id");
    if (name === "reffile") references.push({ id: value("id"), name: value("name"), href: value("href") });
    else if (id !== undefined) ids.add(id);
    for (const child of children) visit(child, child.name === "LM" ? name : child.name);
    const [to, at] = splitReference(element.text.trim());
    if (to !== "" && /\.rfs?$/.test(name)) referring.push({ to, id: at, element: name, line });
    if (name === "trees" && element.name !== "LM") {
      for (const node of nodesIn(element)) visitNode(node, null);
    }
  };
  const visitNode = (node: XmlElement, parent: string | null): void => {
    const id = node.attributes.get("id") ?? "";
    nodes.push({ id, parent });
    surface.set(id, surfaceOf(node));
    for (const child of node.children) {
      if (child.name === "children") for (const below of nodesIn(child)) visitNode(below, id);
      if (child.name === "discourse") addRelations(child, id);
    }
  };
  const addRelations = (list: XmlElement, start: string): void => {
    for (const { fields, line } of membersOf(list)) {
      for (const { name, text, line: at } of fieldTexts(fields, ...relationReferences))
        if (!text.includes("#")) referring.push({ to: "", id: text, element: name, line: at });
      relationLines.push(line);
      relations.push(treeRelation(fields, start, `${start} ${relations.length + 1}`, file, line));
    }
  };
  visit(root, root.name);
  const layer = layers.get(root.name) ?? "t";
  return { file, layer, root, references, ids, referring, nodes, relations, relationLines, surface };
}

/** Fields of a discourse relation that name nodes. */
const relationReferences: readonly string[] = ["target_node.rf", "t-connectors.rf", "a-connectors.rf"];

function checkLayer(name: string, uri: string, file: string, line: number): void {
  if (layers.has(name) && uri === namespace) return;
  throw fileProblem("not-pml", "the file is not PML of the Prague Dependency Treebank", file, line, {
    expected: `the element wdata, mdata, adata or tdata of ${namespace}`,
    found: uri === "" ? `the element ${name} without a namespace` : `the element ${name} of ${uri}`,
    remedy: "Name two versions of a t-file, or a JSON document.",
  });
}

/**
 * The nodes of a list: its members (LM) with ids. A list of one member may stand without LM: the list is then the
 * member itself (PML specification; `<children id="…">` in PDT files).
 */
function nodesIn(list: XmlElement): XmlElement[] {
  if (list.attributes.has("id")) return [list];
  return list.children.filter(({ name, attributes }) => name === "LM" && attributes.has("id"));
}

/** The relations in the `discourse` of a node, of which one may stand without LM. */
function membersOf(list: XmlElement): { fields: readonly XmlElement[]; line: number }[] {
  const members = list.children.filter(({ name }) => name === "LM");
  const fields = list.children.filter(({ name }) => name !== "LM");
  return [
    ...members.map(({ children, line }) => ({ fields: children, line })),
    ...(fields.length > 0 ? [{ fields, line: list.line }] : []),
  ];
}

function surfaceOf({ children }: XmlElement): PmlSurface {
  const named = (name: string): XmlElement[] => children.filter((child) => child.name === name);
  const members = named("discourse_groups").flatMap((list) => [
    list,
    ...list.children.filter(({ name }) => name === "LM"),
  ]);
  return {
    nodes: named("a").flatMap((node) => referredIds(node.children, "lex.rf", "aux.rf")),
    groups: members.flatMap((member) => fieldTexts(member.children, "id")).map(({ text }) => text),
  };
}

/** A text of a field, and the line where it ends. */
interface FieldText {
  readonly name: string;
  readonly text: string;
  readonly line: number;
}

/** The texts of the fields with some names: those of a field's members, then its own. */
export function fieldTexts(fields: readonly XmlElement[], ...names: readonly string[]): FieldText[] {
  return fields.filter(({ name }) => names.includes(name)).flatMap((field) => textsOf(field, field.name));
}

function textsOf(field: XmlElement, name: string): FieldText[] {
  const members = field.children.filter((child) => child.name === "LM");
  const texts = members.flatMap((member) => textsOf(member, name));
  const text = field.text.trim();
  return text === "" ? texts : [...texts, { name, text, line: field.line }];
}

/** The ids to which the fields with some names refer, in any file. */
export function referredIds(fields: readonly XmlElement[], ...names: readonly string[]): string[] {
  return fieldTexts(fields, ...names).map(({ text }) => splitReference(text)[1]);
}

/** A reference in parts: `a#id` leads to file `a`, a bare id into the file itself (an empty text). */
function splitReference(text: string): readonly [string, string] {
  const at = text.indexOf("#");
  return at === -1 ? ["", text] : [text.slice(0, at), text.slice(at + 1)];
}

/** Where the file of a reference lies. A compressed file is named in `references` with or without its ending. */
export function referencePath(file: string, { href }: PmlReferenceFile): string | undefined {
  const plain = href.replace(/\.gz$/, "");
  return [href, plain, `${plain}.gz`]
    .map((name) => join(dirname(file), name))
    .find((path) => href !== "" && existsSync(path));
}

/** @throws ProblemError for a relation without a target node */
function treeRelation(
  fields: readonly XmlElement[],
  start: string,
  id: string,
  file: string,
  line: number,
): PmlRelation {
  const value = (name: string): string | undefined => fieldTexts(fields, name)[0]?.text;
  const [target] = referredIds(fields, "target_node.rf");
  if (target === undefined) {
    throw fileProblem(
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
  return {
    id,
    start,
    target,
    type: value("discourse_type") ?? "",
    connective: [...referredIds(fields, "t-connectors.rf"), ...referredIds(fields, "a-connectors.rf")],
    kind: value("type") ?? "discourse",
    startRange: value("start_range") ?? "0",
    targetRange: value("target_range") ?? "0",
    startGroup: value("start_group_id"),
    targetGroup: value("target_group_id"),
  };
}
