import { readFileSync } from "node:fs";
// @ts-expect-error: a script without types
import * as tool from "../../../tooling/browser/start.js";

export interface BrowserPage {
  goto(url: string): Promise<unknown>;
  close(): Promise<void>;
  $(selector: string): Promise<{ uploadFile(...paths: string[]): Promise<void> } | null>;
  evaluate<T>(script: string): Promise<T>;
  select(selector: string, ...values: string[]): Promise<string[]>;
  setDefaultTimeout(milliseconds: number): void;
  screenshot(options: { path: string; fullPage?: boolean }): Promise<unknown>;
  setViewport(size: { width: number; height: number }): Promise<void>;
  createCDPSession(): Promise<{ send(method: string, parameters: object): Promise<unknown> }>;
  emulateMediaType(type: string): Promise<void>;
  emulateMediaFeatures(features: { name: string; value: string }[]): Promise<void>;
  on(event: string, listener: (value: never) => void): void;
}

interface Browser {
  newPage(): Promise<BrowserPage>;
  close(): Promise<void>;
}

export const hasBrowser: boolean = tool.hasBrowser;

export const noBrowser = "no browser for this platform";

/** Starts the browser with its own rules for file:// in force. */
export const startBrowser: () => Promise<Browser> = tool.startBrowser;

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

export async function accessibilityFaults(page: BrowserPage): Promise<string[]> {
  axe ??= readFileSync(tool.axeFile(), "utf8");
  await page.evaluate(axe);
  return page.evaluate(
    "axe.run({ preload: false }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html.slice(0, 150)))",
  );
}
