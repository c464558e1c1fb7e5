import { existsSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ProblemError } from "@discoprep/corpus";
import { sha256 } from "./checksum.ts";
import { filesBelow } from "./document-files.ts";

/** A package that takes part, as it is installed. */
export interface InstalledPackage {
  readonly name: string;
  readonly version: string;
  /** Its folder, links resolved. */
  readonly folder: string;
  /** Whether it is one of this program's own. */
  readonly own: boolean;
}

interface PackageFile {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/**
 * A package and all it depends on, as installed: the lock file's choice, whether the packages lie in a
 * workspace, flat (npm) or each on its own (pnpm). Sorted by name and version.
 * @param module the URL of a module of the package
 * @throws ProblemError where a package that another one needs is not installed
 */
export function installedPackages(module: string): InstalledPackage[] {
  const found = new Map<string, InstalledPackage>();
  const visit = (folder: string): void => {
    if (found.has(folder)) return;
    const file = packageFile(folder);
    const { name, version, dependencies = {}, optionalDependencies = {} } = file;
    const own = name === "discoprep" || name.startsWith("@discoprep/");
    found.set(folder, { name, version, folder, own });
    for (const dependency of Object.keys(dependencies)) {
      const place = placeOf(dependency, folder);
      if (place !== undefined) visit(place);
      else if (!(dependency in optionalDependencies)) throw missingPackage(dependency, name, folder);
    }
  };
  visit(ownFolder(fileURLToPath(module)));
  return [...found.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/**
 * What of these packages decides about texts, for manifests: the version of each library, of each own package with
 * data files their SHA-256, and as `code` a SHA-256 of all own code and data, which no version names while a rule is
 * being edited.
 * @param module of the package whose code does the work
 * @param packages names of own packages: they and all they depend on count
 * @throws ProblemError where a package is not installed
 */
export function packageVersions(module: string, packages: readonly string[]): Record<string, string> {
  const home = ownFolder(fileURLToPath(module));
  const found = new Map<string, InstalledPackage>();
  for (const name of packages) {
    const folder = placeOf(name, home);
    if (folder === undefined) throw missingPackage(name, packageFile(home).name, home);
    for (const one of installedPackages(`file://${join(folder, "package.json")}`)) found.set(one.folder, one);
  }
  const versions = new Map<string, string>();
  const hashOf = fileHashes();
  const code = [packageDigest({ folder: home }, "program", hashOf) ?? ""];
  for (const one of [...found.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))) {
    if (one.own) {
      const data = packageDigest(one, "data", hashOf);
      if (data !== undefined) versions.set(`${one.name} data`, data);
      code.push(`${one.name} ${packageDigest(one, "program", hashOf)}`);
    } else versions.set(one.name, [versions.get(one.name), one.version].filter(Boolean).join(", "));
  }
  return { code: `sha256:${sha256(code.join("\n"))}`, ...Object.fromEntries(versions) };
}

/** SHA-256 of files by path; each is read once. */
function fileHashes(): (file: string) => string {
  const known = new Map<string, string>();
  return (file) => {
    const hash = known.get(file) ?? sha256(readFileSync(file));
    known.set(file, hash);
    return hash;
  };
}

/** SHA-256 of a package's data files, or of these and its built code; undefined where it has none. */
export function packageDigest(
  { folder }: Pick<InstalledPackage, "folder">,
  what: "data" | "program",
  hashOf = fileHashes(),
): string | undefined {
  const files = ["data", "dist"]
    .map((name) => join(folder, name))
    .filter((path) => existsSync(path))
    .flatMap((path) => filesBelow(path))
    .filter(
      (file) =>
        !/\.(?:map|d\.ts|tsbuildinfo)$/.test(file) && (what === "program" || !/\.(?:js|wasm)$/.test(file)),
    );
  if (files.length === 0) return undefined;
  const lines = files.map((file) => `${file.slice(folder.length)} ${hashOf(file)}`);
  return `sha256:${sha256(lines.join("\n"))}`;
}

/** Where Node would find the package from a folder: the nearest `node_modules` above that holds it. */
function placeOf(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder, "node_modules", name);
    if (existsSync(join(place, "package.json"))) return realpathSync(place);
    if (dirname(folder) === folder) return undefined;
  }
}

/** The folder of the package that a file belongs to. */
function ownFolder(file: string): string {
  for (let folder = dirname(file); dirname(folder) !== folder; folder = dirname(folder)) {
    if (existsSync(join(folder, "package.json"))) return realpathSync(folder);
  }
  throw new Error(`${file} belongs to no package`);
}

function packageFile(folder: string): PackageFile {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as PackageFile;
}

function keyOf({ name, version }: InstalledPackage): string {
  return `${name}@${version}`;
}

function missingPackage(name: string, needed: string, folder: string): ProblemError {
  return new ProblemError({
    rule: "missing-package",
    what: `the package ${name}, which ${needed} needs, is not installed`,
    where: { file: folder },
    expected: `${name} in a node_modules folder above`,
    remedy: "Install again; without it the manifest could not say what made the output.",
  });
}
