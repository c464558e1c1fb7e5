import { rmSync } from "node:fs";
import { join } from "node:path";
import { attempt, install, root, run } from "./install.js";
import { printResults } from "./results.js";

// `npm run check`: what a release needs beside `npm test`: packing and installing, pages in a browser, Slurm, processes that
// are killed, whole corpora, and five times the cases of each property.

install();
run("turbo", ["run", "build", "sample", "typecheck", "--output-logs=errors-only"]);
process.env.CHECK = "1";
process.env.TURBO_HASH = "built";
process.env.PROPERTY_RUNS ??= "500";
const results = join(root, "out/checks.json");
rmSync(results, { force: true });
const code = attempt("vitest", ["run", "--reporter=dot", "--reporter=json", `--outputFile.json=${results}`]);
printResults([results]);
process.exit(code);
