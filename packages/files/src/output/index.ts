export { mendFolder } from "./folder.ts";
export { lockProblem, takeLock } from "./lock.ts";
export { removePartialFolders } from "./whole-file.ts";
export { type Difference, editedSinceListed, listedDifferences, workIn, writeList } from "./work.ts";
