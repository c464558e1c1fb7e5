import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { attempt, install, installTestTools, root } from "./install.js";
import { lint } from "./lint.js";

// `npm test`: whatever is missing is set up, then format and lint, types and tests.
install();
await lint(installTestTools());

const results = join(root, "node_modules", ".discoprep-tests.json");
rmSync(results, { force: true });
// Never from turbo's cache: docs/decisions/turbo-tasks.md says why.
const code = attempt("turbo", ["run", "test", "--log-prefix=none"]);
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
