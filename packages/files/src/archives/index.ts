export { isArchive, unpackArchive } from "./unpack.ts";
