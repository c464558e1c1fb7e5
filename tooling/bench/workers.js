// How `extract --no-raw` grows with its workers: wall and processor time for 1, 2 and 4 of them, and of each thread the
// share of the time in which it worked, waited for a core, and was idle, as it had nothing to do. Only the last says that
// threads wait for each other; on a busy machine they wait for cores. Linux only, as it reads /proc.
//   node tooling/bench/workers.js DUMP [LANGUAGE]
// `taskset -c 0 node …` shows the same on one core. Threads of Node itself compile and collect garbage.
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const COUNTS = [1, 2, 4];
const NANOSECONDS = 1e9;
const command = fileURLToPath(new URL("../../packages/cli/bin/discoprep.js", import.meta.url));

/** Seconds that each thread of a process has run and has waited for a core so far, the first thread first; empty once it has ended. */
function threadTimes(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`).map((thread) => {
      const [run, waited] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ");
      return [thread, { run: Number(run) / NANOSECONDS, waited: Number(waited) / NANOSECONDS }];
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

/** What a thread did, in percent of the time by clock. */
function shares({ run, waited }, wall) {
  const percent = (time) => Math.max(0, Math.round((time / wall) * 100));
  return `${percent(run)}/${percent(waited)}/${percent(wall - run - waited)}`;
}

async function main(dump, language = "en") {
  console.log(
    "Of each thread: worked/waited for a core/idle, in percent.\n\n| workers | wall s | processor s | main thread | other threads |\n|---|---|---|---|---|",
  );
  for (const workers of COUNTS) {
    const { wall, times } = await measure(dump, language, workers);
    const [first, ...rest] = times;
    const others = rest.sort((a, b) => b.run - a.run).filter(({ run }) => run > 0.05);
    const total = times.reduce((sum, { run }) => sum + run, 0);
    const shown = others.map((one) => shares(one, wall)).join(", ");
    console.log(
      `| ${workers} | ${wall.toFixed(1)} | ${total.toFixed(1)} | ${shares(first, wall)} | ${shown} |`,
    );
  }
}

const given = process.argv.slice(2);
if (given.length > 0) await main(...given);
else {
  console.error("usage: node tooling/bench/workers.js DUMP [LANGUAGE]");
  process.exitCode = 2;
}
