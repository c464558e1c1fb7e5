import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { TryLaterError } from "@discoprep/corpus";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import {
  contents,
  type MadeUpSite,
  madeUpDataset,
  pagesFrom,
  startSite,
  WIKI,
} from "../../test/made-up-site.ts";
import type { RebuildOptions } from "./options.ts";
import { rebuild } from "./rebuild.ts";

const root = mkdtempSync(join(tmpdir(), "discoprep-"));
const dataset = madeUpDataset(root);
const script = fileURLToPath(new URL("../../test/killed.js", import.meta.url));
let site: MadeUpSite;
const children: ChildProcess[] = [];

beforeAll(async () => {
  site = await startSite(root);
});

afterEach(() => {
  for (const child of children) child.kill("SIGKILL");
  site.stallAfter = undefined;
});

afterAll(() => site.close());

const optionsFor = (store: string, more: Partial<RebuildOptions> = {}): RebuildOptions => ({
  ...{ dataset, store: join(root, store), contact: "organizer@task.example", from: site.address },
  retries: { tries: 0, pause: 1 },
  ...more,
});

/** A rebuild in its own process. */
function start(options: RebuildOptions): ChildProcess {
  const child = spawn(process.execPath, [script, JSON.stringify(options)], { stdio: "ignore" });
  children.push(child);
  return child;
}

async function until(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; !isTrue(); tries++) {
    if (tries > 3000) throw new Error("it did not happen within 30 seconds");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "exit");
}

/** The release that an undisturbed run makes of the site's dumps. */
async function undisturbed(): Promise<Record<string, string>> {
  const store = `undisturbed ${readdirSync(root).length}`;
  const { release = "" } = await rebuild(optionsFor(store));
  return contents(join(root, store, "releases", release));
}

describe("a rebuild whose process is killed", () => {
  it("in the middle of the download: another goes on with the bytes that are there", async () => {
    site.clear();
    site.addLegacy("20260701", [pagesFrom(1, 20, 50)]);
    const whole = await undisturbed();
    site.stallAfter = 50_000;
    site.ranges.length = 0;
    const options = optionsFor("download");
    const child = start(options);
    const part = join(
      root,
      "download",
      "dumps",
      WIKI,
      "20260701",
      `${WIKI}-20260701-pages-articles.xml.bz2.part`,
    );
    await until(() => existsSync(part) && statSync(part).size === 50_000);
    // A second start while it is at work ends at once.
    await expect(rebuild(options)).rejects.toThrow(TryLaterError);
    expect(statSync(part).size).toBe(50_000);
    await kill(child);
    site.stallAfter = undefined;
    const { release = "" } = await rebuild(options);
    expect(site.ranges.at(-1)).toEqual({
      range: "bytes=50000-",
      ifRange: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    });
    expect(contents(join(root, "download", "releases", release))).toEqual(whole);
  });

  it("in the middle of a step: the next one makes the release again, without a download", async () => {
    site.clear();
    site.addLegacy("20260701", [pagesFrom(1, 80, 50)]);
    const options = optionsFor("step");
    const child = start(options);
    const made = join(root, "step", "work", "eng.made-up", "out", ".made");
    await until(() => existsSync(made) && readdirSync(made).some((name) => name.includes("articles")));
    await kill(child);
    expect(existsSync(join(root, "step", "latest"))).toBe(false);
    site.seen.length = 0;
    const { release = "" } = await rebuild(options);
    expect(site.seen.filter((path) => path.endsWith(".bz2"))).toEqual([]);
    expect(contents(join(root, "step", "releases", release))).toEqual(await undisturbed());
  });
});

describe("a rebuild", () => {
  it("makes the same bytes in any time zone", async () => {
    site.clear();
    site.addLegacy("20260701", [pagesFrom(1, 10)]);
    const whole = await undisturbed();
    const offsets = new Set<number>();
    for (const zone of ["Pacific/Kiritimati", "Pacific/Niue", "Asia/Kathmandu"]) {
      const options = optionsFor(zone.replace("/", " "), { from: site.folder });
      vi.stubEnv("TZ", zone);
      offsets.add(new Date(0).getTimezoneOffset());
      const { release = "" } = await rebuild(options).finally(() => vi.unstubAllEnvs());
      expect(contents(join(options.store, "releases", release))).toEqual(whole);
      // The name of a run's log is in universal time.
      const [log = ""] = readdirSync(join(options.store, "log"));
      const [first = ""] = readFileSync(join(options.store, "log", log), "utf8").split("\n");
      const { time } = JSON.parse(first) as { time: string };
      expect(log.slice(0, 8)).toBe(time.slice(0, 10).replaceAll("-", ""));
    }
    expect(offsets.size).toBe(3);
  });
});
