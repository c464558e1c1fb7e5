import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { packageFile, packageNames, root } from "../setup/install.js";

export { packageFile, packageNames, root };

export function sourceOf(name, entry) {
  const { exports } = packageFile(name);
  const source = exports[entry === undefined ? "." : `./${entry}`] ?? exports["./*"].replace("*", entry);
  return `packages/${name}/${source.slice("./".length)}`;
}

/** Returns the files that a file imports values from at its start (types and `import()` apart), as paths from the root. */
export function importsOf(file) {
  const text = readFileSync(join(root, file), "utf8");
  const statements = text.matchAll(/^(?:import|export) (\{[^}]*\}|\* as \w+|\*|\w+) from "([^"]+)"/gm);
  return [...statements]
    .filter(([, names]) => !onlyTypes(names))
    .map(([, , specifier]) => fileOf(specifier, file))
    .filter((target) => target !== undefined);
}

export function loadedWith(...files) {
  const loaded = new Set(files);
  for (const file of loaded) for (const target of importsOf(file)) loaded.add(target);
  return [...loaded].sort();
}

/** Returns the packages that a package imports values or types from, without those that these import themselves. */
export function directPackages(name) {
  const direct = ownDependencies(name);
  const below = new Set(direct.flatMap((entry) => allBelow(entry)));
  return direct.filter((entry) => !below.has(entry));
}

function ownDependencies(name) {
  return Object.keys(packageFile(name).dependencies ?? {})
    .filter((dependency) => dependency.startsWith("@discoprep/"))
    .map((dependency) => dependency.slice("@discoprep/".length));
}

function allBelow(name) {
  return ownDependencies(name).flatMap((dependency) => [dependency, ...allBelow(dependency)]);
}

function onlyTypes(names) {
  const list = /^\{([^}]*)\}$/s.exec(names.trim())?.[1];
  return list?.split(",").every((part) => part.trim() === "" || part.trim().startsWith("type ")) ?? false;
}

function fileOf(specifier, from) {
  if (specifier.startsWith(".")) {
    return specifier.endsWith(".ts") ? relative(root, join(root, dirname(from), specifier)) : undefined;
  }
  const [, name, entry] = /^@discoprep\/([^/]+)(?:\/(.+))?$/.exec(specifier) ?? [];
  return name === undefined ? undefined : sourceOf(name, entry);
}
