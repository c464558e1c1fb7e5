import { correct } from "@discoprep/articles/correct";
import { argument, checkApart, path, run } from "@discoprep/files/option";
import { counted } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import { MessagePrinter } from "../messages.ts";
import { commandOf } from "../option-flags.ts";

const edited = "a copy of it, with words, sentences or typos edited in raw/ or segmented/";

const text = z.string().min(1, "It must not be empty.");

const options = z.strictObject({
  original: argument(path, "a folder of `discoprep select`, as it was written", "original"),
  edited: argument(path, edited, "edited"),
  out: run(path, "folder or file to write: the corrections; new ones are added at the end", "file"),
  who: run(text.optional(), "who made these corrections", "name"),
  why: run(text.optional(), "why they were made", "text"),
});

export const add = commandOf(options, async (values, terminal) => {
  checkApart(options, values);
  const printer = new MessagePrinter(terminal);
  const { corrections, documents } = await correct({ ...values, report: printer.print });
  printer.close();
  const counts = `${counted(corrections, "new correction")} in ${counted(documents, "document")}`;
  terminal.err(`${values.out}: ${counts}`);
});
