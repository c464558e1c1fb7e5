import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { codeBlocks } from "../../../packages/cli/test/code-blocks.ts";
import { runForTest } from "../../../packages/cli/test/run-command.ts";
// @ts-expect-error: a script without types
import { packAll, publishedPackages } from "../pack.js";

const here = fileURLToPath(new URL("../", import.meta.url));
const project = join(here, "../../");
const hasTools = existsSync(join(here, "node_modules", "publint"));
const root = mkdtempSync(join(tmpdir(), "packages-"));
const sizes: Record<string, number> = JSON.parse(readFileSync(join(here, "sizes.json"), "utf8"));
const names: string[] = publishedPackages().map(
  ({ manifest }: { manifest: { name: string } }) => manifest.name,
);
let tarballs: Map<string, string>;

interface Manifest {
  readonly name: string;
  readonly publishConfig: { readonly exports: Readonly<Record<string, string | object>> };
}

/** A tool of this folder, which is outside the workspace. */
async function tool(name: string) {
  return import(pathToFileURL(createRequire(join(here, "package.json")).resolve(name)).href);
}

function bytesOf(name: string): ArrayBuffer {
  const bytes = readFileSync(tarballs.get(name) as string);
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
}

/** Every file of a folder, by path, with its bytes. */
function contents(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    files
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [relative(folder, file), readFileSync(file, "latin1")]),
  );
}

/** Outputs without what says on what they were made: a checkout names its commit, in manifests and on pages of a release. */
function comparable(files: Map<string, string>): [string, string][] {
  return [...files].filter(
    ([path]) => !/(^|\/)(manifest\.json|fingerprints\.json|SHA256SUMS)$|^report\//.test(path),
  );
}

beforeAll(async () => {
  if (!hasTools) return;
  tarballs = await packAll(join(root, "tarballs"));
});

describe.skipIf(!hasTools)("each package for the registry", () => {
  it.each(names)("%s holds built code, LICENSE and NOTICE, and nothing of the workshop", (name) => {
    const tarball = tarballs.get(name) as string;
    const files = execFileSync("tar", ["-tzf", tarball], { encoding: "utf8" }).trim().split("\n");
    for (const needed of ["LICENSE", "NOTICE", "README.md", "package.json"])
      expect(files).toContain(`package/${needed}`);
    const { folder } = publishedPackages().find(
      ({ manifest }: { manifest: { name: string } }) => manifest.name === name,
    );
    if (existsSync(join(folder, "data"))) {
      expect(files.filter((file) => file.startsWith("package/data/"))).toHaveLength(
        readdirSync(join(folder, "data"), { recursive: true, withFileTypes: true }).filter((entry) =>
          entry.isFile(),
        ).length,
      );
    }
    const own = files.filter((file) => !file.startsWith("package/node_modules/"));
    expect(own.filter((file) => /\.test\.|\/src\/|\/test\/|\.map$|tsbuildinfo|tsconfig/.test(file))).toEqual(
      [],
    );
    expect(statSync(tarball).size / 1024).toBeLessThan(sizes[name] ?? (sizes.others as number));
  });

  it("has the version that CITATION.cff and codemeta.json state", () => {
    const { version } = publishedPackages()[0].manifest;
    const read = (file: string) => readFileSync(join(project, file), "utf8");
    expect(read("CITATION.cff")).toContain(`\nversion: ${version}\n`);
    expect(JSON.parse(read("codemeta.json")).version).toBe(version);
    expect(read("CHANGELOG.md")).toContain(`## ${version}`);
  });

  it("has the version of all others, and asks for no install script", () => {
    const manifests = publishedPackages().map(
      ({ manifest }: { manifest: Record<string, unknown> }) => manifest,
    );
    expect(new Set(manifests.map(({ version }: { version?: unknown }) => version)).size).toBe(1);
    for (const { scripts = {} } of manifests as { scripts?: Record<string, string> }[]) {
      expect(Object.keys(scripts).filter((script) => /install|prepare/.test(script))).toEqual([]);
    }
  });

  it.each(names)("%s is what publint and arethetypeswrong want", async (name) => {
    const [{ publint }, types] = [await tool("publint"), await tool("@arethetypeswrong/core")];
    const { messages } = await publint({ pack: { tarball: bytesOf(name) }, strict: true });
    expect(messages.filter(({ code }: { code: string }) => code !== "USE_LICENSE")).toEqual([]);
    const analysed = await types.checkPackage(
      types.createPackageFromTarballData(new Uint8Array(bytesOf(name))),
    );
    // The packages are ES modules: require() of old Node versions is not for them.
    const problems = analysed.types === false ? ["no types"] : analysed.problems;
    expect(
      problems.filter(
        ({ kind, resolutionKind }: { kind: string; resolutionKind?: string }) =>
          kind !== "CJSResolvesToESM" && resolutionKind !== "node10",
      ),
    ).toEqual([]);
  });
});

