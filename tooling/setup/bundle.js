import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, posix, relative } from "node:path";
import { rolldown } from "rolldown";
import { packageFile, packageNames, root } from "./install.js";

// Makes `dist`, which Node loads: few files, because a program of five hundred modules needs a third of a second to start.

const define = { discoprepVersion: JSON.stringify(packageFile().version) };

/** The polyfill that wtf_wikipedia would fetch pages with: Node has its own, and we give it the text. */
const ownFetch = {
  name: "own-fetch",
  resolveId: (id) => (id === "isomorphic-unfetch" ? "\0fetch" : undefined),
  load: (id) => (id === "\0fetch" ? "export default fetch;" : undefined),
};

for (const name of packageNames) removeBuilt(join(root, "packages", name, "dist"));
await bundlePackages();
await bundleReportClient(join(root, "packages", "report"));
await bundlePage(join(root, "packages", "report"));
await bundleScoringProgram(join(root, "packages", "releases"));
await bundleDecoder(join(root, "packages", "bzip2"));

/** Removes all but the data that other steps of the build make: an older checkout may have left code. */
function removeBuilt(dist) {
  for (const entry of existsSync(dist) ? readdirSync(dist) : [])
    if (!/\.(?:dictionary|wasm)$/.test(entry)) rmSync(join(dist, entry), { recursive: true });
}

async function bundlePackages() {
  const bundled = await rolldown({
    cwd: root,
    platform: "node",
    input: Object.assign({}, ...packageNames.map(entriesOf)),
    // The user installs the other libraries. Of zod's nine megabytes we need a twentieth; wtf_wikipedia has an install script.
    external:
      /^(?!@discoprep\/|@oxc-project\/runtime\/|(?:zod|wtf_wikipedia|isomorphic-unfetch)$|[A-Za-z]:)[\w@]/,
    plugins: [ownPlaces(root), ownFetch],
  });
  const dir = join(root, "dist");
  const { output } = await bundled.write({
    dir,
    entryFileNames: "[name].js",
    chunkFileNames: "shared/[name]-[hash].js",
  });
  await bundled.close();
  // Files of an earlier build go last: a program that runs meanwhile finds them.
  const written = new Set(output.map(({ fileName }) => join(dir, fileName)));
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && !written.has(file)) rmSync(file);
  }
}

/**
 * Returns what others import of a package (its `exports`), and the modules that threads begin with.
 * @returns sources by the name that the built file has: `score` for `.`, `score/conll16` for `./conll16`
 */
function entriesOf(name) {
  const folder = join(root, "packages", name);
  const { exports } = packageFile(name);
  const files = readdirSync(join(folder, "src"), { recursive: true });
  const sources = files.map((file) => file.replaceAll("\\", "/"));
  const entries = Object.entries(exports).flatMap(([entry, source]) => {
    const [start, end] = source.slice("./src/".length).split("*");
    if (end === undefined) return [[posix.join(name, entry), start]];
    return sources
      .filter((file) => file.startsWith(start) && file.endsWith(end))
      .map((file) => [posix.join(name, entry.replace("*", file.slice(start.length, -end.length))), file]);
  });
  const workers = sources
    .filter((file) => /(?:^|[-/])worker\.ts$/.test(file))
    .map((file) => [posix.join(name, basename(file, ".ts")), file]);
  return Object.fromEntries(
    [...entries, ...workers].map(([entry, file]) => [entry, join(folder, "src", file)]),
  );
}

/**
 * Keeps the meaning of `import.meta.url`, which leads modules to the data of their package: the place of the source. The
 * published package has the same folders.
 */
function ownPlaces(base) {
  return {
    name: "own-places",
    transform: (code, file) =>
      code.includes("import.meta.url")
        ? code.replaceAll(
            "import.meta.url",
            `import.meta.place("${relative(base, file).replaceAll("\\", "/").replace(/\.ts$/, ".js")}")`,
          )
        : undefined,
    renderChunk: (code, { fileName }) =>
      code.replaceAll(/import\.meta\.place\("([^"]+)"\)/g, (_, place) => {
        const path = posix.relative(posix.dirname(posix.join("dist", fileName)), place);
        return `new URL("${path}", import.meta.url).href`;
      }),
  };
}

