import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { addDump, dumpDataset } from "../test/dump-site.ts";

const recipes = fileURLToPath(new URL("../../../docs/scheduled/", import.meta.url));
const program = fileURLToPath(new URL("../bin/discoprep.js", import.meta.url));
const names = [
  ...["discoprep-rebuild@.service", "discoprep-rebuild@.timer", "discoprep-failed@.service"],
] as const;
const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;
if (!hasSystemd) console.log("scheduled.test.ts: skipped, there is no systemd-analyze");

function verify(folder: string) {
  const units = names.map((name) => join(folder, name.replace("@", "@eng.wikinews")));
  return spawnSync("systemd-analyze", ["verify", ...units], { encoding: "utf8" });
}

/** Returns a folder with commands in place of the real ones: scripts of a shell, by name. */
function commands(scripts: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "discoprep-"));
  for (const [name, script] of Object.entries(scripts))
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return folder;
}

describe.skipIf(!hasSystemd)("the units of systemd", () => {
  it("are as systemd wants them, with a store that readers can enter and a unit for failures", () => {
    const folder = mkdtempSync(join(tmpdir(), "discoprep-"));
    for (const name of names) copyFileSync(join(recipes, name), join(folder, name));
    expect(verify(folder)).toMatchObject({ status: 0, stderr: "" });
    const service = readFileSync(join(recipes, names[0]), "utf8");
    expect(service).not.toMatch(/^DynamicUser/m);
    expect(service).toMatch(/^OnFailure=discoprep-failed@%i\.service$/m);
    writeFileSync(join(folder, names[0]), service.replace("[Service]", "[Service]\nRestart=always"));
    expect(verify(folder).status).not.toBe(0);
  });
});

const batch = join(recipes, "rebuild.sbatch");
const hasSlurm = spawnSync("sinfo", ["--noheader"]).status === 0;
if (!hasSlurm) console.log("scheduled.test.ts: sbatch is not asked, there is no Slurm that answers (sinfo)");

describe("the job of Slurm", () => {
  it.each([
    [0, 0, 0],
    [0, 75, 0],
    [0, 1, 1],
    [3, 0, 3],
  ])("where sbatch ends with %i and rebuild with %i, ends with %i", (queued, rebuilt, exit) => {
    const blanks = join(mkdtempSync(join(tmpdir(), "discoprep-")), "a folder of mine");
    mkdirSync(blanks);
    const script = join(blanks, "my rebuild.sbatch");
    copyFileSync(batch, script);
    const sbatch = `printf '%s|' "$@" > sbatch.said; exit ${queued}`;
    const discoprep = `printf '%s|' "$@" > rebuild.said; exit ${rebuilt}`;
    const env = { PATH: `${commands({ sbatch, discoprep })}:/usr/bin:/bin`, CONTACT: "a@b.example" };
    const run = spawnSync("bash", [script, "my data/eng.made-up"], { cwd: blanks, env, encoding: "utf8" });
    expect(run).toMatchObject({
      status: exit,
      stderr: queued === 0 ? "" : expect.stringContaining("did not take the job of tomorrow"),
    });
    expect(readFileSync(join(blanks, "sbatch.said"), "utf8")).toBe(
      `--begin=now+1day|${script}|my data/eng.made-up|`,
    );
    expect(readFileSync(join(blanks, "rebuild.said"), "utf8")).toContain(
      `rebuild|my data/eng.made-up|--store|${blanks}/eng.made-up.store|`,
    );
  });

  it.skipIf(!hasSlurm)(
    "runs from a folder with blanks, and waits for the next day",
    { timeout: 60_000 },
    async () => {
      const blanks = join(mkdtempSync(join(tmpdir(), "discoprep-")), "a folder of mine");
      mkdirSync(blanks);
      copyFileSync(batch, join(blanks, "my rebuild.sbatch"));
      const ran = join(blanks, "ran");
      const env = {
        ...process.env,
        PATH: `${commands({ discoprep: `pwd > '${ran}.part' && mv '${ran}.part' '${ran}'` })}:${process.env.PATH}`,
        CONTACT: "a@b.example",
      };
      const name = `discoprep-test-${process.pid}`;
      const args = ["--parsable", "--mem=100M", "--cpus-per-task=1", `--job-name=${name}`];
      const job = spawnSync("sbatch", [...args, "my rebuild.sbatch", "eng.wikinews"], {
        ...{ cwd: blanks, env, encoding: "utf8" },
      });
      expect(job).toMatchObject({ status: 0 });
      for (let tries = 0; !existsSync(ran) && tries < 500; tries++) await pause(100);
      const queue = spawnSync("squeue", ["--noheader", "--states=PENDING", "--format=%i|%j|%r|%Z"], {
        encoding: "utf8",
      });
      const waiting = queue.stdout.split("\n").find((line) => line.endsWith(blanks)) ?? "";
      const [id = "", ...rest] = waiting.split("|");
      spawnSync("scancel", [id]);
      expect(readFileSync(ran, "utf8")).toBe(`${blanks}\n`);
      expect(rest).toEqual(["discoprep-rebuild", "BeginTime", blanks]);
    },
  );
});

