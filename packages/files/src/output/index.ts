export { mendFolder } from "./folder.ts";
export { lockProblem, takeLock } from "./lock.ts";
export { removePartialFolders } from "./whole-file.ts";
export { editedSinceListed, listedDifferences, writeList } from "./work.ts";
