import { createReadStream, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Message } from "@discoprep/corpus";
import { checksOf } from "@discoprep/corpus/rules";
import { describe, expect, it } from "vitest";
import { checkConllu, readConllu } from "./index.ts";

const checks = checksOf("conllu");
const folder = fileURLToPath(new URL("../../test/conllu/bad", import.meta.url));
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith(".conllu"),
);

async function check(file: string): Promise<Message[]> {
  const messages: Message[] = [];
  for await (const message of checkConllu(createReadStream(file), file)) messages.push(message);
  return messages;
}

/** What a fault brings with it. */
const company: Readonly<Record<string, readonly string[]>> = {
  "duplicate-token-id": ["word-number"],
  "no-final-line-feed": ["no-final-blank-line"],
  "no-root": ["head"],
};

describe("each check has a bad file named by its id", () => {
  it.each(files)("%s", async (name) => {
    const file = join(folder, name);
    const [level, id = ""] = name.replace(/\.conllu$/, "").split(/[/\\]/);
    const messages = await check(file);
    const ids = new Set(messages.map(({ rule }) => rule));
    expect([...ids].sort()).toEqual([id, ...(company[id] ?? [])].sort());
    expect(messages.find(({ rule }) => rule === id)?.where.file).toBe(file);
    expect(checks.get(id)?.level).toBe(Number(level));
  });

  it("none is missing except the one that needs a file of 16 MiB", () => {
    const named = files.map((file) => file.replace(/^.*[/\\]|\.conllu$/g, ""));
    const missing = [...checks.keys()].filter((id) => !named.includes(id));
    expect(missing).toEqual(["line-too-long"]);
  });
});

function messagesOf(text: string, file: string): Message[] {
  const messages: Message[] = [];
  for (const _parse of readConllu(text, file, (message) => messages.push(message)));
  return messages;
}

it("checks a text as it checks a stream", async () => {
  for (const name of files.filter((file) => !file.includes("invalid-utf8"))) {
    const file = join(folder, name);
    const order = (list: readonly Message[]): string[] =>
      list.map((message) => JSON.stringify(message)).sort();
    expect(order(messagesOf(readFileSync(file, "utf8"), file))).toEqual(order(await check(file)));
  }
});

it("goes on after a fault", () => {
  const word = (id: string, head: string, relation: string): string =>
    `${id}\tx\t_\t_\t_\t_\t${head}\t${relation}\t_\t_\n`;
  const text = `${word("1", "0", "root")}2\tx\n\n${word("1", "1", "dep")}\n# sent_id = a\n${word("1", "0", "dep")}\n`;
  const messages = messagesOf(text, "f");
  expect(messages.map(({ rule, where }) => `${where.line} ${rule}`)).toEqual([
    ...["2 column-count", "4 head-self", "4 no-root", "7 root-label"],
  ]);
});

it("a range may not begin in the last word of the range before it", () => {
  const row = (id: string) => `${id}\ta\t_\t_\t_\t_\t${id === "1" ? "0\troot" : "1\tdep"}\t_\t_`;
  const range = (id: string) => `${id}\ta${"\t_".repeat(8)}`;
  const text = `${[range("1-2"), row("1"), range("2-3"), row("2"), row("3")].join("\n")}\n\n`;
  const messages = messagesOf(text, "two.conllu");
  expect(messages.map(({ rule, where }) => [rule, where.line])).toEqual([["range-number", 3]]);
});
