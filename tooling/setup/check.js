import { join } from "node:path";
import { install, root, run } from "./install.js";
import { printResults, runTests } from "./results.js";

// `npm run check`: what a release needs beside `npm test`: packing and installing, pages in a browser, Slurm, processes that
// are killed, whole corpora, and five times the cases of each property.

install();
// Its declarations are packed. The set-up of vitest builds.
run("turbo", ["run", "typecheck", "--output-logs=errors-only"]);
process.env.CHECK = "1";
process.env.PROPERTY_RUNS ??= "500";
const results = join(root, "out/checks.json");
const code = runTests(results);
printResults([results]);
process.exit(code);