describe.skipIf(!hasTools)("installed into an empty folder, without scripts and without compilers", () => {
  const folder = join(root, "user");
  const env = { ...process.env, PATH: `${dirname(process.execPath)}:/bin` };
  const run = (args: string[], input = "") =>
    execFileSync(join(folder, "node_modules/.bin/discoprep"), args, {
      cwd: folder,
      input,
      env,
      encoding: "utf8",
    });
  const ours = async (args: string[], input = "") => (await runForTest(args, input)).stdout;

  beforeAll(() => {
    mkdirSync(folder);
    writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
    const options = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"];
    execFileSync("npm", [...options, ...tarballs.values()], { cwd: folder, stdio: "pipe" });
  });

  it("tells its version, and words of Chinese as here", async () => {
    expect(run(["--version"])).toBe(await ours(["--version"]));
    const text = "他昨天在北京大学说了三句话。\n二零一九年有一亿多人。\n";
    expect(run(["tokens", "--lang", "zh"], text)).toBe(await ours(["tokens", "--lang", "zh"], text));
  });

  it("builds the sample, and validates, scores and shows its release, byte for byte as here", async () => {
    run(["build", "sample"]);
    const there = join(folder, "datasets/sample/out");
    const copy = join(root, "sample");
    cpSync(join(project, "datasets/sample"), copy, {
      recursive: true,
      filter: (path) => !/\/(out|node_modules)$/.test(path),
    });
    await ours(["build", copy]);
    expect(comparable(contents(there))).toEqual(comparable(contents(join(copy, "out"))));
    const release = join(there, "eng.release/train");
    run(["validate", "en", release, "--level", "6"]);
    const [gold, output] = [join(release, "relations.json"), join(release, "relations.json")];
    expect(run(["score", gold, output])).toBe(await ours(["score", gold, output]));
    run(["report", release, "--out", "site"]);
    await ours(["report", release, "--out", join(root, "site")]);
    expect(comparable(contents(join(folder, "site")))).toEqual(comparable(contents(join(root, "site"))));
  });

  it("runs the blocks of the README that need nothing else", () => {
    const there = join(root, "readme");
    mkdirSync(there);
    symlinkSync(join(folder, "node_modules"), join(there, "node_modules"));
    const blocks = codeBlocks(project, "README.md").filter(
      ({ language, kind }) => language === "sh" && kind === "",
    );
    expect(blocks.length).toBeGreaterThan(1);
    for (const { text } of blocks)
      execFileSync("sh", ["-e"], { input: text, cwd: there, env, stdio: ["pipe", "pipe", "pipe"] });
    expect(readdirSync(join(there, "out"))).toEqual([
      "articles",
      "blind",
      "discoprep.html",
      "input",
      "project",
      "report",
    ]);
  });

  it("rebuilds a dataset that came with it where that lies, and writes nothing where it is called", () => {
    const [called, site, store] = ["called", "dumps", "store"].map((name) => join(root, name));
    mkdirSync(called as string);
    const dumps = join(site as string, "enwikinews", "20260701");
    mkdirSync(dumps, { recursive: true });
    const dump = readFileSync(join(project, "datasets/sample/sample/enwikinews-sample-pages-articles.xml"));
    // Named as the site names it: what a file is, its first bytes say.
    const name = "enwikinews-20260701-pages-articles.xml.bz2";
    writeFileSync(join(dumps, name), dump);
    const sha1 = createHash("sha1").update(dump).digest("hex");
    const files = { [name]: { size: dump.length, sha1 } };
    const jobs = { articlesdump: { status: "done", files } };
    writeFileSync(join(dumps, "dumpstatus.json"), JSON.stringify({ jobs }));
    const options = ["--source", "legacy", "--from", site, "--store", store, "--contact", "a@b.example"];
    const args = ["rebuild", "eng.wikinews", ...(options as string[]), "--force", "--quiet"];
    execFileSync(join(folder, "node_modules/.bin/discoprep"), args, { cwd: called, env });
    expect(readdirSync(called as string)).toEqual([]);
    const recorded = join(store as string, "latest", "recipe", "dataset.json");
    const shipped = join(folder, "node_modules/discoprep/datasets/eng.wikinews/dataset.json");
    expect(readFileSync(recorded)).toEqual(readFileSync(shipped));
  });

  it("has types for the oldest compiler that reads them, checked whole", () => {
    const entries = (publishedPackages() as { manifest: Manifest }[]).flatMap(
      ({ manifest: { name, publishConfig } }) =>
        Object.entries(publishConfig.exports)
          .filter(([entry, target]) => typeof target === "object" && !entry.includes("*"))
          .map(([entry]) => `${name}${entry.slice(1)}`),
    );
    expect(entries.length).toBeGreaterThan(names.length);
    const lines = entries.map((entry, at) => `export * as entry${at} from "${entry}";`);
    writeFileSync(join(folder, "all.mts"), lines.join("\n"));
    const options = ["--module", "nodenext", "--target", "es2022", "--strict", "--noEmit", "--types", "node"];
    const places = ["--typeRoots", join(here, "node_modules/@types"), "all.mts"];
    const tsc = join(here, "node_modules/typescript/bin/tsc");
    const checked = spawnSync(process.execPath, [tsc, ...options, ...places], {
      cwd: folder,
      env,
      encoding: "utf8",
    });
    expect(checked.stdout).toBe("");
    expect(checked.status).toBe(0);
  });

  it("can be imported, package by package", () => {
    const imports = names
      .filter((name) => name !== "discoprep")
      .map((name) => `await import(${JSON.stringify(name)});`);
    execFileSync(process.execPath, ["--input-type=module", "-e", imports.join("\n")], { cwd: folder, env });
  });
});

