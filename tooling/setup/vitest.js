import { rmSync } from "node:fs";
import { join, relative } from "node:path";
import { attempt, root } from "./install.js";

// `turbo run test` calls it in the folder of each package: runs the units of this package. One worker loads each module once;
// other cores have other packages.
const results = join(process.cwd(), "out/tests.json");
rmSync(results, { force: true });
const own = `${relative(root, process.cwd())}/`;
process.exit(
  attempt("vitest", [
    "run",
    own,
    "--passWithNoTests",
    "--maxWorkers=1",
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${results}`,
  ]),
);
