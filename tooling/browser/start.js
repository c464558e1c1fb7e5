import { existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const modules = fileURLToPath(new URL("node_modules/", import.meta.url));
const require = createRequire(import.meta.url);

/** Whether the browser is there; `npm test` downloads it where the platform has one. */
export const hasBrowser = existsSync(join(modules, "puppeteer-core"));

/** The source of axe, which finds what is not accessible on a page. */
export function axeFile() {
  return require.resolve("axe-core/axe.min.js");
}

/**
 * Starts the browser with its own rules for file:// in force: the package's proposed arguments would turn
 * them off, and pages that users cannot open would pass.
 */
export async function startBrowser() {
  const load = async (name) => (await import(pathToFileURL(require.resolve(name)).href)).default;
  const [puppeteer, chromium] = [await load("puppeteer-core"), await load("@sparticuz/chromium")];
  return puppeteer.launch({
    executablePath: await program(chromium),
    args: ["--no-sandbox", "--disable-gpu"],
    headless: "shell",
  });
}

/**
 * The browser's program. The package unpacks 200 MB into the system's folder for temporary files, which a test run
 * clears: they are kept beside the package instead, where a new installation of the tools removes them.
 */
async function program(chromium) {
  const kept = join(modules, ".chromium");
  if (!existsSync(kept)) {
    const { TMPDIR } = process.env;
    const making = mkdtempSync(join(modules, ".chromium-"));
    process.env.TMPDIR = making;
    try {
      await chromium.executablePath();
    } finally {
      if (TMPDIR === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = TMPDIR;
    }
    // All of it or nothing, so that no later run meets what an interrupted one began. Another test file may have been faster.
    try {
      renameSync(making, kept);
    } catch (error) {
      if (!existsSync(kept)) throw error;
      rmSync(making, { recursive: true });
    }
  }
  return join(kept, "chromium");
}
