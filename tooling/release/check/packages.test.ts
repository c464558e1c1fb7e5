import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { beforeAll, describe, expect, it } from "vitest";
import { codeBlocks, documents } from "../../../packages/cli/test/code-blocks.ts";
import { writeMirror } from "../../../packages/cli/test/dump-site.ts";
import { runForTest } from "../../../packages/cli/test/run-command.ts";
import { filesIn } from "../../../packages/files/test/folder.ts";
// @ts-expect-error: a script without types
import { packageFile, root as project } from "../imports.js";
// @ts-expect-error: a script without types
import { packAll } from "../pack.js";

const root = mkdtempSync(join(tmpdir(), "packages-"));
/** Kilobytes that a tarball may have. */
const limits: Readonly<Record<string, number>> = { discoprep: 5000, "@discoprep/bzip2": 40 };
const names = Object.keys(limits);
let tarballs: Map<string, string>;

function tarball(name: string): string {
  return tarballs.get(name) as string;
}

/** Leaves out what says on what outputs were made: a checkout names its commit, in manifests and on pages of a release. */
function comparable(folder: string): [string, string][] {
  return Object.entries(filesIn(folder)).filter(
    ([path]) => !/(^|\/)(manifest\.json|fingerprints\.json|SHA256SUMS)$|^report\//.test(path),
  );
}

beforeAll(async () => {
  tarballs = await packAll(join(root, "tarballs"));
});

describe.each(names)("%s for the registry", (name) => {
  it("holds built code, its licence and nothing of the workshop", () => {
    const files = execFileSync("tar", ["-tzf", tarball(name)], { encoding: "utf8" })
      .trim()
      .split("\n");
    for (const needed of ["LICENSE", "README.md", "package.json"])
      expect(files).toContain(`package/${needed}`);
    expect(
      files.filter((file) => /\.test\.|\/src\/.*(?<!\.d)\.ts$|\/test\/|\.map$|tsconfig/.test(file)),
    ).toEqual([]);
    expect(statSync(tarball(name)).size / 1000).toBeLessThan(limits[name] as number);
  });

  it("asks for no script, and is what publint and arethetypeswrong want", async () => {
    const bytes = Uint8Array.from(readFileSync(tarball(name)));
    const { messages, pkg } = await publint({ pack: { tarball: bytes.buffer }, strict: true });
    expect(messages.filter(({ code }) => code !== "USE_LICENSE")).toEqual([]);
    expect(pkg).not.toHaveProperty("scripts");
    const analysed = await checkPackage(createPackageFromTarballData(bytes));
    const problems = analysed.types === false ? ["no types"] : analysed.problems;
    // The packages are ES modules: require() of old Node versions is not for them.
    expect(
      problems.filter(
        (problem) =>
          typeof problem === "string" ||
          (problem.kind !== "CJSResolvesToESM" &&
            !("resolutionKind" in problem && problem.resolutionKind === "node10")),
      ),
    ).toEqual([]);
  });
});

it("the version is that of CITATION.cff and codemeta.json, and in the list of changes", () => {
  const { version } = packageFile();
  const read = (file: string) => readFileSync(join(project, file), "utf8");
  expect(read("CITATION.cff")).toContain(`\nversion: ${version}\n`);
  expect(JSON.parse(read("codemeta.json")).version).toBe(version);
  expect(read("CHANGELOG.md")).toContain(`## ${version}`);
});

