// Runs a rebuild that kills its own process, as kill -9 does: after a step (`built`), or in the first call of a function of
// node:fs with such a path (`renameSync /releases/`); without either it runs to its end. Arguments: the options as JSON,
// the step or call.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { rebuild } from "../dist/rebuild/index.js";

const [, , options, last = ""] = process.argv;
const [name, part] = last.split(" ");
const kill = () => process.kill(process.pid, "SIGKILL");

if (part !== undefined) {
  const real = fs[name];
  fs[name] = (...paths) => {
    const isLast = paths.some((path) => typeof path === "string" && path.includes(part));
    if (isLast && (name !== "rmSync" || fs.existsSync(paths[0]))) {
      if (name === "rmSync") removeHalf(paths[0]);
      kill();
    }
    return real(...paths);
  };
  syncBuiltinESMExports();
}

/** Half of the files of a folder, those that come first. */
function removeHalf(folder) {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  for (const { parentPath, name } of files.slice(0, Math.ceil(files.length / 2)))
    fs.unlinkSync(join(parentPath, name));
}

await rebuild({
  ...JSON.parse(options),
  onStep: (step) => {
    if (step === last) kill();
  },
});
