import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** The part of a browser page that the tests use (puppeteer). */
export interface BrowserPage {
  goto(url: string): Promise<unknown>;
  close(): Promise<void>;
  $(selector: string): Promise<{ uploadFile(...paths: string[]): Promise<void> } | null>;
  evaluate<T>(script: string): Promise<T>;
  setDefaultTimeout(milliseconds: number): void;
  screenshot(options: { path: string; fullPage?: boolean }): Promise<unknown>;
  setViewport(size: { width: number; height: number }): Promise<void>;
  emulateMediaType(type: string): Promise<void>;
  emulateMediaFeatures(features: { name: string; value: string }[]): Promise<void>;
  on(event: string, listener: (value: never) => void): void;
}

interface Browser {
  newPage(): Promise<BrowserPage>;
  close(): Promise<void>;
}

const manifest = fileURLToPath(new URL("../../../tooling/browser/package.json", import.meta.url));

/** Whether the browser is there; `npm test` downloads it where the platform has one. */
export const hasBrowser = existsSync(new URL("node_modules/puppeteer-core", pathToFileURL(manifest)));

/** What to say where the tests of pages are skipped. */
export const noBrowser = "no browser for this platform, or not downloaded: `npm test` does it";

/**
 * Starts the browser with its own rules for file:// in force: the package's proposed arguments would turn
 * them off, and pages that users cannot open would pass.
 */
export async function startBrowser(): Promise<Browser> {
  const require = createRequire(manifest);
  const load = async (name: string) => (await import(pathToFileURL(require.resolve(name)).href)).default;
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
async function program(chromium: { executablePath(): Promise<string> }): Promise<string> {
  const tools = fileURLToPath(new URL("node_modules/", pathToFileURL(manifest)));
  const kept = join(tools, ".chromium");
  if (!existsSync(kept)) {
    const { TMPDIR } = process.env;
    const making = mkdtempSync(join(tools, ".chromium-"));
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

/** A page with everything that should not have happened on it: console output, errors, requests to other places. */
export async function watchedPage(browser: Browser): Promise<{ page: BrowserPage; complaints: string[] }> {
  const page = await browser.newPage();
  // On a machine that does much else, a page may take longer than the browser's half a minute.
  page.setDefaultTimeout(120_000);
  const complaints: string[] = [];
  page.on("console", (message: { text(): string }) => void complaints.push(`console: ${message.text()}`));
  page.on("pageerror", (error: Error) => void complaints.push(`error: ${error.message}`));
  page.on("request", (request: { url(): string }) => {
    if (!request.url().startsWith("file://")) complaints.push(`request: ${request.url()}`);
  });
  return { page, complaints };
}

let axe: string | undefined;

/** What axe finds wrong on the page, a line each. */
export async function accessibilityFaults(page: BrowserPage): Promise<string[]> {
  axe ??= readFileSync(createRequire(manifest).resolve("axe-core/axe.min.js"), "utf8");
  await page.evaluate(axe);
  return page.evaluate(
    "axe.run({ preload: false }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html.slice(0, 150)))",
  );
}
