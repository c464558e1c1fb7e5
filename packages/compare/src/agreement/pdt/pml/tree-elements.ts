import type { TreeRelation } from "../document.ts";

/** The fields of a discourse relation as they stand in its start node; lists have several values. */
interface RelationFields {
  /** The node the relation stands in. */
  readonly start: string;
  readonly values: Map<string, string[]>;
}

/** What an element of a t-file is. */
type Role =
  /** A list of nodes: `trees`, or the `children` of a node. */
  | "nodes"
  | "node"
  /** The `discourse` of a node: a list of relations. */
  | "relations"
  | "relation"
  /** A field of a relation, or a member of a field that is a list. */
  | "field"
  | "other";

/** An element that is open while a file is read. */
export interface OpenElement {
  /** Its name; a list member (LM) has that of its list. */
  readonly name: string;
  readonly role: Role;
  /** The node the element is or lies in. */
  readonly node: string | undefined;
  /** Of a node: its parent in the tree. */
  readonly parent: string | null;
  /** The relation the element is or lies in. */
  relation: RelationFields | undefined;
  text: string;
}

/**
 * What an element is, by the one around it. A list of one member may stand without LM: the list is then the
 * member itself (PML specification; `<children id="…">` in PDT files).
 */
export function openElement(
  name: string,
  id: string | undefined,
  around: OpenElement | undefined,
): OpenElement {
  const element = (role: Role, node?: string, relation?: RelationFields): OpenElement => ({
    name: name === "LM" ? (around?.name ?? name) : name,
    role,
    node,
    parent: around?.node ?? null,
    relation,
    text: "",
  });
  const node = around?.node;
  if (name === "trees") return id === undefined ? element("nodes") : element("node", id);
  if (around?.role === "nodes" && name === "LM" && id !== undefined) return element("node", id);
  if (around?.role === "node" && name === "children") {
    return id === undefined ? element("nodes", node) : element("node", id);
  }
  if (around?.role === "node" && name === "discourse") return element("relations", node);
  if (around?.role === "relations" && node !== undefined) {
    if (name === "LM") return element("relation", node, { start: node, values: new Map() });
    around.relation ??= { start: node, values: new Map() };
    return element("field", node, around.relation);
  }
  if (around?.role === "relation" || (around?.role === "field" && name === "LM")) {
    return element("field", node, around.relation);
  }
  return element("other");
}

/** The relation that ends with an element. */
export function endedRelation({ role, relation }: OpenElement): RelationFields | undefined {
  return role === "relation" || role === "relations" ? relation : undefined;
}

/** A reference in parts: `a#id` leads to file `a`, a bare id into the file itself (an empty text). */
export function splitReference(text: string): readonly [string, string] {
  const at = text.indexOf("#");
  return at === -1 ? ["", text] : [text.slice(0, at), text.slice(at + 1)];
}

/** A relation from its fields; undefined where it has no target node. */
export function treeRelation({ start, values }: RelationFields, id: string): TreeRelation | undefined {
  const value = (field: string): string | undefined => values.get(field)?.[0];
  const list = (field: string): string[] => (values.get(field) ?? []).map((text) => splitReference(text)[1]);
  const target = value("target_node.rf");
  if (target === undefined) return undefined;
  return {
    id,
    start,
    target: splitReference(target)[1],
    type: value("discourse_type") ?? "",
    connective: [...list("t-connectors.rf"), ...list("a-connectors.rf")],
    kind: value("type") ?? "discourse",
    startRange: value("start_range"),
    targetRange: value("target_range"),
    startGroup: value("start_group_id"),
    targetGroup: value("target_group_id"),
  };
}