describe("the line of cron", () => {
  const lines = readFileSync(join(recipes, "crontab"), "utf8").trimEnd().split("\n");
  const [rebuild = "", status = ""] = lines
    .filter((line) => /^\d/.test(line))
    .map((line) => line.split(" ").slice(5).join(" "));
  const runIn = (home: string, command: string) => {
    const env = { HOME: home, PATH: `${home}:/usr/bin:/bin` };
    return spawnSync("/bin/sh", ["-c", command], { encoding: "utf8", env });
  };

  it("looks for the command where npm installs it", () => {
    expect(lines.find((line) => line.startsWith("PATH="))).toContain("/usr/local/bin");
    // cron would end the command at a per cent sign.
    expect(rebuild + status).not.toContain("%");
  });

  it.each([
    [0, ""],
    [75, ""],
    [1, "it failed 2\n"],
  ])("says what rebuild says where it ends with %i only if that is a fault, and appends it", (code, mail) => {
    const home = commands({
      discoprep: `echo x >>"$HOME/runs"; echo "it failed" $(wc -l <"$HOME/runs") >&2; exit ${code}`,
    });
    runIn(home, rebuild);
    expect(runIn(home, rebuild)).toMatchObject({ stdout: mail, stderr: "", status: 0 });
    const log = readFileSync(join(home, "eng.wikinews.log"), "utf8");
    expect(log.split("\n").filter((line) => line.startsWith("it failed"))).toEqual([
      "it failed 1",
      "it failed 2",
    ]);
  });

  it("says that the latest release is too old", () => {
    expect(runIn(commands({ discoprep: "echo old; exit 0" }), status).stdout).toBe("");
    expect(runIn(commands({ discoprep: "echo old; exit 1" }), status).stdout).toBe("old\n");
  });
});

/** Returns the shell parts of the workflow, by the name of their step. */
function workflowSteps(): Record<string, string> {
  const text = readFileSync(join(recipes, "rebuild.workflow.yml"), "utf8");
  const steps = [
    ...text.matchAll(/^ {6}- name: (.*)\n(?: {8}(?!run: \|).*\n)*? {8}run: \|\n((?: {10}.*\n?)+)/gm),
  ];
  return Object.fromEntries(steps.map(([, name = "", run = ""]) => [name, run.replaceAll(/^ {10}/gm, "")]));
}

const hasJq = spawnSync("jq", ["--version"]).status === 0;
if (!hasJq) console.log("scheduled.test.ts: the workflow is not run, there is no jq");

describe.skipIf(!hasJq)("the workflow", () => {
  it("begins each run with the last release, which is an asset, and publishes the next one", () => {
    const root = mkdtempSync(join(tmpdir(), "discoprep-"));
    const site = join(root, "site");
    const dataset = dumpDataset(join(root, "eng.made-up"));
    const assets = join(root, "assets");
    mkdirSync(assets);
    // Stands for gh: releases are folders, their order is that of their making.
    const gh = `case "$1 $2" in
      "release list") ls -t '${assets}' | jq --raw-input --slurp 'split("\\n")[:-1] | map({ tagName: . })' | jq --raw-output "$8" ;;
      "release download") cat '${assets}'/"$3"/$5 > "$7" ;;
      "release create") mkdir '${assets}'/"$3" && cp "$4" '${assets}'/"$3"/ && cat "$6" > '${root}/notes' ;;
      *) exit 9 ;;
    esac`;
    const discoprep = `[ "$1" = rebuild ] && set -- "$@" --site '${site}'
      exec '${process.execPath}' '${program}' "$@"`;
    const steps = workflowSteps();
    /** Returns a run on a machine of its own. */
    const runOn = (date: string, pages: number): string => {
      addDump(site, { date, pages });
      const cwd = mkdtempSync(join(tmpdir(), "discoprep-"));
      const output = join(cwd, "github-output");
      writeFileSync(output, "");
      const env = {
        ...{ PATH: `${commands({ gh, discoprep })}:${process.env.PATH}`, HOME: cwd, GITHUB_OUTPUT: output },
        ...{ DATASET: dataset, CONTACT: "a@b.example", DATE: "latest" },
      };
      for (const name of ["Fetch the last release", "Rebuild", "Publish the release"]) {
        if (name === "Publish the release" && !readFileSync(output, "utf8").includes("published")) continue;
        // The made-up dataset is a path; an asset has only its name.
        const script = (steps[name] ?? "exit 8").replaceAll('"$DATASET-', '"eng.made-up-');
        const run = spawnSync("bash", ["-e", "-o", "pipefail", "-c", script], { cwd, env, encoding: "utf8" });
        expect(run, `${name}: ${run.stderr}`).toMatchObject({ status: 0 });
      }
      return readFileSync(output, "utf8");
    };
    expect(runOn("20260601", 8)).toBe("outcome=published\n");
    expect(readFileSync(join(root, "notes"), "utf8")).toBe("The first release.\n");
    expect(runOn("20260601", 8)).toBe("outcome=unchanged\n");
    expect(runOn("20260701", 9)).toBe("outcome=published\n");
    expect(readFileSync(join(root, "notes"), "utf8")).toContain("Story 9");
    expect(readdirSync(assets)).toHaveLength(2);
  }, 60_000);
});

describe("discoprep rebuild", () => {
  it.each([
    ["SIGTERM", 143],
    ["SIGINT", 130],
  ] as const)("gives its lock back and says in its log that %s interrupted it", async (signal, exit) => {
    const root = mkdtempSync(join(tmpdir(), "discoprep-"));
    const store = join(root, "store");
    addDump(join(root, "site"), { date: "20260701", pages: 5000 });
    const args = ["rebuild", dumpDataset(join(root, "eng.made-up")), "--store", store];
    const from = ["--site", join(root, "site"), "--contact", "a@b.example"];
    const child = spawn(process.execPath, [program, ...args, ...from], { stdio: "ignore" });
    const ended = once(child, "exit");
    while (!existsSync(join(store, "log"))) await pause(5);
    child.kill(signal);
    expect(await ended).toEqual([exit, null]);
    const [log = ""] = readdirSync(join(store, "log"));
    const lines = readFileSync(join(store, "log", log), "utf8")
      .trimEnd()
      .split("\n");
    expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({
      ...{ event: "interrupted", outcome: "interrupted", exit },
    });
    expect(readdirSync(store)).not.toContain("lock.json");
  });
});
