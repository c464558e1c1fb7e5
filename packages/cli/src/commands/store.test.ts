import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { addDump, dumpDataset } from "../../test/dump-site.ts";
import { type CommandRun, runForTest } from "../../test/run-command.ts";

const root = mkdtempSync(join(tmpdir(), "discoprep-"));
const store = join(root, "store");
let may: string;
let june: string;

const run = (...args: string[]): Promise<CommandRun> => runForTest(["store", ...args]);

beforeAll(async () => {
  const dataset = dumpDataset(join(root, "eng.made-up"));
  const site = join(root, "site");
  const publish = async (date: string): Promise<string> => {
    addDump(site, { date, pages: 3 });
    const args = ["rebuild", dataset, "--store", store, "--site", site, "--contact", "a@b.example"];
    return JSON.parse((await runForTest([...args, "--json"])).stdout).release;
  };
  may = await publish("20260501");
  june = await publish("20260601");
});

it("lists the releases, and verifies them", async () => {
  const list = await run("list", store, "--json");
  expect(JSON.parse(list.stdout)).toHaveLength(2);
  expect((await run("list", store)).stdout).toBe(`${june}\t20260601\tlatest\n${may}\t20260501\n`);
  const whole = { exit: 0, stdout: "Every file of 2 releases is whole.\n" };
  expect(await run("verify", store)).toMatchObject(whole);
});

it("says how old the latest release is, with an exit code for monitors", async () => {
  const { ageDays } = JSON.parse((await run("status", store, "--json")).stdout);
  expect((await run("status", store)).stdout).toContain(`ageDays\t${ageDays}\n`);
  expect((await run("status", store, "--stale-after", `${ageDays}d`)).exit).toBe(0);
  expect((await run("status", store, "--stale-after", `${ageDays - 1}d`)).exit).toBe(1);
  expect((await run("status", store, "--stale-after", "40")).exit).toBe(2);
  mkdirSync(join(root, "empty"));
  expect(await run("status", join(root, "empty"))).toMatchObject({
    ...{ exit: 0, stdout: expect.stringMatching(/^latest\tnone\n/) },
  });
  expect((await run("status", join(root, "empty"), "--stale-after", "99999d")).exit).toBe(1);
});

it("rolls back, and prunes", async () => {
  expect((await run("rollback", store)).stdout).toBe(`latest leads to ${may}, before to ${june}\n`);
  expect((await run("rollback", store)).exit).toBe(1);
  expect((await run("rollback", store, june)).exit).toBe(0);
  expect((await run("prune", store, "--keep", "1")).stdout).toBe(
    `removed releases/${may}\nremoved dumps/enwikinews/20260501\n`,
  );
});

it("names each file that is not as it was published", async () => {
  const articles = join(store, "releases", june, "articles");
  appendFileSync(join(articles, "manifest.json"), " ");
  rmSync(join(articles, "articles.jsonl"));
  expect(await run("verify", store)).toMatchObject({
    exit: 1,
    stdout: `${june}/articles/articles.jsonl: removed\n${june}/articles/manifest.json: edited\n`,
  });
});
