import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

test("a few damaged inputs of every kind end no command without a message", () => {
  const script = fileURLToPath(new URL("../mutate.js", import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, "5", "2015"], { encoding: "utf8" });
  expect(stderr).toBe("");
  expect(stdout.trim().split("\n").length).toBeGreaterThan(30);
  expect(status).toBe(0);
});
