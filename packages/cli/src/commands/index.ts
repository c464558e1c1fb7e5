import type { Command } from "commander";
import type { Terminal } from "../terminal.ts";

/** A subcommand's description in the program's help, and what loads its arguments, options and work, and no others. */
type Subcommand = readonly [
  description: string,
  load: () => Promise<{ add(command: Command, terminal: Terminal): void }>,
];

/** The option of the program and of each subcommand. */
export const quiet = ["--quiet", "print no progress, notes or warnings"] as const;

/** Every subcommand, one file each, below the headings of the help; in the order of the work. */
const groups: Readonly<Record<string, Readonly<Record<string, Subcommand>>>> = {
  "Make data:": {
    download: [
      "download the newest dump of a wiki that is ready, checked; exit code 75: try again later",
      () => import("./download.ts"),
    ],
    extract: ["make articles out of a Wikinews dump", () => import("./extract.ts")],
    merge: ["put the outputs of extract --shard i/n together, as from one run", () => import("./merge.ts")],
    select: ["make the documents of a blind test set out of extracted articles", () => import("./select.ts")],
    correct: [
      "find the corrections that people made in a blind test set by hand, and keep them in a file",
      () => import("./correct.ts"),
    ],
    convert: [
      "turn annotations, raw texts and parse layers into a CoNLL-2015/16 release",
      () => import("./convert.ts"),
    ],
    adjudicate: [
      "make gold out of two annotators' releases, or of a reviewed one, and a sheet with decisions",
      () => import("./adjudicate.ts"),
    ],
    export: ["write a release in the formats of other tools", () => import("./export.ts")],
    publish: [
      "put together what participants get; nothing where relations of a blind set would be seen",
      () => import("./publish.ts"),
    ],
    mask: ["replace the text and the words of a release by underscores", () => import("./mask.ts")],
    restore: [
      "put the text of a masked release back from the licensed raw texts",
      async () => ({ add: (await import("./mask.ts")).addRestore }),
    ],
    bundle: [
      "put together a competition of Codabench: gold, public data, pages, and the scoring program",
      () => import("./bundle.ts"),
    ],
    build: [
      "run a dataset package's job; its results go to the package's out/ folder",
      () => import("./build.ts"),
    ],
    rebuild: [
      "make a release from the newest dump of a dataset's wiki and publish it in a store; exit code 75: try again later",
      () => import("./rebuild.ts"),
    ],
    store: [
      "list, check, prune and roll back the releases of a store of rebuild",
      () => import("./store.ts"),
    ],
  },
  "Parse layers:": {
    dependencies: ["turn bracketed trees into dependencies", () => import("./dependencies.ts")],
    conll08: ["make CoNLL-2008 data of a treebank and its propositions", () => import("./conll08.ts")],
    "convert-layers": [
      "convert parse layers between CoNLL-U, CoNLL-X, CoNLL-2008 and parses.json",
      () => import("./convert-layers.ts"),
    ],
  },
  "Check and show:": {
    validate: [
      "check system output, gold relations, a whole release folder, or CoNLL-U and CoNLL-2008",
      () => import("./validate.ts"),
    ],
    stats: [
      "count a release (documents, words, relations, senses by type), or a file of relations or of CoNLL-2008",
      () => import("./stats.ts"),
    ],
    report: [
      "write pages that show releases, articles, scores and agreement, to open in a browser",
      () => import("./report.ts"),
    ],
    page: [
      "write one file that checks, scores and shows relations in a browser, without an installation",
      () => import("./page.ts"),
    ],
    changes: [
      "compare two outputs of extract, select or convert: what changed, and why",
      () => import("./changes.ts"),
    ],
    explain: [
      "say what the rule ids in messages and the reasons in dropped.jsonl and selection.jsonl mean, and what to do",
      () => import("./explain.ts"),
    ],
    schema: ["print the JSON Schema of a file that discoprep reads or writes", () => import("./schema.ts")],
  },
  "Score and measure:": {
    score: [
      "score a system's output against gold: the official figures, corrected ones beside them",
      () => import("./score.ts"),
    ],
    "score-conll08": [
      "score syntactic and semantic dependencies as CoNLL-2008 did",
      () => import("./score-conll08.ts"),
    ],
    baseline: [
      "parse documents by connectives and senses of a training set: a smoke test, and what a parser must beat",
      () => import("./baseline.ts"),
    ],
    "score-disrpt": [
      "score units, connectives or relations as the DISRPT shared tasks do, corrected figures beside theirs",
      () => import("./score-disrpt.ts"),
    ],
    "score-conllu": [
      "score a parsed CoNLL-U file as the CoNLL-2017 task on Universal Dependencies did",
      () => import("./score-conllu.ts"),
    ],
    tira: [
      "evaluate a run as the shared tasks' TIRA machines did, and write OUT/evaluation.prototext",
      () => import("./tira.ts"),
    ],
    agree: ["measure how far annotators agree", () => import("./agree.ts")],
  },
  "Text:": {
    sentences: [
      "one paragraph a line in; one sentence a line out, an empty line between paragraphs",
      () => import("./sentences.ts"),
    ],
    tokens: ["one sentence a line in; its tokens, joined by one blank, out", () => import("./tokens.ts")],
    script: ["label each line SIMPLIFIED, TRADITIONAL, BOTH, MIXED or UNKNOWN", () => import("./script.ts")],
  },
};

/**
 * Adds the subcommands.
 * @param isNeeded whether a subcommand's arguments and options are needed, and not only its name and description
 */
export async function addCommands(
  program: Command,
  terminal: Terminal,
  isNeeded: (name: string) => boolean,
): Promise<void> {
  for (const [heading, subcommands] of Object.entries(groups)) {
    for (const [name, [description, load]] of Object.entries(subcommands)) {
      const command = program.command(name).description(description).helpGroup(heading);
      command.showHelpAfterError(wayToHelp(name));
      if (!isNeeded(name)) continue;
      (await load()).add(command, terminal);
      for (const below of command.commands)
        below.showHelpAfterError(wayToHelp(`${name} ${below.name()}`)).option(...quiet);
      command.option(...quiet);
    }
  }
  // It completes the subcommands that were added before it.
  if (isNeeded("complete")) (await import("./complete.ts")).add(program);
  else
    program
      .command("complete")
      .description("print the script that completes commands and options in a shell");
}

/** The line below an error of the command line. */
function wayToHelp(name: string): string {
  return `Its arguments, options and an example: discoprep ${name} --help`;
}
