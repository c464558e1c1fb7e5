import { type Message, ProblemError } from "@discoprep/corpus";
import { documentId } from "@discoprep/files";
import { checkReferences, fileProblem, type PmlFile, readPml } from "@discoprep/treebank/pml";
import { parentsOf, type TreeDocument, treeDocument } from "../document.ts";

/**
 * One document from two versions of its t-file, one an annotator: the same trees, other relations.
 * @throws ProblemError where a file is not a t-file, a reference leads nowhere, or the trees are not the same
 */
export function readTreeVersions(
  fileA: string,
  fileB: string,
): { document: TreeDocument; messages: readonly Message[] } {
  const [a, b] = [readTreeFile(fileA), readTreeFile(fileB)];
  checkSameTrees(a, b);
  const checked = new Map<string, PmlFile>();
  const messages = [...checkReferences(a, checked), ...checkReferences(b, checked)];
  const document = treeDocument(
    documentId(fileA),
    a.nodes,
    { relations: a.relations, file: fileA },
    { relations: b.relations, file: fileB },
  );
  return { document, messages };
}

function readTreeFile(file: string): PmlFile {
  const pml = readPml(file);
  if (pml.layer === "t") {
    parentsOf(pml.nodes, file, documentId(file));
    return pml;
  }
  throw fileProblem("not-pml", `the file is a ${pml.layer}-file`, file, undefined, {
    expected: "a t-file: only it holds discourse relations",
    found: `${pml.layer}data`,
    remedy: "Name the t-file; the files of the other layers are found beside it.",
  });
}

function checkSameTrees(a: PmlFile, b: PmlFile): void {
  const parents = new Map(b.nodes.map((node) => [node.id, node.parent]));
  const other = a.nodes.find((node) => parents.get(node.id) !== node.parent);
  const surplus = b.nodes.length > a.nodes.length ? b.nodes.find(({ id }) => !a.ids.has(id)) : undefined;
  const different = other ?? surplus;
  if (different === undefined) return;
  throw new ProblemError({
    rule: "trees-differ",
    what: `the trees are not the same as in ${a.file}: node ${different.id}`,
    where: { file: b.file },
    expected: "two versions of one t-file with the same nodes and parents",
    found: parents.has(different.id) ? `parent ${parents.get(different.id) ?? "none"}` : "no such node",
    remedy: "Name two annotators' versions of one document, made from the same trees.",
  });
}