/** Bundles the reports' part in the browser as one classic script: modules and workers do not load from file://. */
async function bundleReportClient(folder) {
  const bundled = await rolldown({ cwd: folder, input: "src/client/main.ts" });
  await bundled.write({ file: join(folder, "dist/assets/report.js"), format: "iife", minify: true });
  await bundled.close();
}

/**
 * Makes the page that needs no install: one file with its script and its style sheet, and a policy that allows these two
 * and no request. Packages that read files are in it as far as the page uses them; modules of Node are not.
 */
async function bundlePage(folder) {
  const source = join(folder, "src/page");
  const bundled = await rolldown({
    cwd: folder,
    platform: "browser",
    input: join(source, "main.ts"),
    transform: { define, inject: { Buffer: [join(source, "node/buffer.ts"), "Buffer"] } },
    shimMissingExports: true,
    onLog: (level, log, next) => log.code === "SHIMMED_EXPORT" || next(level, log),
    plugins: [browserModules(source)],
  });
  const { output } = await bundled.generate({ format: "iife", minify: true });
  await bundled.close();
  const script = output[0].code.replaceAll("</script", "<\\/script");
  const style = readFileSync(join(folder, "assets/report.css"), "utf8");
  const example = await exampleFiles();
  const hash = (text) => createHash("sha256").update(text).digest("base64");
  const page = readFileSync(join(source, "page.html"), "utf8")
    .replace("sha256-SCRIPT", `sha256-${hash(script)}`)
    .replace("sha256-STYLE", `sha256-${hash(style)}`)
    .replace("/* style */", () => style)
    .replace('id="sample">[]', () => `id="sample">${JSON.stringify(example).replaceAll("<", "\\u003c")}`)
    .replace("/* script */", () => script);
  mkdirSync(join(folder, "dist/page"), { recursive: true });
  writeFileSync(join(folder, "dist/page/discoprep.html"), page);
}

async function exampleFiles() {
  const { buildDataset } = await import(join(root, "dist/build.js"));
  const sample = join(root, "datasets/sample");
  const dataset = mkdtempSync(join(tmpdir(), "example-"));
  const { steps, ...job } = JSON.parse(readFileSync(join(sample, "dataset.json"), "utf8"));
  const needed = steps.filter(({ name }) => ["eng.articles", "eng.blind", "eng.wikinews"].includes(name));
  writeFileSync(join(dataset, "dataset.json"), JSON.stringify({ ...job, steps: needed }));
  cpSync(join(sample, "sample"), join(dataset, "sample"), { recursive: true });
  await buildDataset({ dataset });
  const release = join(dataset, "out/eng.wikinews");
  const raws = readdirSync(join(release, "raw")).map((name) => `raw/${name}`);
  const names = ["relations.json", "parses.json", ...raws];
  const systems = join(sample, "sample/systems");
  const fileIn = (folder, name, path = name) => ({ path, text: readFileSync(join(folder, name), "utf8") });
  const files = [
    ...names.map((name) => fileIn(release, name, `sample/${name}`)),
    ...readdirSync(systems).map((name) => fileIn(systems, name)),
  ];
  rmSync(dataset, { recursive: true });
  return files;
}

/** Replaces modules of Node by those in `page/node`, or by nothing. */
function browserModules(source) {
  const empty = "\0empty";
  return {
    name: "browser-modules",
    resolveId(id) {
      if (!id.startsWith("node:")) return undefined;
      const replacement = join(source, "node", `${id.replace("node:", "")}.ts`);
      return existsSync(replacement) ? replacement : { id: empty, moduleSideEffects: false };
    },
    load: (id) => (id === empty ? "export default {};" : undefined),
  };
}

/** Bundles the scoring program of a Codabench competition as one file: it runs where nothing is installed but Node. */
async function bundleScoringProgram(folder) {
  const bundled = await rolldown({ cwd: folder, platform: "node", input: "src/codabench/program.ts" });
  await bundled.write({ file: join(folder, "dist/codabench/scoring_program/score.mjs"), format: "esm" });
  await bundled.close();
}

async function bundleDecoder(folder) {
  const plugins = [ownPlaces(folder)];
  const bundled = await rolldown({ cwd: folder, platform: "node", input: "src/index.ts", plugins });
  await bundled.write({ file: join(folder, "dist/index.js"), format: "esm" });
  await bundled.close();
}
