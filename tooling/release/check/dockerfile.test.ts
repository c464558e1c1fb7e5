import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

// Runs the instructions of the Dockerfile without Docker: each stage has a folder for its root, and the absolute paths of
// its commands lead there.

const project = fileURLToPath(new URL("../../../", import.meta.url));
const isCheckout = existsSync(join(project, ".git"));
const root = mkdtempSync(join(tmpdir(), "image-"));
const instructions = readFileSync(join(project, "Dockerfile"), "utf8")
  .replace(/^#.*\n/gm, "")
  .replaceAll("\\\n", " ")
  .split("\n")
  .flatMap((line) => {
    const [, name = "", words = ""] = /^([A-Z]+) +(.*)$/.exec(line) ?? [];
    return name === "" ? [] : [{ name, words }];
  });

/** Puts a stage's folder before the absolute paths of a command. */
function inStage(command: string, stage: string): string {
  return command.replaceAll(/(?<=^|\s)\/(?=\w)/g, `${stage}/`);
}

/** Copies the files that are under version control: what `docker build` is given of a fresh clone. */
function copyCheckout(to: string): void {
  const files = execFileSync("git", ["ls-files", "-z"], { cwd: project, encoding: "utf8" }).split("\0");
  for (const file of files.filter((name) => name !== "" && existsSync(join(project, name)))) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(join(project, file), join(to, file), { verbatimSymlinks: true });
  }
}

/** @returns the root of the last stage */
function runInstructions(): string {
  const stages = new Map<string, string>();
  let [stage, folder] = ["", ""];
  for (const { name, words } of instructions) {
    if (name === "FROM") {
      stage = join(root, `stage-${stages.size}`);
      stages.set(/ AS (\w+)$/.exec(words)?.[1] ?? "last", stage);
      folder = stage;
      mkdirSync(stage);
    } else if (name === "WORKDIR") {
      folder = inStage(words, stage);
      mkdirSync(folder, { recursive: true });
    } else if (words === ". .") copyCheckout(folder);
    else if (name === "COPY") {
      const [, from = "", source = "", target = ""] =
        /^--from=(\w+) (?:--chown=\S+ )?(\S+) (\S+)$/.exec(words) ?? [];
      cpSync(inStage(source, stages.get(from) as string), inStage(target, stage), { recursive: true });
    } else if (name === "RUN") {
      // npm's own store is not the image's: to clean it would be lost work.
      const command = inStage(words, stage).replace("npm cache clean --force", "true");
      const env = { ...process.env, npm_config_prefer_offline: "true" };
      execFileSync("sh", ["-e"], { input: command, cwd: folder, env, stdio: "pipe" });
    }
  }
  return stage;
}

describe("the Dockerfile", () => {
  it("pins each image by its digest, and gives /data to the user it runs as", () => {
    const images = instructions.filter(({ name }) => name === "FROM");
    expect(images.map(({ words }) => words).filter((image) => !/@sha256:[0-9a-f]{64}/.test(image))).toEqual(
      [],
    );
    const user = instructions.find(({ name }) => name === "USER")?.words;
    expect(instructions).toContainEqual({
      name: "COPY",
      words: `--from=build --chown=${user}:${user} /data /data`,
    });
  });

  it.skipIf(!isCheckout)("makes a command that runs, and holds no browser", () => {
    const image = runInstructions();
    const command = join(image, "usr/local/bin/discoprep");
    const data = join(image, "data");
    expect(execFileSync(command, ["build", "sample"], { cwd: data, encoding: "utf8" })).toContain(
      "Results are in",
    );
    expect(readdirSync(data)).toEqual(["datasets"]);
    const installed = readdirSync(join(image, "app/node_modules"), { recursive: true }).map(String);
    expect(installed.filter((path) => /chromium|puppeteer|vitest|(?:^|\/)typescript$/.test(path))).toEqual(
      [],
    );
    expect(existsSync(join(image, "tarballs"))).toBe(false);
  });
});

if (!isCheckout) process.stderr.write("skipped: the image of the Dockerfile needs a checkout\n");
