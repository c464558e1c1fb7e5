// How `extract --no-raw` grows with its workers: wall and processor time for 1, 2 and 4 of them, and the share of the
// time in which each thread worked; the rest it was idle. Linux only, as it reads /proc.
//   node tooling/bench/workers.js DUMP [LANGUAGE]
// `taskset -c 0 node …` shows the same on one core. Threads of Node itself compile and collect garbage.
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const COUNTS = [1, 2, 4];
const TICKS_A_SECOND = 100;
const command = fileURLToPath(new URL("../../packages/cli/bin/discoprep.js", import.meta.url));

/** Seconds of processor time of each thread of a process so far, the first thread first; empty once it has ended. */
function threadTimes(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`).map((thread) => {
      const fields = readFileSync(`/proc/${pid}/task/${thread}/stat`, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ");
      return [thread, (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND];
    });
  } catch {
    return [];
  }
}

async function measure(dump, language, workers) {
  const folder = mkdtempSync(join(tmpdir(), "discoprep-bench-"));
  const start = performance.now();
  const times = new Map();
  try {
    const out = join(folder, "out");
    const flags = ["--lang", language, "--out", out, "--no-raw", "--quiet", "--workers", String(workers)];
    const child = spawn(process.execPath, [command, "extract", dump, ...flags], { stdio: "inherit" });
    const timer = setInterval(() => {
      for (const [thread, time] of threadTimes(child.pid)) times.set(thread, time);
    }, 20);
    const code = await new Promise((resolve) => child.once("exit", resolve));
    clearInterval(timer);
    if (code !== 0) throw new Error(`extract ended with ${code}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
  return { wall: (performance.now() - start) / 1000, times: [...times.values()] };
}

async function main(dump, language = "en") {
  console.log(
    "| workers | wall s | processor s | busy: main thread | busy: the other threads |\n|---|---|---|---|---|",
  );
  for (const workers of COUNTS) {
    const { wall, times } = await measure(dump, language, workers);
    const busy = ([...shares]) => shares.map((time) => `${Math.round((time / wall) * 100)} %`).join(", ");
    const [first, ...rest] = times;
    const others = rest.sort((a, b) => b - a).filter((time) => time > 0.05);
    const total = times.reduce((sum, time) => sum + time, 0);
    console.log(
      `| ${workers} | ${wall.toFixed(1)} | ${total.toFixed(1)} | ${busy([first])} | ${busy(others)} |`,
    );
  }
}

const given = process.argv.slice(2);
if (given.length > 0) await main(...given);
else {
  console.error("usage: node tooling/bench/workers.js DUMP [LANGUAGE]");
  process.exitCode = 2;
}
