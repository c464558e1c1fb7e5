export { checkReferences } from "./check-references.ts";
export { pdt } from "./format.ts";
export { type PmlFile, readPml } from "./read-pml.ts";
export { fileProblem } from "./xml.ts";
