import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { install, packageNames, root, run } from "../setup/install.js";
import { copyDeclarations } from "./declarations.js";
import { packageFile, sourceOf } from "./imports.js";

/**
 * Packs what is published as the registry would get it: `discoprep`, and the decoder of bzip2 by itself. The packages must
 * be built and their types checked.
 * @param target absolute path of the folder of the tarballs
 * @returns paths of the tarballs by package name
 */
export async function packAll(target) {
  mkdirSync(target, { recursive: true });
  return new Map([pack(await stageProgram(), target), pack(stageDecoder(), target)]);
}

function pack(folder, target) {
  const options = ["pack", "--json", "--pack-destination", target];
  const { status, stdout, stderr } = spawnSync("npm", options, { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`${folder} cannot be packed: ${stderr}${stdout}`);
  const [{ name, filename }] = JSON.parse(stdout);
  return [name, join(target, filename)];
}

/** Makes the folder that is packed as `discoprep`. Code and data have the places that they have in the checkout. */
async function stageProgram() {
  const folder = emptyFolder("discoprep");
  const {
    scripts,
    devDependencies,
    private: isPrivate,
    packageManager,
    exports,
    ...manifest
  } = packageFile();
  const entries = Object.entries(exports).map(([entry, file]) => ({
    entry,
    file,
    source: sourceOfBuilt(file),
  }));
  copyParts(root, folder, ["CHANGELOG.md", "LICENSE", "NOTICE", "dist"]);
  copyParts(join(root, "packages/cli"), folder, ["README.md"]);
  for (const name of packageNames)
    copyParts(join(root, "packages", name), join(folder, "packages", name), [
      "assets",
      "bin",
      "data",
      "dist",
    ]);
  cpSync(join(root, "datasets"), join(folder, "datasets"), {
    recursive: true,
    filter: (path) => !/[/\\](?:out|shards|node_modules|\.turbo|package\.json)$/.test(path),
  });
  writeSchemas(folder);
  // It loads the built command, which may have been made only now.
  const { writeManPage } = await import("./man.js");
  await writeManPage(join(folder, "man/discoprep.1"));
  copyDeclarations(
    entries.map(({ source }) => source),
    join(folder, "types"),
  );
  const typed = entries.map(({ entry, file, source }) => [entry, withTypes(`./types/${source}`, file)]);
  writeManifest(folder, {
    ...manifest,
    man: ["./man/discoprep.1"],
    exports: {
      ...Object.fromEntries(typed),
      "./schemas/*": "./schemas/*.json",
      "./package.json": "./package.json",
    },
  });
  return folder;
}

function sourceOfBuilt(file) {
  const [, name, entry] = /^\.\/dist\/([^/]+)(?:\/(.+))?\.js$/.exec(file);
  return sourceOf(name, entry);
}

function writeSchemas(folder) {
  const schema = (...name) =>
    execFileSync(process.execPath, [
      join(root, "packages/cli/bin/discoprep.js"),
      "explain",
      "schemas",
      ...name,
    ]);
  mkdirSync(join(folder, "schemas"));
  for (const [name] of schema().toString().matchAll(/^\w+/gm))
    writeFileSync(join(folder, "schemas", `${name}.json`), schema(name));
  cpSync(join(folder, "schemas/dataset.json"), join(folder, "datasets/dataset.schema.json"));
}

function stageDecoder() {
  const folder = emptyFolder("bzip2");
  const { name, description, exports } = packageFile("bzip2");
  const { version, license, author, type, engines, sideEffects } = packageFile();
  copyParts(root, folder, ["LICENSE"]);
  copyParts(join(root, "packages/bzip2"), folder, ["README.md", "dist"]);
  copyDeclarations([join("packages/bzip2", exports["."])], join(folder, "types"));
  writeManifest(folder, {
    ...{ name, version, description, keywords: ["bzip2", "decompress", "wikipedia", "dump", "stream"] },
    ...{ license, author, type, engines, sideEffects },
    exports: {
      ".": withTypes("./types/packages/bzip2/src/index.ts", "./dist/index.js"),
      "./package.json": "./package.json",
    },
  });
  return folder;
}

function emptyFolder(name) {
  const folder = join(root, "out/packed", name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

function copyParts(from, to, parts) {
  for (const part of parts)
    if (existsSync(join(from, part))) cpSync(join(from, part), join(to, part), { recursive: true });
}

function withTypes(source, file) {
  return { types: source.replace(/\.ts$/, ".d.ts"), default: file };
}

function writeManifest(folder, manifest) {
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [target] = process.argv.slice(2);
  if (target === undefined) {
    process.stderr.write("usage: npm run pack -- FOLDER\n");
    process.exit(2);
  }
  install();
  run("turbo", ["run", "build", "typecheck", "--output-logs=errors-only"]);
  for (const tarball of (await packAll(resolve(target))).values()) process.stdout.write(`${tarball}\n`);
  process.stderr.write(
    `To install the command: npm install -g --ignore-scripts ${join(target, "discoprep-[0-9]*.tgz")}\n`,
  );
}
