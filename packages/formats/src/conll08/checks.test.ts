import { createReadStream, readdirSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { Message } from "@discoprep/corpus";
import { checksOf } from "@discoprep/corpus/rules";
import { describeShared } from "@discoprep/shared-data";
import { describe, expect, it } from "vitest";
import { checkConll08 } from "./index.ts";

const checks = checksOf("conll08");
const folder = fileURLToPath(new URL("../../test/conll08/bad", import.meta.url));
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith(".conll08"),
);

async function collect(messages: AsyncIterable<Message>): Promise<Message[]> {
  const found: Message[] = [];
  for await (const message of messages) found.push(message);
  return found;
}

/** What a fault brings with it. */
const company: Readonly<Record<string, readonly string[]>> = {
  "no-final-line-feed": ["no-final-blank-line"],
  "no-root": ["head"],
};

describe("each check has a bad file named by its id", () => {
  it.each(files)("%s", async (name) => {
    const [level, id = ""] = name.replace(/\.\w+$/, "").split(/[/\\]/);
    const messages = await collect(checkConll08(createReadStream(join(folder, name)), name));
    const ids = new Set(messages.map(({ rule }) => rule));
    expect([...ids].sort()).toEqual([id, ...(company[id] ?? [])].sort());
    expect(checks.get(id)?.level).toBe(Number(level));
  });

  it("none is missing except the one that needs a file of 16 MiB", () => {
    const named = files.map((file) => file.replace(/^.*[/\\]|\.\w+$/g, ""));
    const missing = [...checks.keys()].filter((id) => !named.includes(id));
    expect(missing).toEqual(["line-too-long"]);
  });
});

const token = (id: number, form: string, rest: string): string =>
  `${id}\t${form}\t${form}\tNN\tNN\t${form}\t${form}\tNN${rest}\n`;

it("takes any tree of a system with a warning, and test input without one", async () => {
  const cycle = `${token(1, "a", "\t2\tDEP\t_")}${token(2, "b", "\t1\tDEP\t_")}\n`;
  const messages = await collect(checkConll08(Readable.from([cycle]), "f", "system"));
  expect(messages.map(({ rule, severity }) => `${severity} ${rule}`)).toEqual([
    "warning no-root",
    "warning cycle",
  ]);
  const input = `${token(1, "a", "")}${token(2, "b", "")}\n`;
  expect(await collect(checkConll08(Readable.from([input]), "f"))).toEqual([]);
});

it("knows a word that is an underscore from a part of a split word", async () => {
  const word = "1\t_\t_\tNN\tNN\t_\t_\tNN\t0\tROOT\t_\n\n";
  expect(await collect(checkConll08(Readable.from([word]), "f"))).toEqual([]);
});

describeShared("golden/conll08/files", "gold files of the scorer's cases", (files08) => {
  it("of real treebanks have no error", async () => {
    for (const name of readdirSync(files08).filter((file) => /^r08.*gold/.test(file))) {
      const messages = await collect(checkConll08(createReadStream(join(files08, name)), name));
      const errors = messages.filter(({ severity }) => severity === "error").map(({ rule }) => rule);
      expect([name, ...new Set(errors)]).toEqual([name]);
    }
  });
});
