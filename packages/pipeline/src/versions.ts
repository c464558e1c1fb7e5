import { baseVersions, packageVersions } from "@discoprep/corpus";

/** They stay the same while the process runs, which may make many shards. */
const known = new Map<string, Readonly<Record<string, string>>>();

/**
 * What decides about the output of a step, for its manifest: this program's version, and the libraries and
 * data files of the packages that do its work.
 * @throws ProblemError where one of them is not installed
 */
export function versionsOf(...packages: readonly string[]): Record<string, string> {
  const names = packages.map((name) => `@discoprep/${name}`);
  const key = names.join(" ");
  const versions = known.get(key) ?? { ...baseVersions(), ...packageVersions(import.meta.url, names) };
  known.set(key, versions);
  return { ...versions };
}
