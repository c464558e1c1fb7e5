import { makeShard } from "@discoprep/build/shard";
import { UsageError } from "@discoprep/corpus";
import { argument, path } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import type { Command } from "commander";
import { messagePrinter } from "../messages.ts";
import { addWork, paths } from "../option-flags.ts";
import type { Terminal } from "../terminal.ts";

const options = z.strictObject({
  dir: argument(path, "the folder of shards: `shards` in the dataset's folder", "dir"),
  what: argument(paths, "numbers of shards, from 1; merge: put them together and run the rest", "what"),
});

/** `discoprep shard DIR NUMBER…` */
export function add(command: Command, terminal: Terminal): void {
  addWork(command, options, "discoprep shard datasets/eng.wikinews/shards 3", async ({ dir, what }) => {
    if (what.length === 1 && what[0] === "merge") {
      const { finishBuild } = await import("./build-shards.ts");
      await finishBuild(dir, false, terminal);
    } else for (const number of what) await make(dir, number, terminal);
  });
}

/** Problems of single pages do not fail the shard. The merge prints them again. */
async function make(folder: string, number: string, terminal: Terminal): Promise<void> {
  if (!/^[1-9]\d*$/.test(number)) throw new UsageError(`the number of a shard, not ${number}`);
  const messages = messagePrinter(terminal, "the manifest.json of the step");
  const isMade = await makeShard(folder, Number(number), messages.print);
  messages.close();
  terminal.exitCode = 0;
  terminal.err(`shard ${number} ${isMade ? "made" : "was made before"}`);
}
