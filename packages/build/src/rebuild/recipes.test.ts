import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const recipes = fileURLToPath(new URL("../../../../docs/scheduled/", import.meta.url));
const names = ["discoprep-rebuild@.service", "discoprep-rebuild@.timer"] as const;
const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;
if (!hasSystemd) console.log("recipes.test.ts: skipped, there is no systemd-analyze");

function verify(folder: string) {
  const units = names.map((name) => join(folder, name.replace("@", "@eng.wikinews")));
  return spawnSync("systemd-analyze", ["verify", ...units], { encoding: "utf8" });
}

describe.skipIf(!hasSystemd)("the units of systemd", () => {
  it("are as systemd wants them", () => {
    const folder = mkdtempSync(join(tmpdir(), "discoprep-"));
    for (const name of names) copyFileSync(join(recipes, name), join(folder, name));
    expect(verify(folder)).toMatchObject({ status: 0, stderr: "" });
    const service = readFileSync(join(recipes, names[0]), "utf8");
    writeFileSync(join(folder, names[0]), service.replace("[Service]", "[Service]\nRestart=always"));
    expect(verify(folder).status).not.toBe(0);
  });
});

const batch = join(recipes, "rebuild.sbatch");
const hasSlurm = spawnSync("sinfo", ["--noheader"]).status === 0;
if (!hasSlurm) console.log("recipes.test.ts: sbatch is not asked, there is no Slurm that answers (sinfo)");

describe("the job of Slurm", () => {
  it("is a script that bash can read", () => {
    expect(spawnSync("bash", ["-n", batch], { encoding: "utf8" })).toMatchObject({ status: 0, stderr: "" });
  });

  it.skipIf(!hasSlurm)("is as Slurm wants it", () => {
    expect(spawnSync("sbatch", ["--test-only", batch, "eng.wikinews"]).status).toBe(0);
  });
});

describe("the line of cron", () => {
  const lines = readFileSync(join(recipes, "crontab"), "utf8").trimEnd().split("\n");
  const command = (lines.at(-1) ?? "").split(" ").slice(5).join(" ");

  it("looks for the command where npm installs it", () => {
    expect(lines.find((line) => line.startsWith("PATH="))).toContain("/usr/local/bin");
    // cron would end the command at a per cent sign.
    expect(command).not.toContain("%");
  });

  it.each([
    [0, ""],
    [75, ""],
    [1, "it failed\n"],
  ])("says what rebuild says where it ends with %i only if that is a fault", (code, mail) => {
    const home = mkdtempSync(join(tmpdir(), "discoprep-"));
    writeFileSync(join(home, "discoprep"), `#!/bin/sh\necho it failed\nexit ${code}\n`, { mode: 0o755 });
    const env = { HOME: home, PATH: `${home}:/usr/bin:/bin` };
    const run = spawnSync("/bin/sh", ["-c", command], { encoding: "utf8", env });
    expect(run).toMatchObject({ stdout: mail, stderr: "", status: 0 });
    expect(readFileSync(join(home, "eng.wikinews.log"), "utf8")).toBe("it failed\n");
  });
});