describe("installed into an empty folder, without scripts and without compilers", () => {
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
    expect(run(["text", "tokens", "--lang", "zh"], text)).toBe(
      await ours(["text", "tokens", "--lang", "zh"], text),
    );
  });

  it("builds the sample, and validates, scores and shows its release, byte for byte as here", async () => {
    run(["build", "sample"]);
    const installed = join(folder, "datasets/sample/out");
    const built = join(project, "out/sample/out");
    expect(comparable(installed)).toEqual(comparable(built));
    const release = join(installed, "eng.release/train");
    run(["validate", release, "--level", "6"]);
    const [gold, output] = [join(release, "relations.json"), join(release, "relations.json")];
    expect(run(["score", gold, output])).toBe(await ours(["score", gold, output]));
    run(["report", release, "--out", "site"]);
    await ours(["report", release, "--out", join(root, "site")]);
    expect(comparable(join(folder, "site"))).toEqual(comparable(join(root, "site")));
  });

  it("runs the blocks of the README that need nothing else", () => {
    const readme = join(root, "readme");
    mkdirSync(readme);
    symlinkSync(join(folder, "node_modules"), join(readme, "node_modules"));
    const blocks = codeBlocks(project, "README.md").filter(
      ({ language, kind }) => language === "sh" && kind === "",
    );
    expect(blocks.length).toBeGreaterThan(1);
    for (const { text } of blocks)
      execFileSync("sh", ["-e"], { input: text, cwd: readme, env, stdio: ["pipe", "pipe", "pipe"] });
    const outputs = ["articles", "blind", "discoprep.html", "input", "project", "report"];
    expect(readdirSync(join(readme, "out"))).toEqual(outputs);
  });

  it.each(["docs/tutorial.md", "packages/bzip2/README.md"])("runs the programs of %s", (file) => {
    const place = mkdtempSync(join(root, "programs-"));
    cpSync(join(project, "out/sample"), join(place, "datasets/sample"), { recursive: true });
    symlinkSync(join(folder, "node_modules"), join(place, "node_modules"));
    const blocks = codeBlocks(project, file);
    for (const [index, { language, text }] of blocks.entries()) {
      if (language !== "js") continue;
      writeFileSync(join(place, "program.mjs"), text);
      const printed = execFileSync(process.execPath, ["program.mjs"], { cwd: place, env, encoding: "utf8" });
      expect(printed).toBe(blocks[index + 1]?.text);
    }
  });

  describe("has types for the oldest compiler that reads them and for ours, checked whole", () => {
    // Programs of the documents do not say the types of their parameters.
    const options =
      "--module nodenext --target es2022 --strict --noImplicitAny false --noEmit --types node".split(" ");
    const compilers = ["typescript-5.4", "typescript"];
    let files: string[];

    beforeAll(() => {
      const entries = [...Object.keys(packageFile().exports), "@discoprep/bzip2"];
      const all = entries.map(
        (entry, at) => `export * as entry${at} from "${entry.replace(/^\./, "discoprep")}";`,
      );
      const programs = documents(project)
        .flatMap((file) => codeBlocks(project, file))
        .filter(({ language }) => language === "js");
      const texts = [all.join("\n"), ...programs.map(({ text }) => `${text}\nexport {};\n`)];
      files = texts.map((_, index) => `program-${index}.mts`);
      for (const [index, text] of texts.entries()) writeFileSync(join(folder, `program-${index}.mts`), text);
    });

    it.each(compilers)("%s: entries, and programs of the documents", (compiler) => {
      const tsc = join(project, "node_modules", compiler, "bin/tsc");
      const args = [tsc, ...options, "--typeRoots", join(project, "node_modules/@types"), ...files];
      const { stdout, status } = spawnSync(process.execPath, args, { cwd: folder, env, encoding: "utf8" });
      expect({ stdout, status }).toEqual({ stdout: "", status: 0 });
    });
  });

  it("can be imported, entry by entry", () => {
    const entries = Object.keys(packageFile().exports).map((entry) => entry.replace(/^\./, "discoprep"));
    const imports = [...entries, "@discoprep/bzip2"].map(
      (entry) => `await import(${JSON.stringify(entry)});`,
    );
    execFileSync(process.execPath, ["--input-type=module", "-e", imports.join("\n")], { cwd: folder, env });
  });

  it("rebuilds a dataset that came with it where that lies, and writes nothing where it is called", () => {
    const [called, store] = [join(root, "called"), join(root, "store")];
    mkdirSync(called);
    cpSync(join(project, "datasets/sample/sample"), join(root, "datasets/sample/sample"), {
      recursive: true,
    });
    writeMirror(root);
    const options = [
      "--layout",
      "legacy",
      "--site",
      join(root, "mirror"),
      "--store",
      store,
      "--contact",
      "a@b.example",
    ];
    const args = ["rebuild", "eng.wikinews", ...options, "--accept-loss", "--quiet"];
    execFileSync(join(folder, "node_modules/.bin/discoprep"), args, { cwd: called, env });
    expect(readdirSync(called)).toEqual([]);
    const recorded = join(store, "latest/recipe/dataset.json");
    const shipped = join(folder, "node_modules/discoprep/datasets/eng.wikinews/dataset.json");
    expect(readFileSync(recorded)).toEqual(readFileSync(shipped));
  });
});

describe("installed globally, as the README says", () => {
  it("runs, and has its manual page where man looks", () => {
    const prefix = join(root, "global");
    const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline", "--prefix", prefix];
    execFileSync("npm", ["install", "-g", ...options, tarball("discoprep")], { stdio: "pipe" });
    const printed = execFileSync(join(prefix, "bin/discoprep"), ["explain", "no-room"], { encoding: "utf8" });
    expect(printed).toContain("There is no room for the output");
    expect(readFileSync(join(prefix, "share/man/man1/discoprep.1"), "utf8")).toContain("discoprep");
  });
});

describe("installed by pnpm, which refuses install scripts", () => {
  it("ends well, and runs", () => {
    const folder = join(root, "pnpm-user");
    mkdirSync(folder);
    writeFileSync(join(folder, "pnpm-workspace.yaml"), "pmOnFail: ignore\n");
    const dependencies = { discoprep: `file:${tarball("discoprep")}` };
    writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, dependencies }));
    const options = ["install", "--no-frozen-lockfile", "--prefer-offline"];
    execFileSync(join(project, "node_modules/.bin/pnpm"), options, { cwd: folder, stdio: "pipe" });
    const command = join(folder, "node_modules/.bin/discoprep");
    const printed = execFileSync(command, ["text", "tokens", "--lang", "en"], {
      input: "It's late.\n",
      encoding: "utf8",
    });
    expect(printed).toBe("It 's late .\n");
  });
});
