import { execFileSync } from "node:child_process";
import { extractOptions } from "@discoprep/articles/extract";
import { describe, expect, it } from "vitest";
import { commandWords, jobScript } from "./script.ts";
import { shardFiles } from "./shards.ts";

describe("commandWords", () => {
  it("writes options as the command line takes them", () => {
    const values = {
      dump: ["/a.xml", "/b.xml"],
      language: "en",
      raw: false,
      without: ["undated"],
      also: ["a", "b"],
    };
    expect(commandWords(extractOptions, { ...values, limit: 3 })).toEqual([
      ...[
        "/a.xml",
        "/b.xml",
        "--lang",
        "en",
        "--limit",
        "3",
        "--no-raw",
        "--also",
        "a,b",
        "--without",
        "undated",
      ],
    ]);
    expect(commandWords(extractOptions, { raw: true })).toEqual([]);
  });
});

describe("jobScript", () => {
  const files = shardFiles("/data/it's $HOME");
  const work = {
    program: ["echo", "a b"],
    ...{ count: 3, last: ["build", "--merge"] },
    extractions: [{ step: "articles", words: ["/a 'b'.xml", "--lang", "en"] }],
  };
  const script = jobScript(files, work);

  it("quotes paths, and extracts the shard of its task", () => {
    const env = { ...process.env, SLURM_ARRAY_TASK_ID: "2" };
    expect(execFileSync("bash", ["-c", script], { env, encoding: "utf8" })).toBe(
      "a b extract /a 'b'.xml --lang en --workers 1 --shard 2/3 --out /data/it's $HOME/shards/parts/articles/2\n",
    );
  });

  it("asks for one core and 1 GB", () => {
    expect(script.match(/^#SBATCH .*$/gm)).toEqual([
      `#SBATCH --job-name=${files.jobName}`,
      "#SBATCH --nodes=1",
      "#SBATCH --ntasks=1",
      "#SBATCH --cpus-per-task=1",
      "#SBATCH --mem=1G",
    ]);
  });
});
