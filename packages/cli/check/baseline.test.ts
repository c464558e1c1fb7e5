import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeShared } from "@discoprep/shared-data";
import { expect, it } from "vitest";
import { runForTest } from "../test/run-command.ts";

const folder = mkdtempSync(join(tmpdir(), "discoprep-"));
const at = (path: string): string => join(folder, path);

async function run(line: string): Promise<void> {
  const { exit, stderr } = await runForTest(
    line.split(" ").map((word) => (word.startsWith("@") ? at(word.slice(1)) : word)),
  );
  expect([line, exit, exit === 0 ? "" : stderr]).toEqual([line, 0, ""]);
}

describeShared("golden/scores", "the baseline of published scores", (golden) => {
  it("is equal relation by relation", async () => {
    const gdtb = join(golden, "../../data/gdtb");
    const { train } = JSON.parse(readFileSync(join(golden, "baseline-table.json"), "utf8")) as {
      train: string[];
    };
    const all = readdirSync(join(gdtb, "raw")).map((name) => name.replace(/\..*/, ""));
    const sets = { train, test: all.filter((name) => !train.includes(name)) };
    writeFileSync(at("splits.json"), JSON.stringify({ sets }));
    const layers = `--annotations ${join(gdtb, "gold")} --raw ${join(gdtb, "raw")} --conllu ${join(gdtb, "conllu")}`;
    await runForTest(
      `convert --from annotator --lang en ${layers} --senses keep --splits ${at("splits.json")} --out ${at("gdtb")}`.split(
        " ",
      ),
    );
    await run("baseline @gdtb/train @gdtb/test --out @gdtb.json");
    const relations = (file: string): unknown[] =>
      readFileSync(file, "utf8")
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line));
    expect(relations(at("gdtb.json"))).toEqual(relations(join(golden, "baseline.json")));
  });
});
