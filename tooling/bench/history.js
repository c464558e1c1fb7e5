// The table of past results, one line a run: history.jsonl. A line names its commit; ratios to bzip2 can be
// compared over machines and busy hours, seconds cannot.
import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, readFileSync } from "node:fs";

const table = new URL("history.jsonl", import.meta.url);

/** The commit that is measured; with a plus sign where files differ from it. */
export function commit() {
  const git = (...args) =>
    spawnSync("git", args, { cwd: new URL(".", import.meta.url) })
      .stdout.toString()
      .trim();
  const changed = git("status", "--porcelain", "--untracked-files=no", "--", ":!*.jsonl", ":!*.md");
  return `${git("rev-parse", "--short=10", "HEAD")}${changed === "" ? "" : "+"}`;
}

/** The last line of the same benchmark on an input of the same size; undefined where there is none. */
export function lastResult({ bench, bytes }) {
  if (!existsSync(table)) return undefined;
  const lines = readFileSync(table, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  return lines.findLast((line) => line.bench === bench && line.bytes === bytes);
}

export function addResult(result) {
  appendFileSync(table, `${JSON.stringify(result)}\n`);
}
