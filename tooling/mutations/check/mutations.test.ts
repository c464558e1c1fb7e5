import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

test("a few damaged inputs of every kind end no command without a message", async () => {
  const script = fileURLToPath(new URL("../mutate.js", import.meta.url));
  // It rejects where the script ends with another code than 0. The test runner must be answered meanwhile.
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, "5", "2015"]);
  expect(stderr).toBe("");
  expect(stdout.trim().split("\n").length).toBeGreaterThan(30);
});
