import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { addDump, dumpDataset, type MadeUpDump } from "../../test/dump-site.ts";
import { type CommandRun, runForTest } from "../../test/run-command.ts";

const root = mkdtempSync(join(tmpdir(), "discoprep-"));
const dataset = dumpDataset(join(root, "eng.made-up"));
const contact = ["--contact", "organizer@task.example"];

function site(name: string, dump: MadeUpDump): string {
  addDump(join(root, name), dump);
  return join(root, name);
}

const rebuild = (store: string, from: string, ...more: string[]): Promise<CommandRun> =>
  runForTest(["rebuild", dataset, "--store", join(root, store), "--site", from, ...contact, ...more]);

describe("discoprep rebuild", () => {
  it("publishes a release, says what changed, and that nothing is new", async () => {
    const from = site("ready", { date: "20260701" });
    expect(await rebuild("store", from, "--check")).toMatchObject({
      exit: 10,
      stdout: "There is something to do: the dump of enwikinews of 20260701.\n",
    });
    expect(existsSync(join(root, "store"))).toBe(false);
    const first = await rebuild("store", from, "--json");
    expect(first.exit, first.stderr).toBe(0);
    const { release, ...result } = JSON.parse(first.stdout);
    expect(result).toEqual({ outcome: "published", wiki: "enwikinews", date: "20260701", removed: [] });
    expect(await rebuild("store", from)).toEqual({
      exit: 0,
      stdout: `Nothing is new: ${root}/store/releases/${release} stays, from the dump of enwikinews of 20260701.\n`,
      stderr: "",
    });
    site("ready", { date: "20260801", pages: 22 });
    expect((await rebuild("store", from)).stdout).toMatch(
      /^Published .*\/20260801\S+, from the dump of enwikinews of 20260801\.\n {2}articles: 2 added, 20 unchanged\n$/,
    );
  });

  it("ends with 75 where no dump is ready, and with 2 on wrong usage", async () => {
    const early = site("early", { date: "20260701", status: "in-progress" });
    expect((await rebuild("early store", early)).exit).toBe(75);
    expect((await rebuild("early store", early, "--keep", "0")).exit).toBe(2);
    expect((await runForTest(["rebuild", dataset, "--store", join(root, "none")])).exit).toBe(2);
  });

  it("counts the damaged pages also where the release is not published, unless it is forced", async () => {
    const damaged = site("bad", { date: "20260801", damaged: true });
    const run = await rebuild("damaged", damaged);
    expect(run.exit).toBe(1);
    expect(run.stderr).toContain("error: page 3: the text has another length than the dump states");
    expect(run.stderr).not.toContain("error: page 4: ");
    expect(run.stderr).toContain("messages: 20 text-length\n");
    expect(run.stderr).toMatch(
      /it has no articles\. .* To publish it all the same, add --accept-loss\. \[release-refused\]\n/,
    );
    const refused = JSON.parse((await rebuild("damaged", damaged, "--json")).stdout);
    expect(refused).toMatchObject({
      outcome: "refused",
      reasons: [expect.stringContaining("it has no articles")],
    });
    const forced = await rebuild("damaged", damaged, "--accept-loss");
    expect([forced.exit, forced.stderr]).toEqual([
      0,
      expect.stringContaining("the manifest.json of each step\n"),
    ]);
  });

  it("says which datasets it cannot rebuild, and what the notify command did wrong", async () => {
    const args = ["rebuild", "sample", "--store", join(root, "sample"), ...contact];
    const run = await runForTest([...args, "--notify-command", "exit 3"]);
    expect(run.exit).toBe(1);
    expect(run.stderr).toContain("the dataset is not made from one dump of a wiki");
    expect(run.stderr).toContain("error: the notify command ended with 3\n");
  });
});
