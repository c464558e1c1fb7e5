import type { Command } from "commander";
import groups from "../../data/commands.json" with { type: "json" };
import type { AddCommand } from "../option-flags.ts";
import type { Terminal } from "../terminal.ts";

/** A subcommand of the program, as `data/commands.json` describes it for the help. */
interface Subcommand {
  readonly what: string;
  /** Lines of its examples, after their heading if that is not just `Example:`. */
  readonly example: string | readonly string[];
  readonly below?: Subcommands;
}

type Subcommands = Readonly<Record<string, Subcommand>>;

export const quiet = ["--quiet", "print no progress, notes or warnings"] as const;

/** Loaders of arguments, options and work, by the full name of each subcommand that does something itself. */
const loaders: Readonly<Record<string, () => Promise<AddCommand>>> = {
  build: async () => (await import("./build.ts")).add,
  rebuild: async () => (await import("./rebuild.ts")).add,
  "store list": async () => (await import("./store.ts")).list,
  "store status": async () => (await import("./store.ts")).status,
  "store verify": async () => (await import("./store.ts")).verify,
  "store prune": async () => (await import("./store.ts")).prune,
  "store rollback": async () => (await import("./store.ts")).rollback,
  download: async () => (await import("./download.ts")).add,
  extract: async () => (await import("./extract.ts")).add,
  merge: async () => (await import("./jobs.ts")).merge(),
  select: async () => (await import("./jobs.ts")).select(),
  correct: async () => (await import("./correct.ts")).add,
  "text sentences": async () => (await import("./text.ts")).sentences,
  "text tokens": async () => (await import("./text.ts")).tokens,
  "text script": async () => (await import("./text.ts")).script,
  convert: async () => (await import("./jobs.ts")).convert(),
  export: async () => (await import("./jobs.ts")).exportTo(),
  agree: async () => (await import("./agree.ts")).add,
  "agree review": async () => (await import("./agree.ts")).addReview,
  "agree pdt": async () => (await import("./agree.ts")).addPdt,
  adjudicate: async () => (await import("./adjudicate.ts")).add,
  move: async () => (await import("./jobs.ts")).move(),
  validate: async () => (await import("./validate.ts")).add,
  stats: async () => (await import("./stats.ts")).add,
  publish: async () => (await import("./jobs.ts")).publish(),
  mask: async () => (await import("./jobs.ts")).mask(),
  changes: async () => (await import("./changes.ts")).add,
  "layers dependencies": async () => (await import("./layers.ts")).dependencies,
  "layers conll08": async () => (await import("./layers.ts")).conll08,
  "layers convert": async () => (await import("./layers.ts")).convert,
  score: async () => (await import("./score.ts")).add,
  "score conll08": async () => (await import("./score-conll08.ts")).add,
  "score conllu": async () => (await import("./score-conllu.ts")).add,
  "score disrpt": async () => (await import("./score-disrpt.ts")).add,
  tira: async () => (await import("./tira.ts")).add,
  baseline: async () => (await import("./baseline.ts")).add,
  bundle: async () => (await import("./bundle.ts")).add,
  report: async () => (await import("./jobs.ts")).report(),
  "report page": async () => (await import("./page.ts")).add,
  explain: async () => (await import("./explain.ts")).add,
  "explain schemas": async () => (await import("./schemas.ts")).add,
};

/** Returns the full names of all subcommands, those below others included, such as `text sentences`. */
export function commandNames(
  subcommands: Subcommands = Object.assign({}, ...Object.values(groups)),
): string[] {
  return Object.entries(subcommands).flatMap(([name, { below = {} }]) => [
    name,
    ...commandNames(below).map((lower) => `${name} ${lower}`),
  ]);
}

/**
 * Adds the subcommands, below the headings of the help.
 * @param words the first words of a command line; only the subcommands that they name get arguments and options, by default all
 */
export async function addCommands(
  program: Command,
  terminal: Terminal,
  words?: readonly string[],
): Promise<void> {
  const completes = words?.[0] === "complete";
  for (const [heading, subcommands] of Object.entries<Subcommands>(groups)) {
    program.commandsGroup(heading);
    await addTo(program, { path: "", subcommands, words: completes ? words.slice(1) : words }, terminal);
  }
  program.commandsGroup("Other:");
  // It completes only the subcommands that were added before it.
  if (completes || words === undefined) (await import("./complete.ts")).add(program);
  else
    program
      .command("complete")
      .description("print the script that completes commands and options in a shell");
}

interface Branch {
  readonly path: string;
  readonly subcommands: Subcommands;
  readonly words?: readonly string[];
}

async function addTo(
  parent: Command,
  { path, subcommands, words }: Branch,
  terminal: Terminal,
): Promise<void> {
  for (const [name, { what, example, below = {} }] of Object.entries(subcommands)) {
    const command = parent.command(name).description(what);
    command.showHelpAfterError(`Its arguments, options and an example: discoprep ${path}${name} --help`);
    if (words !== undefined && words[0] !== name) continue;
    command.addHelpText("after", `\n${exampleText(example)}`);
    const load = loaders[path + name];
    const further = words?.slice(1);
    const isBelow = further?.[0] !== undefined && Object.hasOwn(below, further[0]);
    if (load !== undefined && !isBelow) (await load())(command, terminal);
    command.option(...quiet);
    // After a word that is not a subcommand, an argument may have the name of one.
    if (load === undefined || isBelow || (further ?? []).length === 0)
      await addTo(command, { path: `${path}${name} `, subcommands: below, words: further }, terminal);
  }
}

function exampleText(example: Subcommand["example"]): string {
  const lines = [example].flat();
  return (lines[0]?.startsWith("Example") ? lines : ["Example:", ...lines]).join("\n  ");
}
