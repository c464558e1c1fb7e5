export { isInside } from "./apart.ts";
export { mendFolder } from "./folder.ts";
export { FolderLock } from "./lock.ts";
export { removePartialFolders } from "./whole-file.ts";
export { editedSinceListed, listedDifferences, writeList } from "./work.ts";
