import { existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import chromium from "@sparticuz/chromium";
import puppeteer from "puppeteer-core";

const require = createRequire(import.meta.url);

export const hasBrowser = process.platform === "linux" && process.arch === "x64";

export function axeFile() {
  return require.resolve("axe-core/axe.min.js");
}

/**
 * Starts the browser with its own rules for file:// in force: the package's proposed arguments would turn
 * them off, and pages that users cannot open would pass.
 */
export async function startBrowser() {
  return puppeteer.launch({
    executablePath: await program(),
    args: ["--no-sandbox", "--disable-gpu"],
    headless: "shell",
  });
}

/**
 * Returns the browser's program. The package unpacks 200 MB into the system's folder for temporary files, which a test run
 * clears: they are kept in the package's folder instead.
 */
async function program() {
  const folder = dirname(require.resolve("@sparticuz/chromium"));
  const unpacked = join(folder, "unpacked");
  if (!existsSync(unpacked)) {
    const { TMPDIR } = process.env;
    const making = mkdtempSync(join(folder, "unpacking-"));
    process.env.TMPDIR = making;
    try {
      await chromium.executablePath();
    } finally {
      if (TMPDIR === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = TMPDIR;
    }
    // All of it or nothing, so that no later run meets what an interrupted one began. Another test file may have been faster.
    try {
      renameSync(making, unpacked);
    } catch (error) {
      if (!existsSync(unpacked)) throw error;
      rmSync(making, { recursive: true });
    }
  }
  return join(unpacked, "chromium");
}
