import { describeProblem } from "@discoprep/corpus";
import { selectArticles } from "@discoprep/pipeline";
import { type Command, Option } from "commander";
import { positiveNumber, wholeNumber } from "../arguments.ts";
import type { Terminal } from "../terminal.ts";

interface Options {
  out: string;
  script?: "simplified";
  convert?: "simplified";
  minChars?: number;
  minWords?: number;
  words?: number;
  seed?: number;
  rank?: "random" | "long-paragraphs";
  facts?: string;
  maxExpansion?: number;
}

/** `discoprep select DIR --out DIR2` */
export function addSelect(program: Command, terminal: Terminal): void {
  program
    .command("select")
    .description("make the documents of a blind test set out of extracted articles")
    .argument("<dir>", "the output folder of `discoprep extract`")
    .requiredOption("--out <dir>", "where the documents go")
    .addOption(new Option("--script <script>", "only articles written purely in it").choices(["simplified"]))
    .addOption(
      new Option("--convert <script>", "turn Chinese articles into these characters first").choices([
        "simplified",
      ]),
    )
    .option("--min-chars <n>", "fewest characters of the body, white space not counted", wholeNumber)
    .option("--min-words <n>", "fewest words", wholeNumber)
    .option("--words <budget>", "take articles while their words fit the budget", wholeNumber)
    .option("--seed <n>", "same seed, same documents (default: 1)", wholeNumber)
    .addOption(
      new Option("--rank <rank>", "which articles a budget takes first")
        .choices(["random", "long-paragraphs"])
        .default("random"),
    )
    .option("--facts <dump>", "read infoboxes, citations, categories and links of those taken from the dump")
    .option("--max-expansion <ratio>", "as of `discoprep extract`, for that dump", positiveNumber)
    .addHelpText(
      "after",
      "\nExample (as for the Chinese blind set of 2016):\n" +
        "  discoprep select zh.articles --out zh.blind --script simplified --min-chars 401 --words 30000 --rank long-paragraphs",
    )
    .action(async (dir: string, options: Options) => {
      const { manifest, messages } = await selectArticles({ articles: dir, ...options });
      for (const message of messages) terminal.err(`${message.severity}: ${describeProblem(message)}`);
      const { counts } = manifest;
      terminal.err(
        `${counts.taken} of ${counts.in} articles taken, ${counts.words} words; ` +
          `reasons are in ${options.out}/selection.jsonl`,
      );
    });
}
