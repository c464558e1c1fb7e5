import { createHash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { attempt, install, packageNames, root } from "./install.js";
import { lint } from "./lint.js";
import { printResults } from "./results.js";

// `npm test`: whatever is missing is set up, then format and lint, types, and the units of each package that something has
// changed for. turbo has kept the results of the others: docs/decisions/turbo-tasks.md.

install();
await lint("sample");
process.env.TEST_SURROUNDINGS = testSurroundings();
const concurrency = `--concurrency=${availableParallelism() + 1}`;
const options = ["--continue", "--output-logs=new-only", "--log-prefix=none", concurrency];
const code = attempt("turbo", ["run", "test", ...options]);
const folders = packageNames.map((name) => join(root, "packages", name));
printResults([...folders, join(root, "tooling")].map((folder) => join(folder, "out/tests.json")));
process.exit(code);

/** Returns what decides about results of tests beside this repository: Node, the machine, and the real data beside the checkout. */
function testSurroundings() {
  const hash = createHash("sha256").update(`${process.version} ${process.platform} ${process.arch}\n`);
  const shared = join(root, "../shared");
  for (const file of filesOf(shared).sort()) {
    const { size, mtimeMs } = statSync(join(shared, file));
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest("hex");
}

function filesOf(folder) {
  try {
    return readdirSync(folder, { recursive: true });
  } catch {
    return [];
  }
}
