import type { Command } from "commander";
import type { Terminal } from "../terminal.ts";

/** A subcommand's description in the program's help, and the module with its arguments, options and work. */
interface Subcommand {
  readonly description: string;
  /** Loads this subcommand and no other. */
  load(): Promise<(command: Command, terminal: Terminal) => void>;
}

/** One of the options of the program and of each subcommand. */
export const quiet = ["--quiet", "print no progress, notes or warnings"] as const;

/** The other one. */
export const follow = ["--follow-links", "follow links that lead out of input folders"] as const;

/** Every subcommand, one file each, below the headings of the help; in the order of the work. */
const groups: Readonly<Record<string, Readonly<Record<string, Subcommand>>>> = {
  "Make data:": {
    download: {
      description: "download the newest dump of a wiki that is ready, checked; exit code 75: try again later",
      load: async () => (await import("./download.ts")).addDownload,
    },
    extract: {
      description: "make articles out of a Wikinews dump",
      load: async () => (await import("./extract.ts")).addExtract,
    },
    merge: {
      description: "put the outputs of extract --shard i/n together, as from one run",
      load: async () => (await import("./merge.ts")).addMerge,
    },
    select: {
      description: "make the documents of a blind test set out of extracted articles",
      load: async () => (await import("./select.ts")).addSelect,
    },
    correct: {
      description:
        "find the corrections that people made in a blind test set by hand, and keep them in a file",
      load: async () => (await import("./correct.ts")).addCorrect,
    },
    convert: {
      description: "turn annotations, raw texts and parse layers into a CoNLL-2015/16 release",
      load: async () => (await import("./convert.ts")).addConvert,
    },
    adjudicate: {
      description:
        "make gold out of two annotators' releases, or of a reviewed one, and a sheet with decisions",
      load: async () => (await import("./adjudicate.ts")).addAdjudicate,
    },
    export: {
      description: "write a release in the formats of other tools",
      load: async () => (await import("./export.ts")).addExport,
    },
    publish: {
      description: "put together what participants get; nothing where relations of a blind set would be seen",
      load: async () => (await import("./publish.ts")).addPublish,
    },
    mask: {
      description: "replace licensed text by underscores, in a release or in files of DISRPT",
      load: async () => (await import("./mask.ts")).addMask,
    },
    restore: {
      description: "put the text of masked files back from the licensed raw texts",
      load: async () => (await import("./mask.ts")).addRestore,
    },
    bundle: {
      description:
        "put together a competition of Codabench: gold, public data, pages, and the scoring program",
      load: async () => (await import("./bundle.ts")).addBundle,
    },
    build: {
      description: "run a dataset package's job; its results go to the package's out/ folder",
      load: async () => (await import("./build.ts")).addBuild,
    },
    status: {
      description: "say how far a build in shards is, here or on Slurm; exit code 1 where a shard has failed",
      load: async () => (await import("./status.ts")).addStatus,
    },
    shard: {
      description: "make shards that build --shards has planned; the jobs of build --on call it",
      load: async () => (await import("./shard.ts")).addShard,
    },
    rebuild: {
      description:
        "make a release from the newest dump of a dataset's wiki and publish it in a store; exit code 75: try again later",
      load: async () => (await import("./rebuild.ts")).addRebuild,
    },
    store: {
      description: "list, check, prune and roll back the releases of a store of rebuild",
      load: async () => (await import("./store.ts")).addStore,
    },
  },
  "Parse layers:": {
    dependencies: {
      description: "turn bracketed trees into dependencies",
      load: async () => (await import("./dependencies.ts")).addDependencies,
    },
    conll08: {
      description: "make CoNLL-2008 data of a treebank and its propositions",
      load: async () => (await import("./conll08.ts")).addConll08,
    },
    "open-track": {
      description: "make the open-track file of CoNLL-2008 data out of taggers' and a parser's outputs",
      load: async () => (await import("./open-track.ts")).addOpenTrack,
    },
    "convert-layers": {
      description: "convert parse layers between CoNLL-U, CoNLL-X, CoNLL-2008, CoNLL-2009 and parses.json",
      load: async () => (await import("./convert-layers.ts")).addConvertLayers,
    },
    resources: {
      description:
        "write what Brown clusters, word embeddings, MPQA and VerbNet say of a release's tokens, as layers",
      load: async () => (await import("./resources.ts")).addResources,
    },
  },
  "Check and show:": {
    validate: {
      description:
        "check system output, gold relations, a whole release folder, or CoNLL-U and CoNLL-2008/2009",
      load: async () => (await import("./validate.ts")).addValidate,
    },
    stats: {
      description:
        "count a release (documents, words, relations, senses by type), or a file of relations, CoNLL-U, CoNLL-2008/2009",
      load: async () => (await import("./stats.ts")).addStats,
    },
    report: {
      description: "write pages that show releases, articles, scores and agreement, to open in a browser",
      load: async () => (await import("./report.ts")).addReport,
    },
    page: {
      description:
        "write one file that checks, scores and shows relations in a browser, without an installation",
      load: async () => (await import("./page.ts")).addPage,
    },
    changes: {
      description: "compare two outputs of extract, select or convert: what changed, and why",
      load: async () => (await import("./changes.ts")).addChanges,
    },
    explain: {
      description:
        "say what the rule ids in messages and the reasons in dropped.jsonl and selection.jsonl mean, and what to do",
      load: async () => (await import("./explain.ts")).addExplain,
    },
    schema: {
      description: "print the JSON Schema of a file that discoprep reads or writes",
      load: async () => (await import("./schema.ts")).addSchema,
    },
  },
  "Score and measure:": {
    score: {
      description: "score a system's output against gold: the official figures, corrected ones beside them",
      load: async () => (await import("./score.ts")).addScore,
    },
    "score-conll08": {
      description: "score syntactic and semantic dependencies as CoNLL-2008 and CoNLL-2009 did",
      load: async () => (await import("./score-conll08.ts")).addScoreConll08,
    },
    baseline: {
      description:
        "parse documents by connectives and senses of a training set: a smoke test, and what a parser must beat",
      load: async () => (await import("./baseline.ts")).addBaseline,
    },
    "score-disrpt": {
      description:
        "score units, connectives or relations as the DISRPT shared tasks do, corrected figures beside theirs",
      load: async () => (await import("./score-disrpt.ts")).addScoreDisrpt,
    },
    "score-conllu": {
      description: "score a parsed CoNLL-U file as the CoNLL-2017 task on Universal Dependencies did",
      load: async () => (await import("./score-conllu.ts")).addScoreConllu,
    },
    tira: {
      description:
        "evaluate a run as the shared tasks' TIRA machines did, and write OUT/evaluation.prototext",
      load: async () => (await import("./tira.ts")).addTira,
    },
    "tira-conllu": {
      description:
        "evaluate a run over several treebanks as the TIRA machine of CoNLL-2017 did, and write OUT/evaluation.prototext",
      load: async () => (await import("./tira-conllu.ts")).addTiraConllu,
    },
    agree: {
      description: "measure how far annotators agree",
      load: async () => (await import("./agree.ts")).addAgree,
    },
  },
  "Text:": {
    sentences: {
      description: "one paragraph a line in; one sentence a line out, an empty line between paragraphs",
      load: async () => (await import("./sentences.ts")).addSentences,
    },
    tokens: {
      description: "one sentence a line in; its tokens, joined by one blank, out",
      load: async () => (await import("./tokens.ts")).addTokens,
    },
    "train-words": {
      description: "train the weights of Chinese words on segmented text",
      load: async () => (await import("./train-words.ts")).addTrainWords,
    },
    script: {
      description: "label each line SIMPLIFIED, TRADITIONAL, BOTH, MIXED or UNKNOWN",
      load: async () => (await import("./script.ts")).addScript,
    },
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
    for (const [name, { description, load }] of Object.entries(subcommands)) {
      const command = program.command(name).description(description).helpGroup(heading);
      command.showHelpAfterError(wayToHelp(name));
      if (!isNeeded(name)) continue;
      (await load())(command, terminal);
      for (const below of command.commands) below.showHelpAfterError(wayToHelp(`${name} ${below.name()}`));
      command.option(...quiet).option(...follow);
    }
  }
  // It completes the subcommands that were added before it.
  if (isNeeded("complete")) (await import("./complete.ts")).addComplete(program);
  else
    program
      .command("complete")
      .description("print the script that completes commands and options in a shell");
}

/** The line below an error of the command line. */
function wayToHelp(name: string): string {
  return `Its arguments, options and an example: discoprep ${name} --help`;
}
