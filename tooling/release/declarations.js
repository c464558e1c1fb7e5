import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { root, sourceOf } from "./imports.js";

/**
 * Copies the declarations that these sources need, as the check of types wrote them, with those of zod, which is bundled,
 * too; imports of other packages become paths.
 * @param sources of the entries, as `packages/score/src/index.ts`
 * @param target a folder, which gets the same paths
 */
export function copyDeclarations(sources, target) {
  const files = new Set(sources.map(declarationOf));
  for (const file of files) {
    const text = readFileSync(
      join(root, file.startsWith("zod/") ? "node_modules" : "out/types", file),
      "utf8",
    ).replaceAll(/((?:from|import\() ?)"([^"]+)"/g, (whole, before, specifier) => {
      const imported = importedFile(specifier, file);
      if (imported === undefined) return whole;
      files.add(imported);
      const path = posix.relative(posix.dirname(file), imported).replace(/\.d\.ts$/, ".js");
      return `${before}"${path.startsWith(".") ? path : `./${path}`}"`;
    });
    const to = join(target, file);
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, forAnyCompiler(text, file));
  }
}

function declarationOf(source) {
  return source.replace(/\.ts$/, ".d.ts");
}

/** Returns the declaration that a specifier leads to; undefined for a library and for data. */
function importedFile(specifier, from) {
  const [, name, entry] = /^@discoprep\/([^/]+)(?:\/(.+))?$/.exec(specifier) ?? [];
  if (specifier === "zod") return "zod/index.d.ts";
  if (name !== undefined) return declarationOf(sourceOf(name, entry));
  if (!/^\..*\.[jt]s$/.test(specifier)) return undefined;
  return posix.join(posix.dirname(from), specifier.replace(/\.[jt]s$/, ".d.ts"));
}

/**
 * States the type of imported data, because a user's compiler does not read JSON in declarations, and leaves the kind of a
 * byte array's memory open, because TypeScript before 5.7 does not know it.
 */
function forAnyCompiler(declaration, file) {
  const plain = declaration.replaceAll(/\b(Uint8Array|Buffer)<ArrayBuffer(?:Like)?>/g, "$1");
  return plain.replaceAll(
    /^import (?:type )?(\w+) from "(.+\.json)"(?: with \{.*\})?;$/gm,
    (_, name, path) => {
      const data = JSON.parse(readFileSync(join(root, dirname(file), path), "utf8"));
      return `declare const ${name}: ${typeOf(data)};`;
    },
  );
}

function typeOf(value) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return "unknown";
  const rows = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${typeOf(inner)}`);
  return `{ ${rows.join("; ")} }`;
}
