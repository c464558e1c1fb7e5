import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { attempt, install, installTestTools, root, runTogether } from "./install.js";

// `npm test`: whatever is missing is set up, then format and lint, types and tests.
install();
const tools = installTestTools();
// The check of types uses one core: the others go beside it, once no tool is being unpacked in folders that they look into.
await runTogether([
  ["turbo", ["run", "build", "typecheck", "--output-logs=errors-only"]],
  ["biome", ["ci", "--error-on-warnings"], "Format or lint: `npm run fix` mends most of it.", tools],
  ["knip", ["--no-config-hints"], "A file, an export or a dependency that nothing uses: remove it.", tools],
]);

const results = join(root, "node_modules", ".discoprep-tests.json");
rmSync(results, { force: true });
const code = attempt("vitest", ["run", "--reporter=dot", "--reporter=json", `--outputFile.json=${results}`]);
if (existsSync(results)) {
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(
    readFileSync(results, "utf8"),
  );
  // A file that does not even load has no test to fail.
  const unloaded = testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && assertionResults.every((test) => test.status !== "failed"),
  ).length;
  console.log(`\n${numPassedTests} passed, ${numFailedTests + unloaded} failed, ${numPendingTests} skipped`);
}
process.exit(code);
