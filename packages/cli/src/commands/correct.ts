import { correct } from "@discoprep/articles/correct";
import { argument, path, run } from "@discoprep/files/option";
import { counted } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import type { Command } from "commander";
import { addWork } from "../option-flags.ts";
import type { Terminal } from "../terminal.ts";

const edited = "a copy of it, with words, sentences or typos edited in raw/ or segmented/";

const text = z.string().min(1, "It must not be empty.");

const options = z.strictObject({
  original: argument(path, "a folder of `discoprep select`, as it was written", "original"),
  edited: argument(path, edited, "edited"),
  out: run(path, "folder or file to write: corrections; new ones are added at its end", "file"),
  who: run(text.optional(), "who made these corrections", "name"),
  why: run(text.optional(), "why they were made", "text"),
});

const example = `discoprep correct en.blind en.edited --out corrections.jsonl --who AB
  discoprep select en.articles --corrections corrections.jsonl --out en.corrected`;

/** `discoprep correct ORIGINAL EDITED --out FILE` */
export function add(command: Command, terminal: Terminal): void {
  addWork(command, options, example, async (given) => {
    const { corrections, documents } = await correct(given);
    terminal.err(
      `${given.out}: ${counted(corrections, "new correction")} in ${counted(documents, "document")}`,
    );
  });
}
