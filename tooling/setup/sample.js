import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "./install.js";

// Makes the sample once for all tests, in a copy: what a person changes in `datasets/sample/out` is nothing to them.

const copy = join(root, "out/sample");
rmSync(copy, { recursive: true, force: true });
cpSync(join(root, "datasets/sample"), copy, {
  recursive: true,
  filter: (path) => !/[/\\](?:out|node_modules|\.turbo)$/.test(path),
});
run("discoprep", ["build", copy, "--quiet"]);
