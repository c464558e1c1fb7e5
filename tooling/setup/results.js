import { existsSync, readFileSync, rmSync } from "node:fs";
import { relative } from "node:path";
import { attempt, root } from "./install.js";

/** Runs vitest. @param results the file for its list of tests @returns its exit code */
export function runTests(results, ...args) {
  rmSync(results, { force: true });
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${results}`];
  return attempt("vitest", ["run", ...args, ...reporters]);
}

/** Prints the ten slowest files of tests, and at last the number of tests that passed, failed and were skipped. @param files what vitest wrote */
export function printResults(files) {
  const runs = files.filter(existsSync).map((file) => JSON.parse(readFileSync(file, "utf8")));
  const results = runs.flatMap(({ testResults }) => testResults);
  const slowest = results
    .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 10);
  console.log("\nThe slowest files, in seconds:");
  for (const { name, seconds } of slowest)
    console.log(`${seconds.toFixed(1).padStart(6)}  ${relative(root, name)}`);
  const sum = (key) => runs.reduce((total, run) => total + run[key], 0);
  // A file that does not even load has no test to fail.
  const unloaded = results.filter(
    ({ status, assertionResults }) =>
      status === "failed" && assertionResults.every((test) => test.status !== "failed"),
  ).length;
  console.log(
    `\n${sum("numPassedTests")} passed, ${sum("numFailedTests") + unloaded} failed, ${sum("numPendingTests")} skipped`,
  );
}
