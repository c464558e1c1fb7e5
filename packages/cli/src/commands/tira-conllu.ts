import { join } from "node:path";
import { writeFileWhole } from "@discoprep/corpus";
import {
  evaluateTreebank,
  readTiraTreebanks,
  type TreebankResult,
  tiraLines,
  tiraPrototext,
} from "@discoprep/score";
import type { Command } from "commander";
import type { Terminal } from "../terminal.ts";

/** `discoprep tira-conllu TRUTH RUN OUT` */
export function addTiraConllu(command: Command, terminal: Terminal): void {
  command
    .argument("<truth>", "folder with metadata.json and the gold treebanks it lists")
    .argument("<run>", "folder with the system's CoNLL-U files")
    .argument("<out>", "folder for evaluation.prototext")
    .addHelpText("after", "\nExample:\n  discoprep tira-conllu ud-test/ runs/mine/ runs/mine/evaluation/")
    .action(async (truth: string, run: string, out: string) => {
      const results: TreebankResult[] = [];
      for (const treebank of readTiraTreebanks(join(truth, "metadata.json"))) {
        const result = await evaluateTreebank(treebank, truth, run);
        results.push(result);
        const { stdout, stderr } = tiraLines(result);
        terminal.out(stdout);
        if (!terminal.quiet) terminal.stderr.write(stderr);
      }
      await writeFileWhole(join(out, "evaluation.prototext"), tiraPrototext(results));
      if (results.some(({ scores }) => scores === undefined)) terminal.exitCode = 1;
    });
}
