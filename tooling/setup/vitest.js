import { join, relative } from "node:path";
import { root } from "./install.js";
import { runTests } from "./results.js";

// `turbo run test` calls it in the folder of each package: runs the units of this package. One worker loads each module once;
// other cores have other packages.
const folder = process.cwd();
const options = ["--passWithNoTests", "--maxWorkers=1"];
process.exit(runTests(join(folder, "out/tests.json"), `${relative(root, folder)}/`, ...options));
