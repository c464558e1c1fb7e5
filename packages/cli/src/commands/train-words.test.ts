import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

const work = mkdtempSync(join(tmpdir(), "discoprep-"));
const out = join(work, "own.weights");

function file(name: string, text: string): string {
  writeFileSync(join(work, name), text);
  return join(work, name);
}

const text = "今天 天气 很 好 。\n我们 去 公园 散步 。\n\n老师 给 学生 上课 。\n";
const train = (...args: string[]): ReturnType<typeof runForTest> => runForTest(["train-words", ...args]);

/** A JSON file of one sentence. */
function json(standard: string, tokens: unknown): string {
  const docs = [{ standard, sentences: [{ text: "今天 很好", tokens }] }];
  return file("data.json", JSON.stringify({ docs }));
}

describe("train-words", () => {
  it("learns weights that tokens uses, and says from what", async () => {
    const data = file("data.txt", text);
    const { exit, stdout, stderr } = await train(data, "--folds", "2", "--out", out);
    expect({ exit, stderr }).toEqual({
      exit: 0,
      stderr: expect.stringMatching(
        /^training data: 2 documents, 3 sentences, 15 words; 0 sentences of other standards\n.*own\.weights: \d+ features\n$/,
      ),
    });
    expect(stdout).toMatch(/^fold 1: F1 .*\nfold 2: F1 .*\n$/);
    const first = readFileSync(out);
    await train(data, "--out", out);
    expect(readFileSync(out)).toEqual(first);
    const tokens = await runForTest(["tokens", "--lang", "zh", "--weights", out], "今天天气很好。\n");
    expect(tokens).toMatchObject({ exit: 0, stdout: expect.stringMatching(/^今天 \S/), stderr: "" });
    expect(tokens.stdout.replaceAll(" ", "")).toBe("今天天气很好。\n");
  });

  it("takes documents of JSON by their standard", async () => {
    const own = await train(json("ctb", ["今天", "很", "好"]), "--out", out);
    expect(own.stderr).toContain("1 document, 1 sentence, 3 words;");
    const other = await train(
      file("data.txt", text),
      "--other",
      json("ud", ["今天", "很", "好"]),
      "--out",
      out,
    );
    expect(other.stderr).toContain("; 1 sentence of other standards");
  });

  it("refuses options and inputs that do not fit", async () => {
    const data = file("data.txt", text);
    for (const [args, message] of [
      [[data], "name a file for the weights (--out), or evaluate them (--folds), or both"],
      [[data, "--folds", "1"], "It must be at least 2."],
      [[data, "--folds", "3"], "--folds 3 needs as many documents, and the data holds 2 documents"],
      [[data, "--out", data], "would take the place of the input"],
    ] as const) {
      const { exit, stderr } = await train(...args);
      expect([exit, stderr]).toEqual([2, expect.stringContaining(message)]);
    }
    expect(readFileSync(data, "utf8")).toBe(text);
  });

  it.each([
    ["an empty file", () => file("bad.txt", "\n\n"), "the file holds no sentence"],
    ["English", () => file("bad.txt", "We like tea .\n"), "the file holds no Chinese"],
    ["no words", () => file("bad.txt", text.replaceAll(" ", "")), "no sentence is divided into words"],
    ["no documents", () => file("bad.json", "{}"), "found docs: missing"],
    ["no JSON", () => file("bad.json", "x"), "the file does not hold segmented documents"],
    [
      "another standard",
      () => json("ud", ["今天", "很好"]),
      'expected documents of the standard "ctb"; found ud.',
    ],
    [
      "other words",
      () => json("ctb", ["今天", "不好"]),
      "the tokens are not the words of the text (document 1, sentence 1",
    ],
    ["an empty word", () => json("ctb", ["今天", "", "很好"]), "the tokens are not the words of the text"],
    ["no tokens", () => json("ctb", undefined), "found docs.0.sentences.0.tokens: missing"],
  ])("refuses %s", async (_, made, message) => {
    const absent = join(work, "absent.weights");
    const { exit, stdout, stderr } = await train(made(), "--out", absent);
    expect([exit, stdout, existsSync(absent)]).toEqual([1, "", false]);
    expect(stderr).toContain(message);
  });
});

describe("tokens --weights", () => {
  it("is for the model of Chinese words, and names a file that holds no weights", async () => {
    const run = (...args: string[]): ReturnType<typeof runForTest> => runForTest(["tokens", ...args], "好\n");
    expect(await run("--lang", "en", "--weights", out)).toMatchObject({
      exit: 2,
      stderr: "error: --weights is for --lang zh, not for --lang en\n",
    });
    expect(await run("--lang", "zh", "--engine", "jieba", "--weights", out)).toMatchObject({
      exit: 2,
      stderr: "error: --weights is for --engine model, not for --engine jieba\n",
    });
    const bad = await run("--lang", "zh", "--weights", file("no.weights", text));
    expect([bad.exit, bad.stdout]).toEqual([1, ""]);
    expect(bad.stderr).toContain("no.weights: the file does not hold word weights, or is cut short");
    const claims = Buffer.concat([Buffer.from("DPW1"), Buffer.alloc(4, 0xff), Buffer.alloc(100)]);
    writeFileSync(join(work, "no.weights"), claims);
    const short = await run("--lang", "zh", "--weights", join(work, "no.weights"));
    expect([short.exit, short.stderr]).toEqual([1, expect.stringContaining("or is cut short")]);
  });
});
