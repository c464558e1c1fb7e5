import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { runForTest } from "../../test/run-command.ts";

it("status says why shards wait, in Slurm's words", async () => {
  const root = mkdtempSync(join(tmpdir(), "discoprep-"));
  const steps = [{ run: "extract", name: "articles", dump: "dump.xml", language: "en" }];
  writeFileSync(join(root, "dataset.json"), JSON.stringify({ description: "A test.", steps }));
  writeFileSync(join(root, "dump.xml"), "<mediawiki></mediawiki>");
  const tasks = ["1|RUNNING|None", "2|PENDING|Resources", "3|PENDING|Priority", "4|PENDING|Priority"];
  const queue = tasks.map((task) => task.replace(/^(\d)\|(\w+)\|/, "7|$1|$2|shards+0|"));
  const slurm = {
    ...{ sbatch: "echo 7", scontrol: "echo MaxArraySize = 1001", scancel: "" },
    squeue: `printf '%s\\n' ${[...queue, "8|N/A|PENDING|merge|Dependency"].map((line) => `'${line}'`).join(" ")}`,
  };
  mkdirSync(join(root, "bin"));
  for (const [name, script] of Object.entries(slurm))
    writeFileSync(join(root, "bin", name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  vi.stubEnv("PATH", `${join(root, "bin")}:${process.env.PATH}`);
  const build = await runForTest(["build", root, "--on", "slurm", "--shards", "4", "--no-wait"]);
  expect(build.exit, build.stderr).toBe(0);
  const { stdout } = await runForTest(["status", root]);
  vi.unstubAllEnvs();
  expect(stdout).toContain(
    "4 shards: 1 running, 3 waiting\n  running: 1\n  waiting: 2 (Resources)\n  waiting: 3-4 (Priority)\n" +
      "  merge and the steps after it: waiting (Dependency)\n",
  );
});
