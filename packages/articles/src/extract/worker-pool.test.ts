import { describe, expect, it } from "vitest";
import { workerPool } from "./worker-pool.ts";

describe("workerPool", () => {
  it("fault 63: a worker that dies fails the run by name", async () => {
    const settings = {
      file: "a.xml",
      compression: "none",
      language: "en",
      namespaces: [],
      reader: {},
      raw: true,
    } as const;
    const pool = workerPool(1, settings, new URL("../../test/dying-worker.js", import.meta.url));
    const chunk = { kind: "plain", position: 12, bytes: new Uint8Array(0) } as const;
    const [one, two] = await Promise.allSettled([pool.run(chunk), pool.run(chunk)]);
    for (const result of [one, two]) {
      expect(result).toMatchObject({ status: "rejected", reason: { problem: { rule: "worker-died" } } });
    }
    expect(String((one as PromiseRejectedResult).reason)).toContain("a.xml, byte 12: the work on this part");
    await pool.close();
  });
});
