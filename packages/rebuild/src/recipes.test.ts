import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const recipes = fileURLToPath(new URL("../../../docs/scheduled/", import.meta.url));
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
