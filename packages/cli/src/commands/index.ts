import type { Command } from "commander";
import type { Terminal } from "../terminal.ts";
import { addBuild } from "./build.ts";
import { addConvert } from "./convert.ts";
import { addDependencies } from "./dependencies.ts";
import { addExport } from "./export.ts";
import { addExtract } from "./extract.ts";
import { addScore } from "./score.ts";
import { addScript } from "./script.ts";
import { addSelect } from "./select.ts";
import { addSentences } from "./sentences.ts";
import { addStats } from "./stats.ts";
import { addTira } from "./tira.ts";
import { addTokens } from "./tokens.ts";
import { addTrainWords } from "./train-words.ts";
import { addValidate } from "./validate.ts";

/** Every subcommand, one file each. */
export function addCommands(program: Command, terminal: Terminal): void {
  addBuild(program, terminal);
  addConvert(program, terminal);
  addDependencies(program, terminal);
  addExport(program, terminal);
  addExtract(program, terminal);
  addScore(program, terminal);
  addScript(program, terminal);
  addSelect(program, terminal);
  addSentences(program, terminal);
  addStats(program, terminal);
  addTira(program, terminal);
  addTokens(program, terminal);
  addTrainWords(program, terminal);
  addValidate(program, terminal);
}
