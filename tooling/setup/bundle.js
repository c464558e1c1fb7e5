import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, posix, relative } from "node:path";
import { rolldown } from "rolldown";
import { root } from "./install.js";

// Makes what Node loads of each package, `dist`: one file for each of its entries, and files for what several of them
// share, because a program that loads five hundred modules needs a third of a second to start. Declarations stay one
// for each source; the check of types wrote them.

const declarations = join(root, "out", "types");

for (const name of readdirSync(join(root, "packages")).sort()) {
  const folder = join(root, "packages", name);
  removeBuilt(join(folder, "dist"));
  await bundle(folder);
  for (const source of sourcesOf(folder)) copyDeclaration(name, source);
}
await bundleReportClient(join(root, "packages", "report"));
await bundlePage(join(root, "packages", "report"));
await bundleScoringProgram(join(root, "packages", "releases"));

/** Everything but what other steps of the build make. */
function removeBuilt(dist) {
  if (!existsSync(dist)) return;
  for (const entry of readdirSync(dist)) {
    if (!/\.(?:dictionary|wasm)$/.test(entry)) rmSync(join(dist, entry), { recursive: true });
  }
}

/** The sources of a package that are no tests, relative to `src`. */
function sourcesOf(folder) {
  return readdirSync(join(folder, "src"), { recursive: true })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));
}

/** What others import of a package (its `exports`), and the modules that threads begin with. */
function entriesOf(folder) {
  const { exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const patterns = Object.values(exports)
    .map((target) => target["@discoprep/source"])
    .filter((source) => source !== undefined)
    .map((source) => source.slice("./src/".length).split("*"));
  return sourcesOf(folder).filter(
    (file) =>
      /(?:^|[-/])worker\.ts$/.test(file) ||
      patterns.some(([start, end]) =>
        end === undefined ? file === start : file.startsWith(start) && file.endsWith(end),
      ),
  );
}

async function bundle(folder) {
  const source = join(folder, "src");
  const bundled = await rolldown({
    cwd: folder,
    platform: "node",
    input: Object.fromEntries(
      entriesOf(folder).map((file) => [file.slice(0, -".ts".length), join(source, file)]),
    ),
    // Other packages stay imports, except zod (see files/src/zod.ts); the compiler's own helpers come with it, and
    // what begins with a drive is a path.
    external: /^(?!@oxc-project\/runtime\/|zod$|[A-Za-z]:)[\w@]/,
    plugins: [ownPlaces(source)],
  });
  await bundled.write({
    dir: join(folder, "dist"),
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
  });
  await bundled.close();
}

/**
 * Keeps the meaning of `import.meta.url`, which leads modules to the data of their package: the place of the module if it
 * were a file of its own.
 */
function ownPlaces(source) {
  return {
    name: "own-places",
    transform: (code, file) =>
      code.includes("import.meta.url")
        ? code.replaceAll(
            "import.meta.url",
            `import.meta.place("${relative(source, file).replaceAll("\\", "/").replace(/\.ts$/, ".js")}")`,
          )
        : undefined,
    renderChunk: (code, { fileName }) =>
      code.replaceAll(/import\.meta\.place\("([^"]+)"\)/g, (_, place) => {
        const path = posix.relative(posix.dirname(fileName), place);
        return `new URL("./${path}", import.meta.url).href`;
      }),
  };
}

function copyDeclaration(name, source) {
  const declaration = source.replace(/\.ts$/, ".d.ts");
  const from = join(declarations, "packages", name, "src", declaration);
  if (!existsSync(from)) return;
  const to = join(root, "packages", name, "dist", declaration);
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, forAnyCompiler(readFileSync(from, "utf8"), join(root, "packages", name, "src", source)));
}

/**
 * States the type of imported data, because a user's compiler does not read JSON in declarations, and leaves the kind of a
 * byte array's memory open, because TypeScript before 5.7 does not know it.
 */
function forAnyCompiler(declaration, source) {
  const plain = declaration.replaceAll(/\bUint8Array<ArrayBuffer(?:Like)?>/g, "Uint8Array");
  return plain.replaceAll(/^import type (\w+) from "(.+\.json)";$/gm, (_, name, file) => {
    const data = JSON.parse(readFileSync(join(dirname(source), file), "utf8"));
    return `declare const ${name}: ${typeOf(data)};`;
  });
}

function typeOf(value) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return "unknown";
  const rows = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${typeOf(inner)}`);
  return `{ ${rows.join("; ")} }`;
}

/** The reports' part in the browser as one classic script: modules and workers do not load from file://. */
async function bundleReportClient(folder) {
  const bundled = await rolldown({ cwd: folder, input: "src/client/main.ts" });
  await bundled.write({ file: join(folder, "dist/assets/report.js"), format: "iife", minify: true });
  await bundled.close();
}

/**
 * The page that needs no install: one file with its script and its style sheet, and a policy that allows these two and
 * no request. Packages that read files are in it as far as the page uses them; modules of Node are not.
 */
async function bundlePage(folder) {
  const source = join(folder, "src/page");
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const bundled = await rolldown({
    cwd: folder,
    platform: "browser",
    input: join(source, "main.ts"),
    resolve: { conditionNames: ["@discoprep/source", "browser", "import", "default"] },
    transform: {
      define: { discoprepVersion: JSON.stringify(version) },
      inject: { Buffer: [join(source, "node/buffer.ts"), "Buffer"] },
    },
    shimMissingExports: true,
    onLog: (level, log, next) => log.code === "SHIMMED_EXPORT" || next(level, log),
    plugins: [browserModules(source)],
  });
  const { output } = await bundled.generate({ format: "iife", minify: true });
  await bundled.close();
  const script = output[0].code.replaceAll("</script", "<\\/script");
  const style = readFileSync(join(folder, "assets/report.css"), "utf8");
  const hash = (text) => createHash("sha256").update(text).digest("base64");
  const page = readFileSync(join(source, "page.html"), "utf8")
    .replace("sha256-SCRIPT", `sha256-${hash(script)}`)
    .replace("sha256-STYLE", `sha256-${hash(style)}`)
    .replace("/* style */", () => style)
    .replace("/* script */", () => script);
  mkdirSync(join(folder, "dist/page"), { recursive: true });
  writeFileSync(join(folder, "dist/page/discoprep.html"), page);
}

/** Modules of Node, and linkedom, which stands for a browser: what the page has of its own for them, else nothing. */
function browserModules(source) {
  const empty = "\0empty";
  return {
    name: "browser-modules",
    resolveId(id) {
      if (!/^node:|^linkedom$/.test(id)) return undefined;
      const own = join(source, "node", `${id.replace("node:", "")}.ts`);
      return existsSync(own) ? own : { id: empty, moduleSideEffects: false };
    },
    load: (id) => (id === empty ? "export default {};" : undefined),
  };
}

/** The scoring program of a Codabench competition as one file: it runs where nothing is installed but Node. */
async function bundleScoringProgram(folder) {
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const bundled = await rolldown({
    cwd: folder,
    platform: "node",
    input: "src/codabench/program.ts",
    resolve: { conditionNames: ["@discoprep/source", "import", "default"] },
    transform: { define: { discoprepVersion: JSON.stringify(version) } },
  });
  await bundled.write({ file: join(folder, "dist/codabench/score.js"), format: "esm" });
  await bundled.close();
}
