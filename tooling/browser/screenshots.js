import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { hasBrowser, startBrowser } from "./start.js";

// `node tooling/browser/screenshots.js`, after `npm start`: pictures of five kinds of pages of the sample's report.

const root = fileURLToPath(new URL("../../", import.meta.url));
const pictures = join(root, "docs/screenshots");
const report = pathToFileURL(join(root, "datasets/sample/out/report")).href;

const addresses = {
  overview: "eng.release/index.html",
  document: "eng.wikinews/doc/115.html#r11",
  concordance: "eng.release/concordance.html",
  scores: "score/index.html",
  agreement: "agreement/disagreements.html",
};

if (!hasBrowser) throw new Error("no browser for this platform");
mkdirSync(pictures, { recursive: true });
const browser = await startBrowser();
const page = await browser.newPage();
await page.setViewport({ width: 1280, height: 860 });
for (const [name, path] of Object.entries(addresses)) {
  await page.goto(`${report}/${path}`);
  await page.evaluate("new Promise((finish) => requestAnimationFrame(() => requestAnimationFrame(finish)))");
  await page.screenshot({ path: join(pictures, `${name}.png`) });
}
await browser.close();
