import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { hasBrowser, startBrowser } from "./start.js";

// `node tooling/browser/screenshots.js`, after `npm start`: pictures of five kinds of pages, made from the sample.

const root = fileURLToPath(new URL("../../", import.meta.url));
const pictures = join(root, "docs/screenshots");
const sample = join(root, "datasets/sample/out");

/** Kinds of pages, each a page of the sites below with the view of it. */
const shown = {
  overview: "release/index.html",
  document: "release/doc/wsj_2299.html#r3",
  concordance: "release/concordance.html",
  scores: "scores/index.html",
  agreement: "agreement/disagreements.html",
};

/** Runs a command of discoprep. */
function discoprep(...args) {
  execFileSync(process.execPath, [join(root, "packages/cli/bin/discoprep.js"), ...args, "--quiet"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/** Two outputs that differ from gold: one has another sense, the other one its arguments the other way round, too. */
function writeSystems(gold, folder) {
  const lines = readFileSync(join(gold, "relations.json"), "utf8").trim().split("\n");
  const indices = ({ TokenList, ...part }) => ({ ...part, TokenList: TokenList.map((token) => token[2]) });
  const first = lines.map((line, index) => {
    const { Arg1, Arg2, Connective, ...labels } = JSON.parse(line);
    const parts = { Arg1: indices(Arg1), Arg2: indices(Arg2), Connective: indices(Connective) };
    return { ...labels, ...parts, ...(index === 0 && { Sense: ["Expansion.Conjunction"] }) };
  });
  const second = first.map((one, index) => (index === 1 ? { ...one, Arg1: one.Arg2, Arg2: one.Arg1 } : one));
  return Object.entries({ first, second }).map(([name, rows]) => {
    const file = join(folder, `${name}.json`);
    writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
    return file;
  });
}

/** Another annotator's reading of a release: one relation has another sense, and one is absent. */
function writeAnnotation(gold, folder) {
  const [first, ...others] = readFileSync(join(gold, "relations.json"), "utf8").trim().split("\n");
  const other = JSON.stringify({ ...JSON.parse(first), Sense: ["Expansion.Conjunction"] });
  mkdirSync(folder);
  writeFileSync(join(folder, "relations.json"), [other, ...others.slice(0, -1), ""].join("\n"));
  return folder;
}

if (!hasBrowser) throw new Error("no browser for this platform");
const work = mkdtempSync(join(tmpdir(), "screenshots-"));
try {
  const gold = join(sample, "eng.release/train");
  discoprep("report", join(sample, "eng.release"), "--out", join(work, "release"));
  discoprep("report", "--gold", gold, "--system", ...writeSystems(gold, work), "--out", join(work, "scores"));
  discoprep(
    "report",
    "--agreement",
    gold,
    writeAnnotation(gold, join(work, "second")),
    "--out",
    join(work, "agreement"),
  );
  mkdirSync(pictures, { recursive: true });
  const browser = await startBrowser();
  const page = await browser.newPage();
  await page.setViewport({ width: 1100, height: 800 });
  for (const [name, path] of Object.entries(shown)) {
    const [file, hash = ""] = path.split("#");
    await page.goto(`${pathToFileURL(join(work, file)).href}#${hash}`);
    await page.evaluate("new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))");
    await page.screenshot({ path: join(pictures, `${name}.png`) });
  }
  await browser.close();
} finally {
  rmSync(work, { recursive: true });
}
