import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

// Runs every command of commands.txt and writes hashes of exit code, printed text and files, to compare two states of the code.
//   node tooling/outputs/record.js RECORD.json [CHECKOUT]

const root = fileURLToPath(new URL("../../", import.meta.url));
const [record, checkout = root] = process.argv.slice(2);
if (record === undefined) throw new Error("usage: node tooling/outputs/record.js RECORD.json [CHECKOUT]");

// One path for all records: messages name it. The checkout's own data are read, so that both states read the same.
const out = join(tmpdir(), "discoprep-outputs");
rmSync(out, { recursive: true, force: true });
mkdirSync(out);
const places = { OUT: out, SAMPLE: join(root, "datasets/sample/sample"), SHARED: resolve(root, "../shared") };
const program = join(resolve(checkout), "packages/cli/bin/discoprep.js");

const hashes = {};
for (const line of readFileSync(new URL("commands.txt", import.meta.url), "utf8").split("\n")) {
  if (line.trim() === "" || line.startsWith("#")) continue;
  if (line.includes("$SHARED") && !existsSync(places.SHARED)) continue;
  const [name, ...words] = line.split(" ").map((word) => word.replace(/\$(\w+)/g, (_, key) => places[key]));
  hashes[name] = outputsOf(name, words);
}
writeFileSync(record, `${JSON.stringify(hashes, null, 1)}\n`);
console.error(`${Object.keys(hashes).length} commands in ${record}`);
rmSync(out, { recursive: true, force: true });

function outputsOf(name, words) {
  const at = words.indexOf("<");
  const input = at === -1 ? "" : readFileSync(words[at + 1]);
  const args = at === -1 ? words : words.slice(0, at);
  const cwd = mkdtempSync(join(tmpdir(), "discoprep-cwd-"));
  const result = spawnSync(process.execPath, [program, ...args], { input, cwd, maxBuffer: 2 ** 30 });
  rmSync(cwd, { recursive: true });
  return {
    code: result.status,
    stdout: sha256(result.stdout),
    stderr: sha256(result.stderr),
    files: hashesBelow(join(out, name)),
  };
}

function hashesBelow(folder) {
  if (!existsSync(folder)) return {};
  const paths = readdirSync(folder, { recursive: true }).map(String).sort();
  return Object.fromEntries(
    paths
      // A list of sums holds that of the manifest, and so the versions of the program.
      .filter((path) => !path.endsWith("SHA256SUMS") && statSync(join(folder, path)).isFile())
      .map((path) => [path, sha256(withoutVersions(path, readFileSync(join(folder, path))))]),
  );
}

/** Removes from a manifest the versions of the program, and the digests of manifests that were read. */
function withoutVersions(path, content) {
  if (!/(?:manifest|report|changes)\.json$/.test(path)) return content;
  return JSON.stringify(JSON.parse(content), (key, value) => {
    if (key === "versions" || key === "environment") return undefined;
    return /manifest\.json$/.test(value?.name) ? value.name : value;
  });
}

function sha256(content) {
  return createHash("sha256").update(content).digest("hex").slice(0, 16);
}
