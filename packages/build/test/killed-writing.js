// Runs a rebuild that kills its own process, as kill -9 does, in one of the calls that change the store after the step
// "judged". Arguments: the options as JSON, the number of the call, from 1. Ends with 0 where there are fewer calls.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { rebuild } from "../dist/rebuild/index.js";

const [, , options, last] = process.argv;
let calls = 0;
let isCounted = false;

/** @param half what a call has done that is killed in the middle */
function counted(name, half = () => {}) {
  const real = fs[name];
  fs[name] = (...args) => {
    if (isCounted && changes(name, args) && ++calls === Number(last)) {
      half(...args);
      process.kill(process.pid, "SIGKILL");
    }
    return real(...args);
  };
}

/** The log is of no matter here, and what is not there cannot be removed. */
function changes(name, [path]) {
  if (/\/log\/|state\.json$/.test(path)) return false;
  return name !== "rmSync" || fs.existsSync(path);
}

/** Half of the files of a folder, those that come first. */
function removeHalf(folder) {
  if (!fs.statSync(folder).isDirectory()) return;
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  for (const { parentPath, name } of files.slice(0, Math.ceil(files.length / 2)))
    fs.unlinkSync(join(parentPath, name));
}

counted("rmSync", removeHalf);
for (const name of ["renameSync", "symlinkSync", "writeFileSync", "rename"]) counted(name);
syncBuiltinESMExports();

await rebuild({
  ...JSON.parse(options),
  onStep: (step) => {
    if (step === "judged") isCounted = true;
  },
});
