import { createReadStream, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Message } from "@discoprep/corpus";
import { checksOf } from "@discoprep/corpus/rules";
import { describe, expect, it } from "vitest";

type Check = (stream: AsyncIterable<Uint8Array>, file: string) => AsyncIterable<Message>;

export async function collected(messages: AsyncIterable<Message>): Promise<Message[]> {
  const list: Message[] = [];
  for await (const message of messages) list.push(message);
  return list;
}

/** Returns the paths of the files with faults, `LEVEL/ID.FORMAT` below `folder`. */
export function badFiles(format: string): { folder: string; names: string[] } {
  const folder = fileURLToPath(new URL(`${format}/bad`, import.meta.url));
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return { folder, names: names.filter((name) => name.endsWith(`.${format}`)) };
}

/** Tests that each check has a file with its fault and no other. @param company faults that a fault brings with it */
export function describeBadFiles(
  format: "conllu" | "conll08",
  check: Check,
  company: Readonly<Record<string, string>>,
): void {
  const checks = checksOf(format);
  const { folder, names } = badFiles(format);
  const idOf = (name: string): string => name.replace(/^.*[/\\]|\.\w+$/g, "");

  describe("each check has a bad file named by its id", () => {
    it.each(names)("%s", async (name) => {
      const file = join(folder, name);
      const id = idOf(name);
      const messages = await collected(check(createReadStream(file), file));
      const ids = new Set(messages.map(({ rule }) => rule));
      expect([...ids].sort()).toEqual([id, company[id] ?? []].flat().sort());
      expect(messages.find(({ rule }) => rule === id)?.where.file).toBe(file);
      expect(checks.get(id)?.level).toBe(Number.parseInt(name, 10));
    });

    it("none is missing except the one that needs a file of 16 MiB", () => {
      const missing = [...checks.keys()].filter((id) => !names.map(idOf).includes(id));
      expect(missing).toEqual(["line-too-long"]);
    });
  });
}
