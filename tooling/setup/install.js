import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));

/** The names of the packages. A folder without a package.json is what an older checkout left. */
export const packageNames = readdirSync(join(root, "packages"))
  .filter((name) => existsSync(join(root, "packages", name, "package.json")))
  .sort();

export function packageFile(name) {
  const folder = name === undefined ? "" : `packages/${name}`;
  return JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
}

const installedMark = join(root, "node_modules", ".discoprep-installed");

function surroundings() {
  const PATH = `${join(root, "node_modules", ".bin")}${delimiter}${process.env.PATH}`;
  return {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
    env: { ...process.env, PATH, TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" },
  };
}

export function attempt(command, args) {
  const result = spawnSync(command, args, surroundings());
  if (result.error !== undefined) console.error(`${command}: ${result.error.message}`);
  return result.status ?? 1;
}

export function run(command, args, remedy) {
  const code = attempt(command, args);
  if (code === 0) return;
  if (remedy !== undefined) console.error(`\n${remedy}`);
  process.exit(code);
}

/** Runs commands, each `[command, args, remedy]`, at the same time; ends this process with 1 when any of them fails. */
export async function runTogether(commands) {
  const codes = await Promise.all(commands.map(([command, args]) => start(command, args)));
  const failed = commands.filter((_, index) => codes[index] !== 0);
  for (const [, , remedy] of failed) if (remedy !== undefined) console.error(`\n${remedy}`);
  if (failed.length > 0) process.exit(1);
}

function start(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, surroundings());
    child.on("error", (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(1);
    });
    child.on("close", (code) => resolve(code ?? 1));
  });
}

export function install() {
  checkNode();
  const fingerprint = lockFingerprint();
  if (existsSync(installedMark) && readFileSync(installedMark, "utf8") === fingerprint) return;
  const { packageManager } = packageFile();
  console.error(`Setting up: installing the locked dependencies with ${packageManager} …`);
  if (attempt("npx", ["--yes", packageManager, "install", "--frozen-lockfile"]) !== 0) {
    console.error(
      "\nThe installation failed: the lines above say why. It needs the npm registry. Where pnpm-lock.yaml does not fit the package.json files, type `npx pnpm install`, and commit it with them.",
    );
    process.exit(1);
  }
  writeFileSync(installedMark, fingerprint);
}

function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(
    `discoprep needs Node 20.19 or newer; this is ${process.versions.node}. Install a newer Node.`,
  );
  process.exit(1);
}

/** Changes with the lock file, with the packages, and with Node's ABI and the machine, so that native parts fit. */
function lockFingerprint() {
  const lock = readFileSync(join(root, "pnpm-lock.yaml"));
  const sha = createHash("sha256").update(lock).digest("hex");
  return `${sha} ${process.versions.modules} ${process.platform} ${process.arch}\n`;
}
