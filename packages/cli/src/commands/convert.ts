import { convertCorpus, convertOptions } from "@discoprep/releases/convert";
import type { Command } from "commander";
import { addJob } from "../folder-job.ts";
import { jsonOption } from "../option-flags.ts";
import { progressBar } from "../progress.ts";
import type { Terminal } from "../terminal.ts";

const example = `discoprep convert --from pdtb2 --lang en --annotations pdtb/data --raw pdtb/raw \\
    --trees parses/trees --dependencies parses/dependencies --out release`;

/** `discoprep convert` */
export function add(command: Command, terminal: Terminal): void {
  addJob(command, terminal, {
    schema: convertOptions.extend(jsonOption()),
    example,
    all: "manifest.json",
    progress: () => progressBar(terminal, "{value} of {total} documents"),
    run: convertCorpus,
  });
}
