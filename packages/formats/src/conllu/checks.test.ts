import { createReadStream, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Message } from "@discoprep/corpus";
import { expect, it } from "vitest";
import { badFiles, collected, describeBadFiles } from "../../test/bad-files.ts";
import { checkConllu, readConllu } from "./index.ts";

describeBadFiles("conllu", checkConllu, {
  "duplicate-token-id": "word-number",
  "no-final-line-feed": "no-final-blank-line",
  "no-root": "head",
});

function messagesOf(text: string, file: string): Message[] {
  const messages: Message[] = [];
  for (const _parse of readConllu(text, file, (message) => messages.push(message)));
  return messages;
}

it("checks a text as it checks a stream", async () => {
  const { folder, names } = badFiles("conllu");
  const order = (list: readonly Message[]): string[] => list.map((message) => JSON.stringify(message)).sort();
  for (const name of names.filter((file) => !file.includes("invalid-utf8"))) {
    const file = join(folder, name);
    const checked = await collected(checkConllu(createReadStream(file), file));
    expect(order(messagesOf(readFileSync(file, "utf8"), file))).toEqual(order(checked));
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
