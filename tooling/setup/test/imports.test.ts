import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
// @ts-expect-error: a script without types
import { packageNames } from "../install.js";

// One check of types covers all packages, so the compiler does not see where a test leaves its package: it may reach
// another by the name that its package.json states, never by a path. (For what is built, `rootDir` says so.) The browser of
// the tests is outside the workspace and has no name there.

const browser = fileURLToPath(new URL("../../browser/start.js", import.meta.url));
const packages = fileURLToPath(new URL("../../../packages", import.meta.url));

it.each(packageNames as string[])("%s imports by path only what is its own", (name) => {
  const folder = join(packages, name) + sep;
  const files = ["src", "test", "check"].flatMap((part) => typescriptFiles(join(folder, part)));
  const foreign = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/(?:\bfrom|\bimport\(?|\bmock\()\s*"(\.[^"]*)"/g)]
      .map(([, path = ""]) => join(dirname(file), path))
      .filter((target) => !target.startsWith(folder) && target !== browser)
      .map((target) => `${file} imports ${target}`),
  );
  expect(foreign).toEqual([]);
});

function typescriptFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => join(folder, file));
}
