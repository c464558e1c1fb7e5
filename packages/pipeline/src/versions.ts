import { baseVersions, packageVersions } from "@discoprep/corpus";

/**
 * What decides about the output of a step, for its manifest: this program's version, and the libraries and
 * data files of the packages that do its work.
 * @throws ProblemError where one of them is not installed
 */
export function versionsOf(...packages: readonly string[]): Record<string, string> {
  const names = packages.map((name) => `@discoprep/${name}`);
  return { ...baseVersions(), ...packageVersions(import.meta.url, names) };
}