describe.skipIf(!hasTools)("installed globally, as the README says", () => {
  it("runs, and has its manual page where man looks", () => {
    const prefix = join(root, "global");
    const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline", "--prefix", prefix];
    execFileSync("npm", ["install", "-g", ...options, ...tarballs.values()], { stdio: "pipe" });
    const printed = execFileSync(join(prefix, "bin/discoprep"), ["explain", "no-room"], { encoding: "utf8" });
    expect(printed).toContain("The disk is full");
    expect(readFileSync(join(prefix, "share/man/man1/discoprep.1"), "utf8")).toContain("discoprep");
  });
});

describe.skipIf(!hasTools)("installed by pnpm, which refuses install scripts", () => {
  it("ends well, and runs", () => {
    const folder = join(root, "pnpm-user");
    mkdirSync(folder);
    const local = [...tarballs].map(([name, tarball]) => `  "${name}": "file:${tarball}"`);
    writeFileSync(join(folder, "pnpm-workspace.yaml"), `overrides:\n${local.join("\n")}\npmOnFail: ignore\n`);
    writeFileSync(
      join(folder, "package.json"),
      `{ "private": true, "dependencies": { "discoprep": "file:${tarballs.get("discoprep")}" } }\n`,
    );
    const pnpm = join(project, "node_modules/.bin/pnpm");
    execFileSync(pnpm, ["install", "--no-frozen-lockfile", "--prefer-offline"], {
      cwd: folder,
      stdio: "pipe",
    });
    const command = join(folder, "node_modules/.bin/discoprep");
    expect(
      execFileSync(command, ["tokens", "--lang", "en"], { input: "It's late.\n", encoding: "utf8" }),
    ).toBe("It 's late .\n");
  });
});

if (!hasTools) process.stderr.write("skipped: packages for the registry (npm test downloads the tools)\n");
