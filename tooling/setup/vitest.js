import { join, relative } from "node:path";
import { root } from "./install.js";
import { runTests } from "./results.js";

// Runs the units of the package whose folder it is called in. One worker loads each module once; other cores have other packages.
const folder = process.cwd();
const options = ["--passWithNoTests", "--maxWorkers=1"];
process.exit(runTests(join(folder, "out/tests.json"), `${relative(root, folder)}/`, ...options));
