/**
 * {@include ../README.md}
 *
 * @module discoprep/files
 */

export { ContentHash, hashOfFile, inputDigest, sha256 } from "./checksum.ts";
export { readDataFile } from "./data-file.ts";
export { filesBelow, isFolder } from "./files-below.ts";
export { fileBeginning, fileStream, gunzip } from "./gzip.ts";
export { readJsonFile } from "./json-file.ts";
export { eachJsonLine, readJsonLines, toJsonLines } from "./json-lines.ts";
export { fileLines, readLineBatches, readLines } from "./lines.ts";
export { type Manifest, manifestIn, manifestSchema, manifestText } from "./manifest.ts";
export { type JobOptions, type JobRecord, runJob } from "./output/job.ts";
export { writeFileWhole, writeProblem } from "./output/whole-file.ts";
export { workIn } from "./output/work.ts";
export { programVersion, programVersions } from "./program.ts";
export { unreadableFile } from "./stored-pieces.ts";
export { decodeText, firstInvalidUtf8, readBytes, readText } from "./text-file.ts";
