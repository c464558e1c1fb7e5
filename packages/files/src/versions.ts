import { baseVersions } from "./manifest.ts";
import { packageVersions } from "./package-versions.ts";

/** They stay the same while the process runs, which may make many shards. */
const known = new Map<string, Readonly<Record<string, string>>>();

/**
 * What decides about the output of a step, for its manifest: this program's version, and the libraries and
 * data files of the packages that do its work.
 * @param module the URL of a module of the package that asks: it depends on the packages that it names
 * @throws ProblemError where one of them is not installed
 */
export function versionsOf(module: string, ...packages: readonly string[]): Record<string, string> {
  const names = packages.map((name) => `@discoprep/${name}`);
  const key = [module, ...names].join(" ");
  const versions = known.get(key) ?? { ...baseVersions(), ...packageVersions(module, names) };
  known.set(key, versions);
  return { ...versions };
}
