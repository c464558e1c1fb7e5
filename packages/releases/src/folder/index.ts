export { type Release, readParsesFile, readRelease } from "./read-release.ts";
export {
  optionsOfAll,
  type ReleasePaths,
  type ReleaseSet,
  relationsFile,
  releaseLanguage,
  releasePaths,
  releaseSenses,
  releaseSets,
} from "./release-folder.ts";
export { readSenseFile } from "./sense-file.ts";
