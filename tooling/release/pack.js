import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { install, installTools, run } from "../setup/install.js";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** The folders of the packages that are published, and their manifests, in the order of their names. */
export function publishedPackages() {
  return readdirSync(join(root, "packages"))
    .sort()
    .map((name) => {
      const folder = join(root, "packages", name);
      return { folder, manifest: JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) };
    })
    .filter(({ manifest }) => manifest.private !== true);
}

/** Folders that the package of the command gets when it is packed. */
const commandFolders = ["datasets", "man", "schemas"];

/**
 * Packs every published package as the registry would get it, with the project's LICENSE and NOTICE.
 * The packages must be built.
 * @param target folder of the tarballs
 * @returns paths of the tarballs by package name
 */
export async function packAll(target) {
  mkdirSync(target, { recursive: true });
  const tarballs = new Map();
  for (const { folder, manifest } of publishedPackages()) {
    for (const file of ["LICENSE", "NOTICE"]) copyFileSync(join(root, file), join(folder, file));
    try {
      if (manifest.name === "discoprep") await addToCommand(folder);
      const pnpm = join(root, "node_modules", ".bin", "pnpm");
      const packed = spawnSync(pnpm, ["pack", "--json", "--pack-destination", target], {
        cwd: folder,
        encoding: "utf8",
      });
      if (packed.status !== 0)
        throw new Error(`${manifest.name} cannot be packed: ${packed.stderr}${packed.stdout}`);
      tarballs.set(manifest.name, JSON.parse(packed.stdout).filename);
    } finally {
      for (const file of ["LICENSE", "NOTICE", ...(manifest.name === "discoprep" ? commandFolders : [])]) {
        rmSync(join(folder, file), { recursive: true, force: true });
      }
    }
  }
  return tarballs;
}

/**
 * The datasets as they are in the repository (recipes and made-up samples, without results), the JSON Schemas, and the
 * man page.
 */
async function addToCommand(folder) {
  cpSync(join(root, "datasets"), join(folder, "datasets"), {
    recursive: true,
    filter: (path) => !/[/\\](?:out|shards|node_modules|package\.json)$/.test(path),
  });
  const schema = (...name) =>
    execFileSync(process.execPath, [join(folder, "bin/discoprep.js"), "schema", ...name], {
      encoding: "utf8",
    });
  mkdirSync(join(folder, "schemas"));
  for (const [name] of schema().matchAll(/^\w+/gm))
    writeFileSync(join(folder, "schemas", `${name}.schema.json`), schema(name));
  // It reads the built command, which may be made only now.
  const { writeManPage } = await import("./man.js");
  await writeManPage(join(folder, "man", "discoprep.1"));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [target] = process.argv.slice(2);
  if (target === undefined) {
    process.stderr.write("usage: npm run pack -- FOLDER\n");
    process.exit(2);
  }
  install();
  await installTools("release");
  run("turbo", ["run", "build", "--output-logs=errors-only"]);
  for (const tarball of (await packAll(resolve(target))).values()) process.stdout.write(`${tarball}\n`);
  process.stderr.write(`To install the command: npm install -g --ignore-scripts ${join(target, "*.tgz")}\n`);
}
