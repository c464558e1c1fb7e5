// Runs a rebuild that kills its own process, as kill -9 does, in the first call of a function of node:fs with such a path
// (`renameSync /releases/`). A file or folder is then half written or half removed. Arguments: the options as JSON, the call.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { rebuild } from "discoprep/build/rebuild";

const [, , options, call] = process.argv;
const [name, part] = call.split(" ");
const real = fs[name];

fs[name] = (...args) => {
  const isLast = args.slice(0, 2).some((path) => typeof path === "string" && path.includes(part));
  if (!isLast || (name === "rmSync" && !fs.existsSync(args[0]))) return real(...args);
  if (name === "rmSync") removeHalf(args[0]);
  if (name === "writeFileSync") real(args[0], args[1].slice(0, args[1].length / 2));
  process.kill(process.pid, "SIGKILL");
};
syncBuiltinESMExports();

function removeHalf(folder) {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  for (const { parentPath, name } of files.slice(0, Math.ceil(files.length / 2)))
    fs.unlinkSync(join(parentPath, name));
}

await rebuild(JSON.parse(options));
