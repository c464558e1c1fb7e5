import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeShared } from "@discoprep/shared-data";
import { expect, it } from "vitest";
import { runForTest } from "../test/run-command.ts";

const folder = mkdtempSync(join(tmpdir(), "discoprep-"));
const at = (path: string): string => join(folder, path);

describeShared("golden/scores", "the baseline of published scores", (golden) => {
  it("is equal relation by relation", async () => {
    const gdtb = join(golden, "../../data/gdtb");
    const table = JSON.parse(readFileSync(join(golden, "baseline-table.json"), "utf8"));
    const train: string[] = table.train;
    const all = readdirSync(join(gdtb, "raw")).map((name) => name.replace(/\..*/, ""));
    const sets = { train, test: all.filter((name) => !train.includes(name)) };
    writeFileSync(at("splits.json"), JSON.stringify({ sets }));
    const layers = `--annotations ${join(gdtb, "gold")} --raw ${join(gdtb, "raw")} --conllu ${join(gdtb, "conllu")}`;
    const convert = `convert --from annotator --lang en ${layers} --senses keep --splits ${at("splits.json")}`;
    await runForTest([...convert.split(" "), "--out", at("gdtb")]);
    const line = ["baseline", at("gdtb/train"), at("gdtb/test"), "--out", at("gdtb.json")];
    expect((await runForTest(line)).exit).toBe(0);
    const relations = (file: string) => JSON.parse(`[${readFileSync(file, "utf8").trim().split("\n")}]`);
    expect(relations(at("gdtb.json"))).toEqual(relations(join(golden, "baseline.json")));
  });
});
