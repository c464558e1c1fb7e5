// Other programs on the same dump in the same minutes: the figures of a busy machine say little, ratios to these more.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What a program's command line is, by name; WikiExtractor reads templates from the dump by itself. */
const references = {
  "bzip2 -dc": (dump) => ["bzip2", "-dc", dump],
  "lbzip2 -n2 -dc": (dump) => ["lbzip2", "-n2", "-dc", dump],
  "WikiExtractor, 2 processes": (dump, folder) => [
    ...["python3", "-m", "wikiextractor.WikiExtractor", "--json", "--processes", "2", "-q"],
    ...["-o", folder, dump],
  ],
};

/** The program all ratios are to. */
export const yardstick = "bzip2 -dc";
export const referenceNames = Object.keys(references);

/**
 * Wall and processor time of one run in milliseconds; undefined where the program is not installed or cannot read
 * the dump. The shell's `times` gives the processor time of what it has run (POSIX).
 */
export function measureReference(name, dump) {
  const folder = mkdtempSync(join(tmpdir(), "discoprep-bench-"));
  try {
    const command = references[name](dump, folder);
    const start = performance.now();
    const { status, stdout } = spawnSync("sh", [
      "-c",
      '"$@" >/dev/null 2>&1 || exit 1; times',
      "sh",
      ...command,
    ]);
    const wall = performance.now() - start;
    if (status !== 0) return undefined;
    const [, children] = stdout.toString().trim().split("\n");
    const cpu = [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
      (sum, [, minutes, seconds]) => sum + Number(minutes) * 60_000 + Number(seconds) * 1000,
      0,
    );
    return { wall, cpu };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
