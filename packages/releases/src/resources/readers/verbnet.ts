import { filesBelow, readText } from "@discoprep/files";
import { addToGroup } from "@discoprep/files/text";
import { attributeOf, elementOf, elementsOf, xmlFault, xmlReader } from "@discoprep/wikidump";
import { invalidResource } from "./invalid-resource.ts";

/**
 * Reads VerbNet: a file of XML for each class.
 * @param folder its `.xml` files, wherever below it
 * @returns the ids of classes and subclasses by the verb that is their member, sorted
 * @throws ProblemError naming the file and line of XML that is not well-formed, and the file that is no class
 */
export function readVerbNet(folder: string): Map<string, string[]> {
  const classes = new Map<string, string[]>();
  const reader = xmlReader(true);
  const files = filesBelow(folder).filter((file) => file.endsWith(".xml"));
  for (const file of files) {
    const xml = readText(file);
    const fault = xmlFault(xml);
    if (fault !== undefined)
      throw invalidResource({ file, line: fault.line }, "well-formed XML", fault.message);
    const root = elementOf(elementOf(reader.parse(xml))?.VNCLASS);
    if (root === undefined) throw invalidResource({ file }, "the element VNCLASS", "another element");
    addMembers(root, classes, file);
  }
  if (files.length === 0) throw invalidResource({ file: folder }, "files of VerbNet, CLASS.xml", "none");
  for (const [verb, ids] of classes) classes.set(verb, [...new Set(ids)].sort());
  return classes;
}

function addMembers(element: unknown, classes: Map<string, string[]>, file: string): void {
  const id = attributeOf(element, "ID");
  if (id === undefined) throw invalidResource({ file }, "a class with an ID", "none");
  const content = elementOf(element);
  for (const member of elementsOf(elementOf(content?.MEMBERS)?.MEMBER)) {
    const name = attributeOf(member, "name");
    if (name === undefined) throw invalidResource({ file }, `a name for each member of ${id}`, "none");
    addToGroup(classes, name, id);
  }
  for (const below of elementsOf(elementOf(content?.SUBCLASSES)?.VNSUBCLASS))
    addMembers(below, classes, file);
}
