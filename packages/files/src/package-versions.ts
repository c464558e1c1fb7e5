import { existsSync, readFileSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ProblemError } from "@discoprep/corpus";
import { sha256 } from "./checksum.ts";
import { filesBelow } from "./document-files.ts";
import { baseVersions } from "./manifest.ts";

/** A package that takes part, as it is installed. */
interface InstalledPackage {
  readonly name: string;
  readonly version: string;
  readonly folder: string;
  /** What it needs, and what it does without where that is not there. */
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/**
 * What of installed packages decides about output: the version of each library, of each own package with data files
 * their SHA-256, and as `code` a SHA-256 of all own code and data, which no version names while a rule is being edited.
 * Packages are found as Node finds them: in a workspace, flat (npm), or each on its own (pnpm).
 * @param module of the package whose code does the work
 * @param packages names of its dependencies: they and all they depend on count (default: all of them)
 * @throws ProblemError where a package is not installed
 */
export function packageVersions(module: string, packages?: readonly string[]): Record<string, string> {
  const home = readPackage(ownFolder(fileURLToPath(module)));
  const found = new Map<string, InstalledPackage>();
  const visit = (name: string, by: InstalledPackage): void => {
    const folder = placeOf(name, by.folder);
    if (folder === undefined && !(name in (by.optionalDependencies ?? {})))
      throw new ProblemError({
        rule: "missing-package",
        what: `the package ${name}, which ${by.name} needs, is not installed`,
        where: { file: by.folder },
        expected: `${name} in a node_modules folder above`,
        remedy: "Install again; without it the manifest could not say what made the output.",
      });
    if (folder === undefined || found.has(folder)) return;
    const one = readPackage(folder);
    found.set(folder, one);
    for (const dependency of dependenciesOf(one)) visit(dependency, one);
  };
  for (const name of packages ?? dependenciesOf(home)) visit(name, home);
  const versions: Record<string, string> = {};
  const code = [digestOf(home, /./)];
  for (const one of [...found.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))) {
    if (one.name.startsWith("@discoprep/")) {
      const data = digestOf(one, /(?<!\.js|\.wasm)$/);
      if (data !== undefined) versions[`${one.name} data`] = data;
      code.push(`${one.name} ${digestOf(one, /./)}`);
    } else versions[one.name] = [versions[one.name], one.version].filter(Boolean).join(", ");
  }
  return { code: `sha256:${sha256(code.join("\n"))}`, ...versions };
}

function dependenciesOf({ dependencies, optionalDependencies }: InstalledPackage): string[] {
  return Object.keys({ ...dependencies, ...optionalDependencies });
}

/** SHA-256 of the files of a package's `data` and `dist` whose names fit; undefined where it has none. */
function digestOf({ folder }: InstalledPackage, names: RegExp): string | undefined {
  const lines = ["data", "dist"]
    .map((name) => join(folder, name))
    .flatMap((path) => (existsSync(path) ? filesBelow(path) : []))
    .filter((file) => names.test(file) && !/\.(?:map|d\.ts|tsbuildinfo)$/.test(file))
    .map((file) => `${file.slice(folder.length)} ${sha256(readFileSync(file))}`);
  return lines.length === 0 ? undefined : `sha256:${sha256(lines.join("\n"))}`;
}

/** Where Node would find the package from a folder. */
function placeOf(name: string, from: string): string | undefined {
  const places = createRequire(join(from, "package.json")).resolve.paths(`${name}/x`) ?? [];
  const place = places
    .map((folder) => join(folder, name))
    .find((path) => existsSync(join(path, "package.json")));
  return place === undefined ? undefined : realpathSync(place);
}

/** The folder of the package that a file belongs to. */
function ownFolder(file: string): string {
  const folder = dirname(file);
  return existsSync(join(folder, "package.json")) ? realpathSync(folder) : ownFolder(folder);
}

function readPackage(folder: string): InstalledPackage {
  return { ...JSON.parse(readFileSync(join(folder, "package.json"), "utf8")), folder };
}

function keyOf({ name, version }: InstalledPackage): string {
  return `${name}@${version}`;
}

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
