import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The root of the repository. */
export const root = fileURLToPath(new URL("../../", import.meta.url));

const installed = `${root}node_modules/.discoprep-installed`;

/** Runs a command in the repository root with our output; ends the process with its exit code when it fails. */
export function run(command, args, remedy) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
    env: {
      ...process.env,
      PATH: `${root}node_modules/.bin:${process.env.PATH}`,
      TURBO_TELEMETRY_DISABLED: "1",
      DO_NOT_TRACK: "1",
    },
  });
  if (result.status === 0) return;
  if (remedy !== undefined) console.error(`\n${remedy}`);
  process.exit(result.status ?? 1);
}

/** Installs the locked dependencies unless exactly these are installed already. */
export function install() {
  checkNode();
  const wanted = lockFingerprint();
  if (existsSync(installed) && readFileSync(installed, "utf8") === wanted) return;
  const { packageManager } = JSON.parse(readFileSync(`${root}package.json`, "utf8"));
  console.error(`Setting up: installing the locked dependencies with ${packageManager} …`);
  run(
    "npx",
    ["--yes", packageManager, "install", "--frozen-lockfile"],
    "The installation failed. It needs the npm registry, and python3, make and g++ to compile nodejieba; " +
      "see the lines above for what was missing, then type the same command again.",
  );
  writeFileSync(installed, wanted);
}

function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(
    `discoprep needs Node 20.19 or newer; this is ${process.versions.node}. Install a newer Node and try again.`,
  );
  process.exit(1);
}

/** Changes with the lock file, the patches, Node's ABI and the machine's kind, so that native parts fit. */
function lockFingerprint() {
  const lock = readFileSync(`${root}pnpm-lock.yaml`);
  const sha = createHash("sha256").update(lock).digest("hex");
  return `${sha} ${process.versions.modules} ${process.platform} ${process.arch}\n`;
}
