import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const program = fileURLToPath(new URL("../train-words.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "discoprep-"));
const train = (...args: string[]): string =>
  execFileSync(process.execPath, [program, ...args], { cwd: folder, encoding: "utf8", stdio: "pipe" });

it("trains on lines and on JSON, and judges by cross-validation", () => {
  writeFileSync(join(folder, "data.txt"), "我们 去 北京 。\n\n他们 来 上海 。\n");
  const sentences = [{ text: "今天 很好", tokens: ["今天", "很", "好"] }];
  writeFileSync(join(folder, "data.json"), JSON.stringify({ docs: [{ standard: "ud", sentences }] }));
  expect(train("data.txt", "--other", "data.json", "--folds", "2", "--out", "one.weights")).toMatch(
    /^fold 1: F1 \d+\.\d\d; sentences alone: F1 \d+\.\d\d\nfold 2: F1 .*\n$/,
  );
  train("data.txt", "--other", "data.json", "--out", "two.weights");
  const [first, second] = ["one", "two"].map((name) => readFileSync(join(folder, `${name}.weights`)));
  expect(first?.subarray(0, 4).toString()).toBe("DPW1");
  expect(second).toEqual(first);
  expect(() => train("data.json")).toThrow("data.json: the file holds no document of the wanted standard");
});
