import { join } from "node:path";
import { install, root, run } from "./install.js";
import { printResults, runTests } from "./results.js";

// `npm run check`: the tests of a release beside `npm test`, with five times the cases of each property.

install();
run("turbo", ["run", "typecheck", "--output-logs=errors-only"]);
process.env.CHECK = "1";
process.env.PROPERTY_RUNS ??= "500";
const results = join(root, "out/checks.json");
const code = runTests(results);
printResults([results]);
process.exit(code);
