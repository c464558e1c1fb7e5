import { fileURLToPath } from "node:url";
import { install, runTogether } from "./install.js";

/**
 * Builds, checks types, format and lint, and looks for what nothing uses; ends this process with 1 where one fails.
 * @param tasks further ones of turbo
 */
export async function lint(...tasks) {
  // The check of types uses one core: the others go beside it.
  await runTogether([
    ["turbo", ["run", "build", "typecheck", ...tasks, "--output-logs=errors-only"]],
    ["biome", ["ci", "--error-on-warnings"], "Format or lint: `npm run fix` mends most of it."],
    ["knip", ["--no-config-hints"], "A file, an export or a dependency that nothing uses: remove it."],
  ]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  install();
  await lint();
}
