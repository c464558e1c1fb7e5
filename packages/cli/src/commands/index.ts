import type { Command } from "commander";
import type { Terminal } from "../terminal.ts";

type AddCommand = (program: Command, terminal: Terminal) => void;

/** Every subcommand, one file each, loaded only when it is wanted: loading one does not load what the others need. */
const commands: ReadonlyMap<string, () => Promise<AddCommand>> = new Map(
  Object.entries({
    agree: async () => (await import("./agree.ts")).addAgree,
    build: async () => (await import("./build.ts")).addBuild,
    changes: async () => (await import("./changes.ts")).addChanges,
    conll08: async () => (await import("./conll08.ts")).addConll08,
    convert: async () => (await import("./convert.ts")).addConvert,
    "convert-layers": async () => (await import("./convert-layers.ts")).addConvertLayers,
    dependencies: async () => (await import("./dependencies.ts")).addDependencies,
    download: async () => (await import("./download.ts")).addDownload,
    explain: async () => (await import("./explain.ts")).addExplain,
    export: async () => (await import("./export.ts")).addExport,
    extract: async () => (await import("./extract.ts")).addExtract,
    merge: async () => (await import("./merge.ts")).addMerge,
    rebuild: async () => (await import("./rebuild.ts")).addRebuild,
    report: async () => (await import("./report.ts")).addReport,
    score: async () => (await import("./score.ts")).addScore,
    "score-conll08": async () => (await import("./score-conll08.ts")).addScoreConll08,
    "score-conllu": async () => (await import("./score-conllu.ts")).addScoreConllu,
    script: async () => (await import("./script.ts")).addScript,
    select: async () => (await import("./select.ts")).addSelect,
    sentences: async () => (await import("./sentences.ts")).addSentences,
    shard: async () => (await import("./shard.ts")).addShard,
    stats: async () => (await import("./stats.ts")).addStats,
    status: async () => (await import("./status.ts")).addStatus,
    tira: async () => (await import("./tira.ts")).addTira,
    "tira-conllu": async () => (await import("./tira-conllu.ts")).addTiraConllu,
    tokens: async () => (await import("./tokens.ts")).addTokens,
    "train-words": async () => (await import("./train-words.ts")).addTrainWords,
    validate: async () => (await import("./validate.ts")).addValidate,
    complete: async () => (await import("./complete.ts")).addComplete,
  }),
);

/** Adds the subcommand `name`; all of them where there is none of that name, for the help and its suggestions. */
export async function addCommands(
  program: Command,
  terminal: Terminal,
  name: string | undefined,
): Promise<void> {
  // Completion needs every subcommand's options.
  const wanted = name === undefined || name === "complete" ? undefined : commands.get(name);
  for (const load of wanted === undefined ? commands.values() : [wanted]) (await load())(program, terminal);
}
