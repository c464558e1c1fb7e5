import { fileURLToPath } from "node:url";
import { install, installTestTools, runTogether } from "./install.js";

/**
 * Builds, checks types, format and lint, and looks for what nothing uses; ends this process with 1 where one fails.
 * @param tools a promise that is kept when no tool is being unpacked in folders that the checks look into
 */
export async function lint(tools) {
  // The check of types uses one core: the others go beside it.
  await runTogether([
    ["turbo", ["run", "build", "typecheck", "--output-logs=errors-only"]],
    ["biome", ["ci", "--error-on-warnings"], "Format or lint: `npm run fix` mends most of it.", tools],
    ["knip", ["--no-config-hints"], "A file, an export or a dependency that nothing uses: remove it.", tools],
  ]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  install();
  await lint(installTestTools());
}
