import type { Message } from "@discoprep/corpus";
import { type PmlFile, type PmlReferenceFile, readPml, referencePath } from "./read-pml.ts";
import { fileProblem } from "./xml.ts";

/**
 * Checks that what the references of a PML file name exists: those of its discourse relations into the file,
 * and those of all layers (t to a, a to m, m to w) into the files that lie beside it. A file that is not there
 * is a message: references to it cannot be checked. Lexicons are not a layer and are not read.
 * @param checked files checked already, which are not read again
 * @throws ProblemError naming file, line and the first reference that leads nowhere
 */
export function checkReferences(pml: PmlFile, checked: Map<string, PmlFile> = new Map()): Message[] {
  const messages: Message[] = [];
  checkInto(pml, "", pml);
  for (const reference of pml.references) {
    if (!layerNames.includes(reference.name)) continue;
    const path = referencePath(pml.file, reference);
    if (path === undefined) {
      messages.push(notThere(pml.file, reference));
      continue;
    }
    const known = checked.get(path);
    const other = known ?? readPml(path);
    checkInto(pml, reference.id, other);
    if (known !== undefined) continue;
    checked.set(path, other);
    for (const message of checkReferences(other, checked)) messages.push(message);
  }
  return messages;
}

const layerNames: readonly string[] = ["wdata", "mdata", "adata", "tdata"];

/** @param to the id under which the file refers to the other one; an empty text for itself */
function checkInto(pml: PmlFile, to: string, other: PmlFile): void {
  const dangling = pml.referring.find((reference) => reference.to === to && !other.ids.has(reference.id));
  if (dangling === undefined) return;
  const { element, id, line } = dangling;
  throw fileProblem("dangling-reference", `${element} leads nowhere`, pml.file, line, {
    expected: `an id of ${to === "" ? "this file" : other.file}`,
    found: id,
    remedy: "Correct the reference, or use files of one edition.",
  });
}

function notThere(file: string, { href }: PmlReferenceFile): Message {
  return {
    severity: "warning",
    rule: "references-not-checked",
    what: `${href} is not there: references to it are not checked`,
    where: { file },
    remedy: "Put the file beside the one that names it.",
  };
}
