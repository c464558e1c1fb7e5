import { join } from "node:path";
import { fileStream, inputInside, readJsonFile, readLineBatches, writeFileWhole } from "@discoprep/files";
import {
  evaluateTreebankForTira,
  loadTreebank,
  type Treebank,
  type TreebankResult,
  tiraLines,
  tiraPrototext,
  tiraTreebanks,
} from "@discoprep/score/conllu17";
import type { Command } from "commander";
import { evaluationFile } from "../evaluation-file.ts";
import type { Terminal } from "../terminal.ts";

/** `discoprep tira-conllu TRUTH RUN OUT` */
export function addTiraConllu(command: Command, terminal: Terminal): void {
  command
    .argument("<truth>", "folder with metadata.json and the gold treebanks it lists")
    .argument("<run>", "folder with the system's CoNLL-U files")
    .argument("<out>", "folder for evaluation.prototext")
    .addHelpText(
      "after",
      "\nExamples (the second shows what is wrong where a treebank has an error):\n" +
        "  discoprep tira-conllu ud-test/ runs/mine/ runs/mine/evaluation/\n" +
        "  discoprep score-conllu ud-test/de.conllu runs/mine/de.conllu",
    )
    .action(async (truth: string, run: string, out: string) => {
      const file = evaluationFile(out);
      const treebanks = readJsonFile(join(truth, "metadata.json"), tiraTreebanks, {
        rule: "invalid-metadata",
        what: "the file lists no treebanks",
        expected: 'a JSON array of {"ltcode", "goldfile", "outfile"}',
        remedy: "Name the folder of the gold treebanks first, then the run's, then the output folder.",
      });
      const results: TreebankResult[] = [];
      for (const { ltcode, goldfile, outfile } of treebanks) {
        const [gold, system] = [join(truth, goldfile), inputInside(run, join(run, outfile))];
        const result = await evaluateTreebankForTira(ltcode, load(gold), load(system));
        results.push(result);
        const { stdout, stderr } = tiraLines(result);
        terminal.data(stdout);
        if (stderr !== "") terminal.err(stderr.replace(/\n$/, ""));
      }
      await writeFileWhole(file, tiraPrototext(results));
      if (results.some(({ scores }) => scores === undefined)) terminal.exitCode = 1;
    });
}

function load(file: string): () => Promise<Treebank> {
  return () => loadTreebank(readLineBatches(fileStream(file), file), file);
}
