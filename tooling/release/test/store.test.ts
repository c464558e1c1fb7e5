import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { madeUpDataset, pagesFrom, startSite } from "../../../packages/build/test/made-up-site.ts";
import { runForTest } from "../../../packages/cli/test/run-command.ts";

const root = mkdtempSync(join(tmpdir(), "discoprep-"));
const store = join(root, "store");
const names: string[] = [];

beforeAll(async () => {
  const site = await startSite(root);
  site.close();
  const args = [
    "rebuild",
    madeUpDataset(root),
    "--store",
    store,
    "--from",
    site.folder,
    "--contact",
    "a@b.c",
  ];
  for (const [index, date] of ["20260501", "20260601"].entries()) {
    site.addLegacy(date, [pagesFrom(1, 8 + index)]);
    const { stdout } = await runForTest([...args, "--json"]);
    names.push((JSON.parse(stdout) as { release: string }).release);
  }
});

describe("discoprep store", () => {
  it("lists the releases, and verifies them", async () => {
    const [may, june] = names;
    const list = await runForTest(["store", "list", store, "--json"]);
    expect(JSON.parse(list.stdout)).toEqual([
      { release: june, date: "20260601", latest: true },
      { release: may, date: "20260501", latest: false },
    ]);
    expect((await runForTest(["store", "list", store])).stdout).toBe(
      `${june}\t20260601\tlatest\n${may}\t20260501\n`,
    );
    expect(await runForTest(["store", "verify", store])).toMatchObject({
      ...{ exit: 0, stdout: "Every file of 2 releases is whole.\n" },
    });
  });

  it("says how old the latest release is, with an exit code for monitors", async () => {
    const status = await runForTest(["store", "status", store, "--json"]);
    const { ageDays, ...rest } = JSON.parse(status.stdout) as { ageDays: number };
    expect(rest).toMatchObject({ latest: names[1], date: "20260601", lastOutcome: "published" });
    const exitOf = async (...args: string[]): Promise<number> =>
      (await runForTest(["store", "status", ...args])).exit;
    expect(await exitOf(store, "--max-age", `${ageDays}d`)).toBe(0);
    expect(await exitOf(store, "--max-age", `${ageDays - 1}d`)).toBe(1);
    expect(await exitOf(store, "--max-age", "40")).toBe(2);
    mkdirSync(join(root, "empty"));
    expect(await exitOf(join(root, "empty"))).toBe(0);
    expect(await exitOf(join(root, "empty"), "--max-age", "99999d")).toBe(1);
  });

  it("rolls back, and prunes", async () => {
    const [may, june = ""] = names;
    expect((await runForTest(["store", "rollback", store])).stdout).toBe(
      `latest leads to ${may}, before to ${june}\n`,
    );
    expect(readlinkSync(join(store, "latest"))).toBe(`releases/${may}`);
    expect((await runForTest(["store", "rollback", store])).exit).toBe(1);
    expect((await runForTest(["store", "rollback", store, "--to", june])).exit).toBe(0);
    expect((await runForTest(["store", "prune", store, "--keep", "1"])).stdout).toBe(
      `removed releases/${may}\nremoved dumps/enwikinews/20260501\n`,
    );
  });

  it("names each file that is not as it was published", async () => {
    const release = join(store, "releases", names[1] ?? "");
    appendFileSync(join(release, "blind", "manifest.json"), " ");
    rmSync(join(release, "articles"), { recursive: true });
    const sums = readFileSync(join(release, "SHA256SUMS"), "utf8");
    const gone = [...sums.matchAll(/ {2}(articles\/.*)$/gm)].map(([, name]) => name);
    const { exit, stdout } = await runForTest(["store", "verify", store]);
    expect(exit).toBe(1);
    expect(stdout.trimEnd().split("\n")).toEqual([
      ...gone.map((name) => `${names[1]}/${name}: removed`),
      `${names[1]}/blind/manifest.json: edited`,
    ]);
  });
});
