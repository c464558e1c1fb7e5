/**
 * {@include README.md}
 *
 * @module discoprep/formats/release
 */

export { type Release, readParsesFile, readRelease, StoredRelations } from "./read-release.ts";
export {
  foldersNotRead,
  inputLanguage,
  optionsOfAll,
  type ReleasePaths,
  type ReleaseSet,
  relationsFile,
  releaseLanguage,
  releaseOptions,
  releasePaths,
  releaseSenses,
  releaseSets,
  statedLanguage,
} from "./release-folder.ts";
export { readSenseFile } from "./sense-file.ts";
