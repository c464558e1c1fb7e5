// Pictures of five kinds of pages of the sample's report, for a designer's eye: light, dark, narrow, print, Chinese.
//   node tooling/browser/screenshots.js [FOLDER]     (after npm start and npm test; default: out/screenshots)
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import chromium from "@sparticuz/chromium";
import puppeteer from "puppeteer-core";

const project = fileURLToPath(new URL("../../", import.meta.url));
const site = join(project, "datasets/sample/out/report");
const target = process.argv[2] ?? join(project, "out/screenshots");
const shots = [
  { name: "light", page: "eng.release/index.html" },
  { name: "dark", page: "eng.release/doc/wsj_0299.html#r0", scheme: "dark" },
  { name: "narrow", page: "eng.release/relations.html", width: 320 },
  { name: "print", page: "eng.release/doc/wsj_0299.html#r0", media: "print" },
  { name: "chinese", page: "zho.release/doc/chtb_0901.html#r1" },
];

mkdirSync(target, { recursive: true });
const browser = await puppeteer.launch({
  executablePath: await chromium.executablePath(),
  args: ["--no-sandbox", "--disable-gpu"],
  headless: "shell",
});
for (const { name, page: path, scheme = "light", width = 1200, media = "screen" } of shots) {
  const page = await browser.newPage();
  await page.setViewport({ width, height: 900 });
  await page.emulateMediaType(media);
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
  const [file, anchor] = path.split("#");
  await page.goto(`${pathToFileURL(join(site, file)).href}${anchor === undefined ? "" : `#${anchor}`}`);
  await page.screenshot({ path: join(target, `${name}.png`), fullPage: name !== "light" });
  process.stdout.write(`${join(target, `${name}.png`)}\n`);
  await page.close();
}
await browser.close();
