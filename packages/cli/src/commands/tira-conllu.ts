import { join } from "node:path";
import { fileStream, readJsonFile, readLineBatches, writeFileWhole } from "@discoprep/files";
import { argument, path } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
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
import { addWork } from "../option-flags.ts";
import type { Terminal } from "../terminal.ts";

const options = z.strictObject({
  truth: argument(path, "folder with metadata.json and the gold treebanks it lists", "truth"),
  run: argument(path, "folder with the system's CoNLL-U files", "run"),
  out: argument(path, "folder for evaluation.prototext", "out"),
});

const example = `Examples (the second shows what is wrong where a treebank has an error):
  discoprep tira-conllu ud-test/ runs/mine/ runs/mine/evaluation/
  discoprep score-conllu ud-test/de.conllu runs/mine/de.conllu`;

/** `discoprep tira-conllu TRUTH RUN OUT` */
export function add(command: Command, terminal: Terminal): void {
  addWork(command, options, example, async ({ truth, run, out }) => {
    const file = evaluationFile(out);
    const treebanks = readJsonFile(join(truth, "metadata.json"), tiraTreebanks, {
      rule: "invalid-metadata",
      what: "the file lists no treebanks",
      expected: 'a JSON array of {"ltcode", "goldfile", "outfile"}',
      remedy: "Name the folder of the gold treebanks first, then the run's, then the output folder.",
    });
    const results: TreebankResult[] = [];
    for (const { ltcode, goldfile, outfile } of treebanks) {
      const [gold, system] = [join(truth, goldfile), join(run, outfile)];
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
