import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sha256 } from "./checksum.ts";
import { filesBelow } from "./files-below.ts";

export function programVersion(): string {
  const file = new URL("../../../package.json", import.meta.url);
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}

/**
 * Returns what decides about output beside inputs and options: the version of this program and, in a checkout, its commit.
 * A checkout with uncommitted edits has the hash of its built code and data beside the commit, so each edit is a program of its own.
 */
export function programVersions(): Readonly<Record<string, string>> {
  versions ??= versionsIn(fileURLToPath(new URL("../../..", import.meta.url)));
  return versions;
}

/** The versions, found once for a process, which may write many manifests. */
let versions: Readonly<Record<string, string>> | undefined;

/** @param root the folder of the checkout or of the installed package */
export function versionsIn(root: string): Record<string, string> {
  const discoprep = programVersion();
  if (!existsSync(join(root, ".git"))) return { discoprep };
  const status = gitStatus(root);
  const [, commit] = /^# branch\.oid ([0-9a-f]+)$/m.exec(status) ?? [];
  const isClean = commit !== undefined && !/^[^#]/m.test(status);
  return { discoprep, commit: isClean ? commit : `${commit ?? "unknown"}, edited: ${builtCode(root)}` };
}

/** Returns the commit and the edited files as `git status` prints them; nothing if git cannot be run. */
function gitStatus(root: string): string {
  // The checkout may be another user's.
  const settings = ["--no-optional-locks", "-c", "safe.directory=*"];
  const query = ["status", "--porcelain=v2", "--branch", "--", "packages", "pnpm-lock.yaml"];
  // In a hook, these variables lead to another repository.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_")));
  try {
    return execFileSync("git", [...settings, ...query], {
      cwd: root,
      env,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch {
    return "";
  }
}

/** Returns the hash of the built code and of the data files of all packages. */
function builtCode(root: string): string {
  const packages = readdirSync(join(root, "packages")).sort();
  const files = ["dist", ...packages.flatMap((name) => [`packages/${name}/data`, `packages/${name}/dist`])]
    .map((folder) => join(root, folder))
    .flatMap((folder) => (existsSync(folder) ? filesBelow(folder) : []));
  const lines = files.map((file) => `${sha256(readFileSync(file))}  ${file.slice(root.length)}\n`);
  return `sha256:${sha256(lines.join(""))}`;
}
