import { path, run } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import { writePage } from "@discoprep/report";
import { commandOf } from "../option-flags.ts";

const options = z.strictObject({
  out: run(path, "folder or file to write: the page, one file; open it in a browser", "file"),
});

export const add = commandOf(options, async ({ out }, terminal) => {
  await writePage(out);
  terminal.err(`open ${out} in a browser`);
});
